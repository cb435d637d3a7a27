import { describe, expect, it } from 'vitest'
import { given } from '#base/given.ts'
import type { JsonValue } from '#base/json.ts'
import { agents } from '#core/sweep/agents/index.ts'
import { formats, readFile, recognise } from './index.ts'
import { testContext } from './testing/samples.ts'

const CHAT = {
  messages: [
    { role: 'system', content: 'S' },
    { role: 'user', content: 'Q' },
  ],
}

function readJson(value: JsonValue, format?: string) {
  return readFile({ name: 'x.json', text: JSON.stringify(value), ...given({ format }) }, testContext)
}

describe('readFile', () => {
  it('reads bytes and text alike, and tells the format', () => {
    const text = JSON.stringify(CHAT)
    const fromText = readFile({ name: 'x', text }, testContext)
    expect(fromText).toMatchObject({ format: 'openai-chat', warnings: [] })
    expect(readFile({ name: 'x', bytes: new TextEncoder().encode(text) }, testContext)).toEqual(fromText)
  })

  it('asks where no format claims the file, and names them all', () => {
    const { problem, candidates, outcome } = readJson({ weather: 'fine' })
    expect(problem?.code).toBe('unknown-format')
    expect(problem?.message).toBe('x.json is JSON, but its format wasn’t recognized.')
    expect(candidates).toEqual(formats.map(({ id }) => id))
    expect(outcome).toBeUndefined()
  })

  it.each([
    null,
    3,
    'text',
    [],
    {},
    [1, 2],
    [null],
    { messages: 'no' },
    { messages: [] },
    { steps: {} },
    [[]],
  ])('knows no format for %j', (value) => expect(readJson(value).problem?.code).toBe('unknown-format'))

  it('reads in the format that was chosen, whatever the formats say', () => {
    expect(readJson({ messages: [{ role: 'user', content: [{ type: 'toolCall' }] }] }).problem?.code).toBe(
      'unknown-format',
    )
    const chosen = readJson({ messages: [{ role: 'user', content: [{ type: 'toolCall' }] }] }, 'openai-chat')
    expect(chosen.outcome?.traces[0]?.steps[0]).toMatchObject({
      parts: [{ kind: 'other', label: 'toolCall' }],
    })
  })

  it('recognises a long file by its beginning and its end, and reads all of it', () => {
    const line = JSON.stringify(CHAT)
    const { format, outcome } = readFile({ name: 'x', text: `${line}\n`.repeat(3000) }, testContext)
    expect(format).toBe('openai-chat')
    expect(outcome?.traces).toHaveLength(3000)
  })

  it('says that a chosen format found no run', () => {
    for (const { id } of formats) expect(readJson({ weather: 'fine' }, id).problem?.code).toBe('no-runs')
  })

  it('knows the formats it can be told', () => {
    expect(readJson(CHAT, 'openai').problem).toMatchObject({ code: 'no-such-format' })
  })

  it('gives the warnings of the file first, then those of its traces', () => {
    const line = JSON.stringify({ messages: [...CHAT.messages, 7] })
    const { warnings } = readFile({ name: 'x', text: `${line}\n{oops\n${line}` }, testContext)
    expect(warnings.map(({ code, where }) => [code, where])).toEqual([
      ['bad-line', 'line 2'],
      ['bad-message', 'line 1, message 3'],
      ['bad-message', 'line 3, message 3'],
    ])
  })

  it('tells of each run and takes ids from the context alone', () => {
    const told: number[] = []
    const text = `${JSON.stringify(CHAT)}\n`.repeat(3)
    const { outcome } = readFile(
      { name: 'x', text },
      { newTraceId: (run) => `id${run}`, onRun: (done) => told.push(done) },
    )
    expect(outcome?.traces.map(({ id }) => id)).toEqual(['id0', 'id1', 'id2'])
    expect(told).toEqual([1, 2, 3])
  })
})

describe('recognise', () => {
  const document = { fileName: 'x', kind: 'json', lines: [], badLines: [] } as const

  it('lets a sole possible claim win', () => {
    const value = [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Ho' },
    ]
    expect(recognise({ ...document, value })).toMatchObject({ format: { id: 'openai-chat' } })
  })

  it('asks where two formats are certain', () => {
    const value = { format: 'memoscope-trace', version: 1, traces: [], trajectory: [{}], history: [] }
    expect(recognise({ ...document, value })).toMatchObject({
      problem: { code: 'ambiguous-format', message: 'x could be Memoscope or SWE-agent trajectory.' },
      candidates: ['memoscope', 'swe-agent'],
    })
  })
})

it('reads the runs of each agent whose settings are known', () => {
  const known = formats.map(({ id }) => id)
  expect(agents.flatMap((agent) => agent.formats).filter((id) => !known.includes(id))).toEqual([])
})
