import { expect, test } from 'vitest'
import { compactedAbove } from './agents/agent.ts'
import {
  droppedBesideOver,
  droppedNoteOver,
  instructionWordsOver,
  keepsAllWords,
} from './instructions-over.ts'

const NONE = { system: 0, tasks: 0, messages: 0, summarized: 0 }
const plain = (words: string | undefined) => words?.replaceAll('\u00a0', ' ')

test('what one run loses isn’t said of the others', () => {
  const both = [
    { ...NONE, messages: 2, summarized: 2 },
    { ...NONE, tasks: 1, messages: 1, files: 1, summarized: 2 },
  ]
  expect(plain(instructionWordsOver(both))).toBe(
    'Its summaries shorten or leave out the task and the instruction file in 1 of 2 runs and 2 user messages in 1 of 2 runs.',
  )
  expect(plain(droppedNoteOver(both))).toBe(
    'shortens or leaves out the task and the instruction file in 1 of 2 runs and 2 user messages in 1 of 2 runs',
  )
})

test('over several runs, what is shortened is told apart from what is left out', () => {
  const [short, gone] = [0, 2].map((messages) => ({
    ...{ ...NONE, tasks: 1, messages: 2, summarized: 3 },
    leftOut: { system: 0, tasks: 0, messages },
  }))
  expect(plain(instructionWordsOver([short, gone]))).toBe(
    'Its summaries shorten the task in both runs and 2 user messages in 1 of 2 runs, and leave out 2 user messages in 1 of 2 runs.',
  )
  expect(plain(droppedNoteOver([short, undefined]))).toBe(
    'shortens the task and 2 user messages in 1 of 2 runs',
  )
})

test('of runs that all lose some, it says how many each loses', () => {
  const dropping = (messages: number) => ({ ...NONE, messages })
  expect(plain(instructionWordsOver([dropping(2), dropping(2)]))).toBe(
    'It drops 2 user messages each in both runs.',
  )
  expect(plain(droppedNoteOver([dropping(1), undefined, dropping(4)]))).toBe(
    'drops 1 to 4 user messages each in 2 of 3 runs',
  )
})

test('of a single run it isn’t said in how many runs', () => {
  expect(plain(instructionWordsOver([{ ...NONE, tasks: 1, messages: 6, summarized: 7 }]))).toBe(
    'Its summaries shorten or leave out the task and 6 user messages.',
  )
})

test('a strategy that keeps everything in every run says so', () => {
  expect(instructionWordsOver([undefined, undefined])).toBe('It keeps all user messages.')
  expect(droppedNoteOver([undefined])).toBeUndefined()
})

test('where only summaries have the messages, it says that these are simulated', () => {
  const words = [0, 20_000].map((userTokens) => keepsAllWords(compactedAbove(100_000, { userTokens })))
  expect(words).toEqual(['The simulated summaries keep all user messages.', 'It keeps all user messages.'])
})

test('beside another setting, it says what it shortens only where that is more', () => {
  const [few, more] = [2, 4].map((messages) => [{ ...NONE, messages, summarized: messages }, undefined])
  expect(plain(droppedBesideOver(more ?? [], few ?? []))).toBe(
    'shortens or leaves out 4 user messages in 1 of 2 runs',
  )
  expect(droppedBesideOver(few ?? [], more ?? [])).toBeUndefined()
  expect(droppedBesideOver(few ?? [], few ?? [])).toBeUndefined()
})

test('runs that go without their task are counted', () => {
  const [without, other] = [
    { ...NONE, tasks: 1, summarized: 1 },
    { ...NONE, messages: 2, summarized: 2 },
  ]
  expect(plain(instructionWordsOver([other, without, other]))).toBe(
    'Its summaries shorten or leave out the task in 1 of 3 runs and 2 user messages each in 2 of 3 runs.',
  )
  expect(plain(instructionWordsOver([without, without]))).toBe(
    'Its summaries shorten or leave out the task in both runs.',
  )
})
