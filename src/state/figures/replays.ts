/**
 * What workers say of the open run and of strategies on it: one hook for each job, asked under the route's
 * counting settings.
 */

import { given } from '#base/given.ts'
import type { BoundQuestion } from '#core/oracle/question.ts'
import type { FactUse } from '#core/references/fact-uses.ts'
import type { LostFact } from '#core/references/lost.ts'
import { type CheckedSpec, IDENTITY } from '#core/spec/spec-data.ts'
import type { TokensByCategory } from '#core/tokens/measure.ts'
import type { ContextView, Jobs, ReplayOutput } from '#workers/protocol/protocol.ts'
import { type Derived, useJob, useJobProgress, useJobs } from '../shell/jobs.ts'
import { useJobCounting, useProfile, useTrace } from '../shell/selectors.ts'
import type { JobProgress } from '../store/job-progress.ts'

/** Replay of a memory on the open trace under the route's counting settings. */
function useReplay(memory: CheckedSpec): Derived<ReplayOutput> {
  const traceId = useTrace()?.id
  const counting = useJobCounting()
  return useJob('replay', traceId === undefined ? undefined : { traceId, memory, counting })
}

/** The baseline itself. */
export function useBaseline(): Derived<ReplayOutput> {
  return useReplay(IDENTITY)
}

/** What the recorded calls of the open trace say of our counts, per model. */
export function useCalibrations(): Derived<Jobs['calibration']['output']> {
  const traceId = useTrace()?.id
  const counting = useJobCounting()
  return useJob('calibration', traceId === undefined ? undefined : { traceId, counting })
}

/** Tokens of every step of the open trace, in step order. */
export function useStepTokens(): Derived<readonly TokensByCategory[]> {
  const traceId = useTrace()?.id
  const counting = useJobCounting()
  return useJob('measure', traceId === undefined ? undefined : { traceId, counting })
}

function useAtCall(memory: CheckedSpec, call: number | undefined): Jobs['context']['input'] | undefined {
  const traceId = useTrace()?.id
  const counting = useJobCounting()
  return traceId === undefined || call === undefined ? undefined : { traceId, memory, call, counting }
}

/** What the open run carries along without need, and its costliest steps. */
export function useInsights(): Derived<Jobs['insights']['output']> {
  const traceId = useTrace()?.id
  const counting = useJobCounting()
  return useJob('insights', traceId === undefined ? undefined : { traceId, counting })
}

/**
 * What calls of the open run were sent although nothing shows that they used it. `memory`: what of it this
 * memory would still have sent.
 */
export function useWaste(memory?: CheckedSpec): Derived<Jobs['waste']['output']> {
  const traceId = useTrace()?.id
  const counting = useJobCounting()
  return useJob('waste', traceId === undefined ? undefined : { traceId, counting, ...given({ memory }) })
}

/** What each cache miss of a memory on the open run cost more than a hit would have, by call. */
export function useMissCosts(memory: CheckedSpec): Derived<Jobs['missCosts']['output']> {
  const traceId = useTrace()?.id
  const counting = useJobCounting()
  return useJob('missCosts', traceId === undefined ? undefined : { traceId, memory, counting })
}

/** The recorded agent's compactions, each with its account; `isWanted` false: nothing is asked. */
export function useCompactions(isWanted = true): Derived<Jobs['compactions']['output']> {
  const traceId = useTrace()?.id
  const counting = useJobCounting()
  return useJob('compactions', traceId === undefined || !isWanted ? undefined : { traceId, counting })
}

/** The context of a memory at a call; `undefined` call: nothing is asked. */
export function useContextAt(memory: CheckedSpec, call: number | undefined): Derived<ContextView> {
  return useJob('context', useAtCall(memory, call))
}

/** Replays of several memories, in their order: what a comparison shows. */
export function useReplays(memories: readonly CheckedSpec[]): readonly Derived<ReplayOutput>[] {
  const traceId = useTrace()?.id
  const counting = useJobCounting()
  return useJobs(
    'replay',
    traceId === undefined ? [] : memories.map((memory) => ({ traceId, memory, counting })),
  )
}

/**
 * What several memories lose, in figures; `isWanted` false: nothing is asked, as the references of a large
 * run take a while to find.
 */
export function useLosses(
  memories: readonly CheckedSpec[],
  isWanted: boolean,
): readonly Derived<Jobs['lost']['output']>[] {
  const traceId = useTrace()?.id
  const counting = useJobCounting()
  const isAsking = isWanted && traceId !== undefined
  return useJobs('lost', isAsking ? memories.map((memory) => ({ traceId, memory, counting })) : [])
}

