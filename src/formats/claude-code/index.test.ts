import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '#base/json.ts'
import type { Trace } from '#core/model/trace.ts'
import { readFile } from '../index.ts'
import { parseDocument } from '../parse/document.ts'
import type { ParsedDocument } from '../reading/format.ts'
import { contextsOf } from '../testing/contexts.ts'
import { testContext } from '../testing/samples.ts'
import { claudeCode } from './index.ts'

let made = 0

/** A line that follows `parent`; its uuid is its text. */
function line(type: string, uuid: string, parent: string | null, more: JsonObject = {}): JsonObject {
  const role = type === 'assistant' ? 'assistant' : 'user'
  const id = type === 'assistant' ? { id: `msg_${made++}` } : {}
  return {
    type,
    uuid,
    parentUuid: parent,
    timestamp: '2026-03-02T09:00:00Z',
    message: { role, content: uuid, ...id },
    ...more,
  }
}

function assistant(uuid: string, parent: string | null, message: JsonObject, more: JsonObject = {}) {
  return line('assistant', uuid, parent, { message: { role: 'assistant', ...message }, ...more })
}

function result(uuid: string, parent: string | null, id: string, more: JsonObject = {}) {
  const content = [{ type: 'tool_result', tool_use_id: id, content: `result of ${id}` }]
  return line('user', uuid, parent, { message: { role: 'user', content }, ...more })
}

function call(id: string, input: JsonObject = {}): JsonObject {
  return { type: 'tool_use', id, name: 'Tool', input }
}

function textOf(lines: readonly JsonValue[]): string {
  return lines.map((value) => JSON.stringify(value)).join('\n')
}

function read(lines: readonly JsonValue[]): Trace | undefined {
  const { outcome, format } = readFile({ name: 'session', text: textOf(lines) }, testContext)
  expect(format).toBe('claude-code')
  return outcome?.traces[0]
}

describe('lines of one API message', () => {
  it('are one action and one call, with the usage of the last line', () => {
    const usage = (output: number) => ({ input_tokens: 1, output_tokens: output })
    const trace = read([
      line('user', 'task', null),
      assistant('a1', 'task', { id: 'm', content: [call('t1')], usage: usage(3) }),
      assistant('a2', 'a1', { id: 'm', content: [call('t2')], usage: usage(30) }),
      result('r2', 'a2', 't2'),
      result('r1', 'a1', 't1'),
    ])
    expect(trace?.calls.map((one) => one.usage)).toEqual([{ input: 1, output: 30 }])
    expect(trace?.steps[1]).toMatchObject({
      kind: 'action',
      calls: [{ id: 't1' }, { id: 't2' }],
      results: [{ callId: 't2' }, { callId: 't1' }],
    })
  })

  it('are joined though a result, a notice or progress stands between, and nothing is lost from the context', () => {
    const trace = read([
      line('user', 'task', null),
      assistant('a1', 'task', { id: 'm', content: [call('t1')] }),
      result('r1', 'a1', 't1'),
      line('user', 'notice', 'r1', { isMeta: true }),
      { type: 'progress', uuid: 'p', parentUuid: 'notice' },
      assistant('a2', 'p', { id: 'm', content: [call('t2')] }),
      result('r2', 'a2', 't2'),
      line('assistant', 'end', 'r2'),
    ])
    expect(trace?.steps.map(({ kind }) => kind)).toEqual(['task', 'action', 'message', 'answer'])
    expect(contextsOf(trace)[1]).toHaveLength(3)
  })

  it('are two turns when the person typed between them', () => {
    const trace = read([
      line('user', 'task', null),
      assistant('a1', 'task', { id: 'm', content: 'one' }),
      line('user', 'more', 'a1'),
      assistant('a2', 'more', { id: 'm', content: 'two' }),
    ])
    expect(trace?.calls).toHaveLength(2)
  })
})

describe('branches', () => {
  it('give each call the way back to the root, whichever branch is the live one', () => {
    const trace = read([
      line('user', 'q1', null),
      line('assistant', 'a1', 'q1'),
      line('user', 'q2', 'a1'),
      line('assistant', 'a2', 'q2'),
      line('user', 'q3', 'a1'),
      line('assistant', 'a3', 'q3'),
    ])
    expect(contextsOf(trace)).toEqual([['q1'], ['q1', 'a1', 'q2'], ['q1', 'a1', 'q3']])
    expect(trace?.steps).toHaveLength(6)
  })

  it('in the order of the file where no line names a parent', () => {
    const trace = read(
      ['q1', 'a1', 'q2', 'a2'].map((id) => line(id[0] === 'a' ? 'assistant' : 'user', id, null)),
    )
    expect(contextsOf(trace)).toEqual([['q1'], ['q1', 'a1', 'q2']])
  })

  it('end where parents run in a circle, or are lost', () => {
    const trace = read([
      line('user', 'q1', 'a2'),
      line('assistant', 'a1', 'q1'),
      line('user', 'q2', 'q2'),
      line('assistant', 'a2', 'lost'),
    ])
    expect(contextsOf(trace)).toEqual([['q1'], ['q1', 'a1', 'q2']])
  })

  it('that begin anew have a task of their own', () => {
    const trace = read([
      line('user', 'q1', null),
      line('assistant', 'a1', 'q1'),
      line('user', 'other', null),
      line('assistant', 'a2', 'other'),
    ])
    expect(trace?.steps.map(({ kind }) => kind)).toEqual(['task', 'action', 'task', 'answer'])
    expect(contextsOf(trace)[1]).toEqual(['other'])
  })

  it('of thousands of lines, each a branch of the root, are read without walking all of them each time', () => {
    const lines = Array.from({ length: 2000 }, (_, index) => [
      line('user', `q${index}`, index === 0 ? null : 'q0'),
      line('assistant', `a${index}`, `q${index}`),
    ]).flat()
    expect(read(lines)?.calls).toHaveLength(2000)
  })
})

