import { expect, test } from 'vitest'
import { actionStep } from '#core/testing/steps.ts'
import { failuresOf, hiddenFailuresOf } from '#core/waste/failures.ts'
import { costWriter, errorItems, errorParts, foldedItems } from './error-items.ts'

const call = (cmd: string, error?: string) =>
  actionStep({
    tool: 'exec_command',
    args: { cmd },
    ...(error === undefined ? { observation: 'ok' } : { error }),
  })

/** `outputs`: dollars of the output of each failure, in order. */
function itemsOf(steps: readonly ReturnType<typeof call>[], outputs: readonly number[] = []) {
  const failures = failuresOf({ steps, calls: [] })
  const sizes = new Map(
    failures.map((failure, at) => [
      failure,
      { step: '', result: 0, tokens: 10, calls: 2, dollars: outputs[at] ?? 0 },
    ]),
  )
  return errorItems(failures, {
    sizeOf: (failure) => sizes.get(failure),
    callOf: (step) => ({ call: steps.findIndex(({ id }) => id === step), dollars: 1 }),
  })
}

test('the outcome that cost most is first, and in it the most expensive; the counts add up to all failed calls', () => {
  const steps = [
    call('make', 'Exit code 2\nerror: a'),
    call('make', 'Exit code 2\nerror: a'),
    call('make'),
    call('git push', 'Exit code 1\nrejected'),
    call('npm ci', 'Exit code 1\nerror'),
  ]
  const parts = errorParts(itemsOf(steps, [0.25, 0.25, 0.1, 0.3]), undefined)
  expect(parts.map(({ title, count }) => [title, count])).toEqual([
    ['Resolved', 2],
    ['Not retried', 2],
  ])
  expect(parts.map(({ note }) => note !== undefined)).toEqual([false, true])
  expect(parts.map(({ items }) => items.map(({ last, dollars }) => [last.subject, dollars]))).toEqual([
    // The output of both attempts, and the two calls that retried.
    [['make', 2.5]],
    [
      ['npm ci', 0.3],
      ['git push', 0.1],
    ],
  ])
})

test('a call after an edit is other work, which the error does not cost', () => {
  const edit = actionStep({ tool: 'edit_file', args: { path: 'a.py' }, observation: 'done' })
  const [retried] = itemsOf([call('make', 'error: a'), call('make')], [0.5])
  const [fixed] = itemsOf([call('make', 'error: a'), edit, call('make')], [0.5])
  expect([retried?.dollars, fixed?.dollars]).toEqual([1.5, 0.5])
})

test('a model call without an answer has no cost, as none is recorded', () => {
  const [failure] = failuresOf({ steps: [call('make', 'error')], calls: [] })
  if (failure === undefined) throw new Error('a failed call is a failure')
  const unanswered = { ...failure, step: undefined, call: 3 }
  const items = errorItems([unanswered], { sizeOf: () => undefined, callOf: () => undefined })
  expect(items.map(({ dollars }) => dollars)).toEqual([undefined])
  expect(costWriter(items)(items)).toBe('')
})

test('a cause shows the calls that failed first with it, and all of their attempts', () => {
  const steps = [call('make', 'CONFLICT in a.ts'), call('make', 'CONFLICT in a.ts'), call('make')]
  const [part, ...others] = errorParts(itemsOf(steps), 'Merge conflict')
  expect(others).toEqual([])
  expect([part?.outcome, part?.count, part?.items[0]?.failures.length]).toEqual(['resolved', 2, 2])
  expect(errorParts(itemsOf(steps), 'Timeout')).toEqual([])
})

test('what a person stopped is last, whatever it cost', () => {
  const steps = [call('make', 'Command aborted'), call('npm ci', 'Exit code 1\nerror')]
  const parts = errorParts(itemsOf(steps, [9, 0.1]), undefined)
  expect(parts.map(({ title }) => title)).toEqual(['Not retried', 'Aborted calls, not counted'])
})

test('rows below five cents are folded, but never a single one', () => {
  const many = (count: number) =>
    itemsOf(
      Array.from({ length: count }, (_, at) => call(`make ${'abcdefghij'[at]}`, 'Exit code 2\nerror')),
      Array.from({ length: count }, (_, at) => (at < 5 ? 0.5 : 0.01)),
    )
  const sizes = (count: number) => {
    const { shown, folded } = foldedItems(many(count))
    return [shown.length, folded.length]
  }
  expect(sizes(6)).toEqual([6, 0])
  expect(sizes(8)).toEqual([5, 3])
})

test('the dollars of the rows add up to their sum as written', () => {
  const items = itemsOf(
    [call('make', 'error: a'), call('git push', 'error: b'), call('npm ci', 'error: c')],
    [0.333, 0.333, 0.334],
  )
  const written = costWriter(items)
  const cents = items.map((item) => Math.round(Number(written([item]).slice(1)) * 100))
  expect(written(items)).toBe('$1.00')
  expect(cents.reduce((sum, one) => sum + one, 0)).toBe(100)
})

test('failures that a pipe hid are listed after the errors, which they neither count as nor continue', () => {
  const piped = actionStep({
    tool: 'Bash',
    args: { command: 'make test | tail' },
    observation: '--- FAIL: TestOven',
  })
  const failed = actionStep({ tool: 'Bash', args: { command: 'make test' }, error: '--- FAIL: TestOven' })
  const steps = [piped, piped, failed, piped].map((step, at) => ({ ...step, id: `s${at}`, number: at }))
  const failures = [...failuresOf({ steps, calls: [] }), ...hiddenFailuresOf({ steps })]
  const items = errorItems(failures, { sizeOf: () => undefined, callOf: () => undefined })
  const shown = errorParts(items, undefined).map(({ outcome, count, items: rows }) => [
    outcome,
    count,
    rows.map((row) => row.failures.map(({ step }) => step?.number)),
  ])
  expect(shown).toEqual([
    ['open', 1, [[2]]],
    ['hidden', 3, [[0, 1], [3]]],
  ])
})
