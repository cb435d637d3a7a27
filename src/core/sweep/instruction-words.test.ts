import { expect, test } from 'vitest'
import {
  droppedBeside,
  droppedNote,
  droppedShort,
  dropsMore,
  instructionWords,
  sharedInstructions,
  sharedNote,
  shortenedWords,
  summariesOf,
} from './instruction-words.ts'

const NONE_LEFT_OUT = { system: 0, tasks: 0, messages: 0 }
const NONE = { system: 0, tasks: 0, messages: 0, summarized: 0 }

test('a row names the task that a strategy drops, not only the user messages', () => {
  expect(droppedNote({ ...NONE, tasks: 1, messages: 8 })).toMatch(/^drops the task and 8.user messages$/)
  expect(droppedNote({ ...NONE, tasks: 1, summarized: 1 })).toBe('shortens or leaves out the task')
  expect(droppedNote({ ...NONE, messages: 3, summarized: 1 })).toMatch(
    /^drops or summarizes 3.user messages$/,
  )
  expect(droppedNote({ ...NONE, messages: 3, files: 1 })).toMatch(
    /^drops the instruction file and 2.user messages$/,
  )
  expect(droppedNote({ ...NONE, messages: 1, files: 1 })).toBe('drops the instruction file')
  expect(droppedNote(undefined)).toBeUndefined()
})

test('a sentence says whether a summary takes the place of all that is dropped', () => {
  const all = { system: 1, tasks: 1, messages: 2, summarized: 4 }
  expect(instructionWords(all)).toMatch(
    /^Its summaries shorten or leave out the system prompt, the task, and 2.user messages\.$/,
  )
  // What it quotes word for word isn't counted.
  expect(instructionWords({ ...NONE, messages: 1, summarized: 1 })).toMatch(/leave out 1.user message\.$/)
  expect(instructionWords({ ...all, summarized: 1 })).toMatch(/, or replaces them with a summary\.$/)
})

test('right below a heading, the sentence names the agent whose summaries they are, or says “the summaries”', () => {
  const dropped = { ...NONE, messages: 1, summarized: 1, leftOut: NONE }
  const below = (agent: string | undefined) =>
    instructionWords(dropped, summariesOf(agent))?.replaceAll('\u00a0', ' ')
  expect(below('Claude Code')).toBe('Claude Code’s summaries shorten 1 user message.')
  expect(below(undefined)).toBe('The summaries shorten 1 user message.')
})

test('what summaries shorten is told apart from what they leave out, where that is known', () => {
  const all = { ...NONE, tasks: 1, messages: 3, summarized: 4 }
  const sentence = (leftOut: { tasks: number; messages: number }) =>
    instructionWords({ ...all, leftOut: { system: 0, ...leftOut } })?.replaceAll('\u00a0', ' ')
  expect(sentence({ tasks: 0, messages: 2 })).toBe(
    'Its summaries shorten the task and 1 user message, and leave out 2 user messages.',
  )
  expect(sentence({ tasks: 0, messages: 0 })).toBe('Its summaries shorten the task and 3 user messages.')
  expect(sentence({ tasks: 1, messages: 3 })).toBe('Its summaries leave out the task and 3 user messages.')
  const [kept, gone] = [0, 1].map((tasks) => ({
    ...{ ...NONE, tasks: 1, summarized: 1 },
    leftOut: { system: 0, tasks, messages: 0 },
  }))
  expect([sharedNote([kept, kept]), sharedNote([gone, gone]), sharedNote([kept, gone])]).toEqual([
    'Their summaries shorten the task.',
    'Their summaries leave out the task.',
    'Their summaries shorten or leave out the task.',
  ])
})

