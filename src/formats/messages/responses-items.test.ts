import { describe, expect, it } from 'vitest'
import { given } from '#base/given.ts'
import type { Incoming } from '../prompts/conversation.ts'
import {
  createResponsesTurns,
  isHostedCall,
  readResponsesItem,
  readResponsesUsage,
} from './responses-items.ts'
import { readOutput, readPackedOutput } from './responses-outputs.ts'

describe('items of the Responses API', () => {
  it('are inputs, outputs of the model, results, or nothing for the model', () => {
    expect(readResponsesItem({ role: 'user', content: 'Hi' })).toMatchObject({ kind: 'input', role: 'user' })
    expect(readResponsesItem({ type: 'message', role: 'assistant', content: [] }).kind).toBe('output')
    expect(readResponsesItem({ type: 'function_call', call_id: 'c', name: 'f', arguments: '{' })).toEqual({
      kind: 'output',
      parts: [],
      calls: [{ id: 'c', name: 'f', arguments: '{' }],
      results: [],
    })
    expect(readResponsesItem({ type: 'function_call_output', call_id: 'c', output: '' })).toEqual({
      kind: 'result',
      result: { callId: 'c', parts: [{ kind: 'text', text: '' }] },
    })
    expect(readResponsesItem({ type: 'item_reference', id: 'x' })).toEqual({
      kind: 'other',
      type: 'item_reference',
    })
  })

  it('keep summaries and reasoning as reasoning, and what is encrypted as it is', () => {
    const item = readResponsesItem({
      type: 'reasoning',
      summary: [{ type: 'summary_text', text: 'Short.' }],
      content: [{ type: 'reasoning_text', text: 'Long.' }],
      encrypted_content: 'gAAA',
    })
    expect(item).toMatchObject({
      parts: [
        { kind: 'reasoning', text: 'Short.' },
        { kind: 'reasoning', text: 'Long.' },
        { kind: 'other', label: 'encrypted_content', value: 'gAAA' },
      ],
    })
  })

  it('hold the results of tools that run at the provider', () => {
    expect(isHostedCall('web_search_call')).toBe(true)
    expect(isHostedCall('function_call')).toBe(false)
    const item = readResponsesItem({
      type: 'mcp_call',
      id: 'm',
      name: 'find',
      arguments: '{}',
      output: 'found',
    })
    expect(item).toMatchObject({
      calls: [{ id: 'm', name: 'find' }],
      results: [{ callId: 'm', parts: [{ text: 'found' }] }],
    })
    const failed = readResponsesItem({ type: 'mcp_call', id: 'm', name: 'find', error: 'offline' })
    expect(failed).toMatchObject({ results: [{ error: 'offline' }] })
  })
})

