import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ok, unwrap } from '#base/result.ts'
import { initialValues, type ParamValues } from '../../model/params.ts'
import type { Step } from '../../model/step.ts'
import { anySteps } from '../../testing/arbitraries.ts'
import { actionStep, idsOf, messageStep, numbered, systemStep, taskStep } from '../../testing/steps.ts'
import { plainContext } from '../tinyagent/plain-context.ts'
import { openHandsGuardedSummary } from './guarded-summary.ts'
import { eventsOf } from './sdk-events.ts'
import { planCondensation, refusePlanSizes } from './sdk-plan.ts'
import { cutPlaces, enforce, type SdkEvent } from './sdk-properties.ts'
import { sdkView } from './sdk-view.ts'

const context = plainContext({ summarise: () => ok('SUM') })

function prune(steps: readonly Step[], values: ParamValues) {
  return openHandsGuardedSummary.prune(
    steps,
    { ...initialValues(openHandsGuardedSummary.params), ...values },
    context,
  )
}

function run(actions: number): readonly Step[] {
  const act = () => actionStep({ text: 't', tool: 'run', observation: 'o' })
  return numbered([systemStep('S'), taskStep('task'), ...Array.from({ length: actions }, act)])
}

const message = (id: string): SdkEvent => ({ id, kind: 'other' })
const call = (id: string, more: Partial<SdkEvent> = {}): SdkEvent => ({
  id: `c${id}`,
  kind: 'call',
  call: id,
  response: id,
  ...more,
})
const result = (id: string): SdkEvent => ({ id: `r${id}`, kind: 'result', call: id })

function allowed(events: readonly SdkEvent[]): readonly number[] {
  return unwrap(cutPlaces(events)).combined.flatMap((isAllowed, at) => (isAllowed ? [at] : []))
}

describe('where a view may be cut', () => {
  it('is anywhere between messages, and not between a call and its result', () => {
    expect(allowed([])).toEqual([0])
    expect(allowed([message('a'), call('1'), result('1'), message('b')])).toEqual([0, 1, 3, 4])
  })
  it('is not between the calls of one response', () => {
    const batch = [call('1', { response: 'r' }), call('2', { response: 'r' }), result('1'), result('2')]
    expect(unwrap(cutPlaces(batch)).batch).toEqual([true, false, true, true, true])
  })
  it('is not inside a thinking loop, which the next thinking ends', () => {
    const thinking = (id: string) => call(id, { thinking: true })
    const events = [
      thinking('1'),
      result('1'),
      call('2'),
      result('2'),
      thinking('3'),
      result('3'),
      message('m'),
    ]
    expect(unwrap(cutPlaces(events)).loop).toEqual([true, false, false, false, true, false, true, true])
  })
  it('cannot be said where a result answers no open call', () => {
    const places = cutPlaces([call('1'), result('1'), result('1')])
    expect(places.ok ? 'ok' : places.error.code).toBe('orphan-result')
  })
})

describe('mending a view', () => {
  it('drops second results, and calls and results without each other', () => {
    const events = [call('1'), result('1'), { ...result('1'), id: 'again' }, call('2'), result('3')]
    expect(enforce(events, events).map(({ id }) => id)).toEqual(['c1', 'r1'])
  })
  it('drops the rest of a batch and of a loop of which a part is gone', () => {
    const log = [
      call('1', { response: 'r' }),
      call('2', { response: 'r' }),
      result('1'),
      result('2'),
      message('m'),
      call('3', { thinking: true }),
      result('3'),
      call('4'),
      result('4'),
    ]
    const view = log.filter(({ id }) => id !== 'r2' && id !== 'r3')
    expect(enforce(view, log).map(({ id }) => id)).toEqual(['m'])
  })
})

describe('the view of a log', () => {
  it('holds the summaries of all condensations', () => {
    const events = ['a', 'b', 'c', 'd'].map((id) => ({ kind: 'event' as const, event: message(id) }))
    const view = sdkView([
      ...events,
      { kind: 'condensation', id: 'x', forgotten: new Set(['b']), summary: 'X', offset: 1 },
      { kind: 'condensation', id: 'y', forgotten: new Set(['d']), summary: 'Y', offset: 9 },
      { kind: 'hidden', id: 'h' },
      { kind: 'request' },
    ])
    expect(view.events.map(({ id }) => id)).toEqual(['a', 'x-summary', 'c', 'y-summary'])
    expect(view.isRequested).toBe(true)
  })
})

