/**
 * Imports the real runs that lie beside the project, if they do: they are other people's and never in it. The folder
 * is given by MEMOSCOPE_TRACES, else looked for as a sibling of the project.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatById } from '#formats/index.ts'
import { checkTraces } from './traces.ts'

const dir = process.env.MEMOSCOPE_TRACES ?? join(import.meta.dirname, '../../../shared/traces')
const isThere = existsSync(join(dir, 'MANIFEST.json'))
const reason = isThere ? '' : ` (skipped: no MANIFEST.json in ${dir}; set MEMOSCOPE_TRACES)`

describe.skipIf(!isThere)(`the recorded runs${reason}`, async () => {
  const checks = isThere ? Object.entries(await checkTraces(dir)) : []

  it.each(checks)('%s has no mismatch', (_file, check) => {
    expect(check.mismatches).toEqual([])
  })

  it('every fact of a file that is read is checked', () => {
    const unchecked = checks
      .filter(([, check]) => check.format !== undefined && formatById(check.format) !== undefined)
      .flatMap(([file, { facts }]) =>
        Object.entries(facts).flatMap(([name, { status }]) =>
          status === 'not-checked' ? [`${file} ${name}`] : [],
        ),
      )
    expect(unchecked).toEqual([])
  })

  it('recorded prompts equal the as-recorded contexts', () => {
    const fidelities = checks.flatMap(([, { fidelity }]) => fidelity ?? [])
    expect(fidelities.length).toBeGreaterThan(0)
    for (const { checked, equal } of fidelities) expect(equal).toBe(checked)
  })
})
