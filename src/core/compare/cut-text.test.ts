import { expect, test } from 'vitest'
import { actionStep, messageStep } from '../testing/steps.ts'
import { cutOf } from './cut-text.ts'

const read = (observation: string) => actionStep({ tool: 'read', args: { path: 'a' }, observation })

test('What was cut is the text between the kept beginning and end, in one line', () => {
  const before = read('head\nwas\n  here tail')
  const cut = { text: 'was here', left: 'head [cut] tail', results: 1, of: 1 }
  expect(cutOf(before, read('head\n[cut] tail'))).toEqual(cut)
  expect(cutOf(before, read('cleared'))?.text).toMatch(/^head was here tai/)
  expect(cutOf(messageStep('keep this, not that'), messageStep('keep this'))).toEqual({
    text: ', not that',
    left: 'keep this',
    results: 0,
    of: 0,
  })
})

test('Of several results, those that were cut are counted; nothing is cut where all is kept', () => {
  const [first, second] = [read('one two three'), read('four')]
  const both = (text: string) => ({ ...first, results: [...read(text).results, ...second.results] })
  expect(cutOf(both('one two three'), both('one three'))).toMatchObject({ results: 1, of: 2 })
  expect(cutOf(first, first)).toBeUndefined()
  expect(cutOf(first, read('one two three and more'))).toBeUndefined()
})

test('With facts that were lost, the text is about the first one that was cut', () => {
  const lines = Array.from({ length: 100 }, (_, at) => `line ${at + 200} of the file`).join('\n')
  const [before, after] = [read(`head ${lines} tail`), read('head tail')]
  expect(cutOf(before, after)?.text).toMatch(/^line 200/)
  expect(cutOf(before, after, ['kept elsewhere', 'line 268'])?.text).toMatch(
    /^….*line 267.*line 268.*line 269/,
  )
  expect(cutOf(before, after, ['kept elsewhere'])?.text).toMatch(/^line 200/)
})
