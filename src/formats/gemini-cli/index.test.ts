import { describe, expect, it } from 'vitest'
import type { Trace } from '#core/model/trace.ts'
import { readFile } from '../index.ts'
import { testContext } from '../testing/samples.ts'

const head = { sessionId: 's', projectHash: 'h' }
const user = (id: string, content: unknown) => ({ id, type: 'user', content })
const gemini = (id: string, content: string, more: object = {}) => ({ id, type: 'gemini', content, ...more })

function read(...lines: readonly object[]): Trace | undefined {
  const text = lines.map((line) => JSON.stringify(line)).join('\n')
  const { outcome, format } = readFile({ name: 'session', text }, testContext)
  expect(format).toBe('gemini-cli')
  return outcome?.traces[0]
}

describe('a session of Gemini CLI', () => {
  it('counts cached tokens apart from the input, and reasoning beside the output as output', () => {
    const tokens = { input: 100, output: 10, cached: 60, thoughts: 30, tool: 0, total: 140 }
    const messages = [user('1', 'Hi'), gemini('2', 'Hello', { model: 'gemini-3-pro-preview', tokens })]
    expect(read({ ...head, messages })?.calls[0]).toMatchObject({
      model: 'gemini-3-pro-preview',
      usage: { input: 40, cacheRead: 60, output: 40, reasoning: 30 },
    })
  })

  it('has the results of a turn with it, failed ones as errors', () => {
    const call = (id: string, status: string, response: object) => ({
      id,
      name: 'read_file',
      args: {},
      status,
      result: [{ functionResponse: { id, name: 'read_file', response } }],
    })
    const toolCalls = [call('a', 'success', { output: 'text' }), call('b', 'error', { error: 'not found' })]
    const trace = read({ ...head, messages: [user('1', 'Hi'), gemini('2', '', { toolCalls })] })
    expect(trace?.steps[1]).toMatchObject({
      results: [
        { callId: 'a', parts: [{ text: 'text' }] },
        { callId: 'b', error: 'not found' },
      ],
    })
  })

  it('takes a message that a later line says again once, and leaves out what was rewound', () => {
    const trace = read(
      head,
      user('1', [{ text: 'Hi' }]),
      gemini('2', 'Hel'),
      gemini('2', 'Hello'),
      user('3', 'More'),
      gemini('4', 'No'),
      { $rewindTo: '3' },
    )
    expect(trace?.steps.map(({ kind }) => kind)).toEqual(['task', 'answer'])
    expect(trace?.steps[1]).toMatchObject({ parts: [{ text: 'Hello' }] })
  })

  it('leaves out what only the person is shown', () => {
    const trace = read({
      ...head,
      messages: [
        user('1', 'Hi'),
        { id: '2', type: 'error', content: 'Quota exceeded' },
        gemini('3', 'Hello'),
      ],
    })
    expect(trace?.steps).toHaveLength(2)
  })
})