describe('what is summarised', () => {
  const sizes = { maxSize: 10, keepFirst: 2, minimumProgress: 0.1 }
  const quiet = { isRequested: false, tokensOf: () => 1 }
  const messages = Array.from({ length: 12 }, (_, index) => message(`m${index}`))
  it('is the middle past the size, leaving half less head and summary', () => {
    expect(planCondensation(messages, quiet, sizes)).toEqual(ok({ start: 2, end: 10 }))
    expect(planCondensation(messages.slice(2), quiet, sizes)).toEqual(ok(undefined))
  })
  it('is decided by the strictest reason', () => {
    const plan = planCondensation(messages, quiet, { ...sizes, maxTokens: 11 })
    // 7 of 12 tokens are to be saved behind the head; the size asks for 8.
    expect(plan).toEqual(ok({ start: 2, end: 10 }))
    expect(planCondensation(messages, quiet, { ...sizes, maxSize: 100, maxTokens: 11 })).toEqual(
      ok({ start: 2, end: 9 }),
    )
  })
  it('waits for a soft reason where there is no legal cut, and takes everything for a hard one', () => {
    const loop = [
      message('m'),
      call('0', { thinking: true }),
      result('0'),
      ...['1', '2', '3', '4', '5'].flatMap((id) => [call(id), result(id)]),
    ]
    expect(planCondensation(loop, quiet, sizes)).toEqual(ok(undefined))
    expect(planCondensation(loop, { ...quiet, isRequested: true }, sizes)).toEqual(ok({ start: 0, end: 13 }))
  })
  it('waits where too little would be forgotten', () => {
    expect(planCondensation(messages, quiet, { ...sizes, minimumProgress: 0.7 })).toEqual(ok(undefined))
  })
  it('cannot be nothing, when it was asked for', () => {
    const plan = planCondensation([], { ...quiet, isRequested: true }, sizes)
    expect(plan.ok ? 'ok' : plan.error.code).toBe('nothing-to-condense')
  })
  it('needs room', () => {
    expect(refusePlanSizes({ ...sizes, maxSize: 8, keepFirst: 3 })?.code).toBe('bad-sizes')
    expect(refusePlanSizes(sizes)).toBeUndefined()
  })
})

describe('guarded summaries of steps', () => {
  it('never tear an action, whatever stands where', () => {
    fc.assert(
      fc.property(anySteps(30), fc.integer({ min: 0, max: 2 }), (steps, keepFirst) => {
        const known = new Set(steps)
        for (const step of prune(steps, { maxSize: 8, keepFirst }))
          expect(known.has(step) || step.kind === 'summary').toBe(true)
      }),
    )
  })
  it('put the summary where the first forgotten step stood', () => {
    const pruned = prune(run(5), { maxSize: 10, keepFirst: 2 })
    expect(idsOf(pruned)).toEqual(['s0', 's1', 'guarded-summary:s2..s5:4', 's6'])
  })
  it('drop a call that was never answered, and a result of no call', () => {
    const orphan = messageStep('late', { role: 'tool', callId: 'nobody' })
    const steps = numbered([
      taskStep('t'),
      actionStep({ tool: 'run' }),
      orphan,
      actionStep({ text: 'only text' }),
    ])
    expect(idsOf(prune(steps, {}))).toEqual(['s0', 's3'])
  })
  it('tie a late result to its call', () => {
    const asked = actionStep({ calls: [{ id: 'k', name: 'run', arguments: '{}' }] })
    const late = messageStep('late', { role: 'tool', callId: 'k' })
    const steps = numbered([taskStep('t'), asked, messageStep('wait'), late])
    expect(prune(steps, {})).toEqual(steps)
    expect(eventsOf(steps).map(({ kind }) => kind)).toEqual(['other', 'call', 'other', 'result'])
  })
  it('condense for their tokens', () => {
    const steps = run(6)
    expect(prune(steps, { maxTokens: 4 }).some((step) => step.kind === 'summary')).toBe(true)
    expect(prune(steps, { maxTokens: 100_000 })).toEqual(steps)
  })
})
