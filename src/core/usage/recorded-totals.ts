/** How readers hand in what a file records for the run as a whole. */
import { given } from '#base/given.ts'
import type { RecordedTotals, Usage } from '../model/trace.ts'

/** A piece of the totals: each field may be missing. */
export interface TotalsPiece {
  readonly usage?: Usage | undefined
  /** US dollars. */
  readonly cost?: number | undefined
  readonly calls?: number | undefined
  /** The field of the file, such as `info.model_stats`. */
  readonly source: string
}

/** The totals of the pieces that say something, the first one first; undefined where none does. */
export function recordedTotals(...pieces: readonly TotalsPiece[]): RecordedTotals | undefined {
  const said = pieces.filter(
    ({ usage, cost, calls }) => usage !== undefined || cost !== undefined || calls !== undefined,
  )
  if (said.length === 0) return undefined
  const cost = said.find((piece) => piece.cost !== undefined)?.cost
  const calls = said.find((piece) => piece.calls !== undefined)?.calls
  return {
    ...said.find(({ usage }) => usage !== undefined)?.usage,
    ...given({ cost, calls }),
    source: said.map(({ source }) => source).join(', '),
  }
}

/** The sum, kind by kind; a kind that no usage names stays absent. Undefined for an empty list. */
export function sumOfUsages(usages: readonly Usage[]): Usage | undefined {
  if (usages.length === 0) return undefined
  const sum: { -readonly [Key in keyof Usage]: number } = {}
  for (const usage of usages)
    for (const key of USAGE_KINDS) {
      const count = usage[key]
      if (count !== undefined) sum[key] = (sum[key] ?? 0) + count
    }
  return sum
}

export const USAGE_KINDS = [
  'input',
  'output',
  'cacheRead',
  'cacheWrite',
  'cacheWriteHour',
  'reasoning',
] as const satisfies readonly (keyof Usage)[]
