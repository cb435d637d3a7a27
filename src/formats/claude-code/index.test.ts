import { describe, expect, it, test } from 'vitest'
import { given } from '#base/given.ts'
import type { JsonObject, JsonValue } from '#base/json.ts'
import { compactionAccounts } from '#core/compactions/account.ts'
import type { Trace } from '#core/model/trace.ts'
import { profileOfModel } from '#core/profiles/index.ts'
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

test('a call in fast mode is priced as the model’s fast mode', () => {
  const usage = { input_tokens: 1_000_000, output_tokens: 0 }
  const trace = read([
    line('user', 'task', null),
    assistant('a', 'task', { id: 'm1', model: 'claude-opus-4-8', content: 'slow', usage }),
    line('user', 'more', 'a'),
    assistant('b', 'more', {
      id: 'm2',
      model: 'claude-opus-4-8',
      content: 'fast',
      usage: { ...usage, speed: 'fast' },
    }),
  ])
  const inputs = trace?.calls.map(({ model = '' }) => profileOfModel(model)?.prices[0].input)
  expect(inputs).toEqual([5, 10])
})

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

  it('are one turn, billed once, though the result was written before the line with its call', () => {
    const usage = { input_tokens: 5, output_tokens: 300 }
    const trace = read([
      line('user', 'task', null),
      assistant('a1', 'task', { id: 'm', content: 'one', usage }),
      result('r1', 'a2', 't1'),
      line('user', 'notice', 'r1', { isMeta: true }),
      assistant('a2', 'a1', { id: 'm', content: [call('t1')], usage }),
      assistant('a3', 'notice', { id: 'n', content: 'end', usage }),
    ])
    expect(trace?.calls.map((one) => one.usage?.output)).toEqual([300, 300])
    expect(trace?.steps[1]).toMatchObject({ calls: [{ id: 't1' }], results: [{ callId: 't1' }] })
    expect(trace?.warnings).toEqual([])
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

describe('what a compaction kept', () => {
  const boundary = (more: JsonObject = {}) => ({
    type: 'system',
    subtype: 'compact_boundary',
    uuid: 'b',
    parentUuid: null,
    logicalParentUuid: 'a2',
    ...more,
  })
  const before = [
    line('user', 'q1', null),
    line('assistant', 'a1', 'q1'),
    line('user', 'q2', 'a1'),
    line('assistant', 'a2', 'q2'),
  ]
  const summary = line('user', 'summary', 'b', { isCompactSummary: true })
  const file = (uuid: string, parent: string, path: string) => ({
    type: 'attachment',
    uuid,
    parentUuid: parent,
    attachment: {
      type: 'file',
      filename: path,
      content: { type: 'text', file: { content: 'let x\nlet y' } },
    },
  })

  it('stays in the context, behind the summary, whichever line the next one follows', () => {
    const preservedMessages = { anchorUuid: 'summary', uuids: ['q2', 'a2'], allUuids: ['q2', 'gone', 'a2'] }
    const marked = boundary({
      compactMetadata: { trigger: 'auto', preTokens: 900, postTokens: 90, preservedMessages },
    })
    const contextsBehind = (parent: string) =>
      contextsOf(
        read([...before, marked, summary, line('user', 'q3', parent), line('assistant', 'a3', 'q3')]),
      )
    expect(contextsBehind('a2').at(-1)).toEqual(['summary', 'q2', 'a2', 'q3'])
    expect(contextsBehind('summary').at(-1)).toEqual(['summary', 'q2', 'a2', 'q3'])
    const { compactions } = read([...before, marked, summary, line('assistant', 'a3', 'summary')]) ?? {}
    expect(compactions?.[0]).toMatchObject({ conversationAfter: 90, messagesKept: 2 })
  })

  it('is marked with who started it, its size, and what it wrote and attached again', () => {
    const marked = boundary({ compactMetadata: { trigger: 'manual', preTokens: 900, durationMs: 1500 } })
    const lines = [file('f', 'summary', 'src/a.ts'), line('user', 'q3', 'f'), line('assistant', 'a3', 'q3')]
    const trace = read([...before, marked, summary, ...lines])
    expect(contextsOf(trace).at(-1)).toEqual(['summary', '[file] src/a.ts\n1\tlet x\n2\tlet y', 'q3'])
    expect(trace?.compactions).toEqual([
      {
        kind: 'full',
        last: 's3',
        trigger: 'manual',
        duration: 1.5,
        tokensBefore: 900,
        summary: ['s4'],
        restored: ['s5'],
      },
    ])
  })

  it('by clearing old results is exactly the results that it names', () => {
    const trace = read([
      line('user', 'task', null),
      assistant('a1', 'task', { id: 'm1', content: [call('t1'), call('t2')] }),
      result('r1', 'a1', 't1'),
      result('r2', 'r1', 't2'),
      {
        type: 'system',
        subtype: 'microcompact_boundary',
        uuid: 'b',
        parentUuid: 'r2',
        microcompactMetadata: { trigger: 'auto', compactedToolIds: ['t1', 'elsewhere'] },
      },
      line('assistant', 'a2', 'b'),
    ])
    const [shown] = contextsOf(trace).at(-1)?.slice(1) ?? []
    expect(shown).toContain('[Old tool result content cleared]')
    expect(shown).not.toContain('result of t1')
    expect(shown).toContain('result of t2')
    expect(trace?.compactions).toMatchObject([{ kind: 'micro', trigger: 'auto', last: 's1' }])
    expect(trace?.warnings).toMatchObject([{ code: 'cleared-elsewhere', where: 'line 5' }])
  })
})

describe('half a compaction', () => {
  const boundary = { type: 'system', subtype: 'compact_boundary', uuid: 'b', parentUuid: null }
  const before = [line('user', 'q1', null), line('assistant', 'a1', 'q1')]
  const summary = line('user', 'summary', 'b', { isCompactSummary: true })
  const codesOf = (trace: Trace | undefined) => trace?.warnings.map(({ code }) => code)

  it('without a summary is unknown, and the import report says so', () => {
    const trace = read([...before, boundary, line('user', 'q2', 'b'), line('assistant', 'a2', 'q2')])
    expect(trace?.compactions).toMatchObject([{ isOpaque: true, summary: [] }])
    expect(codesOf(trace)).toEqual(['compaction-without-summary'])
    expect(codesOf(read([...before, boundary]))).toEqual(['compaction-without-summary'])
  })

  it('of another file is named', () => {
    const trace = read([boundary, summary, line('assistant', 'a2', 'summary')])
    expect(codesOf(trace)).toEqual(['compacted-elsewhere'])
    expect(trace?.compactions).toMatchObject([{ summary: ['s0'] }])
  })

  it('that the file repeats is read once', () => {
    const lines = [...before, boundary, summary, line('assistant', 'a2', 'summary'), boundary, summary]
    const trace = read([...lines, line('user', 'q2', 'a2'), line('assistant', 'a3', 'q2')])
    expect(contextsOf(trace).at(-1)).toEqual(['summary', 'a2', 'q2'])
    expect(trace?.compactions).toHaveLength(1)
    expect(codesOf(trace)).toEqual(['repeated-compaction'])
  })

  it('of which the file repeats the summary alone is told once', () => {
    const lines = [...before, summary, line('assistant', 'a2', 'summary'), summary, summary]
    const trace = read([...lines, line('user', 'q2', 'a2'), line('assistant', 'a3', 'q2')])
    expect(contextsOf(trace).at(-1)).toEqual(['summary', 'a2', 'q2'])
    expect(trace?.compactions).toHaveLength(1)
    expect(trace?.warnings).toMatchObject([
      { code: 'repeated-compaction', where: 'line 5' },
      { code: 'repeated-compaction', where: 'line 6' },
    ])
  })

  it('without a summary, followed at once by one with it, is unknown, and the other is read', () => {
    const second = { ...boundary, uuid: 'b2' }
    const again = line('user', 'again', 'b2', { isCompactSummary: true })
    const trace = read([...before, boundary, second, again, line('assistant', 'a2', 'again')])
    expect(contextsOf(trace).at(-1)).toEqual(['again'])
    expect(trace?.compactions).toMatchObject([{ isOpaque: true, summary: [] }, { summary: ['s2'] }])
    expect(trace?.compactions?.[1]?.isOpaque).toBeUndefined()
    expect(codesOf(trace)).toEqual(['two-compactions', 'compaction-without-summary'])
  })

  it('of a file that was cut off within the line is told as that line, and nothing is made of it', () => {
    const text = textOf([...before, boundary])
    const { outcome, warnings } = readFile({ name: 'session', text: text.slice(0, -20) }, testContext)
    expect(outcome?.traces[0]?.compactions ?? []).toEqual([])
    expect(warnings).toMatchObject([{ where: 'line 3' }])
    expect(outcome?.traces[0]?.calls).toHaveLength(1)
  })

  it('of a file that was cut off behind its summary has it, and no call after it', () => {
    const trace = read([...before, boundary, summary])
    expect(trace?.compactions).toMatchObject([{ last: 's1', summary: ['s2'] }])
    expect(compactionAccounts(trace ?? { steps: [], calls: [], recorded: [] })).toMatchObject([
      { call: undefined, tokensAfter: undefined, after: ['s2'] },
    ])
    expect(codesOf(trace)).toEqual([])
  })

  it('of a micro-compaction that is repeated clears nothing twice, and one of nothing is read', () => {
    const micro = (uuid: string, ids: readonly string[]) => ({
      type: 'system',
      subtype: 'microcompact_boundary',
      uuid,
      parentUuid: 'r1',
      microcompactMetadata: { trigger: 'auto', compactedToolIds: ids },
    })
    const lines = [
      line('user', 'task', null),
      assistant('a1', 'task', { id: 'm1', content: [call('t1')] }),
      result('r1', 'a1', 't1'),
    ]
    const trace = read([
      ...lines,
      micro('b', ['t1']),
      micro('b', ['t1']),
      micro('c', []),
      line('assistant', 'a2', 'c'),
    ])
    expect(trace?.compactions).toMatchObject([{ kind: 'micro' }, { kind: 'micro' }])
    expect(codesOf(trace)).toEqual(['repeated-compaction'])
    expect(contextsOf(trace).at(-1)?.[1]).toContain('[Old tool result content cleared]')
  })

  it('followed by another one without a call is told, and both are read', () => {
    const second = { ...boundary, uuid: 'b2' }
    const again = line('user', 'again', 'b2', { isCompactSummary: true })
    const trace = read([...before, boundary, summary, second, again, line('assistant', 'a2', 'again')])
    expect(contextsOf(trace).at(-1)).toEqual(['again'])
    expect(trace?.compactions).toMatchObject([{ summary: ['s2'] }, { summary: ['s3'] }])
    expect(codesOf(trace)).toEqual(['two-compactions'])
  })
})

describe('attachments', () => {
  const attached = (attachment: JsonObject, more: JsonObject) => ({
    type: 'attachment',
    uuid: 'x',
    parentUuid: 'q1',
    attachment,
    ...more,
  })
  const shown = (attachment: JsonObject, more: JsonObject = {}) => {
    const lines = [line('user', 'q1', null), attached(attachment, more), line('assistant', 'a1', 'x')]
    return contextsOf(read(lines))[0]
  }

  it('that the model reads are in the context, with their kind', () => {
    expect(shown({ type: 'edited_text_file', filename: 'a.ts', snippet: '1\tlet x' })).toEqual([
      'q1',
      '[edited_text_file] a.ts\n1\tlet x',
    ])
    expect(shown({ type: 'nested_memory', path: 'CLAUDE.md', content: { content: 'Be brief.' } })).toEqual([
      'q1',
      '[nested_memory] CLAUDE.md\nBe brief.',
    ])
    expect(shown({ type: 'task_reminder', content: [] })).toEqual(['q1', '[task_reminder] '])
  })

  it('are in the wording that was sent, where it is recorded', () => {
    const rendered = [{ content: 'Platform: linux' }, { content: 'Shell: bash' }]
    expect(shown({ type: 'environment', snapshot: { shell: 'bash' } }, { rendered })).toEqual([
      'q1',
      '[environment] Platform: linux\nShell: bash',
    ])
  })

  it('that are settings, or output for the person, are not', () => {
    expect(shown({ type: 'command_permissions', allowedTools: [] })).toEqual(['q1'])
    expect(shown({ type: 'hook_success', hookEvent: 'PostToolUse', content: 'ok' })).toEqual(['q1'])
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

  it('that were tried again are noted at the call that was answered', () => {
    const retry = (uuid: string, parentUuid: string) => ({
      type: 'system',
      subtype: 'api_error',
      uuid,
      parentUuid,
      error: { status: 529 },
      retryAttempt: 1,
    })
    const trace = read([
      line('user', 'q', null),
      retry('e1', 'q'),
      retry('e2', 'e1'),
      assistant('a', 'e2', { content: 'done' }),
      line('user', 'more', 'a'),
      assistant('b', 'more', { id: 'n', content: 'done again' }),
    ])
    expect(trace?.calls.map(({ retries }) => retries)).toEqual([{ count: 2, status: 529 }, undefined])
    expect(trace).not.toHaveProperty('unread')
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
  const side = (agentId?: string) => ({ isSidechain: true, ...given({ agentId }) })

  it('are named after the call that started them, each with its own context', () => {
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
