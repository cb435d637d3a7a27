/**
 * Conversations of OpenHands as its servers keep them: a folder with `events`, a file for each event, and
 * next to it what is known of the conversation.
 */
import type { SpreadRun } from '../reading/spread-run.ts'

/**
 * The conversations whose event files have such names; `beside`: files and folders next to `events` that
 * belong to them. O(paths).
 */
export function spreadConversations(
  paths: readonly string[],
  eventFile: RegExp,
  beside: readonly string[],
): readonly SpreadRun[] {
  const known = new Set(paths)
  const folders = new Set<string>()
  for (const path of paths) {
    const at = path.lastIndexOf('events/')
    const isFolder = at === 0 || (at > 0 && path[at - 1] === '/')
    if (isFolder && eventFile.test(path.slice(at + 'events/'.length))) folders.add(path.slice(0, at))
  }
  return [...folders].map((root) => {
    const [first] = beside
    const path = first !== undefined && known.has(root + first) ? root + first : `${root}events`
    return { path, root, of: ['events/', ...beside] }
  })
}
