import { describe, expect, it } from 'vitest'
import type { Trace } from '#core/model/trace.ts'
import { readFile } from '../index.ts'
import { contextsOf } from '../testing/contexts.ts'
import { testContext } from '../testing/samples.ts'

const used = { tokensIn: 10, tokensOut: 5, cacheWrites: 20, cacheReads: 100, cost: 0.01 }

function request(text: string | undefined, more: object = {}, place: object = {}): object {
  const content = JSON.stringify({ request: text, ...used, ...more })
  return { ts: 1_780_000_000_000, type: 'say', say: 'api_req_started', text: content, ...place }
}

function say(kind: string, text: string, place: object = {}): object {
  return { ts: 1_780_000_001_000, type: 'say', say: kind, text, ...place }
}

const reading = (path: string, place?: object) =>
  say('tool', JSON.stringify({ tool: 'readFile', path, content: `/home/${path}` }), place)

function read(...messages: readonly object[]): Trace | undefined {
  const { outcome, format } = readFile(
    { name: 'ui_messages.json', text: JSON.stringify(messages) },
    testContext,
  )
  expect(format).toBe('cline')
  return outcome?.traces[0]
}

describe('a task of Cline', () => {
  it('has the recorded cost of each request, and its cache apart from the input', () => {
    const modelInfo = { modelId: 'claude-sonnet-4-5' }
    expect(read(request('Hi', {}, { modelInfo }), say('text', 'Hello'))?.calls).toMatchObject([
      {
        model: 'claude-sonnet-4-5',
        cost: 0.01,
        usage: { input: 10, output: 5, cacheRead: 100, cacheWrite: 20 },
      },
    ])
  })

  it('counts the cache within the input where Roo Code says that the provider does', () => {
    const counts = { tokensIn: 130, apiProtocol: 'openai' }
    expect(read(request('Hi', counts), say('text', 'Hello'))?.calls[0]?.usage).toMatchObject({
      input: 10,
      cacheRead: 100,
      cacheWrite: 20,
    })
  })

  it('joins results to their calls in order, also of a command with many lines', () => {
    const answer = `[execute_command for 'echo a
echo b'] Result:
a

[read_file for 'x'] Result:
text with
<environment_details> in it

<environment_details>
# Current Mode
</environment_details>`
    const trace = read(
      request('Hi'),
      say('command', 'echo a\necho b'),
      reading('x'),
      request(answer),
      say('text', 'Done'),
    )
    expect(trace?.steps[1]).toMatchObject({
      calls: [{ name: 'execute_command' }, { name: 'read_file', arguments: '{"path":"x"}' }],
      results: [{ parts: [{ text: 'a' }] }, { parts: [{ text: 'text with\n<environment_details> in it' }] }],
    })
    expect(trace?.steps[2]).toMatchObject({
      kind: 'message',
      parts: [{ text: '<environment_details>\n# Current Mode\n</environment_details>' }],
    })
  })

  it('removes from the context what Cline cut, from the first request that was sent without it', () => {
    const at = (conversationHistoryIndex: number) => ({ conversationHistoryIndex })
    const cut = { ...at(6), conversationHistoryDeletedRange: [2, 5] }
    const trace = read(
      request('Hi', {}, at(-1)),
      say('text', 'one', at(0)),
      request('second', {}, at(1)),
      say('text', 'two', at(2)),
      request('third', {}, at(3)),
      say('text', 'three', at(4)),
      request('fourth', {}, at(5)),
      say('text', 'four', cut),
    )
    expect(contextsOf(trace).at(-1)).toEqual(['Hi', 'one', 'fourth'])
    expect(contextsOf(trace).at(-2)).toEqual(['Hi', 'one', 'second', 'two', 'third'])
  })

  it('has what the person said where a request does not repeat it', () => {
    const trace = read(
      say('text', 'Task'),
      request(undefined),
      say('text', 'Done'),
      say('user_feedback', 'More'),
      request(undefined),
      say('text', 'Done again'),
    )
    expect(trace?.steps).toMatchObject([
      { kind: 'task', parts: [{ text: 'Task' }] },
      { parts: [{ text: 'Done' }] },
      { kind: 'message', parts: [{ text: 'More' }] },
      { kind: 'answer', parts: [{ text: 'Done again' }] },
    ])
  })

  it('has a canceled request without tokens as failed, and unbilled', () => {
    const none = { tokensIn: 0, tokensOut: 0, cacheWrites: 0, cacheReads: 0, cost: 0 }
    const [call] = read(request('Hi', { ...none, cancelReason: 'user_cancelled' }))?.calls ?? []
    expect(call).toMatchObject({ failure: 'user_cancelled' })
    expect(call).not.toHaveProperty('usage')
    expect(call).not.toHaveProperty('cost')
  })
})
