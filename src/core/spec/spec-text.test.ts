import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { parseAmount, TRIGGER_KINDS } from '../memory/trigger.ts'
import { anyText } from '../testing/arbitraries.ts'
import { formatParams, formatSpec, parseParams, parseSpec } from './spec-text.ts'

describe('free text in a link', () => {
  it('comes back as it was, whatever it holds', () => {
    const texts = fc.oneof(
      anyText,
      fc.constantFrom('5', 'true', '~x', '[cleared]', 'a,b:c', ')|(', '.5b.', 'human+ai', 'last'),
    )
    fc.assert(
      fc.property(texts, (names) => {
        const text = formatParams({ names, count: 5 })
        expect(text).toMatch(/^\([\w:,~.-]*\)$/)
        expect(parseParams(text.slice(1, -1))).toEqual({ names, count: 5 })
      }),
    )
  })
})

describe('a policy in a link', () => {
  it('keeps its pinned steps, whatever their ids hold', () => {
    expect(formatSpec({ id: 'keep-last', pins: ['s12', 's15'] })).toBe('keep-last^s12+s15')
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 3 }), (pins) => {
        const spec = { id: 'keep-last', params: { count: 5 }, mode: 'destructive' as const, pins }
        expect(parseSpec(formatSpec(spec))).toEqual({ ok: true, value: spec })
      }),
    )
  })

  it('keeps its pinned facts, whatever they say', () => {
    const facts = [{ step: 's2', text: 'src/a.ts' }]
    expect(formatSpec({ id: 'keep-last', pins: ['s1'], facts })).toBe('keep-last^s1*s2:~src.2f.a.2e.ts')
    const anyFact = fc.record({ step: fc.string({ minLength: 1 }), text: fc.string({ minLength: 1 }) })
    fc.assert(
      fc.property(fc.array(anyFact, { minLength: 1, maxLength: 3 }), (pinned) => {
        const spec = { id: 'keep-last', params: { count: 5 }, facts: pinned }
        expect(parseSpec(formatSpec(spec))).toEqual({ ok: true, value: spec })
      }),
    )
  })

  it('is named whole by the best possible that is as large as it', () => {
    const like = { id: 'keep-last', params: { count: 5 }, mode: 'destructive' as const, pins: ['s3'] }
    expect(formatSpec({ id: 'oracle', like })).toBe('oracle:keep-last(count:5)!destructive^s3')
    expect(parseSpec(formatSpec({ id: 'oracle', like }))).toEqual({ ok: true, value: { id: 'oracle', like } })
    expect(parseSpec('oracle(budget:500)')).toEqual({
      ok: true,
      value: { id: 'oracle', params: { budget: 500 } },
    })
    expect(parseSpec('oracle:oracle:keep-last').ok).toBe(false)
  })

  it('keeps every kind of trigger with its number', () => {
    for (const kind of TRIGGER_KINDS) {
      const trigger = unwrap(parseAmount(kind, kind.amount?.initial))
      const { trigger: back = { kind: 'every-call' } } = unwrap(
        parseSpec(formatSpec({ id: 'none', trigger })),
      )
      expect(back).toEqual(trigger)
    }
  })
})

test('a compaction that did not happen comes back from its text, with the strategy in its place', () => {
  const undone = { id: 'undo-compaction', params: { call: 68 } }
  expect(formatSpec(undone)).toBe('undo-compaction(call:68)')
  const instead = { ...undone, like: { id: 'keep-last', params: { count: 5 } } }
  for (const spec of [undone, instead, { id: 'oracle', like: instead }]) {
    expect(unwrap(parseSpec(formatSpec(spec)))).toEqual(spec)
  }
})
