import { expect, test } from 'vitest'
import { NO_COST } from '#core/cost/price-usage.ts'
import { actionStep, traceOf } from '#core/testing/steps.ts'
import { failuresOf } from '#core/waste/failures.ts'
import { callCostWords, callsOf, failedWords, outputWords, retryWords, sizeWords } from './error-words.ts'

const failing = (cmd: string, error: string) => actionStep({ tool: 'exec_command', args: { cmd }, error })
const steps = [
  failing('wait a', 'Exit code 1\nTimed out after 30 s'),
  failing('ls x', 'Exit code 2\nls: cannot access x'),
  failing('wait b', 'Exit code 1\nTimed out after 45 s'),
]

const worked = actionStep({ tool: 'exec_command', args: { cmd: 'ls x' }, observation: 'a' })

test('the errors of a run are summed up by what the agent did about them', () => {
  const plain = (words: string) => words.replaceAll('\u00a0', ' ')
  const words = (...all: Parameters<typeof failuresOf>[0]['steps']) =>
    plain(failedWords(failuresOf({ steps: all, calls: [] })))
  expect(words(...steps)).toBe('3 tool calls failed: 3 not retried.')
  const [missing, again] = [failing('ls x', 'no such file'), failing('ls x', 'no such file')]
  expect(words(missing, again, worked, failing('make', 'Exit code 2'))).toBe(
    '3 tool calls failed: 1 retried successfully, 1 retried without success, and 1 not retried.',
  )
  expect(words()).toBe('No tool call and no model call of this run failed.')
})

test('output of errors is told in dollars where they are known, and a row without a figure says why', () => {
  const plain = (words: string) => words.replaceAll('\u00a0', ' ')
  const size = { step: 's', result: 0, tokens: 40, calls: 5 }
  expect(
    plain(
      outputWords([
        { ...size, dollars: 0.25 },
        { ...size, dollars: 0.5 },
      ]),
    ),
  ).toBe('Their output cost $0.75 in later calls: 400 tokens of input.')
  expect(plain(outputWords([{ ...size, dollars: 0.25 }, size]))).toContain('added 400 tokens of input')
  expect(outputWords([])).toBe('')
  expect(outputWords([{ ...size, dollars: 0.0011 }])).toBe('')
  expect(plain(outputWords([{ ...size, dollars: 0.0411 }]))).toContain('cost $0.04 in later calls')
  expect(plain(sizeWords({ ...size, dollars: 0.25 }))).toBe('$0.25, 200 tokens over the run')
  expect(plain(sizeWords({ ...size, dollars: 0.00108 }))).toBe('<$0.01, 200 tokens over the run')
  expect(sizeWords({ ...size, calls: 0 })).toBe('Sent to no later call')
  expect(sizeWords(undefined)).toBe('No output')
})

test('calls that made or retried errors are summed up once each, and only where all have a price', () => {
  const run = traceOf([...steps.slice(1, 2), worked, actionStep({ text: 'done' })])
  const made = callsOf(run, failuresOf(run))
  expect([[...made.failed], [...made.retried]]).toEqual([[0], [1]])
  const cost = (billed: number) => ({ ...NO_COST, money: { ...NO_COST.money, billed } })
  const calls = [1, 2, 4].map((billed, call) => ({ call, cost: cost(billed) }))
  const plain = (words: string) => words.replaceAll('\u00a0', ' ')
  expect(plain(callCostWords(made, calls))).toBe(
    'The call that failed cost $1.00, its whole prompt included. The retry cost $2.00.',
  )
  expect(plain(callCostWords({ ...made, retried: new Set() }, calls))).toBe(
    'The call that failed cost $1.00, its whole prompt included.',
  )
  expect(callCostWords(made, [])).toBe('')
})

test('a retry says what changed and how it ended', () => {
  expect(retryWords({ step: 's', isSame: true, isFailed: true }, 7)).toBe('Repeated in step 7: failed again')
  expect(retryWords({ step: 's', isSame: false, isFailed: false }, 7)).toBe(
    'Retried with changes in step 7: succeeded',
  )
})
