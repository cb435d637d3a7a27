/** What every shipped sample keeps: whole calls, its size, and that its file is what the tool writes now. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import type { ActionStep, Step } from '#core/model/step.ts'
import { stepText } from '#core/model/steps.ts'
import type { Trace } from '#core/model/trace.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { parseSpec } from '#core/spec/spec-text.ts'
import { readFile } from '#formats/index.ts'
import { indexText, makeSamples, SAMPLES_FOLDER, type SampleInfo } from '../samples.ts'

const samples = makeSamples()

/** Actions at least, and the bytes between which the file lies. */
const SIZES: Readonly<Record<string, readonly [actions: number, from: number, to: number]>> = {
  'coding-agent': [66, 120_000, 220_000],
  'support-agent': [26, 30_000, 60_000],
  'teaching-run': [8, 3000, 12_000],
  'crew-run': [14, 9000, 25_000],
}

/**
 * Facts found early and needed late: the text, and how many steps lie at least between the first sight of it
 * and the last time that the model writes it. So pruning has something to lose.
 */
const FACTS: Readonly<Record<string, readonly (readonly [fact: string, distance: number])[]>> = {
  'coding-agent': [
    ['EXP-88214', 60],
    ['stock-count-lhi', 60],
    ['b81f0c4', 50],
    ['Unreleased', 55],
    ['tests/data/berlin_dst.txt', 60],
    ['A gap that merely ends at midnight is case 2', 45],
  ],
  'support-agent': [
    ['GC-7F3Q-2210', 30],
    ['SH-88121', 30],
    ['4417', 30],
    ['mara.lindqvist@post.example', 30],
  ],
  'teaching-run': [
    ['350', 2],
    ['15 days', 12],
    ['260000', 1],
    ['4830000', 3],
  ],
  'crew-run': [
    ['HB-2291', 20],
    ['18.50', 15],
    ['2.7 m', 25],
  ],
}

function actionsOf(trace: Trace): readonly ActionStep[] {
  return trace.steps.filter((step) => step.kind === 'action')
}

/** What the model wrote in a step: its text and the arguments of its calls, not what came back. */
function writtenBy(step: Step): string {
  if (step.kind === 'action') return stepText({ ...step, results: [] })
  return step.kind === 'answer' || step.kind === 'note' ? stepText(step) : ''
}

describe.each(samples.map((sample) => [sample.info.id, sample] as const))(
  '%s',
  (id, { trace, info, text }) => {
    test('answers every call, in order', () => {
      for (const step of actionsOf(trace)) {
        expect(step.results.map((result) => result.callId)).toEqual(step.calls.map((call) => call.id))
      }
    })

    test('uses no id twice', () => {
      const steps = trace.steps.map((step) => step.id)
      expect(new Set(steps).size).toBe(steps.length)
      const calls = actionsOf(trace).flatMap((step) => step.calls.map((call) => call.id).filter(Boolean))
      expect(new Set(calls).size).toBe(calls.length)
    })

    test('is as large as a sample should be and ends with an answer', () => {
      const [actions, from, to] = SIZES[id] ?? [0, 0, 0]
      expect(actionsOf(trace).length).toBeGreaterThanOrEqual(actions)
      expect(info.bytes).toBeGreaterThan(from)
      expect(info.bytes).toBeLessThan(to)
      expect(trace.steps.at(-1)?.kind).toBe('answer')
    })

    test('moves forward in time', () => {
      const times = trace.steps.map((step) => step.timestamp)
      expect(times.every((time) => time !== undefined)).toBe(true)
      expect(times).toEqual(times.toSorted((a = 0, b = 0) => a - b))
    })

    test('calls only tools that it defines', () => {
      const known = JSON.stringify(trace.tools)
      if (trace.tools.length === 0) return
      for (const call of actionsOf(trace).flatMap((step) => step.calls)) {
        expect(known).toContain(`"name":"${call.name}"`)
        expect(() => JSON.parse(call.arguments)).not.toThrow()
      }
    })

    test.each(FACTS[id] ?? [])('needs %s late', (fact, distance) => {
      const seen = trace.steps.findIndex((step) => stepText(step).includes(fact))
      const written = trace.steps.findLastIndex((step) => writtenBy(step).includes(fact))
      expect(seen).toBeGreaterThanOrEqual(0)
      expect(written - seen).toBeGreaterThanOrEqual(distance)
    })

    test('says nothing of the machine it was written on', () => {
      expect(text).not.toMatch(/\/(?:home|root|Users|tmp|work)\//)
    })

    test('lies in public/samples as the tool writes it now', () => {
      expect(readFileSync(join(SAMPLES_FOLDER, info.file), 'utf8')).toBe(text)
    })

    test('is read back as the same steps and calls', () => {
      const reading = readFile({ name: info.file, text }, { newTraceId: () => 'again' })
      const [again] = reading.outcome?.traces ?? []
      expect(reading.format).toBe('memoscope')
      expect(reading.warnings).toEqual([])
      expect(again?.steps).toEqual(trace.steps)
      expect(again?.calls).toEqual(trace.calls)
    })
  },
)

test('the index lists every sample, and of the first what the strategies make of it now', async () => {
  expect(readFileSync(join(SAMPLES_FOLDER, 'index.json'), 'utf8')).toBe(await indexText(samples))
})

test('the verdict on the first sample names two sizes that cost less, and that keeping only new steps costs more', () => {
  const [first]: readonly SampleInfo[] = JSON.parse(readFileSync(join(SAMPLES_FOLDER, 'index.json'), 'utf8'))
  const { cost = 0, strategies = [] } = first?.verdict ?? {}
  const [best, boldest, usual] = strategies
  expect(best?.cost).toBeLessThan(cost)
  expect(boldest?.cost).toBeLessThan(best?.cost ?? 0)
  // As the first screen says of both: the smaller size saves more and loses more.
  expect(boldest?.size).toBeLessThan(best?.size ?? 0)
  expect(boldest?.lost).toBeGreaterThan(best?.lost ?? 0)
  for (const { spec } of strategies) expect(parseSpec(spec)).toMatchObject({ ok: true })
  expect(unwrap(checkSpec({ id: 'keep-last', params: {} })).params['count']).toBe(20)
  expect(usual?.spec).toMatch(/^keep-last/)
  expect(usual?.sent).toBeLessThan(1)
  expect(usual?.cost).toBeGreaterThan(cost)
})
