import { expect, test } from 'vitest'
import { partsAfter, partsBefore, restAfter } from './prompt-parts.ts'

const tokensOf = new Map([
  ['task', 100],
  ['read', 3000],
  ['sum', 200],
  ['file', 400],
  ['u', 50],
])
const report = {
  steps: [
    { step: 'task', fate: 'kept' as const },
    { step: 'read', fate: 'removed' as const },
  ],
  after: ['task', 'sum', 'file', 'u'],
  summary: ['sum'],
  attached: ['file'],
  tokensBefore: 4000,
  tokensAfter: 1500,
  isOpaque: false,
}
const wordsOf = (parts: ReturnType<typeof partsBefore>) => parts.map(({ title, tokens }) => [title, tokens])

test('the parts of the prompts before and after a compaction add up to their recorded sizes', () => {
  expect(wordsOf(partsBefore(report, tokensOf))).toEqual([
    ['Kept', 100],
    ['Removed', 3000],
    ['Not in the file', 900],
  ])
  expect(wordsOf(partsAfter(report, tokensOf))).toEqual([
    ['Kept', 100],
    ['Summary', 200],
    ['Attached', 400],
    ['New', 50],
    ['Not in the file', 750],
  ])
})

test('what an encrypted summary and shortened results weigh is in the rest', () => {
  const opaque = { ...report, after: ['task'], summary: [], attached: [], isOpaque: true }
  expect(wordsOf(partsAfter(opaque, tokensOf)).at(-1)).toEqual(['Summary and other', 1400])
  const steps = [{ step: 'read', fate: 'removed' as const, isShortened: true }]
  const cleared = { ...report, steps, after: ['read'], summary: [], attached: [] }
  expect(wordsOf(partsAfter(cleared, tokensOf))).toEqual([['Shortened results and other', 1500]])
})

test('an encrypted summary isn’t counted: it is at most the rest of the prompt', () => {
  const opaque = { ...report, after: ['task', 'sum', 'u'], attached: [], isOpaque: true }
  expect(wordsOf(partsAfter(opaque, tokensOf))).toEqual([
    ['Kept', 100],
    ['New', 50],
    ['Summary and other', 1350],
  ])
  expect(restAfter(opaque, tokensOf)).toBe(1350)
  expect(restAfter({ ...opaque, tokensAfter: undefined }, tokensOf)).toBeUndefined()
})

test('a step that was cleared before counts as it was sent', () => {
  const changed = { before: [['read', 20] as const], after: [['read', 20] as const] }
  const steps = ['task', 'read'].map((step) => ({ step, fate: 'kept' as const }))
  const again = { ...report, steps, after: ['task', 'read'], changed, tokensBefore: 150, tokensAfter: 150 }
  expect(wordsOf(partsBefore(again, tokensOf))).toEqual([['Kept', 120]])
  expect(wordsOf(partsAfter(again, tokensOf))).toEqual([['Kept', 120]])
})

test('parts that are counted too large are fitted to the recorded size', () => {
  expect(wordsOf(partsBefore({ ...report, tokensBefore: 1550 }, tokensOf))).toEqual([
    ['Kept', 50],
    ['Removed', 1500],
  ])
  expect(wordsOf(partsAfter({ ...report, tokensAfter: 600 }, tokensOf))).toEqual([
    ['Kept', 80],
    ['Summary', 160],
    ['Attached', 320],
    ['New', 40],
  ])
})

test('where the earlier conversation is in another file, so is all of the prompt before', () => {
  expect(wordsOf(partsBefore({ ...report, steps: [] }, tokensOf))).toEqual([['In another file', 4000]])
  expect(partsBefore({ ...report, steps: [], tokensBefore: undefined }, tokensOf)).toEqual([])
})
