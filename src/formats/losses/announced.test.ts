/**
 * What an export says that it loses, held against a count of its own: of every sample and of generated runs,
 * in every format that can be written. Nothing is gone without a word, and nothing is said to be gone that is
 * still there.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Part } from '#core/model/message.ts'
import type { Call, Trace } from '#core/model/trace.ts'
import { anyTrace } from '#core/testing/arbitraries.ts'
import { answerStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { formats, readFile } from '../index.ts'
import { parseDocument } from '../parse/document.ts'
import type { Format } from '../reading/format.ts'
import { allSamples, testContext } from '../testing/samples.ts'
import { lossesBetween, lossesByRoundTrip } from './index.ts'
import { messagesOf } from './said.ts'

const samples = allSamples().flatMap(
  (sample) => readFile({ name: sample.name, text: sample.text }, testContext).outcome?.traces ?? [],
)

/** Losses of whole messages: what such a message held goes with it and is not said again. */
const OF_MESSAGES = ['messages', 'added', 'controls', 'kinds', 'grouping', 'roles', 'texts', 'text-parts']

interface Count {
  /** The losses that say it. */
  readonly said: readonly string[]
  /** Equal before and after where nothing is lost. */
  readonly of: (trace: Trace) => unknown
}

const partsOf = (trace: Trace): readonly Part[] =>
  trace.steps.flatMap((step) => messagesOf(step).flatMap(({ parts }) => parts))
const textsOf = (trace: Trace) =>
  trace.steps
    .flatMap((step) => messagesOf(step))
    .map(({ role, parts, error = '' }) => [
      role,
      parts.map((part) => (part.kind === 'text' ? part.text : '')).join('') + error,
    ])
/** In order; a value may move to another step where steps are split or merged. */
const ofAny = (key: 'timestamp' | 'duration') => (trace: Trace) =>
  trace.steps.flatMap((step) => step[key] ?? [])
const ofSteps = (key: 'agent' | 'demo') => (trace: Trace) => trace.steps.map((step) => step[key])

/** What is counted without the code that finds the losses. */
const COUNTS: Readonly<Record<string, Count>> = {
  title: { said: ['title'], of: ({ title }) => title },
  tools: { said: ['tools'], of: ({ tools }) => tools },
  metadata: { said: ['metadata'], of: ({ metadata }) => metadata },
  totals: { said: ['run-totals'], of: ({ recordedTotals }) => recordedTotals },
  steps: { said: OF_MESSAGES, of: ({ steps }) => steps.length },
  texts: { said: [...OF_MESSAGES, 'errors'], of: textsOf },
  images: {
    said: [...OF_MESSAGES, 'images'],
    of: (trace) => partsOf(trace).filter(({ kind }) => kind === 'image'),
  },
  reasoning: {
    said: [...OF_MESSAGES, 'reasoning'],
    of: (trace) => partsOf(trace).flatMap((part) => (part.kind === 'reasoning' ? part.text : [])),
  },
  toolCalls: {
    said: [...OF_MESSAGES, 'calls', 'argument-spelling'],
    of: (trace) =>
      trace.steps.flatMap((step) =>
        messagesOf(step).flatMap(({ calls }) => calls.map(({ name, arguments: given }) => [name, given])),
      ),
  },
  times: { said: [...OF_MESSAGES, 'times'], of: ofAny('timestamp') },
  durations: { said: [...OF_MESSAGES, 'durations'], of: ofAny('duration') },
  agents: { said: [...OF_MESSAGES, 'agents'], of: ofSteps('agent') },
  demonstrations: { said: [...OF_MESSAGES, 'demonstrations'], of: ofSteps('demo') },
  modelCalls: { said: ['call-places'], of: ({ calls }) => calls.length },
  models: { said: ['call-places', 'call-models'], of: ({ calls }) => calls.map(({ model }) => model) },
  usage: {
    said: ['call-places', 'call-usage'],
    // A share of zero is the same as none.
    of: ({ calls }) =>
      calls.map(({ usage }) => {
        const { cacheWriteHour, reasoning, ...whole } = usage ?? {}
        return { ...whole, hour: cacheWriteHour || undefined, reasoning: reasoning || undefined }
      }),
  },
  costs: { said: ['call-places', 'call-costs'], of: ({ calls }) => calls.map(({ cost }) => cost) },
}

