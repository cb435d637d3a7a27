/**
 * The runs of a document: a file is one; in a folder each session file is one, with the files of its
 * sub-agents merged in by time. A sub-agent whose session is not there is a run of its own.
 */
import { textField } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Warning } from '#core/model/trace.ts'
import type { Confidence, ParsedDocument } from '../reading/format.ts'
import { readTime } from '../reading/timestamp.ts'
import { resultsAfterCalls } from './call-order.ts'
import { detectSession, findLines, isAgentFile, type Line } from './lines.ts'
import type { SessionLine } from './shape.ts'

export interface SessionRun {
  readonly fileName: string
  readonly lines: readonly Line[]
  /** Places of items that are no objects. */
  readonly skipped: readonly string[]
}

interface FoundRuns {
  readonly runs: readonly SessionRun[]
  readonly warnings: readonly Warning[]
}

/**
 * Certain for a folder that is mostly sessions and joins a sub-agent's file to a session: files lie in it
 * directly, or the two in different folders of it. Else each file is read alone, and each folder: of all
 * projects, or of two agents' homes.
 */
export function detectFolder({ entries = [] }: ParsedDocument): Confidence {
  const sessions = entries.filter((entry) => detectSession(entry) === 'certain')
  const agents = sessions.filter((entry) => isAgentFile(findLines(entry).lines))
  const isMostly = sessions.length * 2 > entries.filter(({ kind }) => kind === 'lines').length
  return agents.length > 0 && isMostly && joinsHere(sessions, agents) ? 'certain' : 'no'
}

function joinsHere(sessions: readonly ParsedDocument[], agents: readonly ParsedDocument[]): boolean {
  if (sessions.some((entry) => topFolder(entry) === '')) return true
  const foldersOf = new Map<string, Set<string>>()
  const agentFiles = new Set(agents)
  for (const session of sessions) {
    if (agentFiles.has(session)) continue
    for (const id of sessionIds(findLines(session))) {
      foldersOf.set(id, (foldersOf.get(id) ?? new Set()).add(topFolder(session)))
    }
  }
  return agents.some((agent) =>
    [...sessionIds(findLines(agent))].some((id) => foldersOf.get(id)?.has(topFolder(agent)) === false),
  )
}

/** Empty for a file that lies in the folder directly. */
function topFolder({ fileName }: ParsedDocument): string {
  return fileName.slice(0, Math.max(0, fileName.indexOf('/')))
}

/** The lines of each run in the order in which they are read. */
export function findRuns(document: ParsedDocument): FoundRuns {
  const { runs, warnings } = document.kind === 'folder' ? folderRuns(document) : fileRun(document)
  return { runs: runs.map((run) => ({ ...run, lines: resultsAfterCalls(run.lines) })), warnings }
}

function fileRun(document: ParsedDocument): FoundRuns {
  return { runs: [{ fileName: document.fileName, ...findLines(document) }], warnings: [] }
}

function folderRuns({ entries = [] }: ParsedDocument): FoundRuns {
  const warnings: Warning[] = []
  const sessions: SessionRun[] = []
  const agents: SessionRun[] = []
  for (const entry of entries) {
    if (detectSession(entry) === 'no') {
      warnings.push({
        code: 'other-file',
        message: t`Skipped a file that is not a session.`,
        where: entry.fileName,
      })
      continue
    }
    const run = { fileName: entry.fileName, ...findLines(entry, `${entry.fileName}, `) }
    if (isAgentFile(run.lines)) agents.push(run)
    else sessions.push(run)
  }
  return { runs: attach(sessions, agents), warnings }
}

/**
 * The files of each session of a folder, its own first; a sub-agent's file without one is a group of its own,
 * and what is no session is left out. O(lines of the beginnings).
 */
export function sessionGroups({ entries = [] }: ParsedDocument): readonly (readonly string[])[] {
  const groups: string[][] = []
  const owners = new Map<string, string[]>()
  const agents: ParsedDocument[] = []
  for (const entry of entries) {
    if (detectSession(entry) === 'no') continue
    if (isAgentFile(findLines(entry).lines)) agents.push(entry)
    else {
      const group = [entry.fileName]
      groups.push(group)
      for (const id of sessionIds(findLines(entry))) if (!owners.has(id)) owners.set(id, group)
    }
  }
  for (const agent of agents) {
    const [id] = sessionIds(findLines(agent))
    const group = owners.get(id ?? '')
    if (group === undefined) groups.push([agent.fileName])
    else group.push(agent.fileName)
  }
  return groups
}

/** Each sub-agent's file goes to the first session file of its session id. */
function attach(sessions: readonly SessionRun[], agents: readonly SessionRun[]): readonly SessionRun[] {
  const owners = new Map<string, SessionRun>()
  for (const run of sessions) for (const id of sessionIds(run)) if (!owners.has(id)) owners.set(id, run)
  const parts = new Map<SessionRun, SessionRun[]>(sessions.map((run) => [run, [run]]))
  const alone: SessionRun[] = []
  for (const run of agents) {
    const [id] = sessionIds(run)
    const own = parts.get(owners.get(id ?? '') ?? run)
    if (own === undefined) alone.push(run)
    else own.push(run)
  }
  return [...[...parts.values()].map(merge), ...alone]
}

function sessionIds({ lines }: Pick<SessionRun, 'lines'>): ReadonlySet<string> {
  return new Set(lines.flatMap(({ value }) => textField<SessionLine>(value, 'sessionId') ?? []))
}

/**
 * Lines of several files by time; each file keeps its own order, and a line without a time goes with the one
 * before.
 */
function merge(runs: readonly SessionRun[]): SessionRun {
  const [first, ...rest] = runs
  if (first === undefined) return { fileName: '', lines: [], skipped: [] }
  if (rest.length === 0) return first
  const timed = runs.flatMap(({ lines }) => {
    let time = 0
    return lines.map((line) => {
      time = Math.max(time, readTime(line.value.timestamp) ?? 0)
      return { line, time }
    })
  })
  const lines = timed.toSorted((one, other) => one.time - other.time).map(({ line }) => line)
  return { fileName: first.fileName, lines, skipped: runs.flatMap(({ skipped }) => skipped) }
}
