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

test('what mini-SWE-agent writes around an output is left out, also of one that is cut', () => {
  const framed = (output: string, code = 0) => `<returncode>${code}</returncode> <output> ${output} </output>`
  expect(resultWords(framed('388 def f(self):'))).toBe('388 def f(self):')
  expect(resultWords(framed('', 0))).toBe('no output')
  expect(resultWords(framed('No such file', 2))).toBe('exit code 2: No such file')
  const warning = '<warning> The output was too long. </warning>'
  expect(resultWords(`<returncode>0</returncode> ${warning}<output_head> first li`)).toBe('first li')
})
