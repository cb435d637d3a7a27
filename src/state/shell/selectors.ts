/** What views ask of the store and of the open trace, derived in one place. */
import { useMemo, useState } from 'react'
import { doneValue, type Work } from '#base/work.ts'
import { AUTO_PROFILE } from '#core/account/auto.ts'
import type { Counting } from '#core/account/settle.ts'
import type { RunSummary } from '#core/account/summary.ts'
import { bindDialect } from '#core/dialects/index.ts'
import type { Step, StepId } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import type { BoundQuestion } from '#core/oracle/question.ts'
import type { Profile } from '#core/profiles/rules/profile.ts'
import type { Replay } from '#core/replay/replay.ts'
import { partProvenance } from '#core/replay/whose-counts.ts'
import { type CheckedSpec, IDENTITY } from '#core/spec/spec-data.ts'
import { onDevice } from '#core/summaries/on-device.ts'
import { DEFAULT_IMAGES } from '#core/tokens/image-tokens.ts'
import type { TokensByCategory } from '#core/tokens/measure.ts'
import { sealedReasoning } from '#core/tokens/sealed-reasoning.ts'
import { createDoubt, type DoubtOf } from '#core/tokens/with-images.ts'
import type {
  ContextView,
  Jobs,
  LedgerView,
  Lens,
  ReplayOutput,
  StepRef,
} from '#workers/protocol/protocol.ts'
import type { JobProgress } from '../store/job-progress.ts'
import type { Route } from '../store/route.ts'
import { type AppState, useApp } from '../store/store.ts'
import { type Derived, useJob, useJobProgress, useJobs } from './jobs.ts'

export function useRoute(): Route {
  return useApp((state) => state.route)
}

/** The route's lens as jobs get it: with what is known of the stored answers where they matter, and the person's price lists. */
export function useJobLens(): Lens {
  const { lens } = useRoute()
  const answers = useApp((state) => (lens.summariser.id === onDevice.id ? state.answers : undefined))
  const ownProfiles = useApp((state) => state.ownProfiles)
  const modelPrices = useApp((state) => state.modelPrices)
  return withKnown(lens, { answers, ownProfiles, modelPrices })
}

/** The same for what is no view. */
export function jobLensOf({
  route: { lens },
  answers,
  ...known
}: Pick<AppState, 'route' | keyof Known>): Lens {
  return withKnown(lens, { ...known, answers: lens.summariser.id === onDevice.id ? answers : undefined })
}

/** What of the store goes along with the route's lens. */
type Known = Pick<AppState, 'ownProfiles' | 'modelPrices'> & { readonly answers: number | undefined }

function withKnown(lens: Lens, { answers, ...prices }: Known): Lens {
  const priced = withPrices(lens, prices)
  return answers === undefined ? priced : { ...priced, answers }
}

/** A lens with the price lists that a person made, and those they chose for models. The lens itself without any. */
export function withPrices(
  lens: Lens,
  { ownProfiles, modelPrices }: Pick<AppState, 'ownProfiles' | 'modelPrices'>,
): Lens {
  const isPriced = lens.profile === AUTO_PROFILE && Object.keys(modelPrices).length > 0
  if (ownProfiles.length === 0 && !isPriced) return lens
  return {
    ...lens,
    ...(ownProfiles.length === 0 ? {} : { ownProfiles }),
    ...(isPriced ? { modelPrices } : {}),
  }
}

/** How the open run is counted and priced, with what follows from its recorded models; undefined until that is known. */
export function useCounting(): Counting | undefined {
  return useCountingJob().latest
}

/** Whether the open run's prices are still on their way: it is being loaded, or its models are being looked up. */
export function useArePricesPending(): boolean {
  const isLoading = useApp((state) => state.trace.status === 'running')
  const { work, latest } = useCountingJob()
  return latest === undefined && (isLoading || work.status === 'running')
}

