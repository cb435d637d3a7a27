import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrap } from '#base/result.ts'
import { textPart } from '../model/message.ts'
import type { Step } from '../model/step.ts'
import { anySteps } from '../testing/arbitraries.ts'
import {
  actionStep,
  answerStep,
  controlStep,
  messageStep,
  noteStep,
  planningStep,
  summaryStep,
  systemStep,
  taskStep,
} from '../testing/steps.ts'
import { bindDialect, contextMessages } from './index.ts'

function written(steps: readonly Step[], summaryMode = false): unknown {
  const bound = unwrap(bindDialect({ id: 'smolagents', params: { summaryMode } }))
  return contextMessages(steps, bound).map((message) => bound.dialect.write(message))
}

const text = (role: string, content: string) => ({ role, content: [{ type: 'text', text: content }] })

describe('the smolagents dialect', () => {
  it('sends calls as Python text and tool roles as assistant and user', () => {
    const step = actionStep({
      id: 'a',
      text: ' go ',
      tool: 'search',
      args: { q: "it's" },
      observation: 'found',
      error: 'late',
    })
    const record = `{'id': 'call-${step.calls[0]?.id.slice(5)}', 'type': 'function', 'function': {'name': 'search', 'arguments': {'q': "it's"}}}`
    expect(written([systemStep('S'), taskStep('T'), step])).toEqual([
      text('system', 'S'),
      text('user', 'New task:\nT'),
      text('assistant', 'go'),
      text('assistant', `Calling tools:\n[${record}]`),
      text('user', 'Observation:\nfound'),
      {
        role: 'user',
        content: [{ type: 'text', text: expect.stringMatching(/^Call id: .*\nError:\nlate\n/) }],
      },
    ])
  })
  it('joins several results to one observation and sends their images before it', () => {
    const results = ['a', 'b'].map((one) => ({
      callId: '',
      parts: [textPart(one), { kind: 'image' as const, url: `${one}.png` }],
    }))
    expect(written([actionStep({ results })])).toEqual([
      {
        role: 'user',
        content: [
          { type: 'image', image: 'a.png' },
          { type: 'image', image: 'b.png' },
        ],
      },
      text('user', 'Observation:\na\nb'),
    ])
  })
  it('does not send a call a second time that stands in the text', () => {
    const calls = [{ id: '', name: 'python', arguments: '{}', inText: true }]
    expect(written([actionStep({ text: 'code', calls })])).toEqual([text('assistant', 'code')])
  })
  it('shows arguments that are no JSON as a text, and none as an empty record', () => {
    const calls = ['{broken', ''].map((args) => ({ id: 'c', name: 'n', arguments: args }))
    expect(JSON.stringify(written([actionStep({ calls })]))).toContain("'arguments': '{broken'}}, {")
    expect(JSON.stringify(written([actionStep({ calls })]))).toContain("'arguments': {}}}]")
  })
  it('follows a plan by the word to carry it out, and sends no final answer and no mark', () => {
    expect(written([planningStep(' P\n'), answerStep('A'), controlStep()])).toEqual([
      text('assistant', 'P'),
      text('user', 'Now proceed and carry out this plan.'),
    ])
  })
  it('leaves out prompt, plans and replies in summary mode', () => {
    const steps = [
      systemStep('S'),
      taskStep('T'),
      planningStep('P'),
      actionStep({ text: 'x', observation: 'o' }),
    ]
    expect(written(steps, true)).toEqual([text('user', 'New task:\nT'), text('user', 'Observation:\no')])
  })
  it('sends what smolagents does not have under its role', () => {
    expect(
      written([noteStep('n', { response: 'r' }), summaryStep('s'), messageStep('m', { role: 'tool' })]),
    ).toEqual([
      text('assistant', 'r'),
      text('user', 'Scratchpad noted: n'),
      text('user', 's'),
      text('user', 'm'),
    ])
  })
  it('makes messages of any step, each naming its step', () => {
    const bound = unwrap(bindDialect({ id: 'smolagents' }))
    fc.assert(
      fc.property(anySteps(), (steps) => {
        const ids = new Set(steps.map((step) => step.id))
        for (const message of contextMessages(steps, bound)) {
          expect(ids.has(message.stepId ?? '')).toBe(true)
          expect(['system', 'user', 'assistant']).toContain(message.role)
        }
      }),
    )
  })
})
