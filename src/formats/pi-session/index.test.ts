import { describe, expect, it } from 'vitest'
import { given } from '#base/given.ts'
import type { JsonObject, JsonValue } from '#base/json.ts'
import type { Trace } from '#core/model/trace.ts'
import { readFile } from '../index.ts'
import { contextsOf } from '../testing/contexts.ts'
import { testContext } from '../testing/samples.ts'

const header = (version?: number): JsonObject => ({
  type: 'session',
  id: 's',
  cwd: '/home',
  ...given({ version }),
})

/** A message entry; in a tree its id is its text. */
function said(role: string, text: string, parentId?: string | null, more: JsonObject = {}): JsonObject {
  const message = { role, content: [{ type: 'text', text }], ...more }
  return { type: 'message', message, ...(parentId === undefined ? {} : { id: text, parentId }) }
}

function read(entries: readonly JsonValue[]): Trace | undefined {
  const text = entries.map((entry) => JSON.stringify(entry)).join('\n')
  const { outcome, format } = readFile({ name: 'session', text }, testContext)
  expect(format).toBe('pi-session')
  return outcome?.traces[0]
}

const turns = ['q1', 'a1', 'q2', 'a2', 'q3', 'a3']
const linear = turns.map((text) => said(text.startsWith('a') ? 'assistant' : 'user', text))
const tree = turns.map((text, index) =>
  said(text.startsWith('a') ? 'assistant' : 'user', text, turns[index - 1] ?? null),
)

describe('a part of a session, without its header', () => {
  const part = tree.slice(2).map((entry) => ({ ...entry, timestamp: '2026-02-01T10:00:00.000Z' }))

  it('is recognized by its tree, and the report says that messages may be missing', () => {
    const trace = read(part)
    expect(trace?.calls).toHaveLength(2)
    expect(trace?.steps[0]).toMatchObject({ kind: 'task', parts: [{ text: 'q2' }] })
    expect(trace?.warnings).toMatchObject([{ code: 'no-header' }])
    expect(trace?.metadata).toEqual({})
    expect(trace?.source).not.toHaveProperty('version')
  })

  it('is not recognized without a tree: such a list could be any agent’s', () => {
    const { format } = readFile(
      { name: 'list', text: linear.map((entry) => JSON.stringify(entry)).join('\n') },
      testContext,
    )
    expect(format).not.toBe('pi-session')
  })
})

describe('entries that OpenClaw appended again, with a result that it shortened', () => {
  it('are not read twice', () => {
    const usage = { input: 100, output: 5, cacheRead: 0, cacheWrite: 0, totalTokens: 105 }
    const call = { type: 'toolCall', id: 'call-1', name: 'read', arguments: {} }
    const calling = (id: string, parentId: string, timestamp: number): JsonObject => ({
      type: 'message',
      id,
      parentId,
      message: { role: 'assistant', content: [call], usage, timestamp },
    })
    const result = (id: string, parentId: string, text: string): JsonObject => ({
      ...said('toolResult', text, parentId, { timestamp: 3, toolCallId: 'call-1', toolName: 'read' }),
      id,
    })
    const trace = read([
      header(3),
      said('user', 'task', null, { timestamp: 1 }),
      calling('turn', 'task', 2),
      result('long', 'turn', 'a long text'),
      said('assistant', 'answer', 'long', { timestamp: 4, usage }),
      result('short', 'turn', 'a …'),
      { ...said('assistant', 'answer', 'short', { timestamp: 4, usage }), id: 'again' },
      said('user', 'more', 'again', { timestamp: 5 }),
      said('assistant', 'end', 'more', { timestamp: 6, usage }),
    ])
    expect(trace?.calls).toHaveLength(3)
    expect(trace?.warnings).toEqual([])
    expect(contextsOf(trace).at(-1)).toEqual(['task', 'read {}\na long text', 'answer', 'more'])
  })
})

it('a session that OpenClaw wrote names it, and one of pi names no agent', () => {
  const snapshot = { type: 'custom', id: 'm', parentId: null, customType: 'model-snapshot', data: {} }
  expect(read([header(3), snapshot, ...tree])?.metadata).toMatchObject({ agent: 'OpenClaw' })
  expect(read([header(3), ...tree])?.metadata).not.toHaveProperty('agent')
})

