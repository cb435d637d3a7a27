import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '#base/json.ts'
import { fromJson } from '#base/python.ts'
import { fullSteps } from '#core/model/smolagents/records.ts'
import { memoryMessages } from '#core/model/smolagents/step-messages.ts'
import type { SmolMessage, SmolStep } from '#core/model/smolagents/steps.ts'
import type { Trace } from '#core/model/trace.ts'
import { readFile } from '../index.ts'
import { testContext } from '../testing/samples.ts'
import { sentMessages, textOf } from './sent-text.ts'

const text = fc.oneof(
  fc.string(),
  fc.constantFrom('', ' go ', "it's", '[1', '{"a": 1}', '12', 'Error:\n', 'Call id: x\n', '\n'),
)
const given = fc.oneof(
  text,
  fc.dictionary(fc.string(), fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null))),
)
const call = fc
  .record({
    id: fc.constantFrom('call_1', 'call_2', ''),
    name: fc.constantFrom('f', 'python_interpreter'),
    given,
  })
  .map(({ id, name, given: value }) => ({ id, name, arguments: fromJson(JSON.parse(JSON.stringify(value))) }))
const calls = fc.array(call, { minLength: 1, maxLength: 3 })
// An error without a text is none for our steps.
const error = text.filter((message) => message !== '').map((message) => ({ type: 'E', message }))

const action = fc.record({ output: text, calls, observations: text, error }, { requiredKeys: [] }).map(
  (fields): SmolStep => ({
    kind: 'action',
    number: 1,
    timing: { start: 1, end: 2 },
    isFinal: false,
    ...fields,
  }),
)
const planning = text.map((plan): SmolStep => ({ kind: 'planning', plan, timing: { start: 1, end: 2 } }))
const task = text.map((said): SmolStep => ({ kind: 'task', task: said }))
const run = fc
  .array(fc.oneof({ weight: 4, arbitrary: action }, planning, task), { maxLength: 8 })
  .map((steps): readonly SmolStep[] => [{ kind: 'task', task: 'T' }, ...steps])

const plain = (message: SmolMessage): JsonValue => JSON.parse(JSON.stringify(message))

function messagesOf(steps: readonly SmolStep[]): readonly SmolMessage[] {
  const made = memoryMessages('S', steps)
  return made.ok ? made.value : []
}

/** Each model step with what it was shown, which is the memory before it. */
function withPrompts(steps: readonly SmolStep[]): readonly SmolStep[] {
  return steps.map((step, index) => {
    if (step.kind !== 'action') return step
    const modelInput = messagesOf(steps.slice(0, index)).map(({ role, content }) => ({
      role,
      content:
        typeof content === 'string' ? content : content.map((block) => JSON.parse(JSON.stringify(block))),
    }))
    return { ...step, modelInput }
  })
}

function contentText(content: SmolMessage['content']): string {
  if (typeof content === 'string') return content
  return content.map((block) => (block.type === 'text' ? block.text : '')).join('')
}

function read(value: JsonValue): Trace | undefined {
  const file = { name: 'x', text: JSON.stringify(value), format: 'smolagents' }
  return readFile(file, testContext).outcome?.traces[0]
}

describe('what smolagents records', () => {
  it('as full memory steps, is read so that each call is shown its recorded prompt and nothing is changed', () => {
    fc.assert(
      fc.property(run, (steps) => {
        const trace = read(fullSteps(withPrompts(steps)))
        if (trace?.fidelity === undefined) return
        expect(trace.fidelity.equal).toBe(trace.fidelity.checked)
        expect(trace.recorded).toEqual([])
      }),
    )
  })

  it('as a message list, is read so that its steps are sent as that list', () => {
    fc.assert(
      fc.property(run, (steps) => {
        const messages = messagesOf(steps)
        const trace = read([{ question: 'Q', intermediate_steps: messages.map(plain) }])
        const sent = trace?.steps.flatMap((step) => sentMessages(step)).map(textOf)
        expect(sent).toEqual(messages.map(({ content }) => contentText(content)))
      }),
    )
  })
})
