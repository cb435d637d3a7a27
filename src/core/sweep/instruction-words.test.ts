import { expect, test } from 'vitest'
import { droppedNote, instructionWords, settingInstructionWords } from './instruction-words.ts'

const NONE = { system: 0, tasks: 0, messages: 0, summarized: 0 }

test('a row names the task that a strategy drops, not only the user messages', () => {
  expect(droppedNote({ ...NONE, tasks: 1, messages: 8 })).toMatch(/^drops the task and 8.user messages$/)
  expect(droppedNote({ ...NONE, tasks: 1, summarized: 1 })).toBe('summarizes the task')
  expect(droppedNote({ ...NONE, messages: 3, summarized: 1 })).toMatch(
    /^drops or summarizes 3.user messages$/,
  )
  expect(droppedNote({ ...NONE, messages: 3, files: 1 })).toMatch(
    /^drops the instructions file and 2.user messages$/,
  )
  expect(droppedNote({ ...NONE, messages: 1, files: 1 })).toBe('drops the instructions file')
  expect(droppedNote(undefined)).toBeUndefined()
})

test('a sentence says whether a summary takes the place of all that is dropped', () => {
  const all = { system: 1, tasks: 1, messages: 2, summarized: 4 }
  expect(instructionWords(all)).toMatch(
    /^It replaces the system prompt, the task, and 2.user messages with a summary\.$/,
  )
  expect(instructionWords({ ...all, summarized: 1 })).toMatch(/, or replaces them with a summary\.$/)
})

test('a compaction that replaces the task is said to be how the agent works, and dropping it is not', () => {
  const words = settingInstructionWords({ ...NONE, tasks: 1, summarized: 1 }, 'Codex')
  expect(words).toBe('Like any compaction in Codex, it replaces the task with a summary.')
  expect(settingInstructionWords({ ...NONE, tasks: 1 }, 'Codex')).toBe('It drops the task.')
  expect(settingInstructionWords(undefined, 'Codex')).toBeUndefined()
})
