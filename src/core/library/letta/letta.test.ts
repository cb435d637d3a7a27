import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ok } from '#base/result.ts'
import { codePointLength } from '#base/text.ts'
import type { Strategy, StrategyContext } from '../../memory/strategy.ts'
import { initialValues, type ParamValues } from '../../model/params.ts'
import type { Step } from '../../model/step.ts'
import { anyText } from '../../testing/arbitraries.ts'
import { actionStep, idsOf, messageStep, numbered, systemStep, taskStep } from '../../testing/steps.ts'
import { plainContext } from '../tinyagent/plain-context.ts'
import { bufferCut, clipSummary, type LettaMessage, partialEvictCut, slidingCut, wholeCut } from './cuts.ts'
import { lettaBuffer } from './letta-buffer.ts'
import { lettaSummarizer } from './letta-summarizer.ts'
import { truncateMiddle } from './middle-truncate.ts'

const roles: Readonly<Record<string, string>> = {
  S: 'system',
  u: 'user',
  a: 'assistant',
  t: 'tool',
  p: 'approval',
}

/** One message a letter. */
function history(letters: string, stepId?: string): readonly LettaMessage[] {
  return [...letters].map((letter) => ({ role: roles[letter] ?? letter, hasCalls: letter === 'p', stepId }))
}

const sliding = (letters: string, share: number, window: number) =>
  slidingCut(history(letters), { share, window, tokensAt: () => 10 })

describe('the static buffer', () => {
  const options = { limit: 4, min: 2, force: false, clear: false }
  it('cuts at the next user message, or keeps only the system prompt', () => {
    expect(bufferCut(history('Suataua'), options)).toBe(5)
    expect(bufferCut(history('Suatata'), options)).toBe(7)
  })
  it('does nothing up to its limit, unless it is forced', () => {
    expect(bufferCut(history('Suau'), options)).toBe(1)
    expect(bufferCut(history('Suau'), { ...options, force: true })).toBe(3)
    expect(bufferCut(history('Suau'), { ...options, force: true, clear: true })).toBe(4)
    expect(bufferCut([], { ...options, force: true })).toBe(1)
  })
})

describe('the sliding window', () => {
  it('evicts a tenth more than its share at the first try', () => {
    expect(sliding('Suatauataua', 0.3, 1000)).toEqual(ok(4))
    expect(sliding('Suaaaaaaaa', 0.3, 1000)).toEqual(ok(4))
  })
  it('evicts more until what is left is below the goal', () => {
    expect(sliding('Saaaaaaaaa', 0.3, 80)).toEqual(ok(6))
  })
  it('fails where the last message alone would be left, or nobody spoke', () => {
    expect(sliding('Saaaaaaaaa', 0.3, 20).ok).toBe(false)
    expect(sliding('Suuuu', 0.3, 1000).ok).toBe(false)
    expect(sliding('Saaaap', 0.7, 1000).ok).toBe(false)
    expect(sliding('Saaaaa', 0.9, 1000).ok).toBe(false)
  })
})

describe('other cuts', () => {
  it('partial evict is at the first turn behind most of the history', () => {
    expect(partialEvictCut(history('Suatauataua'), 0.3)).toBe(8)
    expect(partialEvictCut(history('Suatuuuuuu'), 0.3)).toBeUndefined()
  })
  it('all spares an approval with its step', () => {
    expect(wholeCut(history('Suat'))).toBe(4)
    expect(wholeCut(history('Suap'))).toBe(2)
    expect(wholeCut([...history('Sua', 'x'), ...history('p', 'y')])).toBe(3)
    expect(wholeCut(history('p'))).toBe(1)
  })
  it('a summary is clipped by code points', () => {
    expect(clipSummary('😀😀😀', 2)).toBe('😀😀... [summary truncated to fit]')
    expect(clipSummary('😀😀', 2)).toBe('😀😀')
  })
})

