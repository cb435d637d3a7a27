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

test.each<[string, readonly Call[]]>([
  ['it cost less', lastPaid(77_686, { rate: 0.4 })],
  ['its prompt is too short for a cache', lastPaid(900)],
  ['usage says what was cached', lastPaid(77_686, { usage: { cacheRead: 0 } })],
  ['it is the only call', lastPaid(77_686).slice(2)],
  ['another call of the model cost less', [...lastPaid(77_686), ...lastPaid(50_000, { rate: 0.4 })]],
  ['nothing is recorded', lastPaid(77_686).slice(0, 2)],
])('nothing is known where %s', (_, calls) => {
  expect([...uncachedModels(calls)]).toEqual([])
})
