import { expect, test } from 'vitest'
import { actionStep, messageStep, systemStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { foldedRows, foldWords, hidingFold, sentRows } from './folds.ts'
import { timelineRows } from './row-model.ts'

const attached = (text: string) => messageStep(text)
const rowsOf = (...steps: Parameters<typeof traceOf>[0]) => timelineRows(traceOf(steps))

const NINE = [
  taskStep('Mend it.'),
  attached('[file] /work/src/a.ts'),
  attached('[file] /work/src/b.ts'),
  attached('[deferred_tools_delta] CronCreate and more'),
  actionStep({ tool: 'read' }),
  attached('[file] /work/src/c.ts'),
  actionStep({ tool: 'run' }),
]

test('three attached steps in a row are one row until it is opened; one alone stays as it is', () => {
  const rows = rowsOf(...NINE)
  const folded = foldedRows(rows, new Set())
  expect(folded.map(({ position }) => position)).toEqual([0, 1, 4, 5, 6])
  expect(folded[1]?.fold).toMatchObject({ isOpen: false, rows: { length: 3 } })
  const opened = foldedRows(rows, new Set([1]))
  expect(opened.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(opened[1]?.fold?.isOpen).toBe(true)
})

test('a folded row says how many there are and what they are', () => {
  const [, row] = foldedRows(rowsOf(...NINE), new Set())
  expect(row?.fold && foldWords(row.fold)).toEqual({
    title: '3 attached',
    names: 'a.ts, b.ts, deferred tools delta',
  })
})

test('a system prompt before attached steps is folded with them, one without them is not', () => {
  const before = rowsOf(systemStep('You help.'), ...NINE.slice(1, 3), taskStep('Mend it.'))
  const [row, task] = foldedRows(before, new Set())
  expect(row?.fold && foldWords(row.fold)).toEqual({
    title: '3\u00a0steps',
    names: 'system prompt, a.ts, b.ts',
  })
  expect(task?.kind).toBe('task')
  const alone = rowsOf(systemStep('You help.'), taskStep('Mend it.'))
  expect(foldedRows(alone, new Set())).toBe(alone)
})

test('a step within a closed fold names the fold that hides it', () => {
  const rows = rowsOf(...NINE)
  const folded = foldedRows(rows, new Set())
  expect(hidingFold(folded, rows[2]?.step.id)).toBe(1)
  // The row of the fold has the first one.
  expect(hidingFold(folded, rows[1]?.step.id)).toBeUndefined()
  expect(hidingFold(foldedRows(rows, new Set([1])), rows[2]?.step.id)).toBeUndefined()
})

test('the history that a fork copied is one row, apart from what is attached behind it', () => {
  const copied = [taskStep('Plan it.'), actionStep({ tool: 'read' }), attached('[file] /work/src/a.ts')]
  const own = [attached('[file] /work/src/b.ts'), messageStep('Review it.')]
  const rows = rowsOf(...copied.map((step) => ({ ...step, copied: true })), ...own)
  const folded = foldedRows(rows, new Set())
  expect(folded.map(({ position }) => position)).toEqual([0, 3, 4])
  expect(folded[0]?.fold && foldWords(folded[0].fold)).toEqual({
    title: 'Copied from the parent session',
    names: '3\u00a0steps',
  })
})

test('copied history says how many of its steps the parent session had compacted, which no call was sent', () => {
  const copied = ['Plan it.', 'Read it.', 'Write it.'].map((text) => ({ ...messageStep(text), copied: true }))
  const rows = rowsOf(...copied).map((row, at) =>
    at < 2 ? { ...row, fate: { kind: 'summarized' as const, call: 0 } } : row,
  )
  const [{ fold } = {}] = foldedRows(rows, new Set())
  expect(fold && foldWords(fold).names).toBe('3\u00a0steps, 2 compacted before')
  expect(fold && sentRows(fold).map(({ position }) => position)).toEqual([2])
})
