/** The sessions of opencode's storage folder, by its paths: each session, message, and part is a file. */
import { folderOf, type SpreadRun } from '../reading/spread-run.ts'

const SESSION = /^(.*\/|)session\/(?:[^/]+\/)*([^/]+)\.json$/
const MESSAGE = /^(.*\/|)message\/([^/]+)\/([^/]+)\.json$/
const PART = /^(.*\/|)part\/(?:[^/]+\/)*([^/]+)\/[^/]+\.json$/

/** A session is known by its messages; sub-agents are sessions of their own. O(paths). */
export function spreadSessions(paths: readonly string[]): readonly SpreadRun[] {
  const sessions = new Map<string, { readonly root: string; readonly messages: string[] }>()
  const infos = new Map<string, string>()
  const parts = new Map<string, Set<string>>()
  for (const path of paths) {
    const [, root = '', session, message] = MESSAGE.exec(path) ?? []
    if (session !== undefined && message !== undefined) {
      const key = `${root} ${session}`
      const known = sessions.get(key)
      if (known === undefined) sessions.set(key, { root, messages: [message] })
      else known.messages.push(message)
    }
    const info = SESSION.exec(path)
    if (info !== null) infos.set(`${info[1]} ${info[2]}`, path)
    const part = PART.exec(path)
    if (part === null) continue
    const key = `${part[1]} ${part[2]}`
    parts.set(key, (parts.get(key) ?? new Set()).add(folderOf(path)))
  }
  return [...sessions].flatMap(([key, { root, messages }]) => {
    const info = infos.get(key)
    const folders = messages.flatMap((message) => [...(parts.get(`${root} ${message}`) ?? [])])
    // Folders of these names alone are of any program.
    if (info === undefined && folders.length === 0) return []
    const own = `message/${key.slice(root.length + 1)}/`
    const of = [...(info === undefined ? [] : [info.slice(root.length)]), own]
    return [
      { path: info ?? `${root}${own}`, root, of: [...of, ...folders.map((path) => path.slice(root.length))] },
    ]
  })
}
