/**
 * The Python modules of the notebook give the originals' answers, by the same vectors as the TypeScript core.
 * One interpreter for all.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { unwrap } from '#base/result.ts'
import type { Interpreter } from '#sandbox/python/interpreter.ts'
import { parseCases } from './golden.ts'
import { judge } from './golden-case.ts'
import { pythonMatchers, startVectors } from './python-modules.ts'

const own = fileURLToPath(new URL('../../src/core/fixtures/golden', import.meta.url))

const files = readdirSync(own).filter((name) => name.endsWith('.json'))

let python: Interpreter
beforeAll(async () => {
  python = await startVectors()
}, 120_000)

describe('the golden vectors, in Python', () => {
  it.each(files)('%s', async (file) => {
    const cases = unwrap(parseCases(readFileSync(`${own}/${file}`, 'utf8'))) ?? []
    const matcher = await pythonMatchers(python)(file, cases)
    const wrong = cases.flatMap((golden) => {
      const verdict = judge(golden, matcher)
      return verdict.status === 'passed' ? [] : [[golden.op, golden.name, verdict.reason]]
    })
    expect(cases.length).toBeGreaterThan(5)
    expect(wrong).toEqual([])
  })
})
