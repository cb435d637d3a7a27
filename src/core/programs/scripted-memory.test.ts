/**
 * The one law that carries all of this: a memory made of the transcript of a memory is that memory, in every
 * figure.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrap } from '#base/result.ts'
import { bindDialect } from '../dialects/index.ts'
import type { Trace } from '../model/trace.ts'
import { contextAt } from '../replay/context-at.ts'
import type { Baseline } from '../replay/fold.ts'
import { foldOptions, type Replay, type ReplayOptions, replay } from '../replay/replay.ts'
import type { Transcript } from '../spec/custom-definition.ts'
import { buildMemory } from '../spec/spec.ts'
import type { CheckedSpec } from '../spec/spec-data.ts'
import { anyTrace } from '../testing/arbitraries.ts'
import { anySpec, scrambling } from '../testing/memories.ts'
import { countChars4 } from '../tokens/encoding.ts'
import { createMeasure } from '../tokens/measure.ts'
import { checkTranscript } from './check-transcript.ts'
import { scriptedMemory } from './scripted-memory.ts'
import { transcriptOf } from './transcript.ts'

const measure = createMeasure(countChars4, unwrap(bindDialect({ id: 'openai' })), 'cookbook')
const anyOptions = fc
  .constantFrom<Baseline[]>('as-recorded', 'everything')
  .map((baseline): ReplayOptions => ({ baseline, measure, perCall: 3, window: 400 }))

/** As it comes out of the sandbox. */
function overThere(
  trace: Trace,
  memory: Parameters<typeof transcriptOf>[1],
  options: ReplayOptions,
): Transcript {
  const transcript = unwrap(transcriptOf(trace, memory, foldOptions(options, true)))
  return unwrap(checkTranscript(structuredClone(transcript), trace))
}

/**
 * What summaries would have cost is told by whoever makes them, in the sandbox; and problems gain their call
 * there.
 */
function figuresOf({ calls, totals }: Replay) {
  return {
    calls: calls.map(({ summaries: _, problem, ...call }) => ({ ...call, code: problem?.code })),
    totals: { ...totals, summaries: undefined },
  }
}

describe('a memory made of a transcript', () => {
  it('has the figures of the memory that the transcript is of', () => {
    fc.assert(
      fc.property(anyTrace(), anySpec, anyOptions, (trace, spec: CheckedSpec, options) => {
        const scripted = scriptedMemory('own', 'Own', overThere(trace, buildMemory(spec), options))
        expect(figuresOf(replay(trace, scripted, options))).toEqual(
          figuresOf(replay(trace, buildMemory(spec), options)),
        )
      }),
      { numRuns: 300 },
    )
  })

  it('has its contexts and its ledger at every call, with who removed what and when', () => {
    fc.assert(
      fc.property(anyTrace(), anySpec, anyOptions, (trace, spec: CheckedSpec, options) => {
        const transcript = overThere(trace, buildMemory(spec), options)
        for (const { index } of trace.calls) {
          const scripted = scriptedMemory('own', 'Own', transcript)
          const expected = unwrap(contextAt(trace, buildMemory(spec), index, options))
          const found = unwrap(contextAt(trace, scripted, index, options))
          expect(found.context).toEqual(expected.context)
          expect(found.ledger).toEqual(expected.ledger)
        }
      }),
      { numRuns: 150 },
    )
  })

  it('follows whatever a memory does to the order, twice shown steps included', () => {
    fc.assert(
      fc.property(anyTrace(), fc.nat(), anyOptions, (trace, seed, options) => {
        const memory = scriptedMemory('own', 'Own', overThere(trace, scrambling(seed), options))
        expect(figuresOf(replay(trace, memory, options))).toEqual(
          figuresOf(replay(trace, scrambling(seed), options)),
        )
      }),
      { numRuns: 200 },
    )
  })

  it('says so where the transcript does not reach', () => {
    const [trace] = fc.sample(
      anyTrace().filter(({ calls }) => calls.length > 1),
      1,
    )
    if (trace === undefined) throw new Error('no trace')
    const memory = scriptedMemory('own', 'Own', { made: [], calls: [] })
    const { calls } = replay(trace, memory, { baseline: 'everything', measure, perCall: 0, window: 400 })
    expect(calls.at(-1)?.problem).toMatchObject({ code: 'no-transcript' })
  })
})