/** Losses that say of one count, and of nothing else, that it changed. */
const PLAIN = {
  title: 'title',
  tools: 'tools',
  metadata: 'metadata',
  'run-totals': 'totals',
  images: 'images',
  reasoning: 'reasoning',
  times: 'times',
  durations: 'durations',
  agents: 'agents',
  demonstrations: 'demonstrations',
  'call-models': 'models',
  'call-costs': 'costs',
} as const

function comeBack(format: Format, trace: Trace): Trace | undefined {
  const written = format.write?.(trace)
  if (written?.ok !== true) return undefined
  const { document } = parseDocument('again', written.value)
  return document && format.read(document, { newTraceId: () => trace.id, isFreeId: () => true }).traces[0]
}

function expectTold(format: Format, trace: Trace) {
  const lost = lossesByRoundTrip(format, trace).map(({ id }) => id)
  const again = comeBack(format, trace)
  if (again === undefined) {
    expect(lost).toEqual(['all'])
    return
  }
  const differs = (name: string) => {
    const of = COUNTS[name]?.of
    return !sameJson(of?.(trace), of?.(again))
  }
  const unsaid = Object.entries(COUNTS).filter(
    ([name, { said }]) => differs(name) && !said.some((id) => lost.includes(id)),
  )
  expect(unsaid.map(([name]) => name)).toEqual([])
  const untrue = Object.entries(PLAIN).filter(([id, name]) => lost.includes(id) && !differs(name))
  expect(untrue.map(([id]) => id)).toEqual([])
}

/** Whether both are the same data, whatever the order of their keys. */
function sameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, sorted) === JSON.stringify(other, sorted)
}

function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}

const writable = formats.filter(({ write }) => write !== undefined)

describe.each(writable)('what an export as $id says that it loses', (format) => {
  it('is what a second import lacks, and all of it, for every sample', () => {
    for (const trace of samples) expectTold(format, trace)
  })

  it('is so for any run', () => {
    fc.assert(
      fc.property(anyTrace(12), (trace) => expectTold(format, trace)),
      { numRuns: 80 },
    )
  })
})

describe('the words of a loss', () => {
  const lossOf = (id: string, before: Partial<Call>, after: Partial<Call>) => {
    const run = traceOf([taskStep('Go.'), answerStep('Done.')])
    const withCall = (more: Partial<Call>) => ({
      ...run,
      calls: run.calls.map((call): Call => ({ ...call, ...more })),
    })
    return lossesBetween(withCall(before), withCall(after))
      .find((loss) => loss.id === id)
      ?.sentence.replaceAll('\u00a0', ' ')
  }

  it('name the figures of the usage that are gone, and only those', () => {
    const usage = { input: 1, output: 2, cacheWrite: 9 }
    expect(lossOf('call-usage', { usage: { ...usage, cacheWriteHour: 4 } }, { usage })).toBe(
      'Token usage lacks the share of cache writes kept for an hour in 1 call.',
    )
    expect(lossOf('call-usage', { usage: { ...usage, cacheWriteHour: 0 } }, { usage })).toBeUndefined()
    expect(lossOf('call-usage', { usage }, {})).toBe('Token usage is removed in 1 call.')
  })

  it('say whether times are removed or rounded', () => {
    expect(lossOf('call-times', { timestamp: 1.5 }, {})).toBe('Call times are removed in 1 call.')
    expect(lossOf('call-times', { timestamp: 1.5 }, { timestamp: 1 })).toBe(
      'Call times are rounded in 1 call.',
    )
  })
})