describe('turns', () => {
  it('are what the model gave back between two inputs, or of one response', () => {
    const emitted: Incoming[] = []
    const turns = createResponsesTurns((message) => emitted.push(message))
    const add = (item: Parameters<typeof readResponsesItem>[0], response?: string) =>
      turns.add(readResponsesItem(item), { record: item, ...given({ response }) })
    add({ type: 'message', role: 'user', content: 'Q' })
    add({ type: 'reasoning', summary: ['Hm.'] }, 'r1')
    add({ type: 'message', role: 'assistant', content: 'Looking.' }, 'r1')
    add({ type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' }, 'r1')
    add({ type: 'function_call_output', call_id: 'c', output: 'x' })
    add({ type: 'message', role: 'assistant', content: 'One' }, 'r2')
    add({ type: 'message', role: 'assistant', content: 'Two' }, 'r3')
    turns.end()
    expect(emitted.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant', 'assistant'])
    expect(emitted[1]).toMatchObject({ calls: [{ id: 'c' }], parts: [{ text: 'Hm.' }, { text: 'Looking.' }] })
    expect(emitted[1]?.records).toHaveLength(3)
  })
})

describe('the output of a tool of Codex', () => {
  it('is a text, the empty one too; of an exit code that is not 0 an error', () => {
    expect(readPackedOutput('')).toEqual({ parts: [{ kind: 'text', text: '' }], isError: false })
    expect(readPackedOutput('Exit code: 1\nOutput:\nno').isError).toBe(true)
    expect(readPackedOutput('exec command rejected by user').isError).toBe(true)
    expect(readPackedOutput('The plan was rejected by user').isError).toBe(false)
    expect(readPackedOutput('Exit code: 0\nOutput:\nyes').isError).toBe(false)
    const exited = (code: number) =>
      `Chunk ID: 24449d\nWall time: 0.05 seconds\nProcess exited with code ${code}\nOutput:\nno`
    expect([0, 1, 127].map((code) => readPackedOutput(exited(code)).isError)).toEqual([false, true, true])
    expect(readPackedOutput('write_stdin failed: Unknown process id 33370').isError).toBe(true)
    // What a program itself prints is not what it exited with.
    expect(readPackedOutput('Wall time: 1\nOutput:\nProcess exited with code 1\n').isError).toBe(false)
  })

  it.each([
    "resources/list failed: unknown MCP server 'nonexistent'",
    'collab spawn failed: agent thread limit reached (max 6)',
    'apply_patch verification failed: Failed to find expected lines in /a.md:\n- One',
    'failed to parse function arguments: missing field `cmd`',
    'failed to parse exec_command arguments: Error("EOF", line: 1)',
    'unsupported call: web_run',
    'unable to locate image at `/a.png`: No such file or directory (os error 2)',
    'view_image handler received unsupported payload',
    'agent with id 019d not found',
    'limit must be greater than zero',
    'Command blocked by PreToolUse hook: not here. Command: rm\n-rf',
    'err: "tool call error: timed out"',
    'Script failed\nWall time 0.0 seconds\nOutput:\n\nScript error:\nboom',
  ])('is an error where Codex says that a tool without an exit code failed: %s', (text) => {
    expect(readPackedOutput(text).isError).toBe(true)
  })

  it.each([
    'Plan updated',
    'L1: resources/list failed: unknown MCP server',
    'Chunk ID: 24449d\nWall time: 0.05 seconds\nProcess exited with code 0\nOutput:\nwrite_stdin failed: no',
    'Wall time: 0.7 seconds\nOutput:\n{"result":"The build failed: see failed to parse arguments: x"}',
    '{"status":{"019d":{"completed":"1. High: the push failed: no access"}}}',
    'Script completed\nWall time 0.0 seconds\nOutput:\n\nScript failed',
    'Notes\nfailed to read file: an example',
  ])('isn’t an error where a text only speaks of one: %s', (text) => {
    expect(readPackedOutput(text).isError).toBe(false)
  })

  it('is an error where the first of its parts says that a script failed', () => {
    const parts = ['Script failed\nWall time 0.0 seconds\nOutput:\n', 'Script error:\nboom']
    const list = parts.map((text) => ({ type: 'input_text', text }))
    expect(readPackedOutput(list).isError).toBe(true)
    expect(readPackedOutput(list.slice(1)).isError).toBe(false)
  })

  it('is unpacked where it is JSON of a known form, and else left alone', () => {
    const packed = JSON.stringify({ output: 'done', metadata: { exit_code: 0 } })
    expect(readPackedOutput(packed)).toEqual({ parts: [{ kind: 'text', text: 'done' }], isError: false })
    expect(readPackedOutput(JSON.stringify({ output: 'no', metadata: { exit_code: 3 } })).isError).toBe(true)
    expect(readPackedOutput('[{"type":"text","text":"a"},{"text":"b"}]').parts).toHaveLength(2)
    for (const text of ['{"output":"x"}', '[1]', '{"a":', '{"temperature":3}'])
      expect(readPackedOutput(text).parts).toEqual([{ kind: 'text', text }])
  })

  it('is an object or a list of parts', () => {
    expect(readPackedOutput({ content: 'x', success: false })).toEqual({
      parts: [{ kind: 'text', text: 'x' }],
      isError: true,
    })
    expect(readPackedOutput({ type: 'computer_screenshot', image_url: 'data:x' }).parts).toEqual([
      { kind: 'image', url: 'data:x' },
    ])
    expect(readPackedOutput([{ type: 'input_text', text: 'x' }]).parts).toEqual([{ kind: 'text', text: 'x' }])
  })

  it('as the API has it stays as it stands', () => {
    const packed = JSON.stringify({ output: 'done', metadata: { exit_code: 1 } })
    expect(readOutput(packed)).toEqual({ parts: [{ kind: 'text', text: packed }], isError: false })
  })
})

describe('usage of the Responses API', () => {
  it('includes what came from the cache, and reasoning', () => {
    const usage = {
      input_tokens: 100,
      input_tokens_details: { cached_tokens: 60 },
      output_tokens: 9,
      output_tokens_details: { reasoning_tokens: 4 },
    }
    expect(readResponsesUsage(usage)).toEqual({ input: 40, cacheRead: 60, output: 9, reasoning: 4 })
    expect(readResponsesUsage(null)).toBeUndefined()
  })
})
