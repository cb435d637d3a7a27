/** What comes back of an export as OTLP: the steps and calls of every sample, or a loss that says why not. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stepText } from '#core/model/steps.ts'
import type { Trace } from '#core/model/trace.ts'
import { anyTrace } from '#core/testing/arbitraries.ts'
import { actionStep, answerStep, messageStep, systemStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { readFile } from '../index.ts'
import { lossesByRoundTrip } from '../losses/index.ts'
import { parseDocument } from '../parse/document.ts'
import { allSamples, testContext } from '../testing/samples.ts'
import { otlp } from './index.ts'

const samples = allSamples().flatMap((sample) =>
  (readFile({ name: sample.name, text: sample.text }, testContext).outcome?.traces ?? []).map(
    (trace, run) => [`${sample.owner}/${sample.name} ${run}`, trace] as const,
  ),
)

/** Losses that explain another number of steps, each for itself. */
const OF_STEPS = ['added', 'messages', 'controls', 'grouping']

/**
 * Where a turn's recorded form in a later prompt fits it too little, it comes back as a step of its own: a
 * picture in a result, a result that never had a turn, a summary that replaces one. By sample, how many more
 * steps there are.
 */
const MORE: Readonly<Record<string, number>> = {
  'atif/terminal-and-continued.json 0': 1,
  'memoscope/every-kind.json 0': 2,
  'smolagents/memory-full.json 0': 1,
  'tinyagent/steps-library.json 0': 1,
}

function comeBack(trace: Trace): Trace | undefined {
  const written = otlp.write?.(trace)
  if (written?.ok !== true) return undefined
  const { document } = parseDocument('again.json', written.value)
  const traces = document === undefined ? [] : otlp.read(document, testContext).traces
  expect(traces).toHaveLength(1)
  return traces[0]
}

function expectCounted(trace: Trace) {
  const again = comeBack(trace)
  if (again === undefined) return
  const lost = lossesByRoundTrip(otlp, trace).map(({ id }) => id)
  if (again.calls.length !== trace.calls.length) expect(lost).toContain('call-places')
  if (again.steps.length !== trace.steps.length)
    expect(lost.filter((id) => OF_STEPS.includes(id))).not.toEqual([])
}

describe('a run that goes out and comes back as OTLP', () => {
  it.each(samples)('has as many steps and calls, or a loss says why not: %s', (_, trace) => {
    expectCounted(trace)
  })

  it.each(samples)('loses no step but memory events: %s', (name, trace) => {
    const again = comeBack(trace)
    if (again === undefined) return
    const kept = trace.steps.filter(({ kind }) => kind !== 'control')
    const more = MORE[name] ?? 0
    expect([again.steps.length, again.calls.length]).toEqual([kept.length + more, trace.calls.length])
  })

  it('keeps its title', () => {
    const [, trace] = samples.find(([name]) => name.startsWith('codex/')) ?? []
    expect(trace && comeBack(trace)?.title).toBe(trace?.title)
  })

  it('says each difference of any run', () => {
    fc.assert(fc.property(anyTrace(15), expectCounted), { numRuns: 150 })
  })

  it('keeps what no call was sent: before, between and after the calls, of every agent', () => {
    const trace = traceOf([
      systemStep('You write.'),
      taskStep('Write.'),
      actionStep({ text: 'I ask the helper.', tool: 'ask', observation: 'Asked.' }),
      taskStep('Look it up.', { agent: 'helper' }),
      messageStep('Nobody was asked.', { agent: 'listener' }),
      answerStep('Done.'),
      messageStep('Thank you.'),
    ])
    const again = comeBack(trace)
    const saidOf = (run: Trace | undefined) => run?.steps.map((step) => [stepText(step), step.agent])
    expect(saidOf(again)).toEqual(saidOf(trace))
  })

  it('keeps a message that the memory took out before any call', () => {
    const trace = traceOf([taskStep('Write.'), messageStep('Ran ls.'), answerStep('Done.')])
    const changed: Trace = {
      ...trace,
      recorded: [{ call: 0, changes: [{ kind: 'remove', id: trace.steps[1]?.id ?? '' }] }],
    }
    const again = comeBack(changed)
    expect(again?.steps).toHaveLength(3)
    expect(again?.recorded).toEqual(changed.recorded)
  })
})
