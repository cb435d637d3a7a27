import { expect, test } from 'vitest'
import { callTriggerFires } from './policy.ts'

// Of a window of 200,000 tokens 50,000 are the system prompt and tools, which the file doesn't hold.
const request = { window: 150_000, reserved: 50_000 }

test('a trigger by tokens holds the whole request against its limit', () => {
  const fires = (tokens: number) =>
    callTriggerFires({ kind: 'past-tokens', tokens: 150_000 }, tokens, request, request)
  expect(fires(100_000)).toBe(false)
  expect(fires(100_001)).toBe(true)
})

test('a trigger by share takes the share of the whole context window', () => {
  const fires = (tokens: number) =>
    callTriggerFires({ kind: 'past-share', share: 0.8 }, tokens, request, request)
  expect(fires(110_000)).toBe(false)
  expect(fires(110_001)).toBe(true)
})

test('demonstrations count too, and nothing is added where the file holds all', () => {
  const trigger = { kind: 'past-tokens', tokens: 100 } as const
  expect(callTriggerFires(trigger, 100, { window: 1_000 }, {})).toBe(false)
  expect(callTriggerFires(trigger, 95, { window: 1_000 }, { beside: () => 6 })).toBe(true)
})
