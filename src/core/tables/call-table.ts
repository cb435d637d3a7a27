/** One row per model call of a collection. */
import {
  CALL_FLAGS,
  type CallColumns,
  type CallFacts,
  COST_SOURCES,
  MISS_CAUSES,
  NONE,
} from '../collections/call-facts.ts'
import type { CallIndex, Tokens } from '../model/units.ts'
import type { Column, TableForm, Value } from './table.ts'

interface CallRow {
  readonly runId: string
  readonly call: CallIndex
  readonly facts: CallFacts
  /** Of the tool results that its answer asked for. */
  readonly results: ResultSums
}

interface ResultSums {
  readonly count: number
  readonly tokens: Tokens
  readonly largest: number
  readonly failed: number
  readonly refetched: number
}

const NO_RESULTS: ResultSums = { count: 0, tokens: 0, largest: 0, failed: 0, refetched: 0 }

/** O(calls + results). */
export function callRows(runId: string, facts: CallFacts): readonly CallRow[] {
  const { byResult } = facts
  const sums = new Map<number, ResultSums>()
  for (let at = 0; at < facts.results; at++) {
    const call = byResult.call[at] ?? 0
    const tokens = byResult.tokens[at] ?? 0
    const sum = sums.get(call) ?? NO_RESULTS
    sums.set(call, {
      count: sum.count + 1,
      tokens: sum.tokens + tokens,
      largest: Math.max(sum.largest, tokens),
      failed: sum.failed + (byResult.failed[at] ?? 0),
      refetched: sum.refetched + (byResult.refetched[at] ?? 0),
    })
  }
  return Array.from({ length: facts.calls }, (_, call) => ({
    runId,
    call,
    facts,
    results: sums.get(call) ?? NO_RESULTS,
  }))
}

type Numbers = 'time' | 'duration' | 'input' | 'cacheRead' | 'cacheWrite' | 'output' | 'cost'

function number(
  name: string,
  key: Numbers & keyof CallColumns,
  more: Omit<Column<CallRow>, 'name' | 'read'>,
): Column<CallRow> {
  return { name, ...more, read: ({ facts, call }) => facts.byCall[key][call] }
}

function named(key: 'model' | 'agent', list: 'models' | 'agents') {
  return ({ facts, call }: CallRow): Value => {
    const index = facts.byCall[key][call]
    return index === undefined || index === NONE ? undefined : facts[list][index]
  }
}

function flag(bit: number) {
  return ({ facts, call }: CallRow): Value => ((facts.byCall.flags[call] ?? 0) & bit) !== 0
}

export const CALL_TABLE: TableForm<CallRow> = {
  name: 'calls',
  columns: [
    {
      name: 'run_id',
      kind: 'text',
      description: 'Joins with the table of runs.',
      read: ({ runId }) => runId,
    },
    {
      name: 'call',
      kind: 'integer',
      description: 'Its number in the run, from 0.',
      read: ({ call }) => call,
    },
    {
      name: 'call_key',
      kind: 'text',
      description:
        'The same for the same recorded call in any file: resumed sessions repeat calls. Empty: nothing tells it apart.',
      read: ({ facts, call }) => {
        const key = facts.byCall.key[call] ?? 0
        return key === 0 ? undefined : key.toString(36)
      },
    },
    number('sent', 'time', {
      kind: 'time',
      description: 'When the request was sent, UTC; empty: not recorded.',
    }),
    number('duration_s', 'duration', {
      kind: 'number',
      unit: 'seconds',
      description: 'How long the model took; empty: not recorded.',
    }),
    { name: 'model', kind: 'text', description: 'The recorded model.', read: named('model', 'models') },
    {
      name: 'agent_number',
      kind: 'integer',
      description: 'Tells the agents of a run apart, from 0; empty: the only one.',
      read: ({ facts, call }) => {
        const agent = facts.byCall.agent[call]
        return agent === NONE ? undefined : agent
      },
    },
    number('input_tokens', 'input', {
      kind: 'integer',
      unit: 'tokens',
      description: 'Tokens of the whole prompt, cache reads and writes included.',
    }),
    number('cache_read_tokens', 'cacheRead', {
      kind: 'integer',
      unit: 'tokens',
      description: 'Of input_tokens, those read from the prompt cache; empty: not known.',
    }),
    number('cache_write_tokens', 'cacheWrite', {
      kind: 'integer',
      unit: 'tokens',
      description: 'Of input_tokens, those written to the prompt cache; empty: not known.',
    }),
    number('output_tokens', 'output', {
      kind: 'integer',
      unit: 'tokens',
      description: 'Tokens of the answer; empty: not known.',
    }),
    number('cost_usd', 'cost', {
      kind: 'number',
      unit: 'USD',
      description: 'What the call cost; empty: its model has no price.',
    }),
    {
      name: 'cost_source',
      kind: 'text',
      description: 'Where cost_usd is from: recorded, usage, calibrated, or estimate.',
      read: ({ facts, call }) => COST_SOURCES[facts.byCall.costSource[call] ?? NONE],
    },
    { name: 'failed', kind: 'boolean', description: 'The request failed.', read: flag(CALL_FLAGS.failed) },
    {
      name: 'tool_error',
      kind: 'boolean',
      description: 'A tool result of the answer is an error.',
      read: flag(CALL_FLAGS.toolError),
    },
    {
      name: 'after_compaction',
      kind: 'boolean',
      description: 'The memory was compacted since the agent’s last call.',
      read: flag(CALL_FLAGS.afterCompaction),
    },
    {
      name: 'cache_miss',
      kind: 'text',
      description: `Why it missed the prompt cache: ${MISS_CAUSES.join(', ')}; empty: it did not.`,
      read: ({ facts, call }) => MISS_CAUSES[facts.byCall.miss[call] ?? NONE],
    },
    {
      name: 'tool_results',
      kind: 'integer',
      unit: 'results',
      description: 'Tool results that the answer asked for.',
      read: ({ results }) => results.count,
    },
    {
      name: 'tool_result_tokens',
      kind: 'integer',
      unit: 'tokens',
      description: 'Tokens of these results, estimated.',
      read: ({ results }) => results.tokens,
    },
    {
      name: 'largest_result_tokens',
      kind: 'integer',
      unit: 'tokens',
      description: 'Tokens of the largest of them, estimated.',
      read: ({ results }) => results.largest,
    },
    {
      name: 'failed_results',
      kind: 'integer',
      unit: 'results',
      description: 'How many of them are errors.',
      read: ({ results }) => results.failed,
    },
    {
      name: 'refetched_results',
      kind: 'integer',
      unit: 'results',
      description: 'How many repeat a result that a compaction had removed.',
      read: ({ results }) => results.refetched,
    },
    {
      name: 'agent',
      kind: 'text',
      isContent: true,
      description: 'The agent’s name.',
      read: named('agent', 'agents'),
    },
  ],
}
