import { expect, test } from 'vitest'
import { resultWords } from './result-words.ts'

test('what Codex writes before an output is left out, save how the command failed', () => {
  const resultOf = (code: number) =>
    `Chunk ID: f7a7ae Wall time: 0.0053 seconds Process exited with code ${code} Original token count: 3 Output: alpha`
  expect(resultWords(resultOf(0))).toBe('alpha')
  expect(resultWords(resultOf(2))).toBe('exit code 2: alpha')
  expect(resultWords('alpha')).toBe('alpha')
  // Nothing after the arrow of the row would look like a fault.
  expect([0, 2].map((code) => resultWords(resultOf(code).replace(' alpha', '')))).toEqual([
    'no output',
    'exit code 2',
  ])
})
