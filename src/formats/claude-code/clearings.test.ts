import { expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import type { Trace } from '#core/model/trace.ts'
import { readFile } from '../index.ts'
import { contextsOf } from '../testing/contexts.ts'
import { testContext } from '../testing/samples.ts'

const CLEARED = '[Old tool result content cleared]'
/** A file that is read: 8,000 tokens of 3 characters each. */
const READ = { characters: 24_000, tokens: 8000 }

function line(type: string, uuid: string, parentUuid: string | null, more: JsonObject): JsonObject {
  return { type, uuid, parentUuid, sessionId: 's', timestamp: '2026-01-05T09:00:00Z', ...more }
}

function user(uuid: string, parent: string | null, content: JsonObject[] | string): JsonObject {
  return line('user', uuid, parent, { message: { role: 'user', content } })
}

/** A call with a prompt of so many tokens, which reads a file, and its result. */
function reads(id: string, parent: string, prompt: number, characters = READ.characters): JsonObject[] {
  const usage = { input_tokens: 10, cache_read_input_tokens: prompt - 10, output_tokens: 300 }
  const content = [{ type: 'tool_use', id, name: 'Read', input: {} }]
  return [
    line('assistant', `call ${id}`, parent, {
      message: { role: 'assistant', id, model: 'claude-opus-4-5', content, usage },
    }),
    user(id, `call ${id}`, [{ type: 'tool_result', tool_use_id: id, content: id.padEnd(characters, '.') }]),
  ]
}

/** Ten files that are read, `r0` to `r9`, one a call; the last prompt has 92,000 tokens. */
const TEN = [
  user('task', null, 'Look at it.'),
  ...Array.from({ length: 10 }, (_, at) =>
    reads(`r${at}`, at === 0 ? 'task' : `r${at - 1}`, 20_000 + at * READ.tokens),
  ).flat(),
]
/** The next prompt without the four oldest results and with the tenth. */
const CUT = 20_000 + (10 - 4) * READ.tokens

function read(lines: readonly JsonObject[]): Trace | undefined {
  const text = lines.map((value) => JSON.stringify(value)).join('\n')
  return readFile({ name: 'session', text }, testContext).outcome?.traces[0]
}

function clearedAt(trace: Trace | undefined, call: number): readonly string[] {
  const shown = contextsOf(trace)[call] ?? []
  return shown.flatMap((text, at) => (text.includes(CLEARED) ? [`r${at - 1}`] : []))
}

const codesOf = (trace: Trace | undefined) => trace?.warnings.map(({ code }) => code)

it('a prompt that lacks the oldest results shows that they were cleared, though no line says so', () => {
  const trace = read([...TEN, ...reads('r10', 'r9', CUT), ...reads('r11', 'r10', CUT + READ.tokens)])
  expect(clearedAt(trace, 9)).toEqual([])
  expect(clearedAt(trace, 10)).toEqual(['r0', 'r1', 'r2', 'r3'])
  expect(clearedAt(trace, 11)).toEqual(['r0', 'r1', 'r2', 'r3'])
  expect(trace?.recorded).toMatchObject([{ call: 10, inferred: true }])
  expect(trace?.compactions).toMatchObject([{ kind: 'micro', last: 's10' }])
  expect(trace?.warnings).toMatchObject([{ code: 'inferred-clearing', where: 'line 22' }])
})

it('a session that is resumed lost something else', () => {
  const content = [{ type: 'text', text: 'No response requested.' }]
  const message = { role: 'assistant', id: 'none', model: '<synthetic>', content }
  const resumed = [line('assistant', 'none', 'r9', { message }), user('more', 'none', 'Go on.')]
  expect(codesOf(read([...TEN, ...resumed, ...reads('r10', 'more', CUT)]))).toEqual([])
})

it('results that a later line clears had not been cleared before', () => {
  const cleared = (id: string) => ({
    ...line('system', `mark ${id}`, 'r10', { subtype: 'microcompact_boundary' }),
    microcompactMetadata: { compactedToolIds: [id] },
  })
  const withMark = (id: string) =>
    read([...TEN, ...reads('r10', 'r9', CUT), cleared(id), ...reads('r11', `mark ${id}`, CUT)])
  expect(clearedAt(withMark('r4'), 11)).toEqual(['r0', 'r1', 'r2', 'r3', 'r4'])
  expect(clearedAt(withMark('r3'), 11)).toEqual(['r3'])
})

it('a fall that the oldest results do not explain is none of a clearing', () => {
  // Less than is ever cleared at once, and more than all results have.
  expect(codesOf(read([...TEN, ...reads('r10', 'r9', 76_000)]))).toEqual([])
  expect(codesOf(read([...TEN, ...reads('r10', 'r9', 1000)]))).toEqual([])
  // Another version of Claude Code went on with the session.
  const resumed = reads('r10', 'r9', CUT).map((value) => ({ ...value, version: '2.1.5' }))
  expect(codesOf(read([...TEN, ...resumed]))).toEqual([])
})

it('what the user took back before is in the file, and only the clearing is inferred', () => {
  const aside = reads('aside', 'r9', 20_000 + 10 * READ.tokens, 30)
  const trace = read([...TEN, ...aside, user('again', 'r9', 'Not so.'), ...reads('r10', 'again', CUT)])
  expect(clearedAt(trace, 11)).toEqual(['r0', 'r1', 'r2', 'r3'])
  expect(trace?.recorded.map(({ call, inferred }) => [call, inferred])).toEqual([
    [11, undefined],
    [11, true],
  ])
})
