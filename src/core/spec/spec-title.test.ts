import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { checkSpec } from './spec.ts'
import { IDENTITY, type MemorySpec, OWN_COMPACTION } from './spec-data.ts'
import { fullName, specTitle } from './spec-title.ts'

const checked = (spec: MemorySpec) => unwrap(checkSpec(spec))

test('a strategy has its name before its parameters', () => {
  expect(specTitle(checked({ id: 'letta-buffer' }))).toBe('Message buffer (Letta)')
  expect(fullName(checked({ id: 'letta-buffer' }))).toMatch(
    /^Message buffer \(Letta\): above 60 messages, down to 15/,
  )
})

test('strategies in a row have the name of each', () => {
  const row = checked({ pipeline: [{ id: 'letta-buffer' }, { id: 'shorten-observations' }] })
  expect(specTitle(row)).toMatch(/^Message buffer \(Letta\), then \S/)
})

test('what is recorded goes by its description alone', () => {
  const own = checked({ id: OWN_COMPACTION })
  expect(specTitle(own)).toBeUndefined()
  expect(fullName(own)).toBe('The agent’s own compaction')
  expect(specTitle(IDENTITY)).toBeUndefined()
})
