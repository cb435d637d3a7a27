import { describe, expect, it } from 'vitest'
import { unwrap } from '#base/result.ts'
import { partsText, textPart } from '../model/message.ts'
import type { Step } from '../model/step.ts'
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
import { writeTinyAgentMessage } from './tinyagent.ts'

/** The messages as lines `role: text`. */
function said(step: Step, params: Readonly<Record<string, unknown>> = {}): readonly string[] {
  const bound = unwrap(bindDialect({ id: 'tinyagent', params }))
  return contextMessages([step], bound).map(({ role, parts }) => `${role}: ${partsText(parts)}`)
}

const research = { form: 'research' }
const architecture = { form: 'architecture' }

describe('system and task steps', () => {
  it('are one message each, even when empty, in every form', () => {
    for (const form of ['library', 'research', 'architecture']) {
      expect(said(systemStep(''), { form })).toEqual(['system: '])
      expect(said(taskStep('Line 1\nLine 2 👩‍💻'), { form })).toEqual(['user: Line 1\nLine 2 👩‍💻'])
    }
  })
})

describe('an action in the library’s form', () => {
  it('is the reply and then the observation as a user message', () => {
    expect(said(actionStep({ text: '  reply\n', observation: '4' }))).toEqual([
      'assistant:   reply\n',
      'user: Observation: 4',
    ])
  })
  it('has no message for an empty reply or an empty observation, but one for "0" and for a space', () => {
    expect(said(actionStep({ observation: '0' }))).toEqual(['user: Observation: 0'])
    expect(said(actionStep({ text: 'r', observation: '' }))).toEqual(['assistant: r'])
    expect(said(actionStep({ observation: ' ' }))).toEqual(['user: Observation:  '])
    expect(said(actionStep())).toEqual([])
  })
  it('shows the error in place of the observation, with the prefix that was asked for', () => {
    const step = actionStep({ text: 'r', observation: 'some', error: 'boom' })
    expect(said(step)).toEqual(['assistant: r', 'user: Error: boom'])
    expect(said(step, { errorPrefix: 'bare' })).toEqual(['assistant: r', 'user: boom'])
  })
  it('falls back to the observation where the error is empty', () => {
    expect(said(actionStep({ observation: 'o', error: '' }))).toEqual(['user: Observation: o'])
  })
  it('never shows the thought', () => expect(said(actionStep({ thought: 'hmm' }))).toEqual([]))
})

describe('an action with several calls', () => {
  const calls = [
    { id: '1', name: 'add', arguments: '{"a": 1}' },
    { id: '2', name: 'say "hi"', arguments: '' },
  ]
  const results = [
    { callId: '1', parts: [textPart('2')] },
    { callId: '2', parts: [textPart('unused')], error: 'no' },
  ]
  it('is one line of JSON per call where there is no text, then one message per result', () => {
    expect(said(actionStep({ calls, results }))).toEqual([
      'assistant: {"tool": "add", "arguments": {"a": 1}}\n{"tool": "say \\"hi\\"", "arguments": {}}',
      'user: Observation: 2',
      'user: Error: no',
    ])
  })
  it('is its text where it has one', () => {
    expect(said(actionStep({ text: 'as recorded', calls, results: [] }))).toEqual(['assistant: as recorded'])
  })
  it('says nothing of calls that are written in the text already', () => {
    expect(
      said(actionStep({ calls: [{ id: '', name: 'add', arguments: '{}', inText: true }], results })),
    ).toEqual(['user: Observation: 2', 'user: Error: no'])
  })
})

describe('the research document’s form', () => {
  it('always has the assistant message, and its own prefix whatever was asked for', () => {
    expect(said(actionStep({ error: 'e' }), { ...research, errorPrefix: 'bare' })).toEqual([
      'assistant: ',
      'user: Error: e',
    ])
    expect(said(actionStep({ text: 'r', observation: '' }), research)).toEqual(['assistant: r'])
  })
  it('says a note twice', () => {
    expect(said(noteStep('n', { response: 'raw' }), research)).toEqual([
      'assistant: n',
      'user: Scratchpad noted: n',
    ])
  })
})

describe('the architecture document’s form', () => {
  it('is always thought and observation, even when empty, and knows no error', () => {
    expect(said(actionStep({ text: 'reply', thought: 'I think', error: 'e' }), architecture)).toEqual([
      'assistant: I think',
      'user: Observation: ',
    ])
    expect(said(actionStep({ observation: 'o' }), architecture)).toEqual([
      'assistant: ',
      'user: Observation: o',
    ])
  })
})

describe('other steps', () => {
  it('note the scratchpad after the reply that held it, if there was one', () => {
    expect(said(noteStep('n'))).toEqual(['user: Scratchpad noted: n'])
    expect(said(noteStep('n', { response: 'raw' }))).toEqual(['assistant: raw', 'user: Scratchpad noted: n'])
  })
  it('speak in the roles that tinyAgent has', () => {
    expect(said(planningStep('p'))).toEqual(['assistant: p'])
    expect(said(answerStep('a'))).toEqual(['assistant: a'])
    expect(said(summaryStep('s', { role: 'system' }))).toEqual(['system: s'])
    expect(said(messageStep('m', { role: 'developer' }))).toEqual(['system: m'])
    expect(said(messageStep('m', { role: 'tool', callId: '1' }))).toEqual(['user: m'])
    expect(said(messageStep('m'))).toEqual(['user: m'])
    expect(said(controlStep({ type: 'broadcast', text: 'all' }))).toEqual([])
  })
  it('are written as role and text', () => {
    expect(writeTinyAgentMessage({ role: 'user', parts: [textPart('a'), textPart('b')] })).toEqual({
      role: 'user',
      content: 'ab',
    })
  })
})
