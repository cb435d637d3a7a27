/**
 * Replays of small runs that a person can follow; what must hold for any run is in replay.property.test.ts.
 */
import { describe, expect, it } from 'vitest'
import { unwrap } from '#base/result.ts'
import type { StepDraft } from '../model/step.ts'
import { stepText } from '../model/steps.ts'
import type { RecordedChange } from '../model/trace.ts'
import { identityMemory, memoryOf } from '../testing/memories.ts'
import {
  actionStep,
  answerStep,
  idsOf,
  summaryStep,
  systemStep,
  taskStep,
  traceOf,
} from '../testing/steps.ts'
import { contextAt } from './context-at.ts'
import type { Baseline } from './fold.ts'
import { type ReplayOptions, replay } from './replay.ts'

/** Ten tokens a step, all of one category, and one token a request. */
const options: ReplayOptions = {
  baseline: 'as-recorded',
  measure: () => [0, 10, 0, 0, 0, 0],
  perCall: 1,
  window: 100,
}

/** s0 system, s1 task, s2 to s5 actions, s6 answer: five calls. */
const run: readonly StepDraft[] = [
  systemStep('You help.'),
  taskStep('Add.'),
  ...[1, 2, 3, 4].map((result) => actionStep({ text: 'I look.', observation: `result ${result}` })),
  answerStep('Done.'),
]

describe('the replay of a run', () => {
  it('counts what making a summary takes in tokens of the model that the call asked', () => {
    const policy = { params: { past: 2, keepRecent: 1 }, mode: 'destructive' as const }
    const summarize = () => memoryOf('summarise-old', { ...policy, trigger: { kind: 'every-call' } })
    const plain = replay(traceOf(run), summarize(), options)
    const scaled = replay(traceOf(run), summarize(), { ...options, scaleOf: ({ index }) => 2 + index })
    const made = plain.calls.filter(({ summaries }) => summaries !== undefined)
    expect(made.length).toBeGreaterThan(1)
    for (const { call, summaries: { input, output } = { input: 0, output: 0 } } of made) {
      expect(input).toBeGreaterThan(output)
      expect(scaled.calls[call]?.summaries).toEqual({
        input: (2 + call) * input,
        output: (2 + call) * output,
      })
    }
    const all = scaled.calls.reduce((sum, { summaries }) => sum + (summaries?.input ?? 0), 0)
    expect(scaled.totals.summaries?.input).toBe(all)
  })
  it('shows with no pruning what was there before each call', () => {
    const { calls, totals } = replay(traceOf(run), identityMemory(), options)
    expect(calls.map((call) => [call.call, call.steps, call.tokens])).toEqual([
      [0, 2, 21],
      [1, 3, 31],
      [2, 4, 41],
      [3, 5, 51],
      [4, 6, 61],
    ])
    expect(totals).toEqual({ calls: 5, peak: 61, cumulative: 205 })
    expect(calls.map((call) => call.stablePrefix)).toEqual([0, 2, 3, 4, 5])
    expect(calls.map((call) => call.changed)).toEqual([['s0', 's1'], ['s2'], ['s3'], ['s4'], ['s5']])
  })
  it('counts what a window drops and where it breaks the stable front', () => {
    const { calls, totals } = replay(traceOf(run), memoryOf('keep-last', { params: { count: 1 } }), options)
    expect(calls.map((call) => call.counts.dropped)).toEqual([0, 0, 1, 2, 3])
    expect(calls.map((call) => call.stablePrefix)).toEqual([0, 2, 2, 2, 2])
    expect(calls[3]?.changed).toEqual(['s3', 's4'])
    expect(totals).toEqual({ calls: 5, peak: 31, cumulative: 145, prefixChanges: 3 })
  })
  it('says of a destructive window which rule dropped a step, and before which call', () => {
    const memory = memoryOf('keep-last', { params: { count: 1 }, mode: 'destructive' })
    const { ledger } = unwrap(contextAt(traceOf(run), memory, 4, options))
    expect(ledger.map(({ id, state, sinceCall }) => [id, state, sinceCall])).toEqual([
      ['s0', 'kept', undefined],
      ['s1', 'kept', undefined],
      ['s2', 'dropped', 2],
      ['s3', 'dropped', 3],
      ['s4', 'dropped', 4],
      ['s5', 'kept', undefined],
    ])
  })
  it('has no calls where the run has none', () => {
    expect(replay(traceOf([taskStep('t')]), identityMemory(), options)).toEqual({
      calls: [],
      totals: { calls: 0, peak: 0, cumulative: 0 },
    })
  })
  it('says which call is not there, and how many there are', () => {
    const trace = traceOf(run)
    for (const call of [-1, 5, 0.5]) {
      const found = contextAt(trace, identityMemory(), call, options)
      expect(found.ok ? undefined : found.error).toMatchObject({
        code: 'no-such-call',
        hint: 'Calls are numbered 0 to 4.',
      })
    }
    const none = contextAt(traceOf([]), identityMemory(), 0, options)
    expect(none.ok ? undefined : none.error.hint).toBe('The run has no model calls.')
  })
  it('passes on why a memory could not do its work', () => {
    const memory = memoryOf('shorten-observations', { params: { variant: 'as-printed-final' } })
    const { calls } = replay(traceOf(run), memory, options)
    expect(calls.map((call) => call.problem?.code)).toEqual([undefined, ...Array(4).fill('fails-as-printed')])
    expect(unwrap(contextAt(traceOf(run), memory, 1, options)).problem?.code).toBe('fails-as-printed')
  })
  it('tells a strategy by age the time of the call', () => {
    const timed = [
      taskStep('t', { timestamp: 0 }),
      actionStep({ observation: 'old', timestamp: 10 }),
      actionStep({ observation: 'newer', timestamp: 90 }),
      answerStep('a', { timestamp: 100 }),
    ]
    const memory = memoryOf('shorten-observations', { params: { variant: 'by-age', maxAge: 60 } })
    const { context } = unwrap(contextAt(traceOf(timed), memory, 2, options))
    expect(context.map(stepText)).toEqual(['t', 'old...', 'newer'])
  })
})

