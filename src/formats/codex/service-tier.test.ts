import { describe, expect, it } from 'vitest'
import { readFile } from '../index.ts'
import { testContext } from '../testing/samples.ts'

function line(type: string, payload: object) {
  return { timestamp: '2026-09-30T10:00:00.000Z', type, payload }
}

const meta = line('session_meta', { id: 'own' })

function answer(total: number) {
  const content = [{ type: 'output_text', text: 'Hello' }]
  const usage = { input_tokens: 90, output_tokens: 10, total_tokens: 100 }
  const info = { total_token_usage: { total_tokens: total }, last_token_usage: usage }
  return [
    line('response_item', { type: 'message', role: 'assistant', content }),
    line('event_msg', { type: 'token_count', info }),
  ]
}

function tier(service_tier: string) {
  return line('event_msg', { type: 'thread_settings_applied', thread_settings: { service_tier } })
}

function warningsOf(...lines: readonly object[]) {
  const text = lines.map((one) => JSON.stringify(one)).join('\n')
  const warnings = readFile({ name: 'rollout.jsonl', text }, testContext).outcome?.traces[0]?.warnings ?? []
  return warnings.filter(({ code }) => code === 'fast-at-standard-price')
}

describe('a Codex session in fast mode', () => {
  it('has a warning that its calls cost more than the standard price', () => {
    const turn = line('turn_context', { model: 'gpt-6-sol', service_tier: 'priority' })
    expect(warningsOf(meta, turn, ...answer(100))).toHaveLength(1)
  })

  it('counts only the calls between switching it on and off', () => {
    const [warning] = warningsOf(
      meta,
      ...answer(100),
      tier('priority'),
      ...answer(200),
      tier('default'),
      ...answer(300),
    )
    expect(warning?.message).toMatch(/^1\scall /)
  })

  it('has none where the tier stays the default', () => {
    expect(warningsOf(meta, tier('default'), ...answer(100))).toEqual([])
  })
})
