import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrap } from '#base/result.ts'
import type { Trigger } from './policy.ts'
import { amountOf, describeTrigger, parseAmount, parseTrigger, TRIGGER_KINDS } from './trigger.ts'

function problem(value: unknown): string {
  const parsed = parseTrigger(value)
  return parsed.ok ? 'accepted' : parsed.error.message
}

describe('a trigger from outside', () => {
  it('comes back as it was given', () => {
    const triggers: readonly Trigger[] = [
      { kind: 'every-call' },
      { kind: 'every-steps', steps: 5 },
      { kind: 'after-kinds', kinds: ['action', 'note'] },
      { kind: 'past-steps', steps: 50 },
      { kind: 'past-tokens', tokens: 8000 },
      { kind: 'past-share', share: 0.8 },
    ]
    for (const trigger of triggers) expect(parseTrigger(trigger)).toEqual({ ok: true, value: trigger })
  })
  it('runs after actions where no kinds are given', () => {
    expect(parseTrigger({ kind: 'after-kinds' })).toEqual({
      ok: true,
      value: { kind: 'after-kinds', kinds: ['action'] },
    })
  })
  it('loses nothing of a share, however often it is read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 1000 }), (perMille) => {
        const share = perMille / 1000
        const once = unwrap(parseTrigger({ kind: 'past-share', share }))
        expect(once).toEqual({ kind: 'past-share', share })
        expect(parseTrigger(once)).toEqual({ ok: true, value: once })
      }),
    )
  })
  it('is refused in words when it makes no sense', () => {
    expect(problem(undefined)).toContain('kind must be one of every-call')
    expect(problem({ kind: 'sometimes' })).toContain('kind must be one of every-call')
    expect(problem({ kind: 'every-steps', steps: 0 })).toBe(
      '“Every n steps” takes a number from 1 to 100,000 (steps).',
    )
    expect(problem({ kind: 'every-steps', steps: 2.5 })).toContain('takes a number')
    expect(problem({ kind: 'past-tokens' })).toContain('takes a number')
    expect(problem({ kind: 'past-share', share: 1.2 })).toContain('from 1 to 100 (%)')
    expect(problem({ kind: 'past-share', share: Number.NaN })).toContain('takes a number')
    expect(problem({ kind: 'after-kinds', kinds: [] })).toContain('a list of step kinds')
    expect(problem({ kind: 'after-kinds', kinds: ['actions'] })).toContain('a list of step kinds')
  })
})

describe('the kinds of triggers', () => {
  it('give a trigger for their initial number and that number back', () => {
    for (const kind of TRIGGER_KINDS) {
      const trigger = unwrap(parseAmount(kind, kind.amount?.initial))
      expect(trigger.kind).toBe(kind.kind)
      expect(amountOf(trigger)).toBe(kind.amount?.initial)
    }
  })
  it('say in a few words when they run', () => {
    const words = TRIGGER_KINDS.map((kind) =>
      describeTrigger(unwrap(parseAmount(kind, kind.amount?.initial))),
    )
    expect(words).toEqual([
      'every call',
      'every 10 steps',
      'at multiples of 10 steps',
      'after action',
      'above 50 steps',
      'above 8,000 tokens',
      'above 80% of the context window',
    ])
  })
})
