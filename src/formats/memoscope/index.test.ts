import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '#base/json.ts'
import type { Step } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import { createTraceBuilder } from '#core/usage/trace-builder.ts'
import { readFile } from '../index.ts'
import { testContext } from '../testing/samples.ts'
import { FILE_VERSION } from './file.ts'
import { writeMemoscope } from './index.ts'
import { UPGRADES, type Upgrade, upgrade } from './versions.ts'

const TRACE = {
  id: 'one',
  title: 'One',
  source: { format: 'built', fileName: '', run: 0, runs: 1, readerVersion: 1 },
  steps: [
    { id: 'a', number: 0, kind: 'task', parts: [] },
    { id: 'b', number: 1, kind: 'answer', parts: [] },
    { id: 'c', number: 2, kind: 'answer', parts: [] },
  ],
  calls: [
    { index: 0, at: 1, stepId: 'b' },
    { index: 1, at: 2, stepId: 'c' },
  ],
  recorded: [{ call: 1, changes: [{ kind: 'remove', id: 'a' }] }],
  tools: [],
  metadata: {},
  warnings: [],
  records: [{ step: 'c', values: [1] }],
}

function readText(text: string, isFreeId: (id: string) => boolean = () => true) {
  return readFile({ name: 'x.json', text }, { ...testContext, isFreeId })
}

function read(trace: JsonValue, extra: JsonObject = {}) {
  return readText(JSON.stringify({ format: 'memoscope-trace', version: 1, traces: [trace], ...extra }))
}

function built(): Trace {
  const builder = createTraceBuilder()
  const text = 'a "quoted" \u0000 line\u2028 \ud800 😀'
  const task: Step = builder.add(
    { kind: 'task', parts: [{ kind: 'text', text }] },
    { records: [{ text, nested: [null, 1.5] }] },
  )
  builder.add(
    { kind: 'action', parts: [], calls: [], results: [], agent: '__proto__' },
    { call: { model: 'm', usage: { input: 0 } } },
  )
  builder.recordChanges(0, [{ kind: 'remove', id: task.id }])
  builder.warn({ code: 'c', message: 'm' })
  const source = { format: 'openai-chat', fileName: 'f', run: 2, runs: 3, readerVersion: 4 }
  const metadata: JsonObject = JSON.parse('{"__proto__": {"a": 1}, "b": []}')
  return builder.build({
    id: 'built-1',
    title: 'T',
    source,
    tools: [null, {}],
    metadata,
    fidelity: { checked: 2, equal: 1 },
    contextWindow: 258_400,
  })
}

