/**
 * Replays all strategies on a run, split among several engines of its own so that the views stay responsive;
 * then asks what the provider refuses, the rows that decide the answer first, and what sizes nearby lose.
 */
import { ok, type Result } from '#base/result.ts'
import { nearbySizes, withNearby } from '#core/sweep/nearby-sizes.ts'
import { nextOfRanges, nextToCheck } from '#core/sweep/ranking.ts'
import { rankedSpecs } from '#core/sweep/replay-order.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import type { Helper } from '#workers/client.ts'
import type { OnRun } from '#workers/protocol/job-table.ts'
import { openHelpers, share } from './helper-engines.ts'

interface RankListener {
  readonly onRow: (place: number, row: SweepFigures) => void
  /** Not called once it was ended. */
  readonly onEnd: (result: Result<undefined>) => void
}

type Rows = (SweepFigures | undefined)[]

/** `known`: rows of before, by place. Gives what ends it. */
export function rankOn(
  run: OnRun,
  known: readonly (SweepFigures | undefined)[],
  { onRow, onEnd }: RankListener,
): () => void {
  const helpers = openHelpers()
  const rows: Rows = rankedSpecs().map((_, place) => known[place])
  let isOver = false
  const end = () => {
    isOver = true
    for (const { close } of helpers) close()
  }
  const keep = (place: number, row: SweepFigures) => {
    rows[place] = row
    if (!isOver) onRow(place, row)
  }
  void replayAll(run, helpers, rows, keep)
    .then((replayed) => (replayed.ok ? checkAll(run, helpers, rows, keep) : replayed))
    .then((checked) => (checked.ok ? rangeAll(run, helpers, rows, keep) : checked))
    .then((result) => {
      if (isOver) return
      end()
      onEnd(result)
    })
  return end
}

type Keep = (place: number, row: SweepFigures) => void

async function replayAll(
  { traceId, counting }: OnRun,
  helpers: readonly Helper[],
  rows: Rows,
  keep: Keep,
): Promise<Result<undefined>> {
  const waiting = rows.flatMap((row, place) => (row === undefined ? [place] : []))
  return share(helpers, async (helper) => {
    const place = waiting.shift()
    const memory = place === undefined ? undefined : rankedSpecs()[place]
    if (place === undefined || memory === undefined) return undefined
    const made = await helper.run('sweep', {
      traceIds: [traceId],
      memories: [memory],
      counting,
      skipsRefusals: true,
    })
    const row = made.ok ? made.value[0] : undefined
    if (row !== undefined) keep(place, row)
    return made
  })
}

/**
 * Calls that the provider refuses although it takes the baseline's. Where its rules aren't known, those with
 * nothing to send.
 */
async function checkAll(
  { traceId, counting }: OnRun,
  helpers: readonly Helper[],
  rows: Rows,
  keep: Keep,
): Promise<Result<undefined>> {
  const [first] = helpers
  const settled = await first?.run('counting', { traceId, counting })
  if (first === undefined || settled === undefined) return ok(undefined)
  if (!settled.ok) return settled
  const provider = settled.value.settledProfile?.messageRules ?? 'none'
  const claimed = new Set<number>()
  return share(helpers, async (helper) => {
    const place = nextToCheck(rows, claimed)
    const [row, memory] = place === undefined ? [] : [rows[place], rankedSpecs()[place]]
    if (place === undefined || row === undefined || memory === undefined) return undefined
    claimed.add(place)
    const found = await helper.run('refusals', { traceId, memory, counting, provider })
    if (found.ok) keep(place, { ...row, refused: found.value.calls })
    return found
  })
}

/** What compactions lose at sizes near their own, by which they are chosen. */
async function rangeAll(
  { traceId, counting }: OnRun,
  helpers: readonly Helper[],
  rows: Rows,
  keep: Keep,
): Promise<Result<undefined>> {
  const claimed = new Set<number>()
  return share(helpers, async (helper) => {
    const place = nextOfRanges(rankedSpecs(), rows, claimed)
    const [row, memory] = place === undefined ? [] : [rows[place], rankedSpecs()[place]]
    if (place === undefined || row === undefined || memory === undefined) return undefined
    claimed.add(place)
    const memories = nearbySizes(memory)
    const made = await helper.run('sweep', { traceIds: [traceId], memories, counting, skipsRefusals: true })
    if (made.ok) keep(place, withNearby(row, made.value))
    return made
  })
}
