import { describe, expect, test } from 'vitest'
import { given } from '#base/given.ts'
import { unwrap } from '#base/result.ts'
import type { Step } from '../model/step.ts'
import { actionStep, messageStep, summaryStep, traceOf } from '../testing/steps.ts'
import { bindSummariser } from './bind.ts'
import { summarisers } from './index.ts'

const ask = (steps: readonly Step[]) => ({ prompt: 'p', steps, rule: 'r' })

test('every summariser can be chosen with its initial values, and answers the same twice', () => {
  for (const { id } of summarisers) {
    const summarise = unwrap(bindSummariser({ id }))
    const steps = [messageStep('One thing. Another thing.')]
    expect(summarise(ask(steps))).toEqual(summarise(ask(steps)))
  }
})

test('an extractive summary has eight sentences, unless a longer one is asked for', () => {
  const sentences = (count: number) =>
    Array.from({ length: count }, (_, at) => `Sentence ${at} is about file ${at % 7} of the project.`)
  const text = sentences(400).join(' ')
  const summarise = unwrap(bindSummariser({ id: 'extractive' }))
  const length = (tokens?: number) =>
    unwrap(summarise({ ...ask([messageStep(text, { role: 'assistant' })]), ...given({ tokens }) })).length
  expect(length()).toBeLessThan(8 * 60)
  expect(length(1000)).toBeGreaterThan(text.length / 12)
  expect(length(1000)).toBeLessThan(text.length / 8)
})

test('a compaction’s summary of a short conversation still quotes what the user asked for', () => {
  const said = Array.from(
    { length: 160 },
    (_, at) => `Sentence ${at} is about file ${at % 7} of the project.`,
  )
  const steps = [
    messageStep('Make the resume flow ask first.'),
    messageStep(said.join(' '), { role: 'assistant' }),
  ]
  const summarise = unwrap(bindSummariser({ id: 'extractive' }))
  const text = unwrap(summarise({ ...ask(steps), tokens: 1000 }))
  expect(text).toContain('- Make the resume flow ask first.')
  expect(text.length).toBeLessThan(1000)
})

describe('a summary written by hand', () => {
  test('is given whatever is asked', () => {
    const summarise = unwrap(bindSummariser({ id: 'hand-written', params: { text: 'All went well.' } }))
    expect(unwrap(summarise(ask([])))).toBe('All went well.')
  })
  test('has to be written first', () => {
    const summarise = unwrap(bindSummariser({ id: 'hand-written' }))
    expect(summarise(ask([]))).toMatchObject({ ok: false, error: { code: 'no-summary' } })
  })
})

describe('a recorded summary', () => {
  const early = summaryStep('early', { id: 'early' })
  const late = summaryStep('late', { id: 'late' })
  const trace = traceOf(
    Array.from({ length: 8 }, (_, index) => actionStep({ text: `step ${index}` })),
    [
      { call: 3, changes: [remove('s0'), remove('s1'), { kind: 'insert', step: early }] },
      { call: 6, changes: [remove('early'), remove('s2'), remove('s3'), { kind: 'insert', step: late }] },
    ],
  )
  const summarise = unwrap(bindSummariser({ id: 'recorded' }, trace))
  const said = (...ids: readonly string[]) => {
    const known = [...trace.steps, early, late]
    return summarise(ask(known.filter(({ id }) => ids.includes(id))))
  }

  test('is the one that covers the steps and the fewest more', () => {
    expect(unwrap(said('s0', 's1'))).toBe('early')
    expect(unwrap(said('s1', 's2'))).toBe('late')
    expect(unwrap(said('early', 's3'))).toBe('late')
  })

  test('is not to be had where none covers all of them', () => {
    expect(said('s3', 's4')).toMatchObject({ ok: false, error: { code: 'no-recorded-summary' } })
    expect(unwrap(bindSummariser({ id: 'recorded' }))(ask(trace.steps)).ok).toBe(false)
  })

  test('follows what a memory made back to what it was made of', () => {
    const made = summaryStep('made', { id: 'made', origin: ['s0', 's1'], rule: 'x' })
    expect(unwrap(summarise(ask([made])))).toBe('early')
  })

  test('can be a step of the log: it covers what its agent had before it', () => {
    const log = traceOf([
      actionStep({ agent: 'a' }),
      actionStep({ agent: 'b' }),
      summaryStep('of a', { agent: 'a' }),
    ])
    const [first, second] = log.steps
    const asked = unwrap(bindSummariser({ id: 'recorded' }, log))
    expect(unwrap(asked(ask(first === undefined ? [] : [first])))).toBe('of a')
    expect(asked(ask(second === undefined ? [] : [second])).ok).toBe(false)
  })
})

function remove(id: string) {
  return { kind: 'remove' as const, id }
}
