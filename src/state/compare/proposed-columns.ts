/**
 * What Compare and Memory open with before a person chose columns: the strategy picked in Strategies, else
 * the one recommended there, as far as the open run is ranked.
 */
import { useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { given } from '#base/given.ts'
import { isOracle } from '#core/oracle/question.ts'
import { leanSpec } from '#core/spec/spec.ts'
import { type CheckedSpec, IDENTITY, type MemorySpec, OWN_COMPACTION } from '#core/spec/spec-data.ts'
import { compactionsOf } from '#core/sweep/own-compaction.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import { useTrace } from '../shell/selectors.ts'
import { DEFAULT_COLUMNS, type Route } from '../store/route.ts'
import { useApp } from '../store/store.ts'
import { pickedSpecs, settledBest, specToShow } from '../strategies/picked-specs.ts'
import { type OpenRanking, useKnownRanking, useRanking } from '../strategies/rankings.ts'
import { useAgentSetting, useKnownAgentSetting } from '../strategies/recommended.ts'
import { useTuned } from '../strategies/tuned.ts'
import { comparedOn, isProposed, isSame, type Proposal, propose } from './compared.ts'

/** More columns are too narrow side by side. */
const MOST_PROPOSED = 4

/**
 * The proposed columns and the baseline they need. Undefined: nothing is picked, and the run is not ranked
 * far enough to recommend a strategy.
 */
function useProposal(): Proposal | undefined {
  const trace = useTrace()
  const picked = useApp(({ route }) => route.picked)
  const baseline = useApp(({ route }) => route.counting.baseline)
  const { figures } = useKnownRanking()
  const setting = useKnownAgentSetting()?.best?.row.spec
  const tuned = useTuned()
  return useMemo(() => {
    const isOwnPicked = picked.includes(OWN_COMPACTION)
    const best = picked.length === 0 ? (setting ?? specToShow(figures)) : undefined
    const specs = best === undefined ? pickedSpecs(picked, tuned) : [best]
    const wanted = isOwnPicked ? 'uncompacted' : baseline
    const hasOwn =
      isOwnPicked || (wanted === 'uncompacted' && trace !== undefined && compactionsOf(trace).length > 0)
    const own: readonly MemorySpec[] = hasOwn ? [{ id: OWN_COMPACTION }] : []
    if (specs.length === 0 && !isOwnPicked) return undefined
    const columns = [...specs.map(leanSpec), ...own].slice(0, MOST_PROPOSED)
    return { columns, baseline: wanted }
  }, [trace, picked, baseline, figures, setting, tuned])
}

/**
 * Shows the proposed columns at the first look at Compare, where a person chose none. Whether they are there;
 * until then nothing is to be replayed.
 */
export function useProposedColumns(): boolean {
  const traceId = useTrace()?.id
  const found = useProposal()
  const [proposal] = useState(found)
  const [isReady, setReady] = useState(false)
  useLayoutEffect(() => {
    if (traceId !== undefined) propose(proposal, traceId)
    setReady(true)
  }, [proposal, traceId])
  return isReady
}

/** More of them make a report that no one reads. */
const MOST_VARIED = 12

/** The strategies of the parameter sweep that is looked at; undefined: none, of other runs, or too many. */
function useVaried(): readonly MemorySpec[] | undefined {
  const traceId = useTrace()?.id
  const isShown = useApp(({ route }) => route.view === 'strategies' && route.mode === 'sweep')
  const order = useApp(({ sweep }) => sweep?.order)
  return useMemo(() => {
    const varied = order?.memories.filter(({ id }) => id !== IDENTITY.id) ?? []
    const isOfOpen = isShown && order?.traceIds.join() === traceId
    return isOfOpen && varied.length > 0 && varied.length <= MOST_VARIED ? varied.map(leanSpec) : undefined
  }, [isShown, order, traceId])
}

/**
 * What an export compares, and its settings for counting (`comparedOn`). Once it is decided, it is the same
 * as long as this is used; until then, what is recommended or chosen meanwhile is taken.
 */
export function useComparedNow(): Pick<Route, 'columns' | 'counting'> {
  const route = useApp((state) => state.route)
  const proposal = useProposal()
  const isRecommended = useKnownRecommendation()
  const varied = useVaried()
  const latest = comparedOn(route, { proposal, isRecommended, varied })
  const [first, decide] = useState(latest)
  if (!first.isOpen) return first.compared
  if (!latest.isOpen) decide(latest)
  return latest.compared
}

/** Whether a strategy is recommended for the open run, as far as that is known. */
function useKnownRecommendation(): boolean {
  const { figures } = useKnownRanking()
  const agent = useKnownAgentSetting()
  return useMemo(() => (agent?.best ?? settledBest(figures)) !== undefined, [agent, figures])
}

/**
 * Where what is compared is from. `examples`: no person chose it, and nothing was recommended yet. `values`:
 * those that were varied.
 */
export function useColumnsFrom(): 'examples' | 'values' | 'proposal' | 'person' {
  const isVaried = useVaried() !== undefined
  return useApp(({ route: { columns, lesson } }) => {
    if (isVaried) return 'values'
    if (columns === DEFAULT_COLUMNS && lesson === undefined) return 'examples'
    return isProposed(columns) ? 'proposal' : 'person'
  })
}

interface LateProposal extends OpenRanking {
  /** Undefined: the ranking may still change, or no strategy could be used. */
  readonly best: CheckedSpec | undefined
  /** It is recommended; else it comes nearest. */
  readonly isRecommended: boolean
  /** Shows it in place of the examples. */
  readonly take: () => void
}

/** The ranking of the open run, worked on as long as this is used, and the strategy that it recommends. */
export function useLateProposal(): LateProposal {
  const traceId = useTrace()?.id
  const baseline = useApp(({ route }) => route.counting.baseline)
  const ranking = useRanking()
  const { figures } = ranking
  const agent = useAgentSetting()
  const isReplaying = agent !== undefined && agent.tried === undefined
  const setting = agent?.best?.row.spec
  const best = useMemo(
    () => (isReplaying ? undefined : (setting ?? specToShow(figures))),
    [isReplaying, setting, figures],
  )
  const take = useCallback(() => {
    if (best !== undefined && traceId !== undefined) propose({ columns: [leanSpec(best)], baseline }, traceId)
  }, [best, baseline, traceId])
  const isRecommended = best !== undefined && best === (setting ?? settledBest(figures))
  return { ...ranking, best, isRecommended, take }
}

interface ProposedMemory {
  /** Undefined: the recorded context. */
  readonly spec: MemorySpec | undefined
  /** `none`: no person chose a strategy, and none is recommended yet. */
  readonly by: 'person' | 'ranking' | 'none'
  /** Of a recommended setting of the agent: its cost as a share of the run’s; absent: not known. */
  readonly share?: number
}

/**
 * What Memory opens where a person chose no memory: the picked strategy, else the recommended one, else the
 * first chosen column, which may be left from another run or be an example. In a lesson, its columns come
 * first. Neither the oracle, a bound, nor the agent's own compaction has compartments to open.
 */
export function useProposedMemory(): ProposedMemory {
  const isLesson = useApp(({ route }) => route.lesson !== undefined)
  const columns = useApp(({ route }) => route.columns)
  const picked = useApp(({ route }) => route.picked)
  const { figures } = useKnownRanking()
  const setting = useKnownAgentSetting()?.best?.row
  const tuned = useTuned()
  return useMemo((): ProposedMemory => {
    const column = isProposed(columns) ? undefined : columns.find((spec) => isChosen(spec, isLesson))
    if (column !== undefined && isLesson) return { spec: column, by: 'person' }
    const [own] = pickedSpecs(picked, tuned)
    if (own !== undefined) return { spec: leanSpec(own), by: 'person' }
    const best = setting?.spec ?? settledBest(figures)
    if (best === undefined) return { spec: column, by: column === undefined ? 'none' : 'person' }
    const [baseline] = figures
    const share =
      setting === undefined || baseline === undefined ? undefined : costShare(setting.figures, baseline)
    return { spec: leanSpec(best), by: 'ranking', ...given({ share }) }
  }, [isLesson, columns, picked, figures, setting, tuned])
}

/** Examples stay in Compare beside a column that is added to them. */
function isChosen(spec: MemorySpec, isLesson: boolean): boolean {
  const isExample = !isLesson && DEFAULT_COLUMNS.some((example) => isSame(example, spec))
  return !isExample && !isOracle(spec) && !isOwnCompaction(spec)
}

/** In dollars where both have a price, else in tokens. */
function costShare({ billed, cumulative }: SweepFigures, baseline: SweepFigures): number {
  return billed === undefined || baseline.billed === undefined
    ? cumulative / baseline.cumulative
    : billed / baseline.billed
}

function isOwnCompaction(spec: MemorySpec): boolean {
  return 'id' in spec && spec.id === OWN_COMPACTION
}
