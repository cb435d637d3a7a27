/** Damaged samples: whatever the damage, reading gives a report and never throws. Seeded, so that a failure repeats. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDocument } from './document.ts'
import { formats, readFile } from './index.ts'
import { allSamples, testContext } from './testing/samples.ts'

const samples = allSamples()
const SEED = 20_250_101

/** What a damage puts in the place of a piece of text. */
const junk = fc.constantFrom(
  '',
  '{',
  '}',
  '[',
  ']',
  '"',
  ',',
  ':',
  '\\',
  '\n',
  'null',
  '7',
  '-',
  'NaN',
  '[]',
  '{}',
  '"x"',
  '\ud800',
  '\u0000',
  '__proto__',
  '"role"',
  '"tool"',
  'true',
)
const damage = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat({ max: 40 }),
  junk,
})

function damaged(text: string, damages: readonly { at: number; length: number; junk: string }[]): string {
  return damages.reduce((current, { at, length, junk: piece }) => {
    const start = Math.floor(at * current.length)
    return current.slice(0, start) + piece + current.slice(start + length)
  }, text)
}

function expectReport(text: string, format?: string): void {
  const reading = readFile({ name: 'x', text, ...(format === undefined ? {} : { format }) }, testContext)
  const traces = reading.outcome?.traces ?? []
  expect(traces.length > 0 || reading.problem !== undefined).toBe(true)
  for (const { calls, steps } of traces) {
    for (const call of calls) expect(steps[call.at]?.id).toBe(call.stepId)
  }
}

/** A value with some of its values replaced by others, as text: JSON still, but of the wrong shapes. */
function misshapen(whole: unknown, choices: readonly number[]): string {
  const values = [null, 0, '', 'x', [], {}, [[]], { role: 'tool' }, true, { type: 'text' }, -1]
  let seen = 0
  return JSON.stringify(whole, (key, value) => {
    const choice = choices[seen % choices.length] ?? 0
    seen++
    return key !== '' && choice % 13 === 0 ? values[choice % values.length] : value
  })
}

describe.each(samples)('$owner/$name', ({ owner, text }) => {
  it('damaged text is read or reported', () => {
    fc.assert(
      fc.property(fc.array(damage, { minLength: 1, maxLength: 4 }), (damages) => {
        expectReport(damaged(text, damages))
        expectReport(damaged(text, damages), owner)
      }),
      { seed: SEED, numRuns: 60 },
    )
  })

  it('values of wrong shapes are read or reported, by every format', () => {
    const value = parseDocument('x', text).document?.value
    const choices = fc.array(fc.nat({ max: 1000 }), { minLength: 3, maxLength: 40 })
    fc.assert(
      fc.property(choices, (chosen) => {
        const shape = misshapen(value, chosen)
        expectReport(shape)
        for (const { id } of formats) expectReport(shape, id)
      }),
      { seed: SEED, numRuns: 60 },
    )
  })

  it('damaged bytes are read or reported', () => {
    const bytes = new TextEncoder().encode(text)
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat({ max: bytes.length - 1 }), fc.nat({ max: 255 })), {
          minLength: 1,
          maxLength: 20,
        }),
        (changes) => {
          const copy = bytes.slice()
          for (const [at, byte] of changes) copy[at] = byte
          const { outcome, problem } = readFile({ name: 'x', bytes: copy }, testContext)
          expect((outcome?.traces.length ?? 0) > 0 || problem !== undefined).toBe(true)
        },
      ),
      { seed: SEED, numRuns: 40 },
    )
  })
})
