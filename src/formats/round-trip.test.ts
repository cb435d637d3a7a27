/**
 * Write and read: every sample in every format that can be written. What differs is in that format's written
 * list, what is said is what differs, and no difference between two traces goes unsaid.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Trace } from '#core/model/trace.ts'
import { anyTrace } from '#core/testing/arbitraries.ts'
import { actionStep, messageStep, noteStep, systemStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { formatById, formats, readFile } from './index.ts'
import { lossesBetween, lossesByRoundTrip } from './losses/index.ts'
import { CANNOT_HOLD } from './losses/written-list.ts'
import { parseDocument } from './parse/document.ts'
import { allSamples, testContext } from './testing/samples.ts'

const traces: readonly Trace[] = allSamples().flatMap((sample) => [
  ...(readFile({ name: sample.name, text: sample.text }, testContext).outcome?.traces ?? []),
])
const writable = formats.filter(({ write }) => write !== undefined)

describe.each(writable)('$id', (format) => {
  it('loses of every sample only what its written list names', () => {
    const list = CANNOT_HOLD[format.id]
    expect(list).toBeDefined()
    for (const trace of traces) {
      const lost = lossesByRoundTrip(format, trace).map(({ id }) => id)
      expect(
        lost.filter((id) => list?.includes(id) !== true),
        `${trace.source.format}: ${trace.title}`,
      ).toEqual([])
    }
  })

  it('says what it loses, in sentences', () => {
    for (const trace of traces) {
      const written = format.write?.(trace)
      const said = format.losses?.(trace) ?? []
      for (const sentence of said) expect(sentence).toMatch(/^[A-Z0-9].*\.$/)
      if (written?.ok === false) expect(written.error.message).toMatch(/\.$/)
      else if (format.id !== 'memoscope') expect(said.length).toBeGreaterThan(0)
    }
  })

  it('is claimed by its own reader, also for a run of plain turns', () => {
    const plain = traceOf([taskStep('Hello.'), actionStep({ text: 'Hello, you.' })])
    const own = traces.filter(({ source }) => source.format === format.id)
    for (const trace of [plain, ...own]) {
      const written = format.write?.(trace)
      if (written?.ok !== true) continue
      const { document } = parseDocument('x', written.value)
      expect(document && format.detect(document), trace.title).not.toBe('no')
    }
  })

  it('writes any trace or says why not, never throws, and what it wrote can be read', () => {
    fc.assert(
      fc.property(anyTrace(15), (trace) => {
        const lost = lossesByRoundTrip(format, trace).map(({ id }) => id)
        expect(lost.filter((id) => CANNOT_HOLD[format.id]?.includes(id) !== true)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})

describe('a run that was read from OpenAI chat', () => {
  it('is written back step for step, with its original records', () => {
    const format = formatById('openai-chat')
    const beside = [
      'title',
      'provenance',
      'metadata',
      'call-costs',
      'times',
      'durations',
      'call-models',
      'call-usage',
      'call-times',
    ]
    const own = traces.filter(({ source }) => source.format === 'openai-chat')
    expect(own.length).toBeGreaterThan(5)
    for (const trace of own) {
      const lost = format === undefined ? ['none'] : lossesByRoundTrip(format, trace).map(({ id }) => id)
      expect(lost.filter((id) => !beside.includes(id))).toEqual([])
    }
  })
})

describe('what is said to differ', () => {
  it('is nothing where nothing does', () => {
    fc.assert(
      fc.property(anyTrace(20), (trace) => {
        expect(lossesBetween(trace, { ...trace })).toEqual([])
      }),
    )
  })

  it('is something wherever a value of a step, a call or the run is another', () => {
    fc.assert(
      fc.property(anyTrace(12), fc.nat(), (trace, draw) => {
        const places = leavesOf({ ...trace, records: [] }).filter((place) => !isIdentity(place))
        const place = places[draw % Math.max(1, places.length)]
        if (place === undefined) return
        const changed: Trace = {
          ...structuredClone({ ...trace, records: undefined }),
          records: trace.records,
        }
        change(changed, place)
        expect(lossesBetween(trace, changed), place.join('.')).not.toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('counts the steps concerned', () => {
    const before = traceOf([systemStep('a'), noteStep('n'), actionStep({ text: 'x', error: 'bad' })])
    const after = traceOf([
      systemStep('a'),
      messageStep('Scratchpad noted: n'),
      actionStep({ text: 'x', observation: 'bad' }),
    ])
    expect(lossesBetween(before, after).map(({ sentence }) => sentence)).toEqual([
      'Separate text parts are merged or reordered in 1\u00a0step.',
      'The kind changes in 1\u00a0step, for example from a note to a message.',
      'Errors become plain text, or plain text becomes an error, in 1\u00a0step.',
    ])
  })

  it('is told of openai-chat for a log that holds more than messages', () => {
    const said = formatById('openai-chat')?.losses?.(
      traceOf([systemStep('s'), taskStep('t'), noteStep('n'), actionStep({ text: 'x', agent: 'critic' })]),
    )
    expect(said).toContain('The kind changes in 2\u00a0steps, for example from a note to a message.')
    expect(said).toContain('The agent is removed in 1\u00a0step: all steps belong to one agent.')
  })
})

/** Paths to all texts, numbers and booleans. */
function leavesOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return value === undefined || value === null ? [] : [path]
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
}

/** Ids of the trace and its steps are no content; a step's kind and a call's place cannot change alone. */
function isIdentity(path: readonly string[]): boolean {
  const last = path.at(-1) ?? ''
  if (path[0] === 'id' || last === 'kind' || last === 'type') return true
  if (path[0] === 'steps' && path.length === 3 && last === 'id') return true
  if (path.includes('origin') && path[0] !== 'steps') return true
  if (path[0] === 'calls' && ['index', 'at', 'stepId'].includes(last)) return true
  return path[0] === 'recorded' && (last === 'id' || last === 'before')
}

function change(target: unknown, path: readonly string[]): void {
  const [key = '', ...rest] = path
  if (typeof target !== 'object' || target === null) return
  const value: unknown = Reflect.get(target, key)
  if (rest.length > 0) {
    change(value, rest)
    return
  }
  const other =
    typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${String(value)}~`
  Reflect.set(target, key, other)
}
