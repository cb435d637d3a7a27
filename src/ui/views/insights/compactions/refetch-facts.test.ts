import { expect, test } from 'vitest'
import { textPart } from '#core/model/message.ts'
import { actionStep } from '#core/testing/steps.ts'
import { CATEGORIES } from '#core/tokens/measure.ts'
import { removerOf, repeatedCall, resultTokens } from './refetch-facts.ts'

const call = (id: string, path: string) => ({ id, name: 'Read', arguments: JSON.stringify({ path }) })
const result = (callId: string, text: string) => ({ callId, parts: [textPart(text)] })

test('of a step with several calls, the repeated one has its part of the step’s tokens', () => {
  const before = actionStep({ tool: 'Read', args: { path: 'b.ts' }, observation: 'b' })
  const calls = [call('1', 'a.ts'), call('2', 'b.ts')]
  const again = actionStep({ calls, results: [result('1', 'a'), result('2', 'bbb')] })
  const repeated = repeatedCall(again, before, 'Read')
  expect(repeated?.id).toBe('2')
  const tokens = CATEGORIES.map(({ id }) => (id === 'results' ? 100 : 7))
  expect(repeated && resultTokens(again, repeated, tokens)).toBe(75)
})

test('of a step that repeats several calls of another, each is found once', () => {
  const calls = ['1', '2', '3'].map((id) => call(id, `${id}.ts`))
  const step = () => actionStep({ calls, results: calls.map(({ id }) => result(id, id)) })
  const ids = [0, 1, 2].map((nth) => repeatedCall(step(), step(), 'Read', nth)?.id)
  expect(ids).toEqual(['1', '2', '3'])
})

test('the compaction that removed a result is the last one that did so before it was fetched again', () => {
  const of = (call: number, fate: 'removed' | 'kept') => ({ call, steps: [{ step: 's', fate, tokens: 1 }] })
  const reports = [of(3, 'removed'), of(6, 'kept'), of(9, 'removed')]
  expect(removerOf({ call: 8, repeats: 's' }, reports)?.call).toBe(3)
  expect(removerOf({ call: 2, repeats: 's' }, reports)).toBeUndefined()
})
