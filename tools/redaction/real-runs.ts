/** What a redaction finds in real runs, so that a person can tell which of it is none. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { isArray, textField } from '#base/json.ts'
import { INITIAL_DETECTORS } from '#core/redact/detector-list.ts'
import { DETECTORS } from '#core/redact/detectors.ts'
import { type Finding, findIn } from '#core/redact/find.ts'
import { createSearch } from '#core/redact/search.ts'
import { readSource, type Source } from '#formats/intake/index.ts'
import REVIEWED from './reviewed.json'

export interface RunHits {
  readonly file: string
  readonly steps: number
  readonly bytes: number
  readonly milliseconds: number
  /** Things found, each once in a run. */
  readonly hits: readonly Hit[]
}

interface Hit extends Pick<Finding, 'word' | 'detector' | 'value' | 'count' | 'places'> {
  /** Of the word and the value: what the list of reviewed ones holds. */
  readonly hash: string
  readonly isReviewed: boolean
}

const TRUE_HITS: ReadonlySet<string> = new Set(REVIEWED)

/** The runs that a MANIFEST.json names, or all files of the folder where there is none. */
export async function checkRuns(dir: string): Promise<readonly RunHits[]> {
  const detectors = DETECTORS.filter(({ id }) => INITIAL_DETECTORS.includes(id))
  const runs: RunHits[] = []
  for (const file of filesOf(dir)) {
    const source = sourceOf(join(dir, file), file)
    const { parts } = await readSource(source, { newTraceId: (run) => `t${run}` })
    for (const trace of parts.flatMap(({ reading }) => reading.outcome?.traces ?? [])) {
      const started = process.cpuUsage().user
      const hits = findIn(trace, createSearch(detectors)).map(hitOf)
      const milliseconds = (process.cpuUsage().user - started) / 1000
      const bytes = JSON.stringify([trace.steps, [...trace.records]]).length
      runs.push({ file, steps: trace.steps.length, bytes, milliseconds, hits })
    }
  }
  return runs
}

function hitOf({ word, detector, value, count, places }: Finding): Hit {
  const hash = createHash('sha256').update(`${word} ${value}`).digest('hex').slice(0, 16)
  return { word, detector, value, count, places, hash, isReviewed: TRUE_HITS.has(hash) }
}

function filesOf(dir: string): readonly string[] {
  const manifest = join(dir, 'MANIFEST.json')
  if (!existsSync(manifest)) return listed(dir)
  const entries: unknown = JSON.parse(readFileSync(manifest, 'utf8'))
  return isArray(entries) ? entries.flatMap((entry) => textField(entry, 'file') ?? []) : listed(dir)
}

function listed(dir: string): readonly string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)))
}

/** A file or folder as a person would open it. */
function sourceOf(path: string, name: string): Source {
  if (statSync(path).isFile()) return { name, bytes: new Uint8Array(readFileSync(path)) }
  const files = listed(path).map((found) => ({
    path: found.split(sep).join('/'),
    blob: new Blob([new Uint8Array(readFileSync(join(path, found)))]),
  }))
  return { name, files }
}
