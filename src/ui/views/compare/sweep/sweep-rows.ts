/** The rows of a sweep: figures with a name, by what cost and loss are measured, and which of them nobody beats. Pure. */
import { describeSpec } from '#core/memories/spec.ts'
import type { CheckedSpec } from '#core/memories/spec-data.ts'
import { onFrontier } from '#core/sweep/frontier.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'

export type CostMeasure = 'billed' | 'cumulative' | 'peak'
export type LossMeasure = 'lostWeight' | 'lost' | 'faults'

export interface SweepRow extends SweepFigures {
  /** Its place in the order. */
  readonly id: string
  readonly name: string
  readonly spec: CheckedSpec
  readonly isBaseline: boolean
  readonly cost: number
  readonly loss: number
  readonly isBest: boolean
}

/** The first memory is the baseline. */
export function sweepRows(
  memories: readonly CheckedSpec[],
  figures: readonly SweepFigures[],
  { cost, loss }: { readonly cost: CostMeasure; readonly loss: LossMeasure },
): readonly SweepRow[] {
  const points = figures.map((row) => ({ cost: row[cost] ?? 0, loss: row[loss] }))
  const isBest = onFrontier(points)
  return figures.flatMap((row, place): readonly SweepRow[] => {
    const spec = memories[place]
    if (spec === undefined) return []
    return [
      {
        ...row,
        id: String(place),
        name: place === 0 ? 'Baseline' : describeSpec(spec),
        spec,
        isBaseline: place === 0,
        cost: points[place]?.cost ?? 0,
        loss: points[place]?.loss ?? 0,
        isBest: isBest[place] ?? false,
      },
    ]
  })
}

/** Rows whose name holds every word of the text. */
export function matching(rows: readonly SweepRow[], text: string): readonly SweepRow[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return rows.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
}

/** Tokens a call to ask the least loss for: `count` of them, spread evenly over the ratio from the smallest to the largest. */
export function budgetsFor(rows: readonly SweepRow[], count: number): readonly number[] {
  const peaks = rows.map(({ peak }) => peak)
  const least = Math.max(1, Math.min(...peaks))
  const most = Math.max(...peaks)
  if (rows.length === 0 || most <= least) return []
  const budgets = Array.from({ length: count }, (_, at) =>
    Math.round(least * (most / least) ** (at / (count - 1))),
  )
  return [...new Set(budgets)]
}
