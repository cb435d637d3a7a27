import { describe, expect, it } from 'vitest'
import { fail, ok, unwrap } from '#base/result.ts'
import { unfold } from '../../memory/unfold.ts'
import { actionStep, idsOf, messageStep, summaryStep, systemStep, taskStep } from '../../testing/steps.ts'
import { plainContext } from '../tinyagent/plain-context.ts'
import { callResultPairs, type Entry, entryOf, safeIndex, summarise, truncate } from './reducers.ts'
import { semanticKernelTruncation } from './semantic-kernel-truncation.ts'

const user = (id: string) => entryOf(messageStep(id, { id }))
const answer = (id: string, calls: readonly string[] = []): Entry => ({
  ...entryOf(messageStep(id, { id, role: 'assistant' })),
  calls,
})
const result = (id: string, ...results: readonly string[]): Entry => ({
  ...entryOf(messageStep(id, { id, role: 'tool' })),
  results,
})
const options = { target: 2, threshold: 0, singleSummary: true, includeCalls: false, rule: 'sum' }
const ids = (entries: readonly Entry[]) =>
  entries.map(({ step }) => (step.kind === 'summary' ? step.kind : step.id))

describe('a safe place to cut', () => {
  const chain = [user('u'), answer('a', ['1']), result('r', '1'), answer('b', ['2']), result('s', '2')]
  it('lies before a chain of calls, however long', () => {
    expect(safeIndex(chain, { target: 1, threshold: 0, offset: 0, keepsSystem: false })).toBe(1)
    expect(safeIndex(chain, { target: 1, threshold: 0, offset: 2, keepsSystem: false })).toBe(2)
  })
  it('is the end where the system message takes the only place', () => {
    const withSystem = [entryOf(systemStep('s', { id: 'sys' })), ...chain]
    expect(ids(truncate(withSystem, { target: 1, threshold: 0 }))).toEqual(['sys'])
  })
})

describe('calls and results', () => {
  it('match once an id, to the last call of it', () => {
    const twice = [answer('a', ['1']), answer('b', ['1']), result('r', '1'), result('s', '1')]
    expect(callResultPairs(twice)).toEqual([[1, 2]])
  })
  it('come together in what is summarised: of several messages of results the last', () => {
    const asked: (readonly string[])[] = []
    const entries = [
      answer('a', ['1', '2']),
      result('r', '1'),
      user('u'),
      result('s', '2'),
      user('v'),
      user('w'),
    ]
    const done = summarise(entries, { ...options, includeCalls: true }, ({ steps }) => {
      asked.push(idsOf(steps))
      return ok('SUM')
    })
    expect(asked).toEqual([['a', 's', 'r', 'u']])
    expect(ids(unwrap(done))).toEqual(['summary', 'v', 'w'])
  })
})

describe('summaries', () => {
  const old = { ...entryOf(summaryStep('old', { id: 'old' })) }
  it('stay at the start where they are not to be summarised again', () => {
    const entries = [old, user('a'), user('b'), user('c'), user('d')]
    const done = summarise(entries, { ...options, singleSummary: false }, () => ok('SUM'))
    expect(ids(unwrap(done))).toEqual(['summary', 'summary', 'c', 'd'])
    expect(unwrap(done)[1]?.step.origin).toEqual(['a', 'b'])
  })
  it('are not made of calls alone, and fail as the model does', () => {
    const entries = [answer('a', ['1']), result('r', '1'), user('u'), user('v')]
    expect(unwrap(summarise(entries, options, () => ok('SUM')))).toBe(entries)
    const failing = () => fail({ code: 'no', message: 'no' })
    expect(summarise([user('a'), user('b'), user('c')], options, failing).ok).toBe(false)
  })
})

describe('the strategy on a trace', () => {
  it('keeps calls with their results, more than the target if need be', () => {
    const calls = ['1', '2'].map((id) => ({ id, name: 'f', arguments: '' }))
    const results = ['1', '2'].map((callId) => ({ callId, parts: [] }))
    const steps = [taskStep('t'), actionStep({ text: 'hm' }), actionStep({ id: 'a', calls, results })]
    const kept = semanticKernelTruncation.prune(steps, { target: 1, threshold: 0 }, plainContext())
    expect(kept).toEqual(steps.slice(2))
    expect(steps.flatMap(unfold)).toHaveLength(5)
  })
})
