/**
 * Damaged samples: whatever the damage, reading gives a report and never throws. Seeded, so that a failure
 * repeats; `npm run fuzz` does the same for longer and with other seeds.
 */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { given } from '#base/given.ts'
import { formats, readFile } from './index.ts'
import { parseDocument } from './parse/document.ts'
import { faultOf } from './testing/expect-report.ts'
import {
  byteChanges,
  choices,
  cyclic,
  damaged,
  damagedBytes,
  damages,
  hostileFiles,
  misshapen,
} from './testing/mutations.ts'
import { allSamples, packedSamples, testContext, zipOf } from './testing/samples.ts'

const samples = allSamples()
const SEED = 20_250_101

function expectReport(text: string, format?: string): void {
  const reading = readFile({ name: 'x', text, ...given({ format }) }, testContext)
  const traces = reading.outcome?.traces ?? []
  expect(traces.length > 0 || reading.problem !== undefined).toBe(true)
  for (const { calls, steps } of traces) {
    for (const call of calls) expect(steps[call.at]?.id).toBe(call.stepId)
  }
}

describe.each(samples)('$owner/$name', ({ owner, text }) => {
  it('damaged text is read or reported', () => {
    fc.assert(
      fc.property(damages, (list) => {
        expectReport(damaged(text, list))
        expectReport(damaged(text, list), owner)
      }),
      { seed: SEED, numRuns: 60 },
    )
  })

  it('values of wrong shapes are read or reported, by every format', () => {
    const value = parseDocument('x', text).document?.value
    fc.assert(
      fc.property(choices, (chosen) => {
        const shape = misshapen(value, chosen)
        expectReport(shape)
        for (const { id } of formats) expectReport(shape, id)
      }),
      { seed: SEED, numRuns: 60 },
    )
  })

  it('ids that lead in circles come to an end', () => {
    const value = parseDocument('x', text).document?.value
    for (const shift of [0, 1, 2, 5]) expectReport(cyclic(value, shift), owner)
  })

  it('damaged bytes are read or reported', () => {
    const bytes = new TextEncoder().encode(text)
    fc.assert(
      fc.property(byteChanges, (changes) => {
        const { outcome, problem } = readFile({ name: 'x', bytes: damagedBytes(bytes, changes) }, testContext)
        expect((outcome?.traces.length ?? 0) > 0 || problem !== undefined).toBe(true)
      }),
      { seed: SEED, numRuns: 40 },
    )
  })
})

describe.each(packedSamples())('$owner/$name', (sample) => {
  it('an archive with damaged bytes is read or reported', async () => {
    const bytes = await zipOf(sample)
    await fc.assert(
      fc.asyncProperty(byteChanges, async (changes) => {
        expect(await faultOf({ name: 'x', bytes: damagedBytes(bytes, changes) })).toBeUndefined()
      }),
      { seed: SEED, numRuns: 40 },
    )
  })

  it('an archive cut short is read or reported', async () => {
    const bytes = await zipOf(sample)
    for (const share of [0.01, 0.3, 0.7, 0.99]) {
      const cut = bytes.slice(0, Math.floor(bytes.length * share))
      expect(await faultOf({ name: 'x', bytes: cut })).toBeUndefined()
    }
  })
})

describe('files made to hurt', () => {
  it.each(hostileFiles())('$name is read or reported in time', { timeout: 60_000 }, async ({ bytes }) => {
    expect(await faultOf({ name: 'x', bytes })).toBeUndefined()
  })
})
