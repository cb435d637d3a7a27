import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readFile } from '../index.ts'
import { testContext } from '../testing/samples.ts'
import { FILE_VERSION } from './file.ts'
import { writeMemoscope } from './index.ts'
import { upgrade } from './versions.ts'

/**
 * Files as each version wrote them, and as a version grew: `<version>-<what was new>.json`. None is ever
 * deleted.
 */
const FOLDER = new URL('../testing/memoscope-versions/', import.meta.url)
const FILES = readdirSync(FOLDER).map((name) => ({ name, text: readFileSync(new URL(name, FOLDER), 'utf8') }))

test('there is a file of every version that was ever shipped', () => {
  const versions = new Set(FILES.map(({ name }) => Number(name.split('-')[0])))
  expect([...versions].sort()).toEqual(Array.from({ length: FILE_VERSION }, (_, index) => index + 1))
})

describe.each(FILES)('$name', ({ name, text }) => {
  const read = (content: string) =>
    readFile({ name, text: content }, { ...testContext, isFreeId: () => true })

  test('opens with nothing left out', () => {
    const { outcome, problem, warnings } = read(text)
    expect(problem).toBeUndefined()
    const said: readonly unknown[] = JSON.parse(text).traces.flatMap(
      (trace: { warnings: unknown }) => trace.warnings,
    )
    expect(warnings).toEqual(said)
    expect(outcome?.programs?.length ?? 0).toBe(JSON.parse(text).programs?.length ?? 0)
  })

  test('is written by the present version with all that was in it', () => {
    const { traces = [], programs = [], comparisons = [] } = read(text).outcome ?? {}
    const written = JSON.parse(writeMemoscope(traces, { programs, comparisons }) ?? '')
    const upgraded = upgrade(JSON.parse(text))
    expect(upgraded.ok).toBe(true)
    if (upgraded.ok) expect(written).toMatchObject({ ...upgraded.value, version: FILE_VERSION })
  })
})
