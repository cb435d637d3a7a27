import { expect, test } from 'vitest'
import type { Call, Usage } from '../model/trace.ts'
import { uncachedModels } from './uncached-models.ts'

const MODEL = 'claude-3-5-sonnet-20241022'

/** Calls of one agent, $3 for a million prompt tokens; the first ones record nothing. */
function lastPaid(prompt: number, { rate = 1, usage }: { rate?: number; usage?: Usage } = {}): Call[] {
  const silent = [0, 1].map((index): Call => ({ index, at: index, stepId: `s${index}`, model: MODEL }))
  const cost = ((prompt * 3 + 1405 * 15) / 1_000_000) * rate
  return [
    ...silent,
    { index: 2, at: 2, stepId: 's2', model: MODEL, usage: { input: prompt, output: 1405, ...usage }, cost },
  ]
}

test('a long conversation whose last call cost the full list price wasn’t cached', () => {
  expect([...uncachedModels(lastPaid(77_686))]).toEqual([MODEL])
})

test('calls that name no model are of the only one that is named', () => {
  const [first, second, ...last] = lastPaid(77_686)
  const unnamed = [first, second].flatMap((call) => (call === undefined ? [] : [call]))
  const calls = [...unnamed.map(({ model: _, ...call }) => call), ...last]
  expect([...uncachedModels(calls)]).toEqual([MODEL])
})

test('a long prompt with neither a read nor a write says the same', () => {
  const none = { cacheRead: 0, cacheWrite: 0 }
  expect([...uncachedModels(lastPaid(77_686, { usage: none }))]).toEqual([MODEL])
})

test('where the cache is automatic, a single prompt without a hit may be a miss', () => {
  const calls = lastPaid(77_686, { usage: { cacheRead: 0 } }).map((call) => ({ ...call, model: 'gpt-4o' }))
  expect([...uncachedModels(calls)]).toEqual([])
  expect([...uncachedModels([...calls, ...calls.slice(2)])]).toEqual(['gpt-4o'])
})

test('calls that a recorder counted weren’t cached if each cost at least the list price of its count', () => {
  const counted = (rate: number) =>
    [3000, 5000, 7000, 9000].map((input, index): Call => {
      const cost = ((input * 0.4) / 1_000_000) * rate
      return {
        index,
        at: index,
        stepId: 's',
        model: 'gpt-4.1-mini',
        usage: { input },
        usageOrigin: 'client',
        cost,
      }
    })
  expect([...uncachedModels(counted(1.2))]).toEqual(['gpt-4.1-mini'])
  expect([...uncachedModels(counted(0.4))]).toEqual([])
})

test.each<[string, readonly Call[]]>([
  ['it cost less', lastPaid(77_686, { rate: 0.4 })],
  ['its prompt is too short for a cache', lastPaid(900)],
  ['usage says what was cached', lastPaid(77_686, { usage: { cacheRead: 9000 } })],
  ['the provider recorded all usage', lastPaid(77_686).map((call) => ({ ...call, usage: { input: 5000 } }))],
  ['it is the only call', lastPaid(77_686).slice(2)],
  ['another call of the model cost less', [...lastPaid(77_686), ...lastPaid(50_000, { rate: 0.4 })]],
  ['nothing is recorded', lastPaid(77_686).slice(0, 2)],
])('nothing is known where %s', (_, calls) => {
  expect([...uncachedModels(calls)]).toEqual([])
})
