/** Lists the files of a folder that may contain runs, level by level, without reading them. */

import { CANCELED } from '#base/errors.ts'
import { ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { claimsTrace, isSideFile } from '#formats/intake/paths.ts'
import { mayBePart, spreadRuns } from '#formats/intake/spread-runs.ts'
import type {
  FileHandle,
  FolderHandle,
  FolderReport,
  FoundFile,
  FoundFiles,
  ListInput,
} from '../protocol/collecting.ts'
import type { JobContext } from '../protocol/host.ts'

/**
 * More are not listed: what a person keeps of runs is far below, and a disk of a million files must not fill
 * the memory.
 */
const MOST_FILES = 100_000
/** A run that is spread over files has many; so many times the files are listed in all. */
const PARTS_PER_FILE = 4
/** Links can make folders endless. */
const MOST_DEEP = 32
const BATCH = 200
/** Milliseconds after which what was found is told, however little it is. */
const PACE = 250
/** Each question for a file’s size takes the browser a message to another process and back. */
const ASKED_TOGETHER = 64

type Counts = { -readonly [Name in keyof FolderReport]: FolderReport[Name] }

interface Walk {
  readonly counts: Counts
  /** Folders that are still to be listed. */
  readonly waiting: Waiting[]
  readonly isStopped: () => boolean
  /** Takes a file in. */
  readonly found: (file: FoundFile) => void
  /** Tells what was found, if it waited long enough. */
  readonly tellInTime: () => void
}

/**
 * Tells files in batches as they are found. What the browser refuses is counted and costs nothing else. Fails
 * with `folder-refused` where the folder itself can’t be listed, and with `cancelled`. O(files in the
 * folder).
 */
export async function listFolder(
  input: ListInput,
  { signal, onProgress }: JobContext<FoundFiles>,
): Promise<Result<FolderReport>> {
  const { most = MOST_FILES } = input
  let batch: FoundFile[] = []
  let toldAt = performance.now()
  const flush = () => {
    if (batch.length > 0) onProgress({ files: batch })
    batch = []
    toldAt = performance.now()
  }
  /** Files that may be parts of runs: which, is known at the end. */
  const held = new Map<string, FoundFile>()
  const tellInTime = () => {
    if (batch.length > 0 && performance.now() - toldAt > PACE) flush()
  }
  const counts: Counts = { found: 0, others: 0, skipped: 0, loops: 0, refused: 0, isCut: false }
  const walk: Walk = {
    counts,
    waiting: [],
    tellInTime,
    isStopped: () => signal.aborted || counts.isCut,
    found: (file) => {
      if (!mayBePart(file.path)) return tell(file)
      held.set(file.path, file)
      if (held.size > most * PARTS_PER_FILE) counts.isCut = true
    },
  }
  const tell = (file: FoundFile) => {
    if (counts.found >= most) {
      counts.isCut = true
      return
    }
    counts.found++
    if (batch.push(file) >= BATCH) flush()
    else tellInTime()
  }
  if ('files' in input) input.files.forEach(walk.found)
  const problem = 'files' in input ? undefined : await walkFolders(input.folder, walk)
  if (signal.aborted) return { ok: false, error: CANCELED }
  for (const file of joined(held)) tell(file)
  flush()
  return problem === undefined ? ok(counts) : { ok: false, error: problem }
}

/** Runs that are spread over files, each as one file; and files that are not parts of any. */
function joined(held: ReadonlyMap<string, FoundFile>): readonly FoundFile[] {
  const { runs, others } = spreadRuns([...held.keys()])
  const spread = runs.map(({ path, root, of, paths }): FoundFile => {
    let [size, modified] = [0, 0]
    for (const part of paths) {
      const file = held.get(part)
      size += file?.size ?? 0
      modified = Math.max(modified, file?.modified ?? 0)
    }
    return { path, size, modified, spread: { root, of } }
  })
  return [...spread, ...others.flatMap((path) => held.get(path) ?? [])]
}

interface Place {
  /** Of the folder, empty for the first. */
  readonly path: string
  readonly above: readonly FolderHandle[]
}

interface Waiting {
  readonly folder: FolderHandle
  readonly place: Place
}

/**
 * Level by level, so that runs near the top show before a folder deep below with any number of other files is
 * listed. Gives why the folder itself could not be listed.
 */
async function walkFolders(folder: FolderHandle, walk: Walk): Promise<Problem | undefined> {
  const { counts, waiting } = walk
  const problem = await walkFolder(folder, { path: '', above: [] }, walk)
  if (problem !== undefined) return problem
  // It grows while it is walked through.
  for (const { folder: inner, place } of waiting) {
    if (walk.isStopped()) return undefined
    const refused = await walkFolder(inner, place, walk)
    if (refused !== undefined) refuse(counts, refused)
  }
  return undefined
}

/** Gives why the folder could not be listed. */
async function walkFolder(
  folder: FolderHandle,
  { path, above }: Place,
  walk: Walk,
): Promise<Problem | undefined> {
  try {
    let asked: Promise<void>[] = []
    for await (const entry of folder.values()) {
      if (walk.isStopped()) return undefined
      walk.tellInTime()
      const own = path === '' ? entry.name : `${path}/${entry.name}`
      if (entry.kind === 'directory') await takeFolder(entry, { path: own, above: [...above, folder] }, walk)
      else if (asked.push(takeFile(entry, own, walk)) >= ASKED_TOGETHER) {
        await Promise.all(asked)
        asked = []
      }
    }
    await Promise.all(asked)
    return undefined
  } catch (error) {
    return refusedFolder(path === '' ? folder.name : path, error)
  }
}

async function takeFile(handle: FileHandle, path: string, { counts, found }: Walk): Promise<void> {
  if (!claimsTrace(path) || isSideFile(path)) {
    counts.others++
    return
  }
  try {
    const { size, lastModified } = await handle.getFile()
    found({ path, size, modified: lastModified })
  } catch (error) {
    refuse(counts, unreadable(path, error))
  }
}

async function takeFolder(folder: FolderHandle, place: Place, walk: Walk): Promise<void> {
  const { counts } = walk
  if (isSideFile(`${place.path}/x.json`)) {
    counts.skipped++
    return
  }
  if (place.above.length > MOST_DEEP || (await isAbove(folder, place.above))) {
    counts.loops++
    return
  }
  walk.waiting.push({ folder, place })
}

/**
 * Whether a link leads back: only folders of the same name are asked, as each question takes the browser
 * time.
 */
async function isAbove(folder: FolderHandle, above: readonly FolderHandle[]): Promise<boolean> {
  for (const other of above) {
    if (other.name === folder.name && (await folder.isSameEntry?.(other)) === true) return true
  }
  return false
}

function refuse(counts: Counts, problem: Problem): void {
  counts.refused++
  counts.firstRefused ??= problem
}

function refusedFolder(path: string, error: unknown): Problem {
  return {
    code: 'folder-refused',
    message: t`The folder “${path}” can’t be listed: ${reasonOf(error)}`,
    hint: t`It may have been moved or deleted, or this page may no longer read it. Choose it again.`,
    where: path,
  }
}

/** A file of a collection that can’t be read. */
export function unreadable(path: string, error: unknown): Problem {
  return {
    code: 'file-unreadable',
    message: t`“${path}” can’t be read: ${reasonOf(error)}`,
    hint: t`It may have been moved or deleted, or another program may be using it. It is read at the next scan.`,
    where: path,
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
