import { describe, expect, it } from 'vitest'
import { readFile } from '../index.ts'
import { testContext } from '../testing/samples.ts'
import { sdkUsage } from './parts.ts'

function read(value: unknown) {
  return readFile({ name: 'x', text: JSON.stringify(value) }, testContext)
}

const user = { id: 'u', role: 'user', parts: [{ type: 'text', text: 'Go.' }] }

function assistant(parts: readonly unknown[]) {
  return { id: 'a', role: 'assistant', parts }
}

const tool = (id: string, more: object) => ({ type: 'tool-look', toolCallId: id, input: {}, ...more })

describe('Vercel AI messages', () => {
  it('are told from Gemini contents and messages of the semantic conventions', () => {
    expect(read([user]).format).toBe('vercel-ai')
    expect(read([{ role: 'user', parts: [{ text: 'Go.' }] }]).format).not.toBe('vercel-ai')
    expect(read([{ role: 'user', parts: [{ type: 'text', content: 'Go.' }] }]).format).not.toBe('vercel-ai')
  })

  it('are one model call for each step-start', () => {
    const done = { state: 'output-available', output: 1 }
    const parts = [
      { type: 'step-start' },
      tool('1', done),
      tool('2', done),
      { type: 'step-start' },
      { type: 'text', text: 'Done.' },
    ]
    const [trace] = read([user, assistant(parts)]).outcome?.traces ?? []
    expect(trace?.calls).toHaveLength(2)
    expect(trace?.steps.map((step) => step.kind)).toEqual(['task', 'action', 'answer'])
  })

  it('without step-start, a text behind a finished call is the next model call', () => {
    const parts = [tool('1', { state: 'output-available', output: 'x' }), { type: 'text', text: 'Done.' }]
    const [trace] = read([user, assistant(parts)]).outcome?.traces ?? []
    expect(trace?.calls).toHaveLength(2)
  })

  it('a call that waits for its input, its approval or its output has no result', () => {
    for (const state of ['input-streaming', 'input-available', 'approval-requested', 'approval-responded']) {
      const [trace] =
        read([user, assistant([{ type: 'step-start' }, tool('1', { state })])]).outcome?.traces ?? []
      expect(trace?.steps[1]).toMatchObject({ calls: [{ id: '1', name: 'look' }], results: [] })
    }
  })

  it('an empty assistant message is still a turn', () => {
    const [trace] = read([user, assistant([])]).outcome?.traces ?? []
    expect(trace?.steps).toHaveLength(2)
  })
})

describe('sdkUsage', () => {
  it('takes cached tokens out of the input, by the names of either version', () => {
    expect(sdkUsage({ inputTokens: 100, cachedInputTokens: 80, outputTokens: 5 })).toEqual({
      input: 20,
      output: 5,
      cacheRead: 80,
    })
    expect(sdkUsage({ promptTokens: 10, completionTokens: 2 })).toEqual({ input: 10, output: 2 })
    expect(sdkUsage('much')).toBeUndefined()
  })
})
