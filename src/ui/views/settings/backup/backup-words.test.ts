import { expect, test } from 'vitest'
import { countsText, restoredTexts } from './backup-words.ts'

const NONE = { added: {}, same: 0, beside: [], leftAlone: [], unread: 0 } as const

const plain = (text: string) => text.replace(/\u00a0/g, ' ')

test('what a backup holds is told in the order of what matters, with its plurals', () => {
  expect(plain(countsText({ memory: 2, trace: 1, program: 3 }))).toBe(
    '1 run, 3 strategies and 2 saved memories',
  )
  expect(countsText({})).toBe('nothing')
})

test('what a restore did is told, and nothing that it did not do', () => {
  expect(restoredTexts(NONE)).toEqual(['Restored: nothing.'])
  const texts = restoredTexts({
    added: { trace: 1 },
    same: 2,
    beside: [{ kind: 'trace', name: 'Walk' }],
    leftAlone: ['the setting “settings”'],
    unread: 1,
  }).map(plain)
  expect(texts).toEqual([
    'Restored: 1 run.',
    '2 items were skipped because the same data already exists.',
    'A different item with the same id exists, so both are kept: “Walk”.',
    'Not changed: the setting “settings”.',
    '1 strategy doesn’t run until you allow the code in Compare.',
  ])
})

test('of many names the first are told and the rest counted', () => {
  const beside = Array.from({ length: 8 }, (_, at) => ({ kind: 'trace', name: `R${at}` }) as const)
  expect(restoredTexts({ ...NONE, beside })[1]).toContain('“R4” and 3 more')
})
