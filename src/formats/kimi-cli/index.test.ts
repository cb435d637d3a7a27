import { describe, expect, it } from 'vitest'
import type { Trace } from '#core/model/trace.ts'
import { readFile } from '../index.ts'
import { contextsOf } from '../testing/contexts.ts'
import { testContext } from '../testing/samples.ts'

const head = { type: 'metadata', protocol_version: '1.4' }

function message(text: string, kind = 'user') {
  const content = [{ type: 'text', text }]
  return { type: 'context.append_message', message: { role: 'user', content, origin: { kind } } }
}

function event(event: object) {
  return { type: 'context.append_loop_event', event }
}

/** A turn that says `text`, with its request in front. */
function turn(text: string, usage: object = {}) {
  return [
    event({ type: 'step.begin' }),
    { type: 'llm.request', kind: 'loop', model: 'kimi-k2.7-code' },
    event({ type: 'content.part', part: { type: 'text', text } }),
    event({ type: 'step.end', usage }),
  ]
}

function read(...lines: readonly object[]): Trace | undefined {
  const text = [head, ...lines].map((line) => JSON.stringify(line)).join('\n')
  const { outcome, format } = readFile({ name: 'wire.jsonl', text }, testContext)
  expect(format).toBe('kimi-cli')
  return outcome?.traces[0]
}

describe('a session of Kimi Code CLI', () => {
  it('has a call for each turn, with cached tokens apart from the input', () => {
    const usage = { inputOther: 40, output: 10, inputCacheRead: 60, inputCacheCreation: 0 }
    expect(read(message('Hi'), ...turn('Hello', usage))?.calls).toMatchObject([
      { model: 'kimi-k2.7-code', usage: { input: 40, cacheRead: 60, output: 10 } },
    ])
  })

  it('has no call for a request that nothing came back from', () => {
    const trace = read(message('Hi'), event({ type: 'step.begin' }), message('Hi'), ...turn('Hello'))
    expect(trace?.calls).toHaveLength(1)
  })

  it('has the results of a turn with it, failed ones as errors', () => {
    const call = (toolCallId: string) => event({ type: 'tool.call', toolCallId, name: 'Read', args: {} })
    const result = (toolCallId: string, said: object) =>
      event({ type: 'tool.result', toolCallId, result: said })
    const trace = read(
      message('Hi'),
      event({ type: 'step.begin' }),
      call('a'),
      call('b'),
      result('a', { output: 'text' }),
      result('b', { output: 'not found', isError: true }),
      event({ type: 'step.end' }),
    )
    expect(trace?.steps[1]).toMatchObject({
      results: [
        { callId: 'a', parts: [{ text: 'text' }] },
        { callId: 'b', error: 'not found' },
      ],
    })
  })

  it('shows after a compaction the summary and the newest messages of the person', () => {
    const compaction = {
      type: 'context.apply_compaction',
      summary: 'short',
      contextSummary: 'Summary: short',
      tokensBefore: 900,
      keptUserMessageCount: 1,
    }
    const trace = read(
      message('One'),
      ...turn('Two'),
      message('Three'),
      message('reminder', 'injection'),
      ...turn('Four'),
      { type: 'full_compaction.begin', source: 'auto' },
      { type: 'llm.request', kind: 'compaction', model: 'kimi-k2.7-code' },
      { type: 'usage.record', usageScope: 'session', usage: { inputOther: 900, output: 50 } },
      compaction,
      message('Five'),
      ...turn('Six'),
    )
    expect(contextsOf(trace).at(-1)).toEqual(['Three', 'Summary: short', 'Five'])
    expect(trace?.compactions).toMatchObject([
      { trigger: 'auto', tokensBefore: 900, request: { usage: { input: 900, output: 50 } } },
    ])
  })

  it('leaves out what the person took back', () => {
    const trace = read(
      message('One'),
      ...turn('Two'),
      message('Three'),
      ...turn('Four'),
      { type: 'context.undo', count: 1 },
      message('Five'),
      ...turn('Six'),
    )
    expect(contextsOf(trace).at(-1)).toEqual(['One', 'Two', 'Five'])
  })
})
