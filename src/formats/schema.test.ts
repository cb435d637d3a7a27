/** Every writer on every sample, on generated traces and on content that most formats have no place for. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Part } from '#core/model/message.ts'
import type { Trace } from '#core/model/trace.ts'
import { anyTrace } from '#core/testing/arbitraries.ts'
import { actionStep, messageStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { formatById, readFile } from './index.ts'
import { allSamples, testContext } from './testing/samples.ts'
import { SCHEMA_FORMATS, schemaProblems } from './testing/schemas/problems.ts'

const traces: readonly Trace[] = allSamples().flatMap((sample) => [
  ...(readFile({ name: sample.name, text: sample.text }, testContext).outcome?.traces ?? []),
])

function problems(format: string, trace: Trace): readonly string[] {
  const written = formatById(format)?.write?.(trace)
  return written?.ok === true ? schemaProblems(format, written.value) : []
}

/** A file that goes back into its own format keeps its messages as they were, whatever their faults. */
function withoutRecords(trace: Trace): Trace {
  return { ...trace, records: new Map() }
}

const SEALED: readonly Part[] = [
  { kind: 'other', label: 'encrypted_content', value: 'gAAAAsealed' },
  { kind: 'other', label: 'redacted_thinking', value: { type: 'redacted_thinking', data: 'gAAAAsealed' } },
]
const ODD: readonly Part[] = [
  { kind: 'other', label: 'part', value: 'a bare string' },
  { kind: 'other', label: 'part', value: 7 },
  { kind: 'other', label: 'document', value: { type: 'document', source: { type: 'url', url: 'u' } } },
  { kind: 'image', url: 'data:image/png;base64,AAAA' },
  { kind: 'image', url: 'data:image/tiff;base64,AAAA' },
]

/** Sealed reasoning and odd pieces in every role, as Codex and OpenHands runs have them. */
function oddTrace(): Trace {
  const text: Part = { kind: 'text', text: 'Hello.' }
  const marked: Part = { kind: 'other', label: 'agent_call', value: {} }
  return traceOf([
    { kind: 'system', parts: [text, ...ODD] },
    { kind: 'task', parts: [text, ...ODD, marked] },
    {
      ...actionStep({ text: 'x' }),
      parts: [...SEALED, text, ...ODD],
      calls: [
        { id: 'a:1', name: '', arguments: '{broken' },
        { id: '', name: '', arguments: '[1]', inText: true },
      ],
      results: [{ callId: 'a:1', parts: ODD }],
    },
    { ...messageStep('late', { role: 'tool' }), parts: ODD },
    { kind: 'answer', parts: [...SEALED, text] },
  ])
}

describe.each(SCHEMA_FORMATS)('%s', (format) => {
  it('obeys its published schema for every sample', () => {
    for (const trace of traces) expect(problems(format, withoutRecords(trace)), trace.title).toEqual([])
  })

  it('obeys its published schema for any trace', () => {
    fc.assert(
      fc.property(anyTrace(12), (trace) => {
        expect(problems(format, trace)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('leaves out what it has no place for, and says so', () => {
    const trace = oddTrace()
    expect(problems(format, trace)).toEqual([])
    const said = formatById(format)?.losses?.(trace) ?? []
    expect(said.join(' ')).toContain('Parts other than text and images')
  })

  it('never writes encrypted reasoning as text', () => {
    const trace = traceOf([
      taskStep('t'),
      { kind: 'answer', parts: [...SEALED.slice(0, 1), { kind: 'text', text: 'x' }] },
    ])
    const written = formatById(format)?.write?.(trace)
    expect(written?.ok === true && written.value).not.toContain('gAAAAsealed')
  })
})
