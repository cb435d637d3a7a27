import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { nameInRun } from './name-in-run.ts'

test('a setting of Codex is named with its limit in tokens, and in other runs with its limit in bytes', () => {
  const spec = unwrap(checkSpec({ id: 'letta-middle', params: { budget: 2000, head: 50, tail: 50 } }))
  expect(nameInRun(spec, 'codex')).toBe('tool_output_token_limit = 500: results over 500 tokens cut to 500')
  expect(nameInRun(spec, undefined)).toContain('results over 2,000 bytes cut to 2,000')
})
