import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fail, ok } from '#base/result.ts'
import type { Environment } from '../../memory/memory.ts'
import { initialValues, type ParamValues } from '../../model/params.ts'
import type { Step } from '../../model/step.ts'
import { actionStep, idsOf, messageStep, numbered, systemStep, taskStep } from '../../testing/steps.ts'
import { plainContext } from '../tinyagent/plain-context.ts'
import { googleAdk } from './google-adk.ts'
import {
  type AdkOptions,
  outermost,
  planAdk,
  refuseAdk,
  type TimeRange,
  visible,
} from './memory-compaction.ts'

const cue = { call: 7, text: '', now: undefined }
const environment: Environment = {
  ...plainContext({ summarise: ({ steps }) => ok(`SUM of ${steps.length}`), measure: () => 10 }),
  explain: true,
}

function fed(steps: readonly Step[], values: ParamValues, more: Partial<Environment> = {}) {
  const memory = googleAdk.build({ ...initialValues(googleAdk.params), ...values })
  const state = steps.reduce(
    (before, step) => memory.add(before, step),
    memory.create({ ...environment, ...more }),
  )
  return { memory, state, shown: memory.recall(state, cue) }
}

/** A system prompt, then turns of a user message and one action: three events each. */
function run(turns: number): readonly Step[] {
  const turn = (_: unknown, index: number) => [
    index === 0 ? taskStep('task') : messageStep(`turn ${index}`),
    actionStep({ text: 't', tool: 'run', observation: 'o' }),
  ]
  return numbered([systemStep('S'), ...Array.from({ length: turns }, turn).flat()])
}

const events = (turns: readonly number[]) =>
  turns.map((turn, index) => ({ time: index + 1, turn: String(turn) }))
const plan = (
  turns: readonly number[],
  ranges: readonly TimeRange[],
  options: AdkOptions,
  promptTokens?: number,
) => planAdk(events(turns), ranges, { options, promptTokens })

describe('what is compacted', () => {
  it('are the new turns and those that overlap, once there are enough', () => {
    expect(plan([1, 1, 2], [], { interval: 3, overlap: 1 })).toBeUndefined()
    expect(plan([1, 1, 2, 3, 3, 4], [{ start: 1, end: 3 }], { interval: 2, overlap: 1 })).toMatchObject({
      start: 3,
      end: 6,
    })
    expect(plan([1, 2], [], { interval: 2, overlap: 9 })).toMatchObject({ start: 1, end: 2 })
  })
  it('counts a turn as new when only its end is, and takes it whole', () => {
    expect(plan([1, 2, 2, 2], [{ start: 1, end: 2 }], { interval: 1, overlap: 0 })).toMatchObject({
      start: 2,
      end: 4,
    })
  })
  it('rolls on past the threshold, and leaves the newest events alone', () => {
    const tokens = { threshold: 50, retention: 1 }
    const options = { interval: 99, overlap: 0, tokens }
    const range = { start: 1, end: 2 }
    expect(plan([1, 1, 2, 2], [range], options, 50)).toMatchObject({ start: 1, end: 3, seed: range })
    expect(plan([1, 1, 2, 2], [range], options, 49)).toBeUndefined()
    expect(plan([1, 1, 2], [range], options, 50)).toBeUndefined()
    expect(plan([1, 1, 2], [range], { ...options, interval: 1 }, 50)).toMatchObject({ start: 3, end: 3 })
  })
  it('needs values that make sense', () => {
    expect(refuseAdk({ interval: 0, overlap: 0 })?.code).toBe('bad-compaction')
    expect(refuseAdk({ interval: 1, overlap: 0, tokens: { threshold: 1, retention: -1 } })?.code).toBe(
      'bad-compaction',
    )
    expect(refuseAdk({ interval: 1, overlap: 0 })).toBeUndefined()
  })
})

