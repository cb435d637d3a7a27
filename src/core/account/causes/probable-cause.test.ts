import { expect, test } from 'vitest'
import type { Call } from '../../model/trace.ts'
import type { CallFigures } from '../../replay/replay.ts'
import { actionStep, messageStep, taskStep, traceOf } from '../../testing/steps.ts'
import { probableCauses } from './probable-cause.ts'

const TRACE = traceOf([
  taskStep('go'),
  actionStep({ tool: 'look', args: {}, observation: 'a' }),
  actionStep({ tool: 'look', args: {}, observation: 'b' }),
  actionStep({ text: 'done' }),
])
const LAST = TRACE.calls.length - 1

/** Why the last call missed, where calls of this size were like this. */
function causeWhere(
  changes: Partial<Call>,
  {
    sizes = [10_000, 11_000, 12_000],
    trace = TRACE,
  }: { sizes?: readonly number[]; trace?: typeof TRACE } = {},
) {
  const last = trace.calls.length - 1
  const calls = trace.calls.map((call, index) => ({
    ...call,
    timestamp: 1000 + 10 * index,
    ...(index === last ? changes : {}),
  }))
  const figures = calls.map(
    ({ index }): CallFigures => ({
      call: index,
      tokens: sizes[index] ?? 20_000,
      byCategory: [],
      steps: 1,
      counts: { kept: 0, rewritten: 0, moved: 0, dropped: 0, added: 0 },
      changed: [],
      stablePrefix: 0,
    }),
  )
  const miss = { call: last, cause: 'unexplained', step: undefined, read: 0, prompt: 1, missed: 1 } as const
  return probableCauses({ steps: trace.steps, calls }, figures, [miss]).get(last)
}

test('another model or other tools than at the call before are the cause of a miss', () => {
  expect(causeWhere({ model: 'other' })).toEqual({ kind: 'model', from: undefined, to: 'other' })
  expect(causeWhere({ toolSet: 1 })).toEqual({ kind: 'tools' })
})

test('a prompt that is shorter than the one before left something out', () => {
  expect(causeWhere({}, { sizes: [10_000, 11_000, 10_400] })).toEqual({ kind: 'shorter', tokens: 600 })
})

test('the first answer with reasoning says that thinking was switched on', () => {
  expect(causeWhere({ usage: { reasoning: 40 } })).toEqual({ kind: 'thinking' })
})

test('requests that failed right before are named with their status, whatever pause they made', () => {
  const retries = { count: 3, status: 529 }
  expect(causeWhere({ retries, timestamp: 5000 })).toEqual({ kind: 'failed', ...retries })
})

test('a request that the user aborted right before is told from one that failed', () => {
  const steps = [taskStep('go'), ...['a', 'b', 'c', 'd'].map((text) => actionStep({ text }))]
  const before = (failure: string) => {
    const trace = traceOf(steps)
    const calls = trace.calls.map((call) => (call.index === 2 ? { ...call, failure } : call))
    return causeWhere({}, { trace: { ...trace, calls }, sizes: [10_000, 11_000, 11_000, 12_000] })
  }
  expect(before('Request was aborted.')).toEqual({ kind: 'aborted', count: 1 })
  expect(before('terminated')).toEqual({ kind: 'failed', count: 1, status: undefined })
})

test('a long pause and a message of the user are what misses mostly come after', () => {
  expect(causeWhere({ timestamp: 5000 })).toMatchObject({ kind: 'pause', pause: 5000 - 1010 })
  const asked = traceOf([
    taskStep('go'),
    actionStep({ text: 'one' }),
    messageStep('and now?'),
    actionStep({ text: 'done' }),
  ])
  expect(causeWhere({}, { trace: asked })).toEqual({ kind: 'user' })
})

test('a notification recorded as a user message does not count as one', () => {
  const ended = '<subagent_notification>\n{"status":"completed"}\n</subagent_notification>'
  const notified = traceOf([
    taskStep('go'),
    actionStep({ text: 'one' }),
    actionStep({ tool: 'look', observation: 'seen' }),
    messageStep(ended),
    actionStep({ text: 'done' }),
  ])
  expect(causeWhere({}, { trace: notified })).toEqual({ kind: 'unknown' })
})

test('where the prompt only grew as far as the file shows, none is named', () => {
  expect(LAST).toBe(2)
  expect(causeWhere({})).toEqual({ kind: 'unknown' })
})