function useCountingJob(): Derived<Counting> {
  const traceId = useTrace()?.id
  const lens = useJobLens()
  return useJob('counting', traceId === undefined ? undefined : { traceId, lens })
}

/** The context window of the open run's main model, in tokens; undefined: nobody knows it. */
export function useContextWindow(): number | undefined {
  const counting = useCounting()
  return counting?.isWindowKnown === true ? counting.window : undefined
}

/** The price list of the open run's main model, or the one chosen for the run; undefined: there is none. */
export function useProfile(): Profile | undefined {
  return useCounting()?.settledProfile
}

/** The open run in ten figures. */
export function useSummary(): Derived<RunSummary> {
  const traceId = useTrace()?.id
  const lens = useJobLens()
  return useJob('summary', traceId === undefined ? undefined : { traceId, lens })
}

/** The open trace, once it is loaded. */
export function useTrace(): Trace | undefined {
  return useApp((state) => doneValue(state.trace))
}

/** The cursor: the call of the route, held to what the trace has; undefined where it has no calls. */
export function cursorOf(trace: Pick<Trace, 'calls'>, route: Pick<Route, 'call'>): number | undefined {
  const last = trace.calls.length - 1
  return last < 0 ? undefined : Math.min(route.call ?? last, last)
}

export function useCursor(): number | undefined {
  return useApp((state) => {
    const trace = doneValue(state.trace)
    return trace === undefined ? undefined : cursorOf(trace, state.route)
  })
}

/** Replay of a memory on the open trace under the route's lens. */
export function useReplay(memory: CheckedSpec): Derived<ReplayOutput> {
  const traceId = useTrace()?.id
  const lens = useJobLens()
  return useJob('replay', traceId === undefined ? undefined : { traceId, memory, lens })
}

/** The baseline itself. */
export function useBaseline(): Derived<ReplayOutput> {
  return useReplay(IDENTITY)
}

/** What the recorded calls of the open trace say of our counts, per model. */
export function useCalibrations(): Derived<Jobs['calibration']['output']> {
  const traceId = useTrace()?.id
  const lens = useJobLens()
  return useJob('calibration', traceId === undefined ? undefined : { traceId, lens })
}

/** Tokens of every step of the open trace, in step order. */
export function useStepTokens(): Derived<readonly TokensByCategory[]> {
  const traceId = useTrace()?.id
  const lens = useJobLens()
  return useJob('measure', traceId === undefined ? undefined : { traceId, lens })
}

function useAtCall(memory: CheckedSpec, call: number | undefined): Jobs['context']['input'] | undefined {
  const traceId = useTrace()?.id
  const lens = useJobLens()
  return traceId === undefined || call === undefined ? undefined : { traceId, memory, call, lens }
}

/** What the open run carries along without need, and its costliest steps. */
export function useInsights(): Derived<Jobs['insights']['output']> {
  const traceId = useTrace()?.id
  const lens = useJobLens()
  return useJob('insights', traceId === undefined ? undefined : { traceId, lens })
}

/** The context of a memory at a call; `undefined` call: nothing is asked. */
export function useContextAt(memory: CheckedSpec, call: number | undefined): Derived<ContextView> {
  return useJob('context', useAtCall(memory, call))
}

/** The ledger of a memory at a call. */
export function useLedgerAt(memory: CheckedSpec, call: number | undefined): Derived<LedgerView> {
  return useJob('ledger', useAtCall(memory, call))
}

/** Replays of several memories, in their order: what a comparison shows. */
export function useReplays(memories: readonly CheckedSpec[]): readonly Derived<ReplayOutput>[] {
  const traceId = useTrace()?.id
  const lens = useJobLens()
  return useJobs('replay', traceId === undefined ? [] : memories.map((memory) => ({ traceId, memory, lens })))
}

/**
 * What several memories lose, in figures; `isWanted` false: nothing is asked, as the references of a large run take a
 * while to find.
 */