describe('what a prompt holds', () => {
  const anyRanges = fc.array(
    fc
      .tuple(fc.nat({ max: 12 }), fc.nat({ max: 6 }))
      .map(([start, length]) => ({ start, end: start + length })),
    { maxLength: 6 },
  )
  it('are the ranges in no other one, and the events in none of them', () => {
    fc.assert(
      fc.property(anyRanges, (ranges) => {
        const kept = ranges.filter(
          (one, index) =>
            !ranges.some((other, at) => {
              const contains = other.start <= one.start && one.end <= other.end
              const isEqual = other.start === one.start && one.end === other.end
              return at !== index && contains && (!isEqual || at > index)
            }),
        )
        expect(new Set(outermost(ranges))).toEqual(new Set(kept))
        const log = events(Array.from({ length: 15 }, () => 1))
        const left = log.filter(({ time }) => !kept.some(({ start, end }) => start <= time && time <= end))
        const items = visible(log, ranges)
        expect(items.filter((item) => 'time' in item)).toEqual(left)
        const times = items.map((item) => ('time' in item ? item.time : item.end))
        expect(times).toEqual([...times].sort((one, other) => one - other))
      }),
    )
  })
})

describe('the memory', () => {
  it('compacts at the end of a turn, outside the system prompt', () => {
    const { shown } = fed(run(4), { interval: 2, overlap: 0 })
    expect(shown.steps.map((step) => step.kind)).toEqual([
      'system',
      'summary',
      'message',
      'action',
      'message',
      'action',
    ])
    expect(shown.steps[1]).toMatchObject({
      role: 'assistant',
      parts: [{ text: 'SUM of 6' }],
      rule: 'adk compaction',
    })
    expect(shown.steps[1]?.origin).toEqual(['s1', 's2', 's3', 's4'])
  })
  it('tells turns again that are hidden already', () => {
    const { shown, memory, state } = fed(run(5), { interval: 2, overlap: 1 })
    const summaries = shown.steps.filter((step) => step.kind === 'summary')
    expect(summaries.map((step) => step.origin)).toEqual([
      ['s1', 's2', 's3', 's4'],
      ['s3', 's4', 's5', 's6', 's7', 's8'],
    ])
    const hidden = memory.compartments(state).find(({ id }) => id === 'hidden')
    expect(idsOf(hidden?.steps ?? [])).toEqual(['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8'])
    expect(memory.blame(state).get('s1')).toEqual({ rule: 'adk compaction', call: 7 })
  })
  it('never compacts a run of one task, unless turns of the model count', () => {
    const [system, task, action] = run(1)
    const acts = Array.from({ length: 6 }, () => action ?? taskStep(''))
    const steps = numbered([system ?? taskStep(''), task ?? taskStep(''), ...acts])
    expect(fed(steps, { interval: 2, overlap: 0 }).shown.steps).toEqual(steps)
    const { shown } = fed(steps, { interval: 2, overlap: 0, turn: 'model' })
    expect(shown.steps.map((step) => step.kind)).toEqual(['system', 'summary', 'summary', 'action', 'action'])
  })
  it('rolls its summary on past the threshold, and can hide a call and not its result', () => {
    const { shown } = fed(run(3), { interval: 99, threshold: 30, retention: 1 })
    const [, summary, torn] = shown.steps
    expect(summary?.origin).toEqual(['s1', 's2', 's3', 's4'])
    expect(torn).toMatchObject({ id: 's4', calls: [], results: [{}], rule: 'adk compaction' })
  })
  it('holds the whole prompt against the threshold', () => {
    const values = { interval: 99, threshold: 1000, retention: 1 }
    const summaries = (more: Partial<Environment>) =>
      fed(run(3), values, more).shown.steps.filter(({ kind }) => kind === 'summary').length
    expect(summaries({})).toBe(0)
    expect(summaries({ reserved: 990 })).toBe(1)
  })
  it('shows everything and says why where there is no summary', () => {
    const { shown } = fed(
      run(4),
      { interval: 1 },
      { summarise: () => fail({ code: 'none', message: 'None.' }) },
    )
    expect(shown.steps).toHaveLength(9)
    expect(shown.problem?.code).toBe('none')
  })
  it('takes recorded changes where they stand', () => {
    const { memory, state } = fed(run(4), { interval: 2, overlap: 0 })
    const put = messageStep('put in', { id: 'put' })
    const after = memory.revise(state, [
      { kind: 'remove', id: 's5' },
      { kind: 'insert', step: put, before: 's6' },
      { kind: 'insert', step: { ...put, id: 'hidden' }, before: 's2' },
    ])
    expect(idsOf(memory.recall(after, cue).steps).filter((id) => !id.startsWith('adk'))).toEqual([
      's0',
      'put',
      's6',
      's7',
      's8',
    ])
  })
})
