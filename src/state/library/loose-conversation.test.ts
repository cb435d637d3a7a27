import { expect, test } from 'vitest'
import { gatherConversation } from './loose-conversation.ts'

const file = (name: string) => new File(['{}'], name)
const STATE = file('base_state.json')
const FIRST = file('event-00000-a1.json')
const SECOND = file('event-00001-b2.json')
const OTHER = file('run.jsonl')

/** The names of the files, and the paths in each folder. */
function gathered(dropped: Parameters<typeof gatherConversation>[0]) {
  const { files, folders } = gatherConversation(dropped)
  return {
    files: files.map(({ name }) => name),
    folders: folders.map((folder) => folder.files.map(({ path }) => path)),
  }
}

const TOGETHER = ['base_state.json', 'events/event-00000-a1.json', 'events/event-00001-b2.json']

test('files of a conversation that are dropped without its folder are one folder again', () => {
  expect(gathered({ files: [SECOND, OTHER, STATE, FIRST], folders: [] })).toEqual({
    files: ['run.jsonl'],
    folders: [[TOGETHER[0], TOGETHER[2], TOGETHER[1]]],
  })
})

test('so are the folder of its events and the file beside it', () => {
  const events = { name: 'events', files: [FIRST, SECOND].map((one) => ({ path: one.name, file: one })) }
  expect(gathered({ files: [STATE], folders: [events] })).toEqual({ files: [], folders: [TOGETHER] })
})

test('files of several conversations, or that are none, stay as they are', () => {
  const again = file('event-00000-c3.json')
  const several = [FIRST, again, STATE]
  expect(gatherConversation({ files: several, folders: [] }).files).toEqual(several)
  expect(gatherConversation({ files: [OTHER, STATE], folders: [] }).files).toEqual([OTHER, STATE])
  const others = [{ name: 'events', files: [{ path: 'party.json', file: OTHER }] }]
  expect(gatherConversation({ files: [STATE], folders: others }).folders).toEqual(others)
})
