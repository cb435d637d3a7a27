import { expect, test } from 'vitest'
import { languageOfCode, languageOfFile, languageOfPaste } from './language.ts'

const PYTHON = import.meta.glob<string>('./templates/python/*.py', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const TYPESCRIPT = import.meta.glob<string>(['./templates/*.ts', '!**/index.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test.each(Object.entries(PYTHON))('the template %s is Python', (_, code) => {
  expect(languageOfCode(code)).toBe('python')
})
test.each(Object.entries(TYPESCRIPT))('the template %s is TypeScript', (_, code) => {
  expect(languageOfCode(code)).toBe('typescript')
})
test('a file is known by its name', () => {
  expect(['a.py', 'b.TS', 'c.mjs', 'd.txt'].map(languageOfFile)).toEqual([
    'python',
    'typescript',
    'typescript',
    undefined,
  ])
})
test('only what replaces most of a text changes its language', () => {
  const typescript = 'export default defineStrategy({ title: "x", prune: (steps) => steps })'
  const python = 'def strategy(steps):\n    return steps\n'
  expect(languageOfPaste(typescript, python)).toBe('python')
  expect(languageOfPaste('', python)).toBe('python')
  expect(languageOfPaste(python, `${python}# class X:\n`)).toBeUndefined()
  expect(languageOfPaste(typescript, `${typescript}\n// def f(x)`)).toBeUndefined()
  expect(languageOfPaste('', 'nothing that anybody could tell apart')).toBeUndefined()
})