export function useLosses(
  memories: readonly CheckedSpec[],
  isWanted: boolean,
): readonly Derived<Jobs['lost']['output']>[] {
  const traceId = useTrace()?.id
  const lens = useJobLens()
  const isAsking = isWanted && traceId !== undefined
  return useJobs('lost', isAsking ? memories.map((memory) => ({ traceId, memory, lens })) : [])
}

/**
 * What the provider of the chosen prices would refuse of each memory's contexts, beyond the baseline's; see `useLosses` for `isWanted`. Empty where
 * nothing is priced, or the provider accepts anything.
 */
export function useRefusals(
  memories: readonly CheckedSpec[],
  isWanted: boolean,
): readonly Derived<Jobs['refusals']['output']>[] {
  const traceId = useTrace()?.id
  const lens = useJobLens()
  const provider = useProfile()?.messageRules ?? 'none'
  const isAsking = isWanted && traceId !== undefined && provider !== 'none'
  return useJobs('refusals', isAsking ? memories.map((memory) => ({ traceId, memory, lens, provider })) : [])
}

/** The references that a memory has lost at a call. */
export function useLostReferences(
  memory: CheckedSpec,
  call: number | undefined,
): Derived<Jobs['lostReferences']['output']> {
  return useJob('lostReferences', useAtCallOrAll(memory, call))
}

/** All references that a memory loses over the run; `isWanted` false: nothing is asked. */
export function useLostOverRun(
  memory: CheckedSpec,
  isWanted: boolean,
): Derived<Jobs['lostReferences']['output']> {
  const traceId = useTrace()?.id
  const lens = useJobLens()
  return useJob('lostReferences', traceId === undefined || !isWanted ? undefined : { traceId, memory, lens })
}

/** What answers of a memory fetch again although their history holds it: of one call, or of all. */
export function useFaults(
  memory: CheckedSpec,
  call: number | undefined,
): Derived<Jobs['refetchedResults']['output']> {
  return useJob('refetchedResults', useAtCallOrAll(memory, call))
}

function useAtCallOrAll(
  memory: CheckedSpec,
  call: number | undefined,
): Jobs['lostReferences']['input'] | undefined {
  const traceId = useTrace()?.id
  const lens = useJobLens()
  const input = traceId === undefined ? undefined : { traceId, memory, lens }
  return input === undefined || call === undefined ? input : { ...input, call }
}

/** The least that could have been lost, for several questions; see `useLosses` for `isWanted`. */
export function useBounds(
  questions: readonly BoundQuestion[],
  isWanted: boolean,
): readonly Derived<Jobs['bound']['output']>[] {
  const traceId = useTrace()?.id
  const lens = useJobLens()
  const isAsking = isWanted && traceId !== undefined
  return useJobs('bound', isAsking ? questions.map((question) => ({ traceId, ...question, lens })) : [])
}

/** How far these are that were asked for; undefined: none is being worked on. */
export function useBoundProgress(questions: readonly BoundQuestion[]): JobProgress | undefined {
  const traceId = useTrace()?.id
  const lens = useJobLens()
  return useJobProgress(
    'bound',
    traceId === undefined ? [] : questions.map((question) => ({ traceId, ...question, lens })),
  )
}

/** Ledgers of several memories at one call, all of the same call, so that they can stand beside each other. */
export interface LedgersAt {
  /** The call of `views`; it follows the cursor as fast as the answers come. */
  readonly call: number | undefined
  /** One per memory; undefined: not there yet, or failed. */
  readonly views: readonly (LedgerView | undefined)[]
  readonly works: readonly Work<LedgerView>[]
  /** Whether what is shown is about to be replaced. */
  readonly isStale: boolean
}

/**
 * The ledgers of several memories, one call after another: the next call is asked for when the last answer is
 * there. So scrubbing shows what it passes, as often as the engine can, where giving up each call for the next would
 * show nothing until it stops.
 */
