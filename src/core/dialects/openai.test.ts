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
import { bindDialect, contextMessages, DEFAULT_DIALECT, dialects, endMessages } from './index.ts'
import { openai, writeOpenAiMessage } from './openai.ts'

const sent = (step: Step) => openai.messages(step, {}).map(writeOpenAiMessage)
const nativeCall = (id: string, name = 'search') => ({
  id,
  type: 'function',
  function: { name, arguments: '{}' },
})
const call = (id: string, name = 'search') => ({ id, name, arguments: '{}' })

describe('plain steps for OpenAI', () => {
  it('are one message each in their role', () => {
    expect(sent(systemStep('s'))).toEqual([{ role: 'system', content: 's' }])
    expect(sent(systemStep('s', { role: 'developer' }))).toEqual([{ role: 'developer', content: 's' }])
    expect(sent(taskStep('t'))).toEqual([{ role: 'user', content: 't' }])
    expect(sent(planningStep('p'))).toEqual([{ role: 'assistant', content: 'p' }])
    expect(sent(answerStep('a'))).toEqual([{ role: 'assistant', content: 'a' }])
    expect(sent(summaryStep('s', { role: 'system' }))).toEqual([{ role: 'system', content: 's' }])
    expect(sent(controlStep())).toEqual([])
  })
  it('say a note after the reply that held it', () => {
    expect(sent(noteStep('n', { response: 'r' }))).toEqual([
      { role: 'assistant', content: 'r' },
      { role: 'user', content: 'Scratchpad noted: n' },
    ])
    expect(sent(noteStep('n'))).toHaveLength(1)
  })
  it('keep the name, the call they answer and the calls of a plain message', () => {
    expect(sent(messageStep('m', { role: 'tool', callId: 'c1', name: 'search' }))).toEqual([
      { role: 'tool', content: 'm', tool_call_id: 'c1', name: 'search' },
    ])
    expect(sent(messageStep('', { role: 'assistant', parts: [], calls: [call('c1')] }))).toEqual([
      { role: 'assistant', content: null, tool_calls: [nativeCall('c1')] },
    ])
  })
  it('send several parts as a list, images as links, and never reasoning of the assistant', () => {
    const parts = [textPart('look'), { kind: 'image' as const, url: 'data:,x' }]
    expect(sent(taskStep('', { parts }))).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'look' },
          { type: 'image_url', image_url: { url: 'data:,x' } },
        ],
      },
    ])
    expect(sent(answerStep('', { parts: [{ kind: 'reasoning', text: 'hm' }, textPart('so')] }))).toEqual([
      { role: 'assistant', content: 'so' },
    ])
    expect(sent(taskStep('', { parts: [] }))).toEqual([{ role: 'user', content: '' }])
  })
  it('send what we do not interpret as it was recorded', () => {
    const audio = { type: 'input_audio', input_audio: { data: 'AA' } }
    const parts = [{ kind: 'other' as const, label: 'audio', value: audio }]
    expect(sent(taskStep('', { parts }))).toEqual([{ role: 'user', content: [audio] }])
  })
})