test('what all summaries of a group leave out is said once, and not where some keep everything', () => {
  const leaving = (messages: number, tasks = 0) => ({
    ...NONE,
    tasks,
    messages,
    summarized: messages + tasks,
  })
  const noteOf = (...all: Parameters<typeof sharedNote>[0]) => sharedNote(all)?.replaceAll('\u00a0', ' ')
  expect(noteOf(leaving(4), leaving(4))).toBe('Their summaries shorten or leave out 4 user messages.')
  expect(noteOf(leaving(4), leaving(2))).toBe('Their summaries shorten or leave out 2 to 4 user messages.')
  // The task is named beside the messages, as a warning names it.
  expect(noteOf(leaving(8, 1), leaving(5, 1))).toBe(
    'Their summaries shorten or leave out the task and 5 to 8 user messages.',
  )
  expect(noteOf(leaving(3, 1), leaving(4))).toBeUndefined()
  expect(noteOf(leaving(4), undefined)).toBeUndefined()
  expect(noteOf(leaving(4))).toBeUndefined()
  expect(noteOf(leaving(4), { ...leaving(4), summarized: 0 })).toBeUndefined()
})

test('beside another that shortens fewer user messages, it says of how many', () => {
  const shortened = (messages: number) => ({ ...NONE, messages, summarized: messages })
  expect(droppedBeside(shortened(4), shortened(2))?.replaceAll('\u00a0', ' ')).toBe(
    'shortens or leaves out 4 user messages instead of 2',
  )
  const withTask = (messages: number) => ({ ...NONE, messages, tasks: 1, summarized: messages + 1 })
  expect(droppedBeside(withTask(8), withTask(6))?.replaceAll('\u00a0', ' ')).toBe(
    'shortens or leaves out the task and 8 user messages instead of 6',
  )
  expect([dropsMore(withTask(8), withTask(6)), dropsMore(withTask(6), withTask(8))]).toEqual([true, false])
  expect(droppedBeside(shortened(2), shortened(2))).toBeUndefined()
  expect(droppedBeside({ ...NONE, tasks: 1 }, shortened(2))).toBe('drops the task')
})

test('a narrow row names what is dropped in short', () => {
  const dropped = { ...NONE, tasks: 1, messages: 6, summarized: 7 }
  expect(droppedShort(dropped)).toMatch(/^shortens or leaves out task, 6.messages$/)
  expect(droppedShort({ ...dropped, summarized: 0 })).toMatch(/^drops task, 6.messages$/)
  expect(droppedShort(undefined)).toBeUndefined()
})

test('what all summaries shorten is said once, and each says only what it shortens beside that', () => {
  const shortened = (tasks: number, messages: number, files = 0) => ({
    ...NONE,
    tasks,
    messages,
    ...(files === 0 ? {} : { files }),
    summarized: tasks + messages,
  })
  const [first, second] = [shortened(1, 6, 1), shortened(1, 2, 1)]
  const same = sharedInstructions([first, second])
  expect(same?.note.replaceAll('\u00a0', ' ')).toBe(
    'Their summaries shorten or leave out the task, the instruction file, and 1 to 5 user messages.',
  )
  expect([same?.restOf(first), same?.restOf(second)]).toEqual([undefined, undefined])
  const other = shortened(1, 0)
  const part = sharedInstructions([first, other])
  expect(part?.note).toBe('Their summaries shorten or leave out the task.')
  expect(droppedShort(part?.restOf(first))).toMatch(/^shortens or leaves out instruction file, 5.messages$/)
  expect(part?.restOf(other)).toBeUndefined()
  expect(sharedInstructions([shortened(1, 0), shortened(0, 2)])).toBeUndefined()
  expect(sharedInstructions([first, undefined])).toBeUndefined()
})

test('what shortening means is said where a summary has a part of something', () => {
  const shortened = { ...NONE, tasks: 1, summarized: 1, leftOut: NONE_LEFT_OUT }
  expect(shortenedWords([undefined, shortened])).toBe(
    'Simulated summaries keep only a part of what they shorten.',
  )
  expect(shortenedWords([{ ...shortened, leftOut: { ...NONE_LEFT_OUT, tasks: 1 } }])).toBeUndefined()
  expect(shortenedWords([{ ...NONE, tasks: 1, summarized: 1 }, undefined])).toBeUndefined()
})
