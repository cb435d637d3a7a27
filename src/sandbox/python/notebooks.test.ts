/** The notebooks that come with the app: each cell runs, or fails as it says that it does. */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { documentOfText } from '#core/scratchpad/notebook-file.ts'
import type { Interpreter } from './interpreter.ts'
import { run, startPython } from './testing/in-process.ts'

let python: Interpreter
beforeAll(async () => {
  python = await startPython()
}, 120_000)

const FAILS = /^# Fails with (\w+)$/m

describe('the notebook of the documents', () => {
  const url = new URL('../../../public/notebooks/memories-of-the-documents.py', import.meta.url)
  const { cells } = documentOfText(readFileSync(url, 'utf8'), 'python', 'any')

  it('has a cell each for what the documents print', () => {
    expect(cells.length).toBeGreaterThan(40)
    expect(cells.filter(({ code }) => FAILS.test(code)).length).toBeGreaterThanOrEqual(6)
  })
  it.each(cells.map(({ title, code }) => [title, code] as const))('%s', async (_, code) => {
    const { error, output, result } = await run(python, code)
    const failure = FAILS.exec(code)?.[1]
    expect(error?.message.split(':')[0]).toBe(failure)
    // Whoever runs a cell sees something.
    if (failure === undefined) expect(output + (result?.repr ?? '')).not.toBe('')
  })
})
