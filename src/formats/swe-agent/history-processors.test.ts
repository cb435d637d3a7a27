import { expect, it } from 'vitest'
import { plainContext } from '#core/library/tinyagent/plain-context.ts'
import type { Trace } from '#core/model/trace.ts'
import { foldCalls } from '#core/replay/fold.ts'
import { buildMemory } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { readFile } from '../index.ts'

const WORDS = 'The gauge at the north quay reads the same as it did an hour ago. '

/** A run of `turns` turns whose observations have about 1,000 tokens each. */
function run(turns: number, more: object) {
  const turn = (index: number) => [
    { role: 'assistant', content: `Look ${index}.`, action: `cat ${index}`, agent: 'primary' },
    { role: 'user', content: `${index}: ${WORDS.repeat(60)}`, agent: 'primary' },
  ]
  const history = [
    { role: 'system', content: 'You read gauges.', agent: 'primary' },
    { role: 'user', content: 'Read them all.', agent: 'primary' },
    ...Array.from({ length: turns }, (_, index) => turn(index)).flat(),
  ]
  return { trajectory: [], history, environment: 'main', ...more }
}

function read(file: object): Trace | undefined {
  const text = JSON.stringify(file)
  return readFile({ name: 'run.traj', text }, { newTraceId: String }).outcome?.traces[0]
}

function charsAtLastCall(trace: Trace, baseline: 'as-recorded' | 'everything'): number {
  let chars = 0
  const environment = { ...plainContext(), measure: () => 0, explain: false }
  foldCalls(trace, buildMemory(IDENTITY), { environment, baseline }, ({ recall }) => {
    chars = JSON.stringify(recall.steps).length
    return true
  })
  return chars
}

const stats = (tokens_sent: number) => ({
  info: { model_stats: { tokens_sent, tokens_received: 90, api_calls: 30 } },
})

it('a recorded total that the whole history exceeds is explained by SWE-agent’s last five observations', () => {
  // The whole history is some 435,000 tokens, the last five observations of each call some 140,000.
  const trace = read(run(30, stats(140_000)))
  expect(trace?.inferredContext?.title).toBe('SWE-agent: last 5 observations')
  expect(trace?.inferredContext?.why).toMatch(/^This run records 140,000 input tokens, /)
  expect(trace?.warnings.map(({ code }) => code)).toEqual(['inferred-context'])
  expect(trace?.recorded.every(({ inferred }) => inferred === true)).toBe(true)
  if (trace === undefined) throw new Error('no trace')
  expect(charsAtLastCall(trace, 'as-recorded')).toBeLessThan(40_000)
  expect(charsAtLastCall(trace, 'everything')).toBeGreaterThan(110_000)
})

it('a recorded total that fits the whole history changes nothing', () => {
  const trace = read(run(30, stats(430_000)))
  expect(trace?.inferredContext).toBeUndefined()
  expect(trace?.recorded).toEqual([])
  expect(trace?.recordedTotals).toMatchObject({ input: 430_000, output: 90, calls: 30 })
})

it('a processor that the configuration states is applied, whatever the totals', () => {
  const agent = {
    model: { name: 'claude-sonnet-4' },
    history_processors: [{ type: 'last_n_observations', n: 2 }],
  }
  const trace = read(run(6, { replay_config: JSON.stringify({ agent }) }))
  expect(trace?.inferredContext).toBeUndefined()
  // The task counts as the first observation, and is never elided.
  expect(trace?.recorded.map(({ call }) => call)).toEqual([3, 4, 5])
  expect(trace?.calls.every(({ model }) => model === 'claude-sonnet-4')).toBe(true)
  expect(trace?.warnings.map(({ code }) => code)).toEqual(['history-processor'])
})

it('all processors of the configuration run in their order', () => {
  const agent = {
    history_processors: [
      { type: 'cache_control', last_n_messages: 2 },
      { type: 'tag_tool_call_observations', tags: ['keep_output'], function_names: ['cat'] },
      { type: 'remove_regex', remove: ['The gauge at the north quay'], keep_last: 3 },
      { type: 'last_n_observations', n: 2, polling: 1 },
    ],
  }
  const trace = read(run(6, { replay_config: { agent } }))
  const [warning] = trace?.warnings ?? []
  expect(warning?.message).toMatch(/\(delete The gauge at the nor…, then last 2 observations\)/)
  // The outputs of `cat` are kept, but for what the pattern deletes.
  const texts = JSON.stringify(trace?.recorded)
  expect(texts).not.toContain('Old environment output')
  expect(texts).not.toContain('The gauge at the north quay')
})

it('a recorded total that only closed file windows explain is explained by them', () => {
  const lines = Array.from({ length: 80 }, (_, index) => `${index + 1}:${WORDS}`).join('\n')
  const turn = (index: number) => [
    { role: 'assistant', content: `Open ${index}.`, action: 'open gauge.py', agent: 'primary' },
    { role: 'user', content: `[File: gauge.py (80 lines total)]\n${lines}`, agent: 'primary' },
    { role: 'assistant', content: `Read ${index}.`, action: 'read', agent: 'primary' },
    { role: 'user', content: `Result ${index}. ${WORDS.repeat(40)}`, agent: 'primary' },
  ]
  const history = [
    { role: 'system', content: 'You read gauges.', agent: 'primary' },
    { role: 'user', content: 'Read them all.', agent: 'primary' },
    ...Array.from({ length: 40 }, (_, index) => turn(index)).flat(),
  ]
  const trace = read({ trajectory: [], history, environment: 'main', ...stats(1_050_000) })
  expect(trace?.inferredContext?.title).toBe('SWE-agent: newest window per file')
})
