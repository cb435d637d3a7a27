/** What can be set of LlamaIndex's Memory, and the settings that its parts need. */
import { t } from '#base/words.ts'
import type { ParamSpecs, ParamValues } from '../../model/params.ts'
import type { FlushOptions } from './memory-queue.ts'

const MAX = 10_000_000
const WITH_STORE = { param: 'vector', is: [true] }

export const PARAMS: ParamSpecs = {
  limit: {
    kind: 'integer',
    label: t`Limit`,
    min: 1,
    max: MAX,
    initial: 30_000,
    unit: 'tokens',
    help: t`Shared by the queue and the blocks. The system prompt does not count.`,
  },
  ratio: {
    kind: 'integer',
    label: t`Queue share`,
    min: 0,
    max: 100,
    initial: 70,
    unit: '%',
    help: t`Above this share, the oldest messages are flushed.`,
  },
  portion: {
    kind: 'integer',
    label: t`Minimum flush`,
    min: 1,
    max: MAX,
    initial: 3000,
    unit: 'tokens',
    help: t`Flushes at least this much, then continues until the queue starts with an allowed message.`,
  },
  starts: {
    kind: 'choice',
    label: t`Queue starts with`,
    initial: 'user',
    options: [
      {
        value: 'user',
        label: t`a user message`,
        help: t`As in the original. In a run with a single task, only the newest message is left after the first flush: a result without its call.`,
      },
      {
        value: 'turn',
        label: t`a user message or a model turn`,
        help: t`Best for long runs with a single task: calls keep their results.`,
      },
    ],
  },
  insert: {
    kind: 'choice',
    label: t`Block position`,
    initial: 'system',
    options: [
      {
        value: 'system',
        label: t`the system prompt`,
        help: t`Whenever a block changes, the prompt prefix changes and misses the cache.`,
      },
      {
        value: 'user',
        label: t`the last user message`,
        help: t`The prompt prefix stays unchanged while that message is the newest.`,
      },
    ],
  },
  ownText: {
    kind: 'text',
    label: t`Static block`,
    initial: '',
    help: t`Your own text, always included. Its priority is 0: it is never dropped.`,
  },
  facts: {
    kind: 'boolean',
    label: t`Fact block`,
    initial: true,
    help: t`A model extracts facts from flushed messages. The original has no blocks by default.`,
  },
  maxFacts: {
    kind: 'integer',
    label: t`Facts`,
    min: 1,
    max: 10_000,
    initial: 50,
    unit: 'facts',
    help: t`Above this number, the model is asked to condense them.`,
    when: { param: 'facts', is: [true] },
  },
  vector: {
    kind: 'boolean',
    label: t`Vector block`,
    initial: false,
    help: t`Flushed batches are stored; each call retrieves those most similar to the query.`,
  },
  found: {
    kind: 'integer',
    label: t`Batches sent`,
    min: 1,
    max: 1000,
    initial: 2,
    unit: 'portions',
    when: WITH_STORE,
  },
  candidates: {
    kind: 'integer',
    label: t`Search the newest`,
    min: 1,
    max: 10_000,
    initial: 200,
    unit: 'portions',
    help: t`Older batches are not searched. The original searches all.`,
    when: WITH_STORE,
  },
  dropFirst: {
    kind: 'choice',
    label: t`If too large, drop first`,
    initial: 'lowest',
    options: [
      {
        value: 'lowest',
        label: t`the fact block`,
        help: t`Its priority is 1, and the code drops the lowest number first.`,
      },
      {
        value: 'highest',
        label: t`the vector block`,
        help: t`Its priority is 2, and the field’s description calls 1 the highest priority.`,
      },
    ],
    when: WITH_STORE,
  },
}

export interface MemoryOptions {
  readonly limit: number
  /** The queue's share of it, 0 to 1. */
  readonly ratio: number
  readonly flush: FlushOptions
  readonly starts: 'user' | 'turn'
  readonly insert: 'system' | 'user'
  readonly ownText: string
  /** Undefined: there is no fact block. */
  readonly maxFacts: number | undefined
  /** Undefined: there is no vector block. */
  readonly search: { readonly count: number; readonly candidates: number } | undefined
  readonly dropFirst: 'lowest' | 'highest'
}

export function optionsOf(values: ParamValues): MemoryOptions {
  const starts = values.starts === 'turn' ? 'turn' : 'user'
  return {
    limit: Number(values.limit),
    ratio: Number(values.ratio) / 100,
    flush: { portion: Number(values.portion), rest: starts === 'turn' ? 'whole' : 'one' },
    starts,
    insert: values.insert === 'user' ? 'user' : 'system',
    ownText: String(values.ownText ?? ''),
    maxFacts: values.facts === true ? Number(values.maxFacts) : undefined,
    search:
      values.vector === true
        ? { count: Number(values.found), candidates: Number(values.candidates) }
        : undefined,
    dropFirst: values.dropFirst === 'highest' ? 'highest' : 'lowest',
  }
}