describe('Memoscope files', () => {
  it('come back as they were written, whatever the texts', () => {
    const trace = built()
    const { outcome, problem, warnings } = readText(writeMemoscope([trace]) ?? '')
    expect(problem).toBeUndefined()
    expect(outcome?.traces).toEqual([trace])
    expect(Object.keys(outcome?.traces[0]?.metadata ?? {})).toEqual(['__proto__', 'b'])
    expect(warnings).toEqual(trace.warnings)
  })

  it('have their usage checked by the rules of every other format', () => {
    const usage = { input: 5, output: 2, reasoning: 9 }
    const calls = TRACE.calls.map((call) => ({ ...call, usage, cost: 0 }))
    const { outcome, warnings } = read({ ...TRACE, calls })
    expect(outcome?.traces[0]?.calls[0]).toMatchObject({ usage: { input: 5, output: 11, reasoning: 9 } })
    expect(outcome?.traces[0]?.calls[0]?.cost).toBeUndefined()
    expect(warnings.map(({ code }) => code)).toEqual(['bad-usage', 'no-cost'])
  })

  it('that say a running total was told apart are not told apart again', () => {
    const calls = [1, 2, 4].map((output, index) => ({
      index,
      at: index,
      stepId: `s${index}`,
      usage: { output },
    }))
    const steps = calls.map(({ stepId }, number) => ({ id: stepId, number, kind: 'answer', parts: [] }))
    const run = { ...TRACE, steps, calls, recorded: [], recordedTotals: { output: 4, source: 'x' } }
    const outputs = (trace: JsonObject) =>
      read(trace).outcome?.traces[0]?.calls.map((call) => call.usage?.output)
    expect(outputs(run)).toEqual([1, 1, 2])
    expect(outputs({ ...run, warnings: [{ code: 'running-total', message: 'm' }] })).toEqual([1, 2, 4])
  })

  it('keep their id unless it is taken, unsafe or there twice', () => {
    const text = writeMemoscope([built(), built(), { ...built(), id: '../evil' }]) ?? ''
    expect(readText(text).outcome?.traces.map(({ id }) => id)).toEqual(['built-1', 'trace-1', 'trace-2'])
    expect(readText(text, () => false).outcome?.traces.map(({ id }) => id)).toEqual([
      'trace-0',
      'trace-1',
      'trace-2',
    ])
  })

  it('report a faulty step with its place, and put the calls right', () => {
    const bad = { id: 'b', number: 1, kind: 'answer', parts: [{ kind: 'text' }] }
    const steps = TRACE.steps.map((step) => (step.id === 'b' ? bad : step))
    const { outcome, warnings } = read({ ...TRACE, steps })
    expect(outcome?.traces[0]?.steps.map(({ id }) => id)).toEqual(['a', 'c'])
    expect(outcome?.traces[0]?.calls).toEqual([{ index: 0, at: 1, stepId: 'c' }])
    expect(outcome?.traces[0]?.recorded).toMatchObject([{ call: 0 }])
    expect(warnings.map(({ where }) => where)).toEqual(['traces[0].steps[1].parts.0.text', 'traces[0].calls'])
  })

  it.each<[string, JsonObject, string]>([
    [
      'an unknown kind',
      { steps: [{ id: 'a', number: 0, kind: 'dream' }], calls: [], recorded: [] },
      'traces[0].steps[0].kind',
    ],
    [
      'no id',
      { steps: [{ number: 0, kind: 'task', parts: [] }], calls: [], recorded: [] },
      'traces[0].steps[0].id',
    ],
    ['a call that is none', { calls: [7] }, 'traces[0].calls[0]'],
    ['calls that are no list', { calls: {} }, 'traces[0].calls'],
    [
      'a change that is none',
      { recorded: [{ call: 0, changes: [{ kind: 'swap' }] }] },
      'traces[0].recorded[0].changes.0.kind',
    ],
    ['a wrong source', { source: 'here' }, 'traces[0].source'],
    ['metadata that are no object', { metadata: [] }, 'traces[0].metadata'],
    ['two steps with one id', { steps: [...TRACE.steps, TRACE.steps[0] ?? null] }, 'traces[0].steps'],
    ['a call twice', { calls: [...TRACE.calls, ...TRACE.calls] }, 'traces[0].calls'],
  ])('report %s', (_what, change, where) => {
    const { outcome, warnings } = read({ ...TRACE, ...change })
    expect(outcome?.traces).toHaveLength(1)
    expect(warnings.map((warning) => warning.where)).toContain(where)
  })

  it('report records of steps that are not there', () => {
    const records = [...TRACE.records, { step: 'gone', values: [2] }]
    const { outcome, warnings } = read({ ...TRACE, records })
    expect([...(outcome?.traces[0]?.records.keys() ?? [])]).toEqual(['c'])
    expect(warnings).toMatchObject([{ code: 'bad-value', where: 'traces[0].records' }])
  })

  it('report unknown keys at every level and leave them out', () => {
    const steps = [
      { id: 'a', number: 0, kind: 'task', parts: [{ kind: 'text', text: 'T', bold: true }], mood: 'fine' },
    ]
    const { outcome, warnings } = read({ ...TRACE, steps, calls: [], recorded: [], records: [], future: 1 })
    expect(warnings.map(({ code, where }) => [code, where])).toEqual([
      ['unknown-key', 'traces[0].future'],
      ['unknown-key', 'traces[0].steps[0].parts[0].bold'],
      ['unknown-key', 'traces[0].steps[0].mood'],
    ])
    expect(JSON.stringify(outcome?.traces[0]?.steps)).not.toContain('bold')
  })

  it('keep the good traces beside faulty ones, with a problem', () => {
    const { outcome, problem } = readText(
      JSON.stringify({ format: 'memoscope-trace', version: 1, traces: [7, TRACE] }),
    )
    expect(outcome?.traces).toHaveLength(1)
    expect(problem).toMatchObject({ code: 'bad-trace', where: 'traces[0]' })
  })

  it.each<[JsonValue, string, string]>([
    [99, 'newer-version', 'The file has version 99. This Memoscope reads up to version 2.'],
    ['1', 'bad-version', 'The file’s version is "1", but a version must be a whole number from 1.'],
    [0, 'bad-version', 'version is 0'],
    [null, 'bad-version', 'version is null'],
  ])('of version %j are refused', (version, code, message) => {
    const { problem } = read(TRACE, { version })
    expect(problem).toMatchObject({ code, where: 'x.json' })
    expect(problem?.message).toContain(message)
  })
})