describe('compaction', () => {
  it('leaves the summary and what follows', () => {
    const trace = read([
      line('user', 'q1', null),
      line('assistant', 'a1', 'q1'),
      { type: 'system', subtype: 'compact_boundary', uuid: 'b', parentUuid: null, logicalParentUuid: 'a1' },
      line('user', 'summary', 'b', { isCompactSummary: true }),
      line('user', 'q2', 'summary'),
      line('assistant', 'a2', 'q2'),
    ])
    expect(contextsOf(trace)).toEqual([['q1'], ['summary', 'q2']])
    expect(trace?.steps.map(({ kind }) => kind)).toContain('summary')
  })

  it('without a summary leaves what follows', () => {
    const trace = read([
      line('user', 'q1', null),
      line('assistant', 'a1', 'q1'),
      { type: 'system', subtype: 'compact_boundary', uuid: 'b', parentUuid: null },
      line('user', 'q2', 'b'),
      line('assistant', 'a2', 'q2'),
    ])
    expect(contextsOf(trace)[1]).toEqual(['q2'])
  })
})

describe('what the person did not type', () => {
  it('is no task', () => {
    const trace = read([
      line('user', 'notice', null, {
        isMeta: true,
        message: { role: 'user', content: '<system-reminder>x' },
      }),
      line('user', 'typed', 'notice'),
      line('assistant', 'a', 'typed'),
    ])
    expect(trace?.steps.map(({ kind }) => kind)).toEqual(['message', 'task', 'answer'])
  })

  it('stands for the task where a slash command began the run', () => {
    const trace = read([
      line('user', 'c', null, { message: { role: 'user', content: '<command-name>/init</command-name>' } }),
      line('user', 'expanded', 'c', { isMeta: true }),
      line('assistant', 'a', 'expanded'),
      line('user', 'typed', 'a'),
    ])
    expect(trace?.steps.map(({ kind }) => kind)).toEqual(['message', 'task', 'action', 'message'])
  })
})

describe('failed requests', () => {
  it('are calls that failed, have no usage, and are not sent to the model', () => {
    const trace = read([
      line('user', 'q', null),
      assistant('e', 'q', { content: 'API Error', usage: { output_tokens: 0 } }, { isApiErrorMessage: true }),
      line('assistant', 'a', 'e'),
    ])
    expect(trace?.calls[0]).toMatchObject({ failure: 'API Error' })
    expect(trace?.calls[0]).not.toHaveProperty('usage')
    expect(contextsOf(trace)[1]).toEqual(['q'])
  })

  it('at the end are no answer', () => {
    const trace = read([
      line('user', 'q', null),
      assistant('e', 'q', { content: 'API Error' }, { isApiErrorMessage: true }),
    ])
    expect(trace?.steps.at(-1)?.kind).toBe('action')
  })
})

describe('sub-agents', () => {
  const side = (agentId?: string) => ({ isSidechain: true, ...(agentId === undefined ? {} : { agentId }) })

  it('are lanes named after the call that started them, each with its own context', () => {
    const trace = read([
      line('user', 'q', null),
      assistant('a', 'q', { id: 'm', content: [call('t', { prompt: 'Look.', description: 'Look around' })] }),
      line('user', 's1', null, { ...side(), message: { role: 'user', content: 'Look.' } }),
      line('assistant', 's2', 's1', side()),
      result('r', 'a', 't'),
      line('assistant', 'end', 'r'),
    ])
    expect(trace?.steps.map(({ agent }) => agent)).toEqual([
      'main',
      'main',
      'Look around',
      'Look around',
      'main',
    ])
    expect(contextsOf(trace)[1]).toEqual(['Look.'])
    expect(trace?.metadata).toMatchObject({ agents: { 'Look around': { callId: 't' } } })
  })

  it('of the same prompt and description stay apart', () => {
    const input = { prompt: 'Look.', description: 'Look' }
    const trace = read([
      line('user', 'q', null),
      assistant('a', 'q', { id: 'm', content: [call('t1', input), call('t2', input)] }),
      line('user', 's1', null, { ...side('x'), message: { role: 'user', content: 'Look.' } }),
      line('user', 's2', null, { ...side('y'), message: { role: 'user', content: 'Look.' } }),
    ])
    expect(trace?.steps.map(({ agent }) => agent)).toEqual(['main', 'main', 'Look', 'Look (2)'])
  })

  it('in files of a folder join their session; a folder without any is left to the files', () => {
    const file = (fileName: string, lines: readonly JsonObject[]): ParsedDocument => {
      const text = lines.length === 1 ? JSON.stringify(lines) : textOf(lines)
      const { document } = parseDocument(fileName, text)
      if (document === undefined) throw new Error('no document')
      return document
    }
    const own = { sessionId: 's' }
    const session = file('a.jsonl', [line('user', 'q', null, own), line('assistant', 'a', 'q', own)])
    const agent = file('b.jsonl', [
      line('user', 's1', null, { ...own, ...side('x') }),
      line('assistant', 's2', 's1', { ...own, ...side('x') }),
    ])
    const folder = (entries: readonly ParsedDocument[]): ParsedDocument => ({
      fileName: 'f',
      kind: 'folder',
      entries,
      value: null,
      lines: [],
      badLines: [],
    })
    expect(claudeCode.detect(folder([session]))).toBe('no')
    expect(claudeCode.detect(folder([session, agent]))).toBe('certain')
    const { traces } = claudeCode.read(folder([session, agent]), testContext)
    expect(traces.map(({ steps }) => steps.map((step) => step.agent))).toEqual([['main', 'main', 'x', 'x']])
  })
})
