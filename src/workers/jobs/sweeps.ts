/**
 * Many memories over one run or several: the figures of a sweep, one row a memory, and the line that none can
 * be under. Between two replays other jobs are let in, and an abort is heard.
 */
import { CANCELED } from '#base/errors.ts'
import { given } from '#base/given.ts'
import { append, smallest } from '#base/lists.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { earlierConversation } from '#core/account/earlier-history.ts'
import { requestTokens } from '#core/replay/replay.ts'
import { shortensResults } from '#core/rereads/risk-words.ts'
import { type CheckedSpec, customProgramsOf, IDENTITY } from '#core/spec/spec-data.ts'
import { type AgentSetting, agentSettings, nextToRange } from '#core/sweep/agent-settings.ts'
import { boundLines, leastOfRun } from '#core/sweep/bound-line.ts'
import { nearbySizes, withNearby } from '#core/sweep/nearby-sizes.ts'
import { NO_FIGURES, plusFigures, type RunFigures, type SweepFigures, withRun } from '#core/sweep/sweep.ts'
import { accountedReplayWithLosses } from '../bench/accounted-replay.ts'
import { giveWay } from '../bench/give-way.ts'
import { type KeptReplays, NOTHING_KEPT, type RunReplays } from '../bench/kept-replays.ts'
import type { Handlers } from '../protocol/host.ts'
import type { OnMemory, OnRun } from '../protocol/job-table.ts'
import type { LossBench, LossJobs } from './loss.ts'
import type { RefusalWork } from './refusals.ts'

/**
 * O(runs · memories · replay). What cannot be opened, a run or a custom memory, ends the sweep with its
 * problem.
 */
export function createSweepJobs(
  losses: LossJobs,
  refusals: RefusalWork,
  keptReplays: KeptReplays,
): Pick<Handlers<'engine'>, 'sweep' | 'settings' | 'boundLines'> {
  const sweep: Handlers<'engine'>['sweep'] = async (
    { traceIds, memories, counting, skipsRefusals, keptAs, isDraft = false },
    { signal, onProgress },
  ) => {
    const rows: SweepFigures[] = memories.map(() => NO_FIGURES)
    const total = traceIds.length * memories.length
    let done = 0
    for (const traceId of traceIds) {
      const kept = await keptReplays.of(keptAs ?? traceId, counting)
      for (const [place, memory] of memories.entries()) {
        const isPassing = isDraft && customProgramsOf(memory).length > 0
        const figures = isPassing ? NOTHING_KEPT : kept
        const made = await keptOr(figures, { traceId, memory, counting, skipsRefusals }, signal)
        if (!made.ok) return made
        rows[place] = plusFigures(rows[place] ?? NO_FIGURES, made.value)
        onProgress({ done: ++done, total })
      }
      kept.save()
    }
    return ok(rows)
  }

  return {
    sweep,
    settings: async ({ traceId, format, baseline, counting }, { signal }) => {
      const settings = agentSettings(format, baseline.peak)?.settings ?? []
      const asked = { traceIds: [traceId], counting, skipsRefusals: true }
      const job = { signal, onProgress: () => undefined }
      const made = await sweep({ ...asked, memories: settings.map(({ spec }) => spec) }, job)
      if (!made.ok) return made
      return rangedWhereDeciding({ settings, figures: made.value, baseline }, (memories) =>
        sweep({ ...asked, memories }, job),
      )
    },
    boundLines: async ({ traceIds, counting, budgets, isCounted }, { signal }) => {
      const least: number[][] = []
      const floors: number[] = []
      for (const traceId of traceIds) {
        const bench = await losses.open({ traceId, memory: IDENTITY, counting }, signal)
        if (!bench.ok) return bench
        const { trace, memory: baseline, index, options } = bench.value
        const calls = trace.calls.map((): number[] => [])
        for (const budget of budgets) {
          const losts = leastOfRun({ trace, baseline, index, options, budget, isCounted })
          losts.forEach((lost, call) => void calls[call]?.push(lost))
          await giveWay()
          if (signal.aborted) return fail(CANCELED)
        }
        append(least, calls)
        floors.push(requestTokens(options))
      }
      return ok(boundLines(budgets, least, smallest(floors)))
    },
  }

  /** What is kept, else replayed, and kept from then on; other jobs are let in before the next one. */
  async function keptOr(
    kept: RunReplays,
    wanted: Wanted,
    signal: AbortSignal,
  ): Promise<Result<SweepFigures>> {
    const known = kept.get(wanted.memory, wanted.skipsRefusals !== true)
    if (known !== undefined) return signal.aborted ? fail(CANCELED) : ok(known)
    const made = await replayed(wanted, signal)
    if (made.ok) kept.set(wanted.memory, made.value)
    await giveWay()
    // What was replayed before the end is not replayed again.
    if (!made.ok || signal.aborted) kept.save()
    return signal.aborted ? fail(CANCELED) : made
  }

  async function replayed(
    { traceId, memory, counting, skipsRefusals }: Wanted,
    signal: AbortSignal,
  ): Promise<Result<SweepFigures>> {
    const bench = await losses.open({ traceId, memory, counting }, signal)
    if (!bench.ok) return bench
    const wanted = { traceId, counting, skipsRefusals, isBaseline: isPlainBaseline(memory) }
    const refused = await refusedCalls(bench.value, wanted, signal)
    if (!refused.ok) return refused
    const figures = figuresOf(bench.value, { spec: memory, refused: refused.value })
    const earlier = wanted.isBaseline
      ? earlierConversation(bench.value.trace, figures.replay.calls)
      : undefined
    return ok({ ...withRun(NO_FIGURES, figures), ...given({ earlier }) })
  }

  /** By the provider of the run's main model; none where its rules are not known. */
  async function refusedCalls(
    bench: LossBench,
    { skipsRefusals, isBaseline, ...wanted }: SweptRun,
    signal: AbortSignal,
  ): Promise<Result<number | undefined>> {
    if (skipsRefusals === true) return ok(undefined)
    const provider = bench.counting.settledProfile?.messageRules ?? 'none'
    // What is refused of the baseline's own prompts is not counted.
    if (isBaseline) return ok(0)
    const found = await refusals.find(bench, { ...wanted, provider }, signal)
    return found.ok ? ok(found.value.calls) : found
  }
}

