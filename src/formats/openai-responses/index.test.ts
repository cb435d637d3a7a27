import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '#base/json.ts'
import { compactionAccounts } from '#core/compactions/account.ts'
import type { Trace } from '#core/model/trace.ts'
import { traceOf } from '#core/testing/steps.ts'
import { readFile } from '../index.ts'
import { testContext } from '../testing/samples.ts'

function read(value: JsonValue): Trace | undefined {
  const { outcome, format } = readFile({ name: 'x', text: JSON.stringify(value) }, testContext)
  expect(format).toBe('openai-responses')
  return outcome?.traces[0]
}

const said = (role: string, text: string): JsonObject => ({ type: 'message', role, content: text })
const call = (id: string): JsonObject => ({ type: 'function_call', call_id: id, name: 'f', arguments: '{}' })
const output = (id: string): JsonObject => ({
  type: 'function_call_output',
  call_id: id,
  output: `out ${id}`,
})
const kinds = (trace: Trace | undefined) => trace?.steps.map(({ kind }) => kind)

describe('the order of items', () => {
  const items = [said('user', 'q'), call('a'), output('a'), said('assistant', 'done')]

  it('is turned round where outputs stand before their calls', () => {
    const straight = read(items)
    const reversed = read(items.toReversed())
    expect(kinds(straight)).toEqual(['task', 'action', 'answer'])
    expect(kinds(reversed)).toEqual(kinds(straight))
    expect(reversed?.warnings.map(({ code }) => code)).toEqual(['newest-first'])
  })

  it('is turned round without calls where an answer begins and a question ends', () => {
    const page = { object: 'list', data: [said('assistant', 'a'), said('user', 'q')] }
    expect(kinds(read(page))).toEqual(['task', 'answer'])
  })
})

describe('a page', () => {
  it('is told, and its last turn is no answer where newer items are missing', () => {
    const trace = read({ object: 'list', has_more: true, data: [said('user', 'q'), said('assistant', 'a')] })
    expect(kinds(trace)).toEqual(['task', 'action'])
    expect(trace?.warnings.map(({ code }) => code)).toEqual(['page'])
  })
})

describe('a response', () => {
  it('is the answer to its input, with the usage of the call', () => {
    const trace = read({
      object: 'response',
      model: 'm',
      instructions: 'Be brief.',
      input: [said('user', 'q')],
      output: [said('assistant', 'a')],
      usage: { input_tokens: 50, input_tokens_details: { cached_tokens: 40 }, output_tokens: 2 },
    })
    expect(kinds(trace)).toEqual(['system', 'task', 'answer'])
    expect(trace?.calls).toMatchObject([{ model: 'm', usage: { input: 10, cacheRead: 40, output: 2 } }])
  })

  it('that failed is a failed call', () => {
    const output = [{ type: 'reasoning', id: 'r', summary: [] }]
    const trace = read({ object: 'response', output, status: 'failed', error: { message: 'overloaded' } })
    expect(trace?.calls).toMatchObject([{ failure: 'overloaded' }])
  })
})

describe('turns', () => {
  it('are split where the items say which response they belong to', () => {
    const of = (response: string, item: JsonObject): JsonObject => ({ ...item, created_by: response })
    const trace = read([
      said('user', 'q'),
      of('r1', call('a')),
      of('r1', call('b')),
      of('r2', said('assistant', 'one')),
      of('r3', said('assistant', 'two')),
    ])
    expect(trace?.calls).toHaveLength(3)
  })
})

describe('a compaction that only the provider can read', () => {
  const sealed: JsonObject = { type: 'compaction', id: 'cmp_1', encrypted_content: 'gAAAA' }
  const accountOf = (trace: Trace | undefined) => compactionAccounts(trace ?? traceOf([]))[0]

  it('in a response leaves all before it unknown, and not lost', () => {
    const trace = read({
      object: 'response',
      model: 'm',
      instructions: 'Be brief.',
      input: [said('user', 'q'), call('a'), output('a')],
      output: [sealed, said('assistant', 'done')],
      usage: { input_tokens: 50, output_tokens: 2 },
    })
    const account = accountOf(trace)
    expect(account).toMatchObject({ call: 1, kind: 'full', isOpaque: true, gone: { low: 0, high: 2 } })
    expect(account?.steps.map(({ fate }) => fate)).toEqual(['kept', 'unknown', 'unknown'])
    expect(account?.after).toHaveLength(2)
    expect(trace?.calls[1]?.usage).toMatchObject({ input: 50, output: 2 })
    expect(trace?.unread).toBeUndefined()
  })

  it('behind messages of the user alone was made before the file begins', () => {
    const trace = read([said('user', 'q'), sealed, said('user', 'more'), call('a'), output('a')])
    expect(accountOf(trace)).toMatchObject({ call: 0, isOpaque: true, steps: [] })
    expect(trace?.recorded).toEqual([])
    expect(trace?.warnings.map(({ code }) => code)).toContain('compacted-elsewhere')
  })

  it('of a separate request keeps the messages in its output, and has the usage of that request', () => {
    const trace = read({
      object: 'response.compaction',
      model: 'm',
      input: [said('user', 'q'), call('a'), output('a'), said('user', 'And?'), said('assistant', 'So.')],
      output: [said('user', 'q'), said('user', 'And?'), sealed],
      usage: { input_tokens: 900, output_tokens: 70 },
    })
    expect(trace?.steps.filter(({ kind }) => kind === 'task' || kind === 'message')).toHaveLength(2)
    expect(trace?.compactions).toMatchObject([{ request: { model: 'm', usage: { input: 900, output: 70 } } }])
    expect(trace?.calls.flatMap(({ usage }) => usage ?? [])).toEqual([])
  })
})

describe('detection', () => {
  it('leaves chat messages to OpenAI chat and envelopes to their formats', () => {
    const chat = [{ role: 'user', content: 'q' }]
    expect(readFile({ name: 'x', text: JSON.stringify(chat) }, testContext).format).toBe('openai-chat')
    const enveloped = [{ type: 'message', role: 'user', message: { content: 'q' } }]
    expect(readFile({ name: 'x', text: JSON.stringify(enveloped) }, testContext).format).not.toBe(
      'openai-responses',
    )
  })
})
