import { expect, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { outcomeOf } from './outcome.ts'
import { outcomeFact } from './summary-facts.ts'

const of = (metadata: JsonObject) => outcomeOf({ metadata })

test('a grade comes before the word that a run ended with', () => {
  const metadata = { info: { exit_status: 'submitted' }, reward_info: { reward: 0 } }
  expect(of(metadata)).toEqual({ kind: 'score', value: 0, field: 'reward_info.reward' })
  expect(of({ info: metadata.info })).toEqual({
    kind: 'ended',
    value: 'submitted',
    field: 'info.exit_status',
  })
})

test('whether a task was solved is read where a file says so', () => {
  expect(of({ test_result: { git_patch: 'diff', resolved: true } })).toMatchObject({
    kind: 'solved',
    value: true,
  })
  expect(of({ is_correct: false })).toMatchObject({ kind: 'solved', value: false })
})

test('named scores keep the name of their grader', () => {
  expect(of({ sample: { scores: { match: { value: 'C' } } } })).toMatchObject({ name: 'match', value: 'C' })
  expect(
    of({
      scores: [
        { name: 'note', value: null },
        { name: 'quality', value: 0.5 },
      ],
    }),
  ).toMatchObject({
    name: 'quality',
    value: 0.5,
  })
})

test('a named score is labeled with its name, as less of it may be better', () => {
  const toxicity = of({ scores: [{ name: 'toxicity', value: 0.2 }] })
  expect(toxicity && outcomeFact(toxicity)).toMatchObject({ label: 'toxicity', short: '0.2' })
  const plain = of({ reward: 1 })
  expect(plain && outcomeFact(plain)).toMatchObject({ label: 'Score', short: '1' })
})

test('an answer beside the true one says whether they match, whatever their case and marks', () => {
  expect(of({ answer: '1,200 USD', true_answer: '1200 usd' })).toMatchObject({
    name: 'Exact match',
    value: true,
  })
  expect(of({ answer: 'Pineapple', true_answer: 'Guava' })).toMatchObject({ kind: 'score', value: false })
  expect(of({ answer: 'Pineapple' })).toBeUndefined()
})

test('texts, objects and empty values are not an outcome', () => {
  expect(of({})).toBeUndefined()
  expect(of({ reward: null, exit_status: '', result: { subtype: 'x'.repeat(400) } })).toBeUndefined()
  expect(of({ test_result: { git_patch: 'diff' }, scores: [] })).toBeUndefined()
})

test('a run that its harness ended with an error ended with what the error says in short, unless it was graded', () => {
  const error =
    'RuntimeError: Agent reached maximum iteration in headless mode. Current iteration: 50, max iteration: 50'
  expect(of({ error })).toEqual({ kind: 'ended', value: 'stopped: maximum iterations', field: 'error' })
  expect(of({ error, report: { resolved: true } })).toMatchObject({ kind: 'solved' })
  expect(of({ error: 'AgentStuckInLoopError: Agent got stuck in a loop' })).toMatchObject({
    value: 'Agent got stuck in a loop',
  })
  expect(of({ error: `litellm.RateLimitError: ${'wait '.repeat(40)}` })).toMatchObject({
    value: 'litellm.RateLimitError',
  })
  expect(of({ error: null })).toBeUndefined()
})