describe('cutting the middle of a text', () => {
  it('counts bytes for the budget and code points for the cut', () => {
    const { text, dropped } = truncateMiddle('é'.repeat(1000), { budgetBytes: 1000 })
    expect(dropped).toBe(700)
    expect(text.startsWith(`${'é'.repeat(150)}\n[TRUNCATED: dropped 700 middle chars`)).toBe(true)
    expect(text.endsWith(`]\n${'é'.repeat(150)}`)).toBe(true)
  })
  it('lets the tail give way to the head and to the marker', () => {
    expect(truncateMiddle('a'.repeat(100), { budgetBytes: 10, head: 0.8, tail: 0.8 })).toEqual({
      text: `${'a'.repeat(8)}\n[TRUNCATED: dropped 90 middle chars due to context budget]\n`,
      dropped: 90,
    })
  })
  it('leaves alone what fits, for any text', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: -5, max: 400 }), (text, budgetBytes) => {
        const cut = truncateMiddle(text, { budgetBytes })
        if (cut.dropped === 0 && codePointLength(text) > 1)
          expect(cut.text.startsWith(text.slice(0, 1))).toBe(true)
        if (budgetBytes <= 0 || budgetBytes >= 4 * text.length) expect(cut).toEqual({ text, dropped: 0 })
      }),
    )
  })
})

const context = plainContext({ summarise: () => ok('SUM'), measure: () => 10, window: 1000 })

function prune(
  strategy: Strategy,
  steps: readonly Step[],
  values: ParamValues,
  more: Partial<StrategyContext> = {},
) {
  return strategy.prune(steps, { ...initialValues(strategy.params), ...values }, { ...context, ...more })
}

/** A system prompt, then turns of a user message and two actions: five messages each. */
function run(turns: number): readonly Step[] {
  const act = () => actionStep({ text: 't', tool: 'run', observation: 'o' })
  const turn = (_: unknown, index: number) => [
    index === 0 ? taskStep('task') : messageStep('more'),
    act(),
    act(),
  ]
  return numbered([systemStep('S'), ...Array.from({ length: turns }, turn).flat()])
}

describe('the buffer on steps', () => {
  it('begins at a user message', () => {
    expect(idsOf(prune(lettaBuffer, run(4), { limit: 10, min: 7 }))).toEqual(['s0', 's10', 's11', 's12'])
    expect(idsOf(prune(lettaBuffer, run(4), { limit: 10, min: 3 }))).toEqual(['s0'])
  })
})

describe('the summariser on steps', () => {
  it('puts the summary behind the system prompt', () => {
    const pruned = prune(lettaSummarizer, run(4), {})
    expect(pruned[0]?.kind).toBe('system')
    expect(pruned[1]).toMatchObject({ kind: 'summary', role: 'user', rule: 'letta-summary' })
    expect(idsOf(pruned).slice(2)).toEqual(['s5', 's6', 's7', 's8', 's9', 's10', 's11', 's12'])
  })
  it('summarises everything where no cut makes room', () => {
    expect(prune(lettaSummarizer, run(4), {}, { window: 10 }).map((step) => step.kind)).toEqual([
      'system',
      'summary',
    ])
    expect(prune(lettaSummarizer, run(4), { variant: 'all' }).map((step) => step.kind)).toEqual([
      'system',
      'summary',
    ])
  })
  it('replaces the summary before, and leaves a summary alone', () => {
    const once = prune(lettaSummarizer, run(2), { variant: 'all' })
    expect(prune(lettaSummarizer, once, { variant: 'all' })).toEqual(once)
    const again = prune(lettaSummarizer, [...once, messageStep('new', { id: 'new' })], { variant: 'all' })
    expect(again).toHaveLength(2)
    expect(again[1]).toMatchObject({ id: 'letta-summary:new..new:1', origin: [once[1]?.id, 'new'] })
  })
  it('can leave a fixed share', () => {
    expect(idsOf(prune(lettaSummarizer, run(4), { variant: 'partial-evict' })).slice(2)).toEqual([
      's11',
      's12',
    ])
  })
})
