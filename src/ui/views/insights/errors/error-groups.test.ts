import { expect, test } from 'vitest'
import { actionStep } from '#core/testing/steps.ts'
import { failuresOf } from '#core/waste/failures.ts'
import { errorGroups, failedWords, outputWords, retryWords } from './error-groups.ts'

const failing = (cmd: string, error: string) => actionStep({ tool: 'exec_command', args: { cmd }, error })
const steps = [
  failing('wait a', 'Exit code 1\nTimed out after 30 s'),
  failing('ls x', 'Exit code 2\nls: cannot access x'),
  failing('wait b', 'Exit code 1\nTimed out after 45 s'),
]

const worked = actionStep({ tool: 'exec_command', args: { cmd: 'ls x' }, observation: 'a' })

test('the same message is one group, whatever numbers it names', () => {
  const groups = errorGroups(failuresOf({ steps, calls: [] }), () => undefined)
  expect(groups.map(({ failures }) => failures.map(({ subject }) => subject))).toEqual([
    ['wait a', 'wait b'],
    ['ls x'],
  ])
})

test('the most frequent errors come first, then those whose output was sent most', () => {
  const failures = failuresOf({ steps: [failing('a', 'first'), failing('b', 'large'), ...steps], calls: [] })
  const groups = errorGroups(failures, ({ subject, step }) => ({
    step: step?.id ?? '',
    result: 0,
    tokens: subject === 'b' ? 100 : 1,
    calls: 10,
  }))
  expect(groups.map(({ failures: found }) => found[0]?.subject)).toEqual(['wait a', 'b', 'a', 'ls x'])
})

test('the errors of a run are summed up in sentences', () => {
  const failures = failuresOf({ steps, calls: [] })
  const plain = (words: string) => words.replaceAll('\u00a0', ' ')
  expect(failedWords(failures).map(plain)).toEqual([
    '3 tool calls failed.',
    'The agent retried none of them.',
  ])
  const again = failuresOf({
    steps: [failing('ls x', 'no such file'), ...[1, 2].map(() => worked)],
    calls: [],
  })
  expect(failedWords(again).map(plain)).toEqual([
    '1 tool call failed.',
    'The agent retried it, successfully.',
  ])
  const sizes = [{ step: 's', result: 0, tokens: 40, calls: 5 }]
  expect(plain(outputWords(sizes, 2000))).toContain('200 tokens of input to later calls, 10% of the run’s')
  expect(outputWords(sizes, 200_000)).toBe('')
  expect(outputWords([], 2000)).toBe('')
})

test('a retry says what changed and how it ended', () => {
  expect(retryWords({ step: 's', isSame: true, isFailed: true }, 7)).toBe('Repeated in step 7: failed again')
  expect(retryWords({ step: 's', isSame: false, isFailed: false }, 7)).toBe(
    'Retried with changes in step 7: succeeded',
  )
})
