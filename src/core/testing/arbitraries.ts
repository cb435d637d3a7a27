/**
 * fast-check arbitraries of steps and traces as real files contain them: several calls in an action, several
 * agents, notes, demonstrations, missing times, text beyond the basic plane and broken in its middle,
 * recorded compactions.
 */

import fc from 'fast-check'
import { given } from '#base/given.ts'
import type { Change } from '../model/change.ts'
import { type Part, type ToolCall, type ToolResult, textPart } from '../model/message.ts'
import type { ParamSpecs, ParamValues } from '../model/params.ts'
import type { ActionStep, Control, Step, StepDraft } from '../model/step.ts'
import { rewriteStep } from '../model/steps.ts'
import type { RecordedChange, Trace } from '../model/trace.ts'
import { numbered, summaryStep, traceOf } from './steps.ts'

/** Text of any kind, lone surrogates, astral letters and joined emoji included. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('', ' ', '0', '😀😀😀', '👩‍💻e\u0301x', '𝒜𝒷', 'Größe → 数', '__proto__'),
  },
  { weight: 1, arbitrary: fc.constantFrom('\ud800', 'a\udc00b', '\udc00\ud800', '😀\ud83d') },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 90, max: 130 }).map((length) => 'long '.repeat(length).slice(0, length)),
  },
)

const textOnly: fc.Arbitrary<readonly Part[]> = fc.array(anyText.map(textPart), { maxLength: 2 })

const anyPart: fc.Arbitrary<Part> = fc.oneof(
  { weight: 5, arbitrary: anyText.map(textPart) },
  { weight: 1, arbitrary: anyText.map((text): Part => ({ kind: 'reasoning', text })) },
  { weight: 1, arbitrary: fc.constant<Part>({ kind: 'image', url: 'data:image/png;base64,AAAA' }) },
)

const anyCall: fc.Arbitrary<ToolCall> = fc
  .record({
    id: fc.constantFrom('', 'call_1', 'call_2'),
    name: fc.constantFrom('', 'search', 'read_file'),
    arguments: fc.oneof(fc.constantFrom('', '{}', '{"path": "a.ts"}', '{broken'), anyText),
    inText: fc.boolean(),
  })
  .map(({ inText, ...call }) => (inText ? { ...call, inText } : call))

const anyResult: fc.Arbitrary<ToolResult> = fc
  .record({
    callId: fc.constantFrom('', 'call_1', 'call_2'),
    parts: fc.array(anyPart, { maxLength: 2 }),
    error: fc.option(anyText, { nil: undefined }),
  })
  .map(({ error, ...result }) => (error === undefined ? result : { ...result, error }))

const anyAction: fc.Arbitrary<Omit<ActionStep, 'id' | 'number'>> = fc.record({
  kind: fc.constant('action' as const),
  parts: fc.array(anyPart, { maxLength: 2 }),
  calls: fc.array(anyCall, { maxLength: 3 }),
  results: fc.array(anyResult, { maxLength: 3 }),
})

const anyControl: fc.Arbitrary<Control> = fc.oneof(
  fc.constant<Control>({ type: 'mark' }),
  fc.constant<Control>({ type: 'end-of-run' }),
  anyText.map((title): Control => ({ type: 'new-episode', title })),
  anyText.map((text): Control => ({ type: 'shared-insight', text })),
)

const content: fc.Arbitrary<StepDraft> = fc.oneof(
  { weight: 8, arbitrary: anyAction },
  { weight: 1, arbitrary: textOnly.map((parts): StepDraft => ({ kind: 'system', parts })) },
  { weight: 1, arbitrary: textOnly.map((parts): StepDraft => ({ kind: 'task', parts })) },
  { weight: 1, arbitrary: textOnly.map((parts): StepDraft => ({ kind: 'planning', parts })) },
  { weight: 1, arbitrary: textOnly.map((parts): StepDraft => ({ kind: 'answer', parts })) },
  { weight: 1, arbitrary: textOnly.map((parts): StepDraft => ({ kind: 'summary', role: 'user', parts })) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(anyText, anyText)
      .map(([text, response]): StepDraft => ({ kind: 'note', text, response })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('user' as const, 'assistant' as const, 'tool' as const), textOnly)
      .map(([role, parts]): StepDraft => ({ kind: 'message', role, parts })),
  },
  { weight: 1, arbitrary: anyControl.map((control): StepDraft => ({ kind: 'control', control })) },
)

/** A draft of one of three agents, with or without a time, a few of them demonstrations. */
export const anyDraft: fc.Arbitrary<StepDraft> = fc
  .record({
    content,
    agent: fc.constantFrom(undefined, undefined, 'writer', 'critic'),
    timestamp: fc.option(fc.integer({ min: 0, max: 2000 }), { nil: undefined }),
    demo: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
  })
  .map(({ content: draft, agent, timestamp, demo }) => ({
    ...draft,
    ...given({ agent, timestamp }),
    ...(demo ? { demo } : {}),
  }))

