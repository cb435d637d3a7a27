import { expect, test } from 'vitest'
import { NO_COST } from '#core/cost/price-usage.ts'
import { actionStep, traceOf } from '#core/testing/steps.ts'
import { failuresOf } from '#core/waste/failures.ts'
import { callFinder, errorCostWords, retriesOf } from './error-costs.ts'
import { costWriter, errorItems } from './error-items.ts'

const call = (cmd: string, error?: string) =>
  actionStep({
    tool: 'exec_command',
    args: { cmd },
    ...(error === undefined ? { observation: 'ok' } : { error }),
  })
const edit = actionStep({ tool: 'edit_file', args: { path: 'a.py' }, observation: 'done' })
const size = { step: 's', result: 0, tokens: 40, calls: 5 }
const costly = (output: number) => ({ ...size, dollars: output })
const retryOf = (call: number, dollars: number, failed = 0) => ({ call, dollars, retries: 1, failed })
const none = { calls: [], later: 0 }
type Costs = Parameters<typeof errorCostWords>[0]
const words = (costs: Partial<Costs>) => {
  const { sum, parts } = errorCostWords({ count: 2, sizes: [], retries: none, ...costs })
  return [sum, parts].map((one) => one.replaceAll('\u00a0', ' '))
}

test('what errors cost is one sum, whose parts are said apart', () => {
  const retries = { calls: [retryOf(1, 2)], later: 0 }
  expect(words({ sizes: [costly(0.25)], retries })).toEqual([
    'They cost about $2.25.',
    'Of the $2.25, $2.00 is for 1 retry, and $0.25 for sending the output of errors in later calls.',
  ])
  const failed = { calls: [...retries.calls, retryOf(2, 1, 1)], later: 0 }
  expect(words({ sizes: [costly(0)], retries: failed })[1]).toBe('The $3.00 is for 2 retries (1 failed).')
  expect(words({ sizes: [costly(0.25), size] })[0]).toContain('added 400 tokens of input')
  expect(words({})).toEqual(['', ''])
  expect(words({ sizes: [costly(0.0011)] })).toEqual(['They cost less than $0.01.', ''])
  expect(words({ sizes: [costly(0.25)], retries, whole: 45 })[0]).toBe(
    'They cost about $2.25 (5.0% of the run).',
  )
  expect(words({ sizes: [costly(0.0411)] })).toEqual([
    'They cost about $0.04.',
    'The $0.04 is for sending the output of errors in later calls.',
  ])
})

test('reruns after other work are said not to be counted', () => {
  const run = traceOf([
    ...[call('ls x', 'denied'), call('ls x')],
    ...[call('make', 'error: a'), edit, call('make')],
    call('cat y', 'cat: y: No such file or directory'),
    call('cat y'),
  ])
  const cost = { ...NO_COST, money: { ...NO_COST.money, billed: 1 } }
  const figures = run.calls.map(({ index }) => ({ call: index, cost }))
  const retries = retriesOf(failuresOf(run), callFinder(run, figures))
  expect(retries.later).toBe(1)
  const [first] = retries.calls
  expect(first).toMatchObject({ dollars: 1, retries: 1, failed: 0 })
  expect(words({ count: 3, sizes: [costly(0.5)], retries })[1]).toBe(
    'Of the $2.50, $2.00 is for 2 retries, and $0.50 for sending the output of errors in later calls. 1 rerun after other work isn’t counted.',
  )
})

test('the cost of one error is said of one, with the dollars of its row', () => {
  const steps = [
    call('make', 'error: a'),
    call('make'),
    call('git push', 'The user doesn’t want to proceed with this tool use.'),
  ]
  const failures = failuresOf({ steps, calls: [] })
  const callOf = () => ({ call: 1, dollars: 0.0446 })
  const sizes = failures.map((_, at) => costly(at === 0 ? 0.04 : 0.003))
  const items = errorItems(failures, { sizeOf: (one) => sizes[failures.indexOf(one)], callOf })
  expect(items.map((item) => costWriter(items)([item]))).toEqual(['$0.08', '<$0.01'])
  const retries = retriesOf(failures.slice(0, 1), callOf)
  expect(words({ count: 1, sizes: sizes.slice(0, 1), retries })).toEqual([
    'It cost about $0.08.',
    expect.stringMatching(/^Of the \$0\.08, \$0\.04 is for 1 retry, and \$0\.04 for sending the output/),
  ])
  expect(words({ count: 1, sizes: [costly(0.05)] })[0]).toBe('It cost about $0.05.')
  expect(words({ count: 1, sizes: [costly(0.001)] })[0]).toBe('It cost less than $0.01.')
})
