/**
 * The token-driven manager: asked for messages, it prunes permanently while they are over the limit. As
 * printed the loop never ends when a pass changes nothing; here it stops and says so.
 */
import { wholeNumber } from '#base/locale.ts'
import { t } from '#base/words.ts'
import type { Compartment, Memory, MemoryKind, Recall } from '../../memory/memory.ts'
import { type FullState, prunedInFull } from '../../memory/pruned-in-full.ts'
import { callName } from '../../model/call-names.ts'
import type { ParamValues } from '../../model/params.ts'
import { keepLast } from '../basic/keep-last.ts'

export const adaptive: MemoryKind = {
  id: 'adaptive',
  readsText: false,
  title: t`Adaptive: prune above a token limit`,
  description: t`Grows up to a token limit, then permanently drops all but the last steps. Below the limit, nothing is lost and the prompt prefix stays unchanged.`,
  starters: [
    {
      title: t`Adaptive`,
      help: t`Grows up to a token limit, then prunes.`,
      offeredBy: 'memory',
      params: { maxTokens: 8000, count: 10 },
    },
  ],
  params: {
    maxTokens: { kind: 'integer', label: t`Limit`, min: 0, max: 100_000_000, initial: 4000, unit: 'tokens' },
    count: {
      kind: 'integer',
      label: t`Newest steps kept`,
      min: 0,
      max: 100_000,
      initial: 50,
      unit: 'steps',
    },
    variant: {
      kind: 'choice',
      label: t`Steps counted`,
      initial: 'preserve-critical',
      options: [
        {
          value: 'preserve-critical',
          label: t`all but system and task`,
          help: t`System and task steps are always kept, as in tinyAgent’s library.`,
        },
        {
          value: 'all-steps',
          label: t`every step (original code)`,
          help: t`tinyAgent’s architecture document: system prompt and task are lost too, and 0 keeps everything.`,
        },
      ],
    },
  },
  summary: ({ maxTokens, count }) => t`keep last ${count} above ${wholeNumber(Number(maxTokens))} tokens`,
  build: (values) => adaptiveMemory(values),
}

/**
 * One pass is the whole loop: keeping the last n of what it has kept changes nothing, so a second pass makes
 * no progress.
 */
function adaptiveMemory(values: ParamValues): Memory<FullState> {
  const limit = Number(values.maxTokens)
  const stage = { strategy: keepLast, values: { count: values.count ?? 0, variant: values.variant ?? '' } }
  const memory = prunedInFull(adaptive.id, adaptive.summary(values), {
    stages: [stage],
    trigger: { kind: 'past-tokens', tokens: limit },
    mode: 'destructive',
  })
  return {
    ...memory,
    recall: (state, cue): Recall => {
      const recall = memory.recall(state, cue)
      if (state.tokens <= limit || recall.problem !== undefined) return recall
      return {
        ...recall,
        problem: {
          code: 'over-budget',
          message: t`The last ${values.count} steps take ${state.tokens} tokens, more than the limit of ${limit}; pruning again would change nothing.`,
        },
      }
    },
    compartments: (state) => [heldBy(state, values)],
  }
}

/** What it holds, which of its two ways it goes now, and why. */
function heldBy(state: FullState, { maxTokens, count }: ParamValues): Compartment {
  const limit = Number(maxTokens)
  const pruned = state.log.length - state.list.length
  const last = [...state.blame.values()].reduce((latest, { call }) => Math.max(latest, call), -1)
  const now =
    state.tokens > limit
      ? `over its limit, and nothing more can go: the last ${count} steps stay`
      : pruned === 0
        ? 'grows freely: nothing has been pruned yet'
        : `grows again since it kept the last ${count} steps`
  return {
    id: 'held',
    title: t`Managed by the memory manager`,
    steps: state.list.slice(),
    about: t`Grows until it exceeds ${limit} tokens; then the last ${count} steps are kept and the rest is dropped permanently.`,
    notes: [
      { label: t`Now`, value: now },
      ...(last < 0 ? [] : [{ label: t`Last pruned`, value: t`before ${callName(last)}` }]),
    ],
    room: { used: state.tokens, limit, unit: 'tokens' },
  }
}
