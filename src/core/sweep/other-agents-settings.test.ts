import { expect, test } from 'vitest'
import { leanSpec } from '../spec/spec.ts'
import { isOtherAgentsSetting, settingSpec } from './agent-settings.ts'

function lean(id: string) {
  const spec = settingSpec(id)
  if (spec === undefined) throw new Error(id)
  return leanSpec(spec)
}

test('a setting of Codex is another agent’s in a run of Claude Code or of a program, not in one of Codex', () => {
  for (const id of ['codex-result-limit-5000', 'codex-result-limit-250', 'codex-compact-100000']) {
    const isOther = (to: string | undefined) => isOtherAgentsSetting(lean(id), { from: 'codex', to })
    expect([id, isOther('claude-code'), isOther('atif'), isOther('codex')]).toEqual([id, true, true, false])
  }
})

test('a size that Codex can be told is its setting, though Memoscope doesn’t offer it', () => {
  const spec = { id: 'letta-middle', params: { budget: 4800, head: 50, tail: 50 } }
  expect(isOtherAgentsSetting(spec, { from: 'codex', to: 'claude-code' })).toBe(true)
})

test('a strategy that the agent can’t be told, or of a run without a known agent, is no agent’s setting', () => {
  const isOther = (from: string | undefined, id: string) =>
    isOtherAgentsSetting({ id }, { from, to: 'claude-code' })
  expect(isOther('codex', 'keep-last')).toBe(false)
  expect(isOther('codex', 'no-such-strategy')).toBe(false)
  expect(isOther('atif', 'letta-middle')).toBe(false)
  expect(isOther(undefined, 'letta-middle')).toBe(false)
})
