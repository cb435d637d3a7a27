/** Steps on their way into the sandbox and out of the log that is kept there. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Step } from '../model/step.ts'
import { anySteps } from '../testing/arbitraries.ts'
import { noteStep } from '../testing/steps.ts'
import { guestLog } from './guest-log.ts'
import { createStepWriter } from './guest-step.ts'

/** The log after the steps were handed over in two goes, and the runs of contents that it asked for. */
function logOf(steps: readonly Step[], cut = 0) {
  const asked: (readonly [from: number, to: number])[] = []
  const writer = createStepWriter(() => 7)
  const log = guestLog((from, to) => {
    asked.push([from, to])
    return writer.contents(steps.slice(from, to))
  })
  for (const part of [steps.slice(0, cut), steps.slice(cut)]) log.take(writer.rows(part))
  return { log, asked }
}

describe('a step inside the sandbox', () => {
  it('holds all that it holds outside, and its tokens, in the same order', () => {
    fc.assert(
      fc.property(anySteps(), fc.nat(5), (steps, cut) => {
        const { log } = logOf(steps, cut)
        const whole = steps.map((step) => ({ ...step, tokens: 7 }))
        expect(JSON.stringify(log.steps)).toBe(JSON.stringify(whole))
        const copies = log.steps.map((step) => ({ ...step }))
        expect(JSON.stringify(copies)).toBe(JSON.stringify(whole))
        expect(log.steps.map((step, index) => log.indexOf(step) - index).every((off) => off === 0)).toBe(true)
        expect(copies.every((copy) => log.indexOf(copy) === -1)).toBe(true)
      }),
    )
  })

  it('is frozen through and through', () => {
    const { log } = logOf([noteStep('a', { origin: ['x'] })])
    const [step] = log.steps
    expect(Object.isFrozen(step)).toBe(true)
    expect(Object.isFrozen(step?.['origin'])).toBe(true)
    expect(() => Object.assign(step ?? {}, { text: 'b' })).toThrow(/read-only/)
    expect(step?.['text']).toBe('a')
  })
})

describe('the contents of steps', () => {
  const steps = Array.from({ length: 70 }, (_, index) => noteStep(`text ${index}`))

  it('stay outside as long as nobody reads them', () => {
    const { log, asked } = logOf(steps)
    expect(log.steps.filter((step) => step['kind'] === 'note' && step['tokens'] === 7)).toHaveLength(70)
    expect(asked).toEqual([])
  })

  it('come in blocks, each once, from whichever end they are read', () => {
    const { log, asked } = logOf(steps)
    const read = () => log.steps.toReversed().map((step) => step['text'])
    expect(read()).toEqual(steps.map(({ text }) => text).toReversed())
    expect(read()).toEqual(steps.map(({ text }) => text).toReversed())
    expect(asked).toEqual([
      [64, 70],
      [32, 64],
      [0, 32],
    ])
  })

  it('are asked for again where more were handed over since', () => {
    const writer = createStepWriter(() => 1)
    const asked: string[] = []
    const log = guestLog((from, to) => {
      asked.push(`${from}-${to}`)
      return writer.contents(steps.slice(from, to))
    })
    for (const count of [1, 2, 5]) {
      log.take(writer.rows(steps.slice(log.steps.length, count)))
      expect(log.steps.at(-1)?.['text']).toBe(`text ${count - 1}`)
    }
    expect(asked).toEqual(['0-1', '1-2', '2-5'])
  })
})