/** Steps with ids s0, s1, … and their position as number. */
export function anySteps(maxLength = 20): fc.Arbitrary<readonly Step[]> {
  return fc
    .array(anyDraft, { maxLength, size: 'max' })
    .map((drafts) => numbered(drafts.map((draft): Step => ({ ...draft, id: '', number: 0 }))))
}

/** How one recorded change is drawn: which call, what it does, and to which of the agent's steps. */
interface ChangeDraw {
  readonly call: number
  readonly kind: Change['kind']
  readonly at: number
}

/** A trace with several agents and recorded changes. */
export function anyTrace(maxLength = 25): fc.Arbitrary<Trace> {
  return traceFrom(anyDraft, maxLength)
}

function traceFrom(anyStep: typeof anyDraft, maxLength: number): fc.Arbitrary<Trace> {
  const draws = fc.array(
    fc.record({
      call: fc.nat(),
      kind: fc.constantFrom<Change['kind'][]>('remove', 'remove', 'replace', 'insert'),
      at: fc.nat(),
    }),
    { maxLength: 8, size: 'max' },
  )
  return fc.tuple(fc.array(anyStep, { maxLength, size: 'max' }), draws).map(([drafts, drawn]) => {
    const plain = traceOf(drafts)
    return traceOf(drafts, recordedFrom(plain, drawn))
  })
}

function recordedFrom(trace: Trace, draws: readonly ChangeDraw[]): readonly RecordedChange[] {
  return draws.flatMap((draw, index): readonly RecordedChange[] => {
    const call = trace.calls[draw.call % Math.max(1, trace.calls.length)]
    if (call === undefined) return []
    const agent = trace.steps.filter((step, position) => position < call.at && step.agent === call.agent)
    const step = agent[draw.at % Math.max(1, agent.length)]
    return step === undefined ? [] : [{ call: call.index, changes: [changeOf(draw.kind, step, index)] }]
  })
}

function changeOf(kind: Change['kind'], step: Step, index: number): Change {
  if (kind === 'remove') return { kind, id: step.id }
  if (kind === 'replace') return { kind, step: rewriteStep(step, { timestamp: index }, 'recorded') }
  return { kind, step: summaryStep(`recorded ${index}`, { id: `recorded-${index}` }), before: step.id }
}

/** Values that the specs accept, small numbers first. */
export function anyValues(specs: ParamSpecs): fc.Arbitrary<ParamValues> {
  const arbitraries = Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => {
      if (spec.kind === 'boolean') return [name, fc.boolean()]
      if (spec.kind === 'choice')
        return [name, fc.constantFrom(...spec.options.map((option) => option.value))]
      if (spec.kind === 'text')
        return [name, fc.oneof(anyText, fc.constantFrom('search', 'read_file, search'))]
      return [name, fc.integer({ min: spec.min, max: Math.min(spec.max, spec.min + 12) })]
    }),
  )
  return fc.record(arbitraries)
}
