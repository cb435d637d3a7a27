import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '#base/json.ts'
import { readTinyAgentStep, type TinyAgentForm, writeTinyAgentStep } from './tinyagent-step.ts'

function roundTrip(value: JsonValue, form: TinyAgentForm): JsonValue {
  const read = readTinyAgentStep(value, form)
  if (!read.ok) return { problem: read.error.code }
  return writeTinyAgentStep({ ...read.value, id: 's0', number: read.value.number ?? 0 }, form)
}

function draft(value: JsonValue, form: TinyAgentForm = 'library') {
  const read = readTinyAgentStep(value, form)
  return read.ok ? read.value : undefined
}

const base = { timestamp: fc.double({ min: 0, max: 2e9, noNaN: true }), step_number: fc.nat() }
const args = fc.dictionary(
  fc.string(),
  fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.array(fc.boolean())),
)
const text = fc.string()
const orNull = fc.option(fc.string())
const shared = { thought: text, is_final: fc.boolean(), raw_llm_response: text }

const library = fc.oneof(
  fc.record({ type: fc.constant('step'), ...base }),
  fc.record({ type: fc.constant('system'), ...base, content: text }),
  fc.record({ type: fc.constant('task'), ...base, task: text }),
  fc.record({ type: fc.constant('scratchpad'), ...base, content: text, raw_llm_response: text }),
  fc.record({
    type: fc.constant('action'),
    ...base,
    ...shared,
    tool_name: text,
    tool_args: args,
    observation: text,
    error: text,
  }),
)
const research = fc.oneof(
  fc.record({ type: fc.constant('scratchpad'), ...base, content: text }),
  // A tool without a name has no arguments: {} as given, or none at all.
  fc.record({
    type: fc.constant('action'),
    ...base,
    ...shared,
    tool_name: orNull,
    tool_args: fc.constant({}),
    observation: orNull,
    error: orNull,
  }),
)
const architecture = fc.record({
  type: fc.constant('action'),
  ...base,
  reasoning: text,
  action: text,
  observation: text,
})

describe('tinyAgent steps', () => {
  it.each<[TinyAgentForm, fc.Arbitrary<Record<string, unknown>>]>([
    ['library', library],
    ['research', research],
    ['architecture', architecture],
  ])('come back exactly as they were, in the form %s', (form, steps) => {
    fc.assert(
      fc.property(steps, (step) => {
        const value: JsonValue = JSON.parse(JSON.stringify(step))
        expect(roundTrip(value, form)).toEqual(value)
      }),
    )
  })

  it('take the defaults of their form for what is left out', () => {
    expect(roundTrip({ type: 'action' }, 'library')).toEqual({
      type: 'action',
      step_number: 0,
      thought: '',
      tool_name: '',
      tool_args: {},
      observation: '',
      error: '',
      is_final: false,
      raw_llm_response: '',
    })
    expect(roundTrip({ type: 'action' }, 'research')).toMatchObject({
      tool_name: null,
      observation: null,
      error: null,
    })
  })

  it('have a result with empty text where the library has an empty observation, and none where it is null', () => {
    expect(draft({ type: 'action', observation: '', error: '' })).toMatchObject({
      results: [{ callId: '', parts: [{ text: '' }] }],
    })
    expect(draft({ type: 'action', observation: null })).toMatchObject({ results: [] })
    expect(draft({ type: 'action' }, 'research')).toMatchObject({ results: [] })
  })

  it('have a result for an error alone', () => {
    expect(draft({ type: 'action', observation: null, error: 'boom' }, 'research')).toMatchObject({
      results: [{ callId: '', parts: [], error: 'boom' }],
    })
  })

  it('have a call in the text only with a tool', () => {
    expect(draft({ type: 'action', tool_name: 'calc', tool_args: { a: 1 } })).toMatchObject({
      calls: [{ id: '', name: 'calc', arguments: '{"a":1}', inText: true }],
    })
    expect(draft({ type: 'action', tool_name: '', tool_args: {} })).toMatchObject({ calls: [] })
    expect(draft({ type: 'action', tool_name: null, tool_args: {} }, 'research')).toMatchObject({ calls: [] })
  })

  it.each([null, 7, 'x', [], {}, { type: 'plan' }, { type: 5 }, { type: '__proto__' }])(
    'refuse %j',
    (value) => {
      const read = readTinyAgentStep(value, 'library')
      expect(read.ok ? undefined : read.error.code).toBe('bad-step')
    },
  )

  it('write kinds that tinyAgent has not as the nearest that it has', () => {
    const parts = [{ kind: 'text', text: 'T' }] as const
    const common = { id: 's0', number: 4, parts }
    expect(writeTinyAgentStep({ kind: 'answer', ...common }, 'library')).toMatchObject({
      type: 'action',
      is_final: true,
      raw_llm_response: 'T',
    })
    expect(writeTinyAgentStep({ kind: 'summary', role: 'user', ...common }, 'architecture')).toEqual({
      type: 'task',
      step_number: 4,
      task: 'T',
    })
    expect(writeTinyAgentStep({ kind: 'message', role: 'developer', ...common }, 'library')).toMatchObject({
      type: 'system',
      content: 'T',
    })
  })
})