describe('the two baselines', () => {
  /**
   * s0 task (no agent), s1 writer, s2 critic, s3 writer, s4 critic; before call 2 the writer's memory
   * replaced s1.
   */
  const agents: readonly StepDraft[] = [
    taskStep('t'),
    actionStep({ agent: 'writer' }),
    actionStep({ agent: 'critic' }),
    actionStep({ agent: 'writer' }),
    actionStep({ agent: 'critic' }),
  ]
  const summary = summaryStep('what s1 did', { id: 'sum', agent: 'writer', origin: ['s1'] })
  const recorded: readonly RecordedChange[] = [
    {
      call: 2,
      changes: [
        { kind: 'insert', step: summary, before: 's1' },
        { kind: 'remove', id: 's1' },
      ],
    },
  ]
  const trace = traceOf(agents, recorded)
  const shown = (call: number, baseline: Baseline) =>
    idsOf(unwrap(contextAt(trace, identityMemory(), call, { ...options, baseline })).context)

  it('as recorded: each agent sees its own steps, with what its memory did', () => {
    expect([0, 1, 2, 3].map((call) => shown(call, 'as-recorded'))).toEqual([[], [], ['sum'], ['s2']])
  })
  it('everything: each call sees all that the file holds before it', () => {
    expect([0, 1, 2, 3].map((call) => shown(call, 'everything'))).toEqual([
      ['s0'],
      ['s0', 's1'],
      ['s0', 's1', 's2'],
      ['s0', 's1', 's2', 's3'],
    ])
  })
  it('compare each call to the one before of the same agent', () => {
    const { calls } = replay(trace, identityMemory(), options)
    expect(calls.map((call) => call.changed)).toEqual([[], [], ['sum'], ['s2']])
  })
  it('take a recorded summary for kept, as it is part of what was really sent', () => {
    const { calls } = replay(trace, identityMemory(), options)
    expect(calls[2]?.counts).toEqual({ kept: 1, rewritten: 0, dropped: 0, moved: 0, added: 0 })
  })
  it('apply several recorded entries of one call in order, each to what the one before left', () => {
    const replaced = summaryStep('shorter', { id: 'sum', agent: 'writer' })
    const twice = traceOf(agents, [...recorded, { call: 2, changes: [{ kind: 'replace', step: replaced }] }])
    expect(unwrap(contextAt(twice, identityMemory(), 2, options)).context).toEqual([replaced])
  })
})