describe('upgrade', () => {
  it('goes one version at a time', () => {
    const table = new Map<number, Upgrade>([
      [1, (file: JsonObject) => ({ ...file, steps: 'one' })],
      [2, (file: JsonObject) => ({ ...file, was: file.steps ?? null })],
    ])
    expect(upgrade({ version: 1 }, table, 3)).toEqual({
      ok: true,
      value: { version: 3, steps: 'one', was: 'one' },
    })
    expect(upgrade({ version: 2, steps: 'two' }, table, 3)).toEqual({
      ok: true,
      value: { version: 3, steps: 'two', was: 'two' },
    })
  })

  it('has a step for every version that was ever written', () => {
    for (let version = 1; version < FILE_VERSION; version++) expect(UPGRADES.has(version)).toBe(true)
    expect(() => upgrade({ version: 1 }, new Map(), 2)).toThrow('no upgrade from file version 1')
  })
})

describe('own strategies in a file', () => {
  const PROGRAM = {
    id: 'own-abcd1234',
    title: 'Mine',
    source: 'export default defineStrategy({})\n// \u2028',
  }

  it('come back as they were written, beside the run', () => {
    const text = writeMemoscope([built()], { programs: [PROGRAM] }) ?? ''
    expect(readText(text).outcome?.programs).toEqual([PROGRAM])
    expect(readText(text).outcome?.traces).toEqual(readText(writeMemoscope([built()]) ?? '').outcome?.traces)
  })

  it('are not named where there are none, as in every older file', () => {
    expect(writeMemoscope([built()])).not.toContain('"programs"')
    expect(read(TRACE).outcome).not.toHaveProperty('programs')
  })

  it.each<[string, JsonValue]>([
    ['no list', { id: 'own-abcd1234' }],
    ['no code', [{ id: 'own-abcd1234', title: 'Mine' }]],
    ['too much code', [{ ...PROGRAM, source: 'x'.repeat(1_000_001) }]],
    ['a getter\u2019s name', [{ ...PROGRAM, __proto__: null, source: 5 }]],
  ])('with %s are left out and told, and never cost the run', (_, programs) => {
    const { outcome } = read(TRACE, { programs })
    expect(outcome?.traces).toHaveLength(1)
    expect(outcome?.programs).toBeUndefined()
    expect(outcome?.warnings?.[0]).toMatchObject({ code: 'bad-value' })
  })

  it('are at most a hundred', () => {
    const programs = Array.from({ length: 200 }, (_, index) => ({ ...PROGRAM, id: `own-${1000 + index}` }))
    expect(read(TRACE, { programs }).outcome?.programs).toHaveLength(100)
  })
})
