import { expect, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { readFile } from '../index.ts'
import { testContext } from '../testing/samples.ts'

const LONG = 'The tests failed because the fixture is read before it is written. '.repeat(3)
const TOOL = { type: 'tool_use', id: 't', name: 'Bash', input: { command: 'ls' } }

/**
 * The one call of a session whose answer has these lines: content, output tokens, and what else is recorded.
 */
function callOf(...answer: readonly (readonly [JsonObject, number, JsonObject?])[]) {
  const lines = answer.map(([block, output, more], index) => ({
    type: 'assistant',
    uuid: `a${index}`,
    parentUuid: index === 0 ? 'q' : `a${index - 1}`,
    message: {
      id: 'm',
      role: 'assistant',
      model: 'claude-opus-4-5',
      content: [block],
      usage: { input_tokens: 20, cache_read_input_tokens: 5, output_tokens: output },
      stop_reason: null,
      ...more,
    },
  }))
  const user = { type: 'user', uuid: 'q', parentUuid: null, message: { role: 'user', content: 'go' } }
  const text = [user, ...lines].map((line) => JSON.stringify(line)).join('\n')
  const trace = readFile({ name: 'session.jsonl', text }, testContext).outcome?.traces[0]
  return {
    usage: trace?.calls[0]?.usage,
    warnings: trace?.warnings.map(({ code }) => code),
    said: trace?.warnings[0]?.message,
  }
}

const text = (said: string) => ({ type: 'text', text: said })

test('an output far too small for its answer is not recorded, and the import report says so', () => {
  const { usage, warnings, said } = callOf([text(LONG), 3], [TOOL, 3])
  expect(usage).toEqual({ input: 20, cacheRead: 5 })
  expect(warnings).toEqual(['partial-usage'])
  expect(said).toContain('before the response was complete (3 in total)')
})

test('nor is one that no answer with a tool call is as small as', () => {
  expect(callOf([TOOL, 25]).usage).toEqual({ input: 20, cacheRead: 5 })
})

test('a small output of a small answer is recorded', () => {
  expect(callOf([text('Done.'), 4])).toEqual({
    usage: { input: 20, cacheRead: 5, output: 4 },
    warnings: [],
  })
})

test('an output that says why it stopped, or that grew while the lines were written, is final', () => {
  expect(callOf([text(LONG), 3, { stop_reason: 'end_turn' }]).usage?.output).toBe(3)
  expect(callOf([text(LONG), 3], [TOOL, 90]).usage?.output).toBe(90)
})

test('as many tokens as characters allow are recorded', () => {
  expect(callOf([text(LONG), Math.ceil(LONG.length / 5)]).usage?.output).toBe(Math.ceil(LONG.length / 5))
})