describe('an action for OpenAI', () => {
  it('is the turn with all its calls and then each result, whatever their order', () => {
    const step = actionStep({
      text: 'I look.',
      calls: [call('c1'), call('c2', 'read')],
      results: [
        { callId: 'c2', parts: [textPart('two')] },
        { callId: 'c1', parts: [textPart('one')] },
      ],
    })
    expect(sent(step)).toEqual([
      { role: 'assistant', content: 'I look.', tool_calls: [nativeCall('c1'), nativeCall('c2', 'read')] },
      { role: 'tool', content: 'two', tool_call_id: 'c2' },
      { role: 'tool', content: 'one', tool_call_id: 'c1' },
    ])
  })
  it('gives calls without ids one that its results share', () => {
    const step = actionStep({
      id: 's7',
      calls: [call(''), call('', 'read')],
      results: [
        { callId: '', parts: [textPart('one')] },
        { callId: '', parts: [textPart('two')] },
      ],
    })
    expect(sent(step)).toEqual([
      {
        role: 'assistant',
        content: null,
        tool_calls: [nativeCall('call_s7_0'), nativeCall('call_s7_1', 'read')],
      },
      { role: 'tool', content: 'one', tool_call_id: 'call_s7_0' },
      { role: 'tool', content: 'two', tool_call_id: 'call_s7_1' },
    ])
  })
  it('does not send calls that are written in the text, and answers them as a user', () => {
    const step = actionStep({
      text: '<search/>',
      calls: [{ ...call(''), inText: true }],
      results: [{ callId: '', parts: [textPart('found')] }],
    })
    expect(sent(step)).toEqual([
      { role: 'assistant', content: '<search/>' },
      { role: 'user', content: 'found' },
    ])
  })
  it('answers as a user where there is a result but no call', () => {
    const step = actionStep({ text: 'code', results: [{ callId: '', parts: [textPart('out')] }] })
    expect(sent(step).map((message) => message.role)).toEqual(['assistant', 'user'])
  })
  it('sends the error as or after the text of the result; a tool message has no place for images', () => {
    const image = { kind: 'image' as const, url: 'u' }
    const contents = (parts: readonly ReturnType<typeof textPart>[]) =>
      sent(actionStep({ calls: [call('c')], results: [{ callId: 'c', parts, error: 'boom' }] }))[1]?.content
    expect(contents([])).toBe('boom')
    expect(contents([textPart('partly')])).toEqual([
      { type: 'text', text: 'partly' },
      { type: 'text', text: '\nboom' },
    ])
    expect(contents([image])).toBe('boom')
  })
  it('is an empty turn where it holds nothing', () =>
    expect(sent(actionStep())).toEqual([{ role: 'assistant', content: '' }]))
})

describe('every dialect', () => {
  it('gives the first and the newest messages of a long context, and all of a short one', () => {
    const bound = unwrap(bindDialect(DEFAULT_DIALECT))
    fc.assert(
      fc.property(anySteps(8), fc.nat(4), fc.integer({ min: 1, max: 4 }), (steps, first, newest) => {
        const all = contextMessages(steps, bound)
        const isLong = all.length > first + newest
        expect(endMessages(steps, bound, { count: all.length, first, newest })).toEqual(
          isLong ? [...all.slice(0, first), ...all.slice(-newest)] : all,
        )
      }),
    )
  })
  it('makes the messages of a context step by step, each naming its step', () => {
    for (const { id } of dialects) {
      const bound = unwrap(bindDialect({ id }))
      fc.assert(
        fc.property(anySteps(8), (steps) => {
          const messages = contextMessages(steps, bound)
          expect(messages).toEqual(steps.flatMap((step) => contextMessages([step], bound)))
          expect(messages.every((message) => steps.some((step) => step.id === message.stepId))).toBe(true)
          expect(() => messages.map((message) => JSON.stringify(bound.dialect.write(message)))).not.toThrow()
        }),
        { numRuns: 50 },
      )
    }
  })
  it('answers each native call of an action that has as many results without ids', () => {
    const { dialect, values } = unwrap(bindDialect(DEFAULT_DIALECT))
    const step = actionStep({
      calls: [call(''), call('')],
      results: [
        { callId: '', parts: [] },
        { callId: '', parts: [] },
      ],
    })
    const [turn, ...answers] = dialect.messages(step, values)
    expect(answers.map((message) => message.callId)).toEqual(turn?.calls?.map((one) => one.id))
  })
  it('is bound by name, with a problem for a wrong name or parameter', () => {
    const code = (spec: Parameters<typeof bindDialect>[0]) => {
      const bound = bindDialect(spec)
      return bound.ok ? 'ok' : bound.error.code
    }
    expect(code({ id: 'morse' })).toBe('unknown-dialect')
    expect(code({ id: 'tinyagent', params: { form: 'short' } })).toBe('bad-parameter')
    expect(code({ id: 'openai', params: { form: 'library' } })).toBe('unknown-parameter')
    expect(code(DEFAULT_DIALECT)).toBe('ok')
  })
})

describe('a message with thousands of calls', () => {
  it('is put together by reading each call a few times, not once for each result', () => {
    let reads = 0
    const count = 3000
    const calls = Array.from({ length: count }, (_, at) => ({
      get id() {
        reads++
        return `c${at}`
      },
      name: 'look',
      arguments: '{}',
    }))
    const results = calls.map((_, at) => ({ callId: `c${at}`, parts: [textPart('ok')] }))
    expect(openai.messages(actionStep({ calls, results }), {})).toHaveLength(count + 1)
    expect(reads).toBeLessThan(count * 10)
  })
})
