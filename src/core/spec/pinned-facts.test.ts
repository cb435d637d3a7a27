/** A pinned fact is in every context after its step, at the price of a line; nothing else changes. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { memoryKinds } from '../library/index.ts'
import { stepText } from '../model/steps.ts'
import type { Trace } from '../model/trace.ts'
import { finderOf, PINNED_FACT } from '../references/excerpt.ts'
import { lostFacts } from '../references/lost.ts'
import { createReferenceIndex } from '../references/reference-index.ts'
import { contextAt } from '../replay/context-at.ts'
import { foldCalls } from '../replay/fold.ts'
import { foldOptions, type ReplayOptions, replay } from '../replay/replay.ts'
import { anyTrace } from '../testing/arbitraries.ts'
import { anySpec } from '../testing/memories.ts'
import { plantedTrace } from '../testing/planted-facts.ts'
import { actionStep, systemStep, taskStep, traceOf } from '../testing/steps.ts'
import { withReferences } from '../testing/with-references.ts'
import { CATEGORIES } from '../tokens/measure.ts'
import { describeSpec } from './describe-spec.ts'
import { buildMemory, checkSpec, leanSpec } from './spec.ts'
import { type CheckedSpec, type FactPin, IDENTITY } from './spec-data.ts'

/** By the length of what is said, so that a line weighs less than its step. */
const OPTIONS: ReplayOptions = {
  baseline: 'as-recorded',
  measure: (step) => CATEGORIES.map((_, place) => (place === 0 ? stepText(step).length : 0)),
  perCall: 0,
  window: 2000,
}

/** Every context with and without the facts, side by side. */
function contexts(trace: Trace, spec: CheckedSpec) {
  const shown: (readonly { readonly id: string }[])[] = []
  foldCalls(trace, buildMemory(spec), foldOptions(OPTIONS, false), ({ recall }) => {
    shown.push(recall.steps)
    return true
  })
  return shown
}

function lostOf(trace: Trace, spec: CheckedSpec) {
  const index = createReferenceIndex(trace)
  return lostFacts(trace, buildMemory(spec), { index, options: OPTIONS })
}

const anyRun = fc.oneof(
  anyTrace(25).map(withReferences),
  fc.nat(50).map((seed) => plantedTrace(seed, 30).trace),
)
const anyRule: fc.Arbitrary<CheckedSpec> = fc.oneof(
  anySpec,
  fc.constantFrom(...memoryKinds).map(({ id }) => unwrap(checkSpec({ id }))),
)