describe('compactions', () => {
  it('without a summary are named in the import report, and what they removed is unknown', () => {
    const compaction = { type: 'compaction', id: 'c', parentId: 'a3', firstKeptEntryId: 'q3' }
    const trace = read([
      header(),
      ...linear,
      compaction,
      said('user', 'q4', 'c'),
      said('assistant', 'a4', 'q4'),
    ])
    expect(trace?.warnings.map(({ code }) => code)).toContain('compaction-without-summary')
    expect(trace?.compactions).toMatchObject([{ isOpaque: true }])
  })

  it('of the first version keep the entries from a position of the file on', () => {
    const compaction = { type: 'compaction', summary: 'S', firstKeptEntryIndex: 3 }
    const trace = read([header(), ...linear, compaction, said('user', 'q4'), said('assistant', 'a4')])
    expect(contextsOf(trace).at(-1)).toEqual(['S', 'q2', 'a2', 'q3', 'a3', 'q4'])
  })

  it('name the first kept entry by its id; naming themselves they keep nothing', () => {
    const contextWith = (firstKeptEntryId: string) =>
      contextsOf(
        read([
          header(3),
          ...tree,
          { type: 'compaction', id: 'c', parentId: 'a3', summary: 'S', firstKeptEntryId },
          said('user', 'q4', 'c'),
          said('assistant', 'a4', 'q4'),
        ]),
      ).at(-1)
    expect(contextWith('q3')).toEqual(['S', 'q3', 'a3', 'q4'])
    expect(contextWith('c')).toEqual(['S', 'q4'])
  })

  it('follow one another: only the newest summary is shown', () => {
    const trace = read([
      header(3),
      ...tree,
      { type: 'compaction', id: 'c1', parentId: 'a3', summary: 'S1', firstKeptEntryId: 'q3' },
      said('user', 'q4', 'c1'),
      { type: 'compaction', id: 'c2', parentId: 'q4', summary: 'S2', firstKeptEntryId: 'q3' },
      said('assistant', 'a4', 'c2'),
    ])
    expect(contextsOf(trace).at(-1)).toEqual(['S2', 'q3', 'a3', 'q4'])
  })
})

describe('branches', () => {
  it('show each call the way to the root', () => {
    const trace = read([header(3), ...tree, said('user', 'other', 'a1'), said('assistant', 'end', 'other')])
    expect(contextsOf(trace).at(-1)).toEqual(['q1', 'a1', 'other'])
  })

  it('that a leaf entry leads back go on from its target, whatever later entries name as their parent', () => {
    const trace = read([
      header(3),
      ...tree,
      said('assistant', 'side', 'a3'),
      { type: 'leaf', id: 'l', parentId: 'side', targetId: 'a2', appendParentId: 'side' },
      said('user', 'q4', 'side'),
      said('assistant', 'a4', 'q4'),
    ])
    expect(contextsOf(trace).at(-1)).toEqual(['q1', 'a1', 'q2', 'a2', 'q4'])
  })

  it('end where parents run in a circle or are lost', () => {
    const trace = read([header(3), said('user', 'q', 'a'), said('assistant', 'a', 'lost')])
    expect(contextsOf(trace)).toEqual([['q']])
  })
})

describe('what the model is shown', () => {
  it('holds extensions’ messages, commands and summaries of branches, not settings and hidden commands', () => {
    const trace = read([
      header(),
      said('user', 'q1'),
      { type: 'model_change', modelId: 'm' },
      { type: 'custom_message', content: 'reminder' },
      { type: 'custom', data: 'state' },
      { type: 'branch_summary', summary: 'branch' },
      { type: 'message', message: { role: 'bashExecution', command: 'ls', output: 'files' } },
      {
        type: 'message',
        message: { role: 'bashExecution', command: 'pwd', output: 'home', excludeFromContext: true },
      },
      said('assistant', 'a1'),
    ])
    expect(contextsOf(trace)[0]).toEqual(['q1', 'reminder', 'branch', 'Ran `ls`\n\nfiles'])
    expect(trace?.steps).toHaveLength(6)
  })
})

