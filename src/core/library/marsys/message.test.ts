import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { given } from '#base/given.ts'
import type { JsonValue } from '#base/json.ts'
import { textPart } from '../../model/message.ts'
import { anySteps } from '../../testing/arbitraries.ts'
import {
  actionStep,
  controlStep,
  messageStep,
  noteStep,
  summaryStep,
  systemStep,
} from '../../testing/steps.ts'
import {
  contentOf,
  imageBlock,
  marsysMessage,
  marsysMessages,
  partsOf,
  stepOfMarsys,
  textBlock,
} from './message.ts'

const anyBlock: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.string().map(textBlock),
  fc.webUrl().map(imageBlock),
  fc.constantFrom<JsonValue[]>(
    { type: 'text' },
    { type: 'text', text: 'a', cache: true },
    { type: 'image_url', image_url: { url: 'u', detail: 'low' } },
    { type: 'file', id: '1' },
    'bare',
    null,
  ),
)
const anyContent: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.constant(null),
  fc.string(),
  fc.array(anyBlock, { maxLength: 3 }),
  fc.dictionary(fc.string(), fc.integer()),
)

describe('content', () => {
  it('comes back from our parts as it was: missing, text, record or list', () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        expect(contentOf(partsOf(content))).toEqual(content)
      }),
    )
  })
  it('is no reasoning, and several texts are one', () => {
    expect(contentOf([{ kind: 'reasoning', text: 'hm' }, textPart('a'), textPart('b')])).toBe('ab')
    expect(contentOf([{ kind: 'reasoning', text: 'hm' }])).toBeNull()
  })
})

describe('a message', () => {
  it('comes back from its step, roles between agents included', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('system', 'user', 'assistant', 'tool', 'agent_call', 'agent_response'),
        anyContent,
        fc.option(fc.string(), { nil: undefined }),
        (role, content, name) => {
          const message = { role, content, calls: [], ...given({ name }) } as const
          expect(marsysMessage(stepOfMarsys(message, 'x'))).toEqual(message)
        },
      ),
    )
    const call = { role: 'agent_call', content: 'do', calls: [], caller: 'Planner' } as const
    expect(marsysMessage(stepOfMarsys(call, 'x'))).toEqual(call)
    expect(stepOfMarsys(call, 'x')).toMatchObject({ role: 'user' })
  })
  it('is made of any step but control steps, and of an action one for each of its parts', () => {
    expect(marsysMessage(controlStep())).toBeUndefined()
    expect(marsysMessage(systemStep('s', { role: 'developer' }))).toMatchObject({
      role: 'system',
      content: 's',
    })
    expect(marsysMessage(noteStep('n'))).toMatchObject({ role: 'user', content: 'n' })
    expect(marsysMessage(summaryStep('s', { name: 'me' }))).toMatchObject({ role: 'user', name: 'me' })
    expect(marsysMessage(messageStep('r', { role: 'tool', callId: 'c', name: 't' }))).toEqual({
      role: 'tool',
      content: 'r',
      calls: [],
      callId: 'c',
      name: 't',
    })
    const messages = marsysMessages(actionStep({ tool: 'search', observation: 'found' }))
    expect(messages.map(({ role, content }) => [role, content])).toEqual([
      ['assistant', null],
      ['tool', 'found'],
    ])
  })
  it('is remembered per step', () => {
    fc.assert(
      fc.property(anySteps(), (steps) => {
        for (const step of steps) {
          const [one] = marsysMessages(step)
          expect(marsysMessages(step)[0]).toBe(one)
        }
      }),
    )
  })
})