export function useLedgers(memories: readonly CheckedSpec[], cursor: number | undefined): LedgersAt {
  const traceId = useTrace()?.id
  const lens = useJobLens()
  const [asked, setAsked] = useState({ traceId, call: cursor })
  const call = asked.traceId === traceId ? asked.call : cursor
  const isAsking = traceId !== undefined && call !== undefined
  const ledgers = useJobs(
    'ledger',
    isAsking ? memories.map((memory) => ({ traceId, memory, call, lens })) : [],
  )
  const isBusy = ledgers.some(({ work }) => work.status === 'running')
  if (!isBusy && (asked.call !== cursor || asked.traceId !== traceId)) setAsked({ traceId, call: cursor })

  const views = ledgers.map(({ latest }) => latest)
  const [settled, setSettled] = useState<{
    traceId: string | undefined
    call: number | undefined
    views: typeof views
  }>()
  const isSettled =
    settled?.traceId === traceId && settled?.call === call && isEqual(settled?.views ?? [], views)
  if (!isBusy && !isSettled) setSettled({ traceId, call, views })
  // While the call changes, the last complete set stays; while a memory changes, the others stay as they are.
  const held =
    isBusy && settled?.traceId === traceId && settled?.call !== call && settled?.views.length === views.length
  const shown = settled !== undefined && (held || isSettled) ? settled : { call, views }
  return {
    call: shown.call,
    views: shown.views,
    works: ledgers.map(({ work }) => work),
    isStale: isBusy || call !== cursor,
  }
}

function isEqual<T>(left: readonly T[], right: readonly T[]): boolean {
  return left.length === right.length && left.every((value, index) => value === right[index])
}

/** Finds the steps that references stand for: ids in the open trace's log, others as they came. */
export function useStepLookup(): (reference: StepRef) => Step | undefined {
  const trace = useTrace()
  return useMemo(() => {
    const byId = new Map<StepId, Step>(trace?.steps.map((step) => [step.id, step]))
    return (reference) => (typeof reference === 'string' ? byId.get(reference) : reference)
  }, [trace])
}

/** Per step the place in the replay of the next call in its lane, whose context it goes into; of the last one behind it. */
export function nextCalls(
  trace: Pick<Trace, 'steps' | 'calls'>,
  replay: Replay,
): readonly (number | undefined)[] {
  // From the end, so that each lane's next call is known; steps after a lane's last call show that one.
  const next = new Map<string | undefined, number>()
  replay.calls.forEach(({ call }, place) => {
    next.set(trace.calls[call]?.agent, place)
  })
  const places: (number | undefined)[] = trace.steps.map(() => undefined)
  let index = replay.calls.length - 1
  for (let position = trace.steps.length - 1; position >= 0; position--) {
    for (; index >= 0 && (trace.calls[index]?.at ?? 0) >= position; index--) {
      next.set(trace.calls[index]?.agent, index)
    }
    places[position] = next.get(trace.steps[position]?.agent)
  }
  return places
}

/** Where the counts of steps are from: a step is part of prompts, and never recorded. */
export function useTokenProvenance(): Provenance {
  const infos = useBaseline().latest?.tokensInfo
  const provenance = useMemo(() => partProvenance(infos ?? []), [infos])
  return provenance === 'estimated' ? 'estimate' : provenance
}

type Provenance = 'exact' | 'calibrated' | 'estimate'

const NO_SEALED: ReturnType<typeof sealedReasoning> = new Map()

/** How far the count of a step may be off, for images and the like; of most it is not. */
export function useDoubt(): DoubtOf {
  const { dialect } = useRoute().lens
  const trace = useTrace()
  const images = useProfile()?.images ?? DEFAULT_IMAGES
  return useMemo(() => {
    const bound = bindDialect(dialect)
    const sealed = trace === undefined ? NO_SEALED : sealedReasoning(trace)
    return bound.ok ? createDoubt(bound.value, images, sealed) : () => undefined
  }, [dialect, trace, images])
}
