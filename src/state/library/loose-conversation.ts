/**
 * A conversation of OpenHands whose files were dropped or chosen one by one, without the folder that they are
 * in: put back together, as it is in that folder. Pure.
 */
/** A folder that was dropped or chosen: its name and its files by their paths within it. */
export interface Folder {
  readonly name: string
  readonly files: readonly { readonly path: string; readonly file: File }[]
}

const EVENT = /^event-(\d+)[^/]*\.json$/
const BASE_STATE = 'base_state.json'

interface Dropped {
  readonly files: readonly File[]
  readonly folders: readonly Folder[]
}

/**
 * The same files and folders, with what is one conversation as one folder. Events don't name their
 * conversation, so where there may be several, as a number is there twice, they stay as they are. O(files).
 */
export function gatherConversation({ files, folders }: Dropped): Dropped {
  const states = files.filter(({ name }) => name === BASE_STATE)
  const events = files.filter(({ name }) => EVENT.test(name))
  const withEvents = folders.filter(isEventsFolder)
  if (states.length > 1 || withEvents.length > 1 || (withEvents.length > 0 && events.length > 0))
    return { files, folders }
  const inEvents = withEvents[0]?.files ?? events.map((file) => ({ path: file.name, file }))
  const numbers = inEvents.map(({ path }) => Number(EVENT.exec(path)?.[1]))
  if (inEvents.length === 0 || inEvents.length + states.length < 2 || new Set(numbers).size < numbers.length)
    return { files, folders }
  const gathered = {
    name: 'conversation',
    files: [
      ...states.map((file) => ({ path: BASE_STATE, file })),
      ...inEvents.map(({ path, file }) => ({ path: `events/${path}`, file })),
    ],
  }
  return {
    files: files.filter((file) => !states.includes(file) && !events.includes(file)),
    folders: [...folders.filter((folder) => !withEvents.includes(folder)), gathered],
  }
}

/** What `events` of a conversation contains; a folder of another program may have that name. */
function isEventsFolder({ name, files }: Folder): boolean {
  return name === 'events' && files.length > 0 && files.every(({ path }) => EVENT.test(path))
}