/**
 * What the provider of the chosen prices would refuse of each memory's contexts, beyond the baseline's; see
 * `useLosses` for `isWanted`. Where nothing is priced, or the provider accepts anything, only empty contexts
 * are refused.
 */
export function useRefusals(
  memories: readonly CheckedSpec[],
  isWanted: boolean,
): readonly Derived<Jobs['refusals']['output']>[] {
  const traceId = useTrace()?.id
  const counting = useJobCounting()
  const provider = useProfile()?.messageRules ?? 'none'
  const isAsking = isWanted && traceId !== undefined
  return useJobs(
    'refusals',
    isAsking ? memories.map((memory) => ({ traceId, memory, counting, provider })) : [],
  )
}

/** The references that a memory has lost at a call. */
export function useLostFacts(
  memory: CheckedSpec,
  call: number | undefined,
): Derived<Jobs['lostFacts']['output']> {
  return useJob('lostFacts', useAtCallOrAll(memory, call))
}

/** All references that a memory loses over the run; `isWanted` false: nothing is asked. */
export function useLostOverRun(memory: CheckedSpec, isWanted: boolean): Derived<Jobs['lostFacts']['output']> {
  const traceId = useTrace()?.id
  const counting = useJobCounting()
  return useJob('lostFacts', traceId === undefined || !isWanted ? undefined : { traceId, memory, counting })
}

/** The instructions that contexts of a memory lack; `isWanted` false: nothing is asked. */
export function useDroppedMessages(
  memory: CheckedSpec,
  isWanted: boolean,
): Derived<Jobs['droppedMessages']['output']> {
  const traceId = useTrace()?.id
  const counting = useJobCounting()
  return useJob(
    'droppedMessages',
    traceId === undefined || !isWanted ? undefined : { traceId, memory, counting },
  )
}

/** How the calls used these facts and whether they came back, in the order of `facts`; few at a time. */
export function useFactUses(
  facts: readonly Pick<LostFact, 'text' | 'call'>[],
): readonly (FactUse | undefined)[] {
  const traceId = useTrace()?.id
  const counting = useJobCounting()
  const asked = facts.map(({ text, call }) => ({ text, call }))
  const isAsking = traceId !== undefined && asked.length > 0
  return useJob('factUses', isAsking ? { traceId, counting, facts: asked } : undefined).latest ?? []
}

/** What a memory makes the agent read again; undefined in a skeleton. */
export function useRereadRisk(memory: CheckedSpec): Derived<Jobs['rereadRisk']['output']> {
  const traceId = useTrace()?.id
  const counting = useJobCounting()
  return useJob('rereadRisk', traceId === undefined ? undefined : { traceId, memory, counting })
}

/** What several memories make the agent read again; see `useLosses` for `isWanted`. */
export function useRereadRisks(
  memories: readonly CheckedSpec[],
  isWanted: boolean,
): readonly Derived<Jobs['rereadRisk']['output']>[] {
  const traceId = useTrace()?.id
  const counting = useJobCounting()
  const isAsking = isWanted && traceId !== undefined
  return useJobs('rereadRisk', isAsking ? memories.map((memory) => ({ traceId, memory, counting })) : [])
}

/**
 * What answers of a memory fetch again although their history contains it: of one call, or of all.
 * `isAction`: what they do again instead.
 */
export function useRefetches(
  memory: CheckedSpec,
  call: number | undefined,
  isAction = false,
): Derived<Jobs['refetchedResults']['output']> {
  const input = useAtCallOrAll(memory, call)
  return useJob('refetchedResults', input && (isAction ? { ...input, isAction } : input))
}

function useAtCallOrAll(
  memory: CheckedSpec,
  call: number | undefined,
): Jobs['lostFacts']['input'] | undefined {
  const traceId = useTrace()?.id
  const counting = useJobCounting()
  const input = traceId === undefined ? undefined : { traceId, memory, counting }
  return input === undefined || call === undefined ? input : { ...input, call }
}

/** The least that could have been lost, for several questions; see `useLosses` for `isWanted`. */
export function useBounds(
  questions: readonly BoundQuestion[],
  isWanted: boolean,
): readonly Derived<Jobs['bound']['output']>[] {
  const traceId = useTrace()?.id
  const counting = useJobCounting()
  const isAsking = isWanted && traceId !== undefined
  return useJobs('bound', isAsking ? questions.map((question) => ({ traceId, ...question, counting })) : [])
}

/** How far these are that were asked for; undefined: none is being worked on. */
export function useBoundProgress(questions: readonly BoundQuestion[]): JobProgress | undefined {
  const traceId = useTrace()?.id
  const counting = useJobCounting()
  return useJobProgress(
    'bound',
    traceId === undefined ? [] : questions.map((question) => ({ traceId, ...question, counting })),
  )
}
