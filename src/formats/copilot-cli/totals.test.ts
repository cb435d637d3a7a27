import { describe, expect, it } from 'vitest'
import type { Trace } from '#core/model/trace.ts'
import { readFile } from '../index.ts'
import { testContext } from '../testing/samples.ts'

function read(...events: readonly object[]): Trace | undefined {
  const text = events.map((one) => JSON.stringify(one)).join('\n')
  return readFile({ name: 'events.jsonl', text }, testContext).outcome?.traces[0]
}

const user = { type: 'user.message', data: { content: 'Hi' } }

function says(outputTokens: number) {
  return { type: 'assistant.message', data: { content: 'Hello', model: 'gpt-5-mini', outputTokens } }
}

function end(inputTokens: number, cacheReadTokens: number, outputTokens: number) {
  const usage = { inputTokens, cacheReadTokens, cacheWriteTokens: 0, outputTokens, reasoningTokens: 0 }
  return { type: 'session.shutdown', data: { modelMetrics: { 'gpt-5-mini': { usage } } } }
}

describe('the usage at the end of a Copilot CLI session', () => {
  it('is that of the run, whose input includes what was read from the cache', () => {
    const trace = read(user, says(10), end(1000, 800, 10))
    expect(trace?.recordedTotals).toMatchObject({ input: 200, cacheRead: 800, output: 10 })
  })

  it('is added up where a resumed session counts from 0', () => {
    const trace = read(user, says(10), end(1000, 800, 10), user, says(30), end(3000, 2000, 30))
    expect(trace?.recordedTotals).toMatchObject({ input: 1200, cacheRead: 2800, output: 40 })
  })

  it('is the last where a resumed session goes on counting', () => {
    const trace = read(user, says(10), end(1000, 800, 10), user, says(30), end(4000, 2800, 40))
    expect(trace?.recordedTotals).toMatchObject({ input: 1200, cacheRead: 2800, output: 40 })
  })

  it('is not used where it leaves out calls', () => {
    const trace = read(user, says(10), end(1000, 800, 10), user, says(30))
    expect(trace?.recordedTotals).toBeUndefined()
  })
})