describe('calls', () => {
  it('that were aborted or failed say so; one that said nothing is not shown again', () => {
    const failed = said('assistant', '', undefined, {
      content: [],
      stopReason: 'error',
      errorMessage: 'Down.',
    })
    const trace = read([header(), said('user', 'q1'), failed, said('user', 'q2'), said('assistant', 'a')])
    expect(trace?.calls.map(({ failure }) => failure)).toEqual(['Down.', undefined])
    expect(contextsOf(trace)[1]).toEqual(['q1', 'q2'])
  })

  it('have the usage and cost of their message', () => {
    const usage = { input: 1, output: 2, cacheRead: 3, cacheWrite: 4, totalTokens: 10, cost: { total: 0.5 } }
    const trace = read([
      header(),
      said('user', 'q1'),
      said('assistant', 'a', undefined, { usage, model: 'm' }),
    ])
    expect(trace?.calls).toMatchObject([
      { model: 'm', cost: 0.5, usage: { input: 1, output: 2, cacheRead: 3, cacheWrite: 4 } },
    ])
  })

  it('cost what the kinds of tokens cost together, where the total is another one', () => {
    const cost = { input: 0.1, output: 0.2, cacheRead: 0.03, cacheWrite: 0.04, total: 0.9 }
    const usage = { input: 1, output: 2, cacheRead: 3, cacheWrite: 4, totalTokens: 10, cost }
    const trace = read([
      header(),
      said('user', 'q1'),
      said('assistant', 'a', undefined, { usage, model: 'm' }),
    ])
    expect(trace?.calls[0]?.cost).toBeCloseTo(0.37, 9)
    expect(trace?.warnings).toMatchObject([{ code: 'bad-usage', where: 'call 1' }])
  })

  it('use no token counts that are on a message which the model didn’t write, and say so', () => {
    const usage = { input: 900, output: 20, cacheRead: 0, cacheWrite: 0, totalTokens: 920 }
    const trace = read([
      header(),
      said('user', 'q1', undefined, { usage }),
      said('assistant', 'a', undefined, { model: 'm' }),
    ])
    expect(trace?.calls[0]).not.toHaveProperty('usage')
    expect(trace?.warnings).toMatchObject([{ code: 'bad-usage', where: 'line 2' }])
  })

  it('join their results, errors as errors', () => {
    const call = { type: 'toolCall', id: 't', name: 'read', arguments: { path: 'x' } }
    const trace = read([
      header(),
      said('user', 'q1'),
      said('assistant', '', undefined, { content: [call] }),
      said('toolResult', 'no file', undefined, { toolCallId: 't', toolName: 'read', isError: true }),
    ])
    expect(trace?.steps[1]).toMatchObject({
      calls: [{ id: 't', arguments: '{"path":"x"}' }],
      results: [{ callId: 't', name: 'read', error: 'no file' }],
    })
  })
})

describe('forks', () => {
  const start = { ...header(3), timestamp: '2026-02-01T10:00:00.000Z', parentSession: '/home/s0.jsonl' }
  const at = (entry: JsonObject, timestamp: string) => ({ ...entry, timestamp })
  const copied = (time: string) => tree.slice(0, 4).map((entry) => at(entry, time))
  const own = [at(said('user', 'Try b.', 'a2'), '2026-02-01T10:01:00.000Z')]
  const answer = at(said('assistant', 'Done.', 'Try b.'), '2026-02-01T10:02:00.000Z')

  it('begin with entries of another session, whose calls are not theirs but which theirs are sent', () => {
    const trace = read([start, ...copied('2026-02-01T09:00:00.000Z'), ...own, answer])
    expect(trace?.steps.map((step) => step.copied === true)).toEqual([true, true, true, true, false, false])
    expect(contextsOf(trace)).toEqual([['q1', 'a1', 'q2', 'a2', 'Try b.']])
    expect(trace?.warnings.map(({ code }) => code)).toEqual(['copied-history'])
  })

  it('are not what a session is that another one only handed over to', () => {
    const trace = read([start, ...copied('2026-02-01T10:00:30.000Z'), ...own, answer])
    expect(trace?.calls).toHaveLength(3)
    expect(trace?.steps.some((step) => step.copied)).toBe(false)
  })
})
