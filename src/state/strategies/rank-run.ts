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
import { offerWorker } from '../shell/jobs.ts'
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
  const settings = takeSettings(run, helpers)
  const end = () => {
    isOver = true
    settings.end(() => {
      for (const { close } of helpers) close()
    })
  }
  const keep = (place: number, row: SweepFigures) => {
    rows[place] = row
    if (!isOver) onRow(place, row)
  }
  void replayAll(run, { helpers, settings }, rows, keep)
    .then((replayed) => (replayed.ok ? checkAll(run, helpers, rows, keep) : replayed))
    .then((checked) => (checked.ok ? rangeAll(run, helpers, rows, keep) : checked))
    .then((result) => {
      if (isOver) return
      end()
      onEnd(result)
    })
  return end
}

interface Settings {
  /** Settles once the settings that a helper was asked for are replayed. */
  readonly done: (helper: Helper) => Promise<unknown> | undefined
  /** Takes none from now on; `close` is called as soon as none are replayed. */
  readonly end: (close: () => void) => void
}

/**
 * What the agent can be told is the first answer: the first helper replays it before any strategy but the
 * baseline, as it has the run and its facts at hand, which another worker would first have to find.
 */
function takeSettings({ traceId, counting }: OnRun, [first]: readonly Helper[]): Settings {
  const ofRun = JSON.stringify([traceId, counting])
  let under: Promise<unknown> | undefined
  const takeBack = offerWorker((name, input) => {
    if (first === undefined || name !== 'settings') return undefined
    if (!('traceId' in input && 'counting' in input)) return undefined
    if (JSON.stringify([input.traceId, input.counting]) !== ofRun) return undefined
    return (job, asked, options) => {
      const made = first.run(job, asked, options)
      under = made.finally(() => {
        under = undefined
      })
      return made
    }
  })
  return {
    done: (helper) => (helper === first ? under : undefined),
    end: (close) => {
      takeBack()
      if (under === undefined) close()
      else void under.then(close)
    },
  }
}

type Keep = (place: number, row: SweepFigures) => void

async function replayAll(
  { traceId, counting }: OnRun,
  { helpers, settings }: { readonly helpers: readonly Helper[]; readonly settings: Settings },
  rows: Rows,
  keep: Keep,
): Promise<Result<undefined>> {
  const waiting = rows.flatMap((row, place) => (row === undefined ? [place] : []))
  return share(helpers, async (helper) => {
    await settings.done(helper)
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