describe('a pinned fact', () => {
  test('is lost at no later call, whatever the memory, and no other step changes', () => {
    fc.assert(
      fc.property(anyRun, anyRule, fc.nat(1000), (trace, spec, pick) => {
        const lost = lostOf(trace, spec)
        const chosen = lost[pick % Math.max(1, lost.length)]
        if (chosen === undefined || !trace.steps.some(({ id }) => id === chosen.lastSeen)) return
        const fact: FactPin = { step: chosen.lastSeen, text: chosen.text }
        const pinned = { ...spec, facts: [fact] }
        const still = lostOf(trace, pinned).filter(({ text }) => text === fact.text)
        const added = trace.steps.findIndex(({ id }) => id === fact.step)
        const ownAgent = trace.steps[added]?.agent
        for (const { call } of still) {
          const { at = 0, agent } = trace.calls[call] ?? {}
          expect(at > added && agent === ownAgent).toBe(false)
        }
        const before = contexts(trace, spec)
        contexts(trace, pinned).forEach((shown, call) => {
          const others = shown.filter(({ id }) => id !== `fact:${fact.step}` && id !== fact.step)
          expect(others).toEqual(before[call]?.filter(({ id }) => id !== fact.step))
        })
      }),
      { numRuns: 250 },
    )
  })

  test('has a piece of its step’s text that says it, in the place of the step', () => {
    const long = `${'Nothing here. '.repeat(40)}The order is 58213 and late. ${'Nor there. '.repeat(40)}`
    const trace = traceOf([
      systemStep('You help.'),
      taskStep('Mend it'),
      actionStep({ text: 'I look.', tool: 'look', observation: long }),
      actionStep({ text: 'On.', tool: 'look', observation: 'rain' }),
      actionStep({ text: 'Order 58213.', tool: 'look', observation: 'sun' }),
    ])
    const spec = unwrap(
      checkSpec({ id: 'keep-last', params: { count: 1 }, facts: [{ step: 's2', text: '58213' }] }),
    )
    const { context, ledger } = unwrap(contextAt(trace, buildMemory(spec), 2, OPTIONS))
    expect(context.slice(-2).map(stepText)).toEqual([
      'The order is 58213 and late.',
      expect.stringContaining('rain'),
    ])
    expect(ledger.find(({ id }) => id === 's2')).toMatchObject({ state: 'dropped', into: 'fact:s2' })
    expect(ledger.find(({ id }) => id === 'fact:s2')).toMatchObject({ state: 'added', rule: PINNED_FACT })
    const { facts: _, ...rule } = spec
    const plain = replay(trace, buildMemory(rule), OPTIONS).calls[2]?.tokens ?? 0
    expect(replay(trace, buildMemory(spec), OPTIONS).calls[2]?.tokens).toBe(plain + 28)
  })

  test('of a line without an end is the words around it, and of a short step the step itself', () => {
    const words = Array.from({ length: 400 }, (_, place) => `word${place}`)
    const step = actionStep({
      id: 'a',
      text: '',
      tool: 'look',
      observation: [...words, 'src/needle_file.ts', ...words].join(' '),
    })
    const trace = traceOf([
      taskStep('t'),
      step,
      actionStep({ text: 'src/short_one.ts' }),
      actionStep(),
      actionStep(),
    ])
    const facts = [
      { step: 's1', text: 'src/needle_file.ts' },
      { step: 's2', text: 'src/short_one.ts' },
    ]
    const { context } = unwrap(
      contextAt(
        trace,
        buildMemory({ ...unwrap(checkSpec({ id: 'keep-last', params: { count: 1 } })), facts }),
        3,
        OPTIONS,
      ),
    )
    const [, piece, whole] = context
    const text = piece === undefined ? '' : stepText(piece)
    expect(finderOf('src/needle_file.ts')(text)).toBe(true)
    expect(text.length).toBeLessThan(140)
    expect(whole).toBe(trace.steps[2])
  })

  test('that the step does not say, or of a step that is not there, changes nothing', () => {
    const { trace } = plantedTrace(2, 20)
    const facts = [
      { step: trace.steps[4]?.id ?? '', text: 'src/nowhere_at_all.ts' },
      { step: 'gone', text: 'x_y' },
    ]
    expect(contexts(trace, { ...IDENTITY, facts })).toEqual(contexts(trace, IDENTITY))
  })

  test('survives where the words around it look like a note of what is gone', () => {
    const trace = traceOf([
      taskStep('t'),
      actionStep({
        id: 'a',
        text: 'I look.',
        tool: 'look',
        observation: `Removed order 58213.\n${'x '.repeat(90)}`,
      }),
      actionStep(),
      actionStep({ text: 'It was 58213.' }),
    ])
    const spec = unwrap(checkSpec({ id: 'keep-last', params: { count: 1 } }))
    expect(lostOf(trace, spec).map(({ text }) => text)).toContain('58213')
    expect(lostOf(trace, { ...spec, facts: [{ step: 's1', text: '58213' }] })).toEqual([])
  })
})

describe('a spec with facts', () => {
  const fact = { step: 's1', text: 'src/a b.ts' }

  test('names each once, counts them with the pins, and comes back from its lean form', () => {
    const spec = unwrap(
      checkSpec({ id: 'keep-last', params: { count: 2 }, pins: ['s3'], facts: [fact, fact] }),
    )
    expect(spec.facts).toEqual([fact])
    expect(describeSpec(spec)).toBe('keep last 2 · 2 pinned')
    expect(unwrap(checkSpec(leanSpec(spec)))).toEqual(spec)
  })

  test('can be one of a memory that is no strategy, and none of what is no text', () => {
    expect(checkSpec({ id: 'hierarchical', facts: [fact] }).ok).toBe(true)
    expect(checkSpec({ id: 'keep-last', facts: [{ step: 's1', text: '' }] })).toMatchObject({
      ok: false,
      error: { code: 'bad-pins' },
    })
  })
})
