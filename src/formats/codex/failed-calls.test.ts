import { expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '#base/json.ts'
import { readFile } from '../index.ts'
import { testContext } from '../testing/samples.ts'

const line = (type: string, payload: JsonObject): JsonObject => ({
  timestamp: '2026-01-01T00:00:00.000Z',
  type,
  payload,
})
const item = (payload: JsonObject) => line('response_item', payload)
const event = (payload: JsonObject) => line('event_msg', payload)
const meta = () => line('session_meta', { id: 'own' })
const user = (text: string) =>
  item({ type: 'message', role: 'user', content: [{ type: 'input_text', text }] })
const call = (id: string) => item({ type: 'function_call', call_id: id, name: 'f', arguments: '{}' })
const output = (id: string) => item({ type: 'function_call_output', call_id: id, output: `out ${id}` })

function read(lines: readonly JsonValue[]) {
  const text = lines.map((one) => JSON.stringify(one)).join('\n')
  return readFile({ name: 'rollout', text }, testContext).outcome?.traces[0]
}

test('a call that an MCP server failed is an error, whatever its text says', () => {
  const ended = (id: string, result: JsonObject) => event({ type: 'mcp_tool_call_end', call_id: id, result })
  const results = ['refused', 'unreachable', 'fine'].flatMap((id) => [call(id), output(id)])
  const trace = read([
    meta(),
    user('q'),
    ...results,
    ended('refused', { Ok: { content: [], isError: true } }),
    ended('unreachable', { Err: 'timed out' }),
    ended('fine', { Ok: { content: [], isError: false } }),
  ])
  const found = trace?.steps.flatMap((step) => (step.kind === 'action' ? step.results : []))
  expect(found?.map(({ error }) => error)).toEqual(['out refused', 'out unreachable', undefined])
})

test('a command of which only an event says that it failed is an error once', () => {
  const ended = (id: string, line: string, end: JsonObject) =>
    event({ type: 'exec_command_end', call_id: id, command: ['/bin/zsh', '-lc', line], ...end })
  const polled = item({
    type: 'function_call',
    call_id: 'poll',
    name: 'write_stdin',
    arguments: '{"session_id":16,"chars":""}',
  })
  const end = 'Chunk ID: a\nWall time: 1 seconds\nProcess exited with code 1\nOutput:\nFAIL\n'
  const trace = read([
    meta(),
    user('q'),
    ...['unread', 'none', 'polled-later'].flatMap((id) => [call(id), output(id)]),
    polled,
    item({ type: 'function_call_output', call_id: 'poll', output: end }),
    ended('unread', 'rg -n key ~', { exit_code: 2, process_id: '14', aggregated_output: 'rg: denied' }),
    ended('none', 'rg -n key src', { exit_code: 1, process_id: '15', aggregated_output: '' }),
    ended('polled-later', 'go test ./...', { exit_code: 1, process_id: '16', aggregated_output: 'FAIL' }),
  ])
  const found = trace?.steps.flatMap((step) => (step.kind === 'action' ? step.results : []))
  expect(found?.map(({ error }) => error)).toEqual(['out unread', undefined, undefined, end])
})