interface Replayed {
  readonly settings: readonly AgentSetting[]
  /** Of the settings, in their order. */
  readonly figures: readonly SweepFigures[]
  readonly baseline: SweepFigures
}

/** The figures with the ranges that decide which setting is best. */
export async function rangedWhereDeciding(
  { settings, figures, baseline }: Replayed,
  sweep: (memories: readonly CheckedSpec[]) => Promise<Result<readonly SweepFigures[]>>,
): Promise<Result<readonly SweepFigures[]>> {
  const ranged = [...figures]
  for (;;) {
    const place = nextToRange(settings, ranged, baseline) ?? -1
    const [setting, own] = [settings[place], ranged[place]]
    if (setting === undefined || own === undefined) return ok(ranged)
    const nearby = await sweep(nearbySizes(setting.spec))
    if (!nearby.ok) return nearby
    ranged[place] = withNearby(own, nearby.value)
  }
}

type Wanted = OnMemory & Pick<SweptRun, 'skipsRefusals'>

interface SweptRun extends OnRun {
  readonly skipsRefusals: boolean | undefined
  readonly isBaseline: boolean
}

function isPlainBaseline({ id, pins, facts }: CheckedSpec): boolean {
  return id === IDENTITY.id && pins === undefined && facts === undefined
}

interface FiguresOf {
  readonly spec: CheckedSpec
  readonly refused: number | undefined
}

function figuresOf(bench: LossBench, { spec, refused }: FiguresOf): RunFigures {
  const { replay, losses, rereads } = accountedReplayWithLosses(bench, bench.memory, {
    index: bench.index,
    isShortening: shortensResults(spec),
  })
  const { window, isWindowKnown } = bench.counting
  const known = isWindowKnown ? window : undefined
  return { replay, lost: losses.totals, rereads, refused, window: known, ...given({ cut: losses.cut }) }
}
