/**
 * Imports the real runs that lie beside the project, if they do: they are other people's and never in it. The
 * folder is given by MEMOSCOPE_TRACES, else looked for as a sibling of the project.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
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

describe('checkTraces', () => {
  it('tells matching, differing and unchecked facts, unread formats and false claims apart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'memoscope-traces-'))
    const chat = {
      messages: [
        { role: 'system', content: 'S😀' },
        { role: 'user', content: 'Q' },
      ],
    }
    const facts = { runs: 1, text_chars: 3, text_utf16: 4, messages: 9, moons: 2 }
    const manifest = [
      { file: 'chat.json', format: 'openai-chat', facts },
      { file: 'other.json', format: 'openai-chat', facts: {} },
      { file: 'claimed.json', format: 'some-other-format', facts: { runs: 1 } },
      { file: 'missing.json', format: 'openai-chat', facts: { runs: 1 } },
    ]
    writeFileSync(join(folder, 'MANIFEST.json'), JSON.stringify(manifest))
    for (const name of ['chat.json', 'claimed.json']) writeFileSync(join(folder, name), JSON.stringify(chat))
    writeFileSync(join(folder, 'other.json'), '{"weather": "fine"}')
    const checks = await checkTraces(folder)
    rmSync(folder, { recursive: true })

    const statuses = Object.entries(checks['chat.json']?.facts ?? {}).map(([name, { status }]) => [
      name,
      status,
    ])
    expect(Object.fromEntries(statuses)).toEqual({
      runs: 'match',
      text_chars: 'match',
      text_utf16: 'match',
      messages: 'differs',
      moons: 'not-checked',
    })
    expect(checks['chat.json']?.mismatches).toEqual(['messages: expected 9, got 2'])
    expect(checks['missing.json']?.mismatches).toEqual(['The manifest names this file, but it is missing.'])
    expect(checks['other.json']?.mismatches).toEqual(['recognised as unknown-format, not openai-chat'])
    expect(checks['claimed.json']).toMatchObject({
      problem: 'unsupported format: some-other-format',
      mismatches: ['It was read as openai-chat, but it is some-other-format.'],
    })
  })
})
