/** Exports end to end, without a worker: real formats, real vocabularies, a trace in memory. */

import { describe, expect, test } from 'vitest'
import { given } from '#base/given.ts'
import { fail, ok, unwrap } from '#base/result.ts'
import { verdictOf } from '#core/advice/verdict.ts'
import { tokensPhrase } from '#core/advice/verdict-text.ts'
import { comparisonIn } from '#core/compare/comparison-data.ts'
import type { Trace } from '#core/model/trace.ts'
import { INITIAL_DETECTORS } from '#core/redact/detector-list.ts'
import type { RedactionPlan } from '#core/redact/plan.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { IDENTITY, type MemorySpec, OWN_COMPACTION } from '#core/spec/spec-data.ts'
import { compactedAbove } from '#core/sweep/agents/agent.ts'
import { actionStep, systemStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { readFile } from '#formats/index.ts'
import type { CountingSettings, ExportForm } from '../protocol/protocol.ts'
import { createEngine } from './engine.ts'
import { createExporter } from './export-file.ts'
import { loadRanks } from './ranks.ts'

const KEY = `sk-proj-${'a1B2'.repeat(8)}`
const PLAN: RedactionPlan = { detectors: INITIAL_DETECTORS, patterns: [], excluded: [] }

const TRACE: Trace = {
  ...traceOf([
    systemStep('You are an agent. Write to ann@example.org.'),
    taskStep(`Call the service with ${KEY}, as <b>bold</b> as you like.`),
    ...['lighthouse', 'harbour', 'pier', 'quay'].map((word, index) =>
      actionStep({
        text: `Looking at the ${word}, number ${index}.`,
        tool: 'look',
        args: { place: `the old ${word}`, token: KEY },
        observation: `The ${word} stands where it stood. `.repeat(20 + index),
      }),
    ),
  ]),
  id: 't',
  title: 'A walk, with ann@example.org',
}

const COUNTING: CountingSettings = {
  baseline: 'as-recorded',
  encoding: 'o200k_base',
  dialect: { id: 'openai' },
  overhead: 'cookbook',
  window: 1000,
  summariser: { id: 'extractive' },
}
const LAST_ONE = unwrap(checkSpec({ id: 'keep-last', params: { count: 1 } }))
const MEMORIES = [LAST_ONE, unwrap(checkSpec({ id: 'clear-tool-uses' }))]

const context = { signal: new AbortController().signal, onProgress: () => undefined }
/**
 * Traces by id; one engine and one exporter for all, since making a counter of a vocabulary takes its time.
 */
const traces = new Map([[TRACE.id, TRACE]])
const sources = {
  loadTrace: async (id: string) => {
    const trace = traces.get(id)
    return trace === undefined ? fail({ code: 'no-such-trace', message: 'gone' }) : ok(trace)
  },
  loadRanks,
}
const engine = createEngine(sources)
const exporter = createExporter(sources)

/** The run of an exported file, as another trace. */
function reopened(data: string, id: string): Trace {
  const [trace] = readFile({ name: 'x', text: data }, { newTraceId: () => id }).outcome?.traces ?? []
  if (trace === undefined) throw new Error('no trace')
  traces.set(id, trace)
  return trace
}

async function exported(form: ExportForm, redaction?: RedactionPlan, trace = TRACE) {
  const input = { traceId: trace.id, form, ...given({ redaction }) }
  return unwrap(await exporter.export(input, context))
}

async function figures(trace: Trace, counting = COUNTING) {
  const replays = await Promise.all(
    [IDENTITY, ...MEMORIES].map((memory) => engine.replay({ traceId: trace.id, memory, counting }, context)),
  )
  return replays.map(unwrap)
}

describe('a skeleton', () => {
  test('opens here with the figures of the original, under every vocabulary, and without its words', async () => {
    const { data, name } = await exported({ kind: 'skeleton', keepNames: true })
    expect(name).toBe('skeleton-of-6-steps.memoscope.json')
    expect(data).not.toMatch(/lighthouse|harbour|ann@|sk-proj/)
    const skeleton = reopened(data, 'skeleton')
    for (const encoding of ['o200k_base', 'cl100k_base', 'chars4'] as const) {
      for (const dialect of ['openai', 'tinyagent', 'smolagents', 'marsys']) {
        const counting = { ...COUNTING, encoding, dialect: { id: dialect } }
        expect(await figures(skeleton, counting)).toEqual(await figures(TRACE, counting))
      }
    }
  }, 30_000)

  test('of a skeleton has them still', async () => {
    const once = await exported({ kind: 'skeleton', keepNames: true })
    const first = reopened(once.data, 'first')
    const twice = await exported({ kind: 'skeleton', keepNames: true }, undefined, first)
    const second = reopened(twice.data, 'second')
    expect(await figures(second)).toEqual(await figures(TRACE))
  })
})

describe('a comparison beside a skeleton', () => {
  test('opens with it, and its figures are those of the original', async () => {
    const [first = ''] = TRACE.steps.slice(2).map(({ id }) => id)
    const pinned = { id: 'keep-last', params: { count: 1 }, pins: [first] }
    const pipeline = { pipeline: [{ id: 'clear-tool-uses' }, { id: 'keep-last', params: { count: 2 } }] }
    const comparison = {
      name: 'Windows',
      run: TRACE.title,
      link: '#/compare/t',
      columns: [{ memory: pinned, name: 'Mine' }, { memory: pipeline }],
    }
    const { data } = await exported({ kind: 'skeleton', keepNames: true, comparison })
    const read = readFile({ name: 'x', text: data }, { newTraceId: () => 'compared' }).outcome
    reopened(data, 'compared')
    const [arrived] = read?.comparisons ?? []
    expect(read?.comparisons).toHaveLength(1)
    expect(arrived).toMatchObject({ name: 'Windows', run: '', link: '' })
    expect(arrived?.columns?.map(({ name }) => name)).toEqual(['Mine', undefined])
    const totals = async (traceId: string, spec: MemorySpec) =>
      unwrap(await engine.replay({ traceId, memory: unwrap(checkSpec(spec)), counting: COUNTING }, context))
        .totals
    for (const [place, spec] of [pinned, pipeline].entries()) {
      const bare = arrived?.columns?.[place]?.memory ?? { id: 'none' }
      expect(await totals('compared', bare)).toEqual(await totals(TRACE.id, spec))
      expect(await totals(TRACE.id, spec)).not.toEqual(await totals(TRACE.id, { id: 'none' }))
    }
  })
})

test('the size of a file is known before it is made', async () => {
  const sizeOf = (data: string) => ({ bytes: new TextEncoder().encode(data).length, characters: data.length })
  const [markdown, file] = [
    await exported({ kind: 'markdown' }),
    await exported({ kind: 'trace', format: 'memoscope' }),
  ]
  expect(unwrap(await exporter.exportSize({ traceId: 't' }, context))).toEqual(sizeOf(markdown.data))
  const size = unwrap(await exporter.exportSize({ traceId: 't', format: 'memoscope' }, context))
  expect(size).toEqual(sizeOf(file.data))
})

test('a context is written as it is, or repaired for a provider', async () => {
  const memory = unwrap(checkSpec({ id: 'autogen-buffered', params: { size: 2 } }))
  const form = { kind: 'context', memory, call: 3, counting: COUNTING } as const
  const rolesOf = async (wanted: ExportForm) =>
    (JSON.parse((await exported(wanted)).data) as readonly { readonly role: string }[]).map(
      ({ role }) => role,
    )
  const torn = await rolesOf(form)
  const repaired = await rolesOf({ ...form, repairedFor: 'anthropic' })
  expect([torn, repaired].map((roles) => roles.find((role) => role !== 'system'))).toEqual([
    'assistant',
    'user',
  ])
})

describe('redaction', () => {
  test('goes through every form', async () => {
    const forms: readonly ExportForm[] = [
      { kind: 'trace', format: 'memoscope' },
      { kind: 'trace', format: 'openai-chat' },
      { kind: 'trace', format: 'otlp' },
      { kind: 'markdown' },
      { kind: 'context', memory: IDENTITY, call: 3, counting: COUNTING },
      { kind: 'calls-csv', memories: MEMORIES, counting: COUNTING },
      { kind: 'report', memories: MEMORIES, counting: COUNTING, provider: 'openai', madeAt: 'now' },
    ]
    for (const form of forms) {
      const { data, name } = await exported(form, PLAN)
      expect(data).not.toContain(KEY)
      expect(`${data}${name}`).not.toContain('ann@example.org')
    }
  })

  test('leaves no name of a repository, its owner, its directory, or the file in any form', async () => {
    const run: Trace = {
      ...traceOf([
        taskStep('Fix the crash in the Fernwood parser. Working directory: /home/ann/code/parser-kit'),
        actionStep({
          tool: 'run',
          args: { command: 'gh pr view 7 --repo Fernwood/parser-kit' },
          observation: [
            'origin\tgit@git.example.net:Fernwood/parser-kit.git (fetch)',
            'ok  \tgithub.com/fernwood/parser-kit/src/lexer\t0.2s',
            'https://github.com/Fernwood/parser-kit/pull/7, fernwood’s own; see github.com/actions/checkout',
          ].join('\n'),
        }),
        actionStep({ tool: 'read', args: { path: 'fernwood.json' }, observation: 'fernwood__parser-kit-7' }),
      ]),
      id: 'owned',
      title: 'Fernwood__parser-kit__7f2c',
      metadata: { cwd: 'D:\\code\\parser-kit' },
    }
    const owned: Trace = { ...run, source: { ...run.source, fileName: 'Fernwood__parser-kit__7f2c.jsonl' } }
    traces.set(owned.id, owned)
    const forms: readonly ExportForm[] = [
      ...['memoscope', 'openai-chat', 'anthropic-messages', 'otlp', 'atif'].map(
        (format): ExportForm => ({ kind: 'trace', format }),
      ),
      { kind: 'markdown' },
      { kind: 'context', memory: IDENTITY, call: 1, counting: COUNTING },
      { kind: 'calls-csv', memories: MEMORIES, counting: COUNTING },
      { kind: 'report', memories: MEMORIES, counting: COUNTING, madeAt: 'now', holdsRun: true },
    ]
    for (const form of forms) {
      const { data, name } = await exported(form, PLAN, owned)
      expect(`${name}\n${data}`).not.toMatch(/fernwood|parser-kit|7f2c/i)
    }
    const { data, name } = await exported({ kind: 'markdown' }, PLAN, owned)
    expect(name).toBe('redacted-run.md')
    expect(data).toContain('github.com/[repository-2]/src/lexer')
    expect(data).toContain('github.com/actions/checkout')
  })

  test('of a context leaves its figures and its other words as they were', async () => {
    const form: ExportForm = { kind: 'context', memory: LAST_ONE, call: 3, counting: COUNTING }
    const [plain, redacted] = [await exported(form), await exported(form, PLAN)]
    expect(redacted.data.replaceAll('[secret-1]', KEY).replaceAll('[email-1]', 'ann@example.org')).toBe(
      plain.data,
    )
  })

  test('is previewed masked, with how often and where', async () => {
    const found = unwrap(await exporter.findings({ traceId: 't', plan: PLAN }, context))
    expect(JSON.stringify(found)).not.toContain(KEY)
    expect(found).toContainEqual({
      around: expect.objectContaining({ place: 'step 1' }),
      id: 'secret-1',
      word: 'secret',
      detector: 'provider-keys',
      masked: 'sk-p•••B2 (40 characters)',
      count: 5,
      places: ['step 1', 'step 2, call', 'step 3, call'],
    })
    const excluded = { ...PLAN, excluded: ['secret-1'] }
    const { data } = await exported({ kind: 'markdown' }, excluded)
    expect(data).toContain(KEY)
    expect(data).not.toContain('ann@example.org')
  })

  test('answers a size first, and tells when only a person’s patterns are left', async () => {
    const said: unknown[] = []
    const plan = { ...PLAN, patterns: [{ source: 'light[a-z]+' }] }
    const told: { readonly done: number; readonly total: number; readonly startsLimit?: boolean }[] = []
    const watched = {
      ...context,
      onProgress: (progress: (typeof told)[number]) => {
        told.push(progress)
        if (progress.startsLimit === true) said.push('patterns')
      },
    }
    const found = exporter.findings({ traceId: 't', plan }, watched).then((result) => {
      said.push(unwrap(result).map(({ id }) => id))
    })
    const size = exporter.exportSize({ traceId: 't' }, context).then(() => said.push('size'))
    await Promise.all([found, size])
    const ids = expect.arrayContaining(['secret-1', 'email-1', 'custom-1'])
    expect(said).toEqual(['size', 'patterns', ids])
    const shares = told.map(({ done, total }) => done / total)
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
    expect([shares.length > 10, (shares.at(-1) ?? 0) > 0.95]).toEqual([true, true])
  })

  test('says what is wrong with a pattern', async () => {
    const plan = { ...PLAN, patterns: [{ source: '(a+)+' }] }
    expect(await exporter.findings({ traceId: 't', plan }, context)).toMatchObject({
      ok: false,
      error: { code: 'bad-pattern' },
    })
  })
})

describe('what is made of a comparison', () => {
  test('is a page with the figures of the replays', async () => {
    const form: ExportForm = {
      kind: 'report',
      memories: MEMORIES,
      counting: COUNTING,
      provider: 'openai',
      madeAt: 'noon',
    }
    const { data, mediaType, name } = await exported(form)
    const [base, last] = await figures(TRACE)
    const grouped = (value = 0) => value.toLocaleString('en-US')
    expect([mediaType, name]).toEqual(['text/html', 'test.report.html'])
    expect(data).toContain(grouped(base?.totals.cumulative))
    expect(data).toContain(grouped(last?.totals.peak))
    expect(data).toContain('keep last 1')
    expect(data).toContain('look the old lighthouse')
    expect(data).not.toContain('<b>bold')
    const phrase = base && last && tokensPhrase(verdictOf(last, base))
    expect(phrase).toMatch(/% tokens$/)
    expect(data).toContain(phrase)
    const answer = data.indexOf('<p class="answer">')
    expect(data.slice(answer, answer + 300)).toMatch(/than the recorded run|would be refused|of these 2/)
    expect(answer).toBeLessThan(data.indexOf('class="facts"'))
  })

  test('follows the rules of the recorded model’s provider, and counts no redaction of nothing', async () => {
    const calls = TRACE.calls.map((call) => ({ ...call, model: 'claude-sonnet-4-5' }))
    const trace = { ...TRACE, id: 'claude', calls }
    traces.set(trace.id, trace)
    const form: ExportForm = { kind: 'report', memories: [], counting: COUNTING, madeAt: 'noon' }
    const nothing: RedactionPlan = { ...PLAN, detectors: [] }
    const { data } = await exported(form, nothing, trace)
    expect(data).toContain('Calls Anthropic would refuse')
    expect(data).not.toContain('0 things')
    expect(data).toContain('Redaction was on and found nothing to replace.')
    expect(data).toContain('o200k, as an estimate: it is not the tokenizer of claude-sonnet-4-5')
    expect(data).not.toContain('OpenAI chat')
  })

  test('compares the agent’s own compaction with the full history, and says what it lost', async () => {
    const steps = [
      taskStep('Look round.'),
      actionStep({ text: 'I look.', observation: `order 58213 ${'in a long list '.repeat(40)}` }),
      actionStep({ text: 'And on.', observation: 'nothing' }),
      taskStep('Go on.'),
      actionStep({ text: 'Order 58213 is done.' }),
    ]
    const compacted = [{ call: 2, changes: ['s1', 's2'].map((id) => ({ kind: 'remove' as const, id })) }]
    const trace = { ...traceOf(steps, compacted), id: 'compacted' }
    traces.set(trace.id, trace)
    const memories = [unwrap(checkSpec({ id: OWN_COMPACTION }))]
    const counting = { ...COUNTING, baseline: 'uncompacted' as const }
    const { data } = await exported({ kind: 'report', memories, counting, madeAt: 'noon' }, undefined, trace)
    expect(data).toContain('Compared with the baseline: <bdi>without compactions</bdi>')
    expect(data).toContain('The agent’s own compaction')
    expect(data).toContain('<bdi>58213</bdi>')
    // The run itself lost one: what a strategy loses of the recorded prompts is counted in addition.
    const sent = { kind: 'report', memories: [LAST_ONE], counting: COUNTING, madeAt: 'noon' } as const
    expect((await exported(sent, undefined, trace)).data).toMatch(/ added lost facts?/i)
    const uncompacted = { ...traceOf(steps), id: 'uncompacted' }
    traces.set(uncompacted.id, uncompacted)
    expect((await exported(sent, undefined, uncompacted)).data).not.toMatch(/ added lost facts?/i)
  })

  test('says the range of what a compaction loses at sizes near its own', async () => {
    const facts = Array.from({ length: 26 }, (_, at) =>
      actionStep({
        text: `Order ${58210 + at - 8}?`,
        observation: `order ${58210 + at} ${'of many '.repeat(20)}`,
      }),
    )
    const trace = { ...traceOf([taskStep('Go.'), ...facts]), id: 'long' }
    traces.set(trace.id, trace)
    const memories = [compactedAbove(800, { files: 0 })]
    const { data } = await exported(
      { kind: 'report', memories, counting: COUNTING, madeAt: 'noon' },
      undefined,
      trace,
    )
    expect(data).toMatch(/loses \d+ to \d+ facts/)
  })

  test('tells the names that a person gave, the memories as data, and where it opens again', async () => {
    const comparison = {
      name: `For ${KEY}`,
      run: 'A run',
      link: `#/compare/t?names=1:${KEY}`,
      columns: [{ memory: { id: 'keep-last', params: { count: 1 } }, name: `Mine ${KEY}` }],
    }
    const form: ExportForm = {
      kind: 'report',
      memories: [LAST_ONE],
      names: [`Mine ${KEY}`],
      counting: COUNTING,
      provider: 'openai',
      madeAt: 'noon',
      comparison,
      address: 'https://here/',
    }
    const { data } = await exported(form)
    expect(data).toContain(`<h2><bdi>Mine ${KEY}</bdi></h2>`)
    expect(data).toContain(`https://here/#/compare/t?names=1:${KEY}`)
    expect(unwrap(comparisonIn(data))).toEqual(comparison)
    const redacted = (await exported(form, PLAN)).data
    expect(redacted).not.toContain(KEY)
    expect(redacted).not.toContain('https://here/')
    expect(unwrap(comparisonIn(redacted)).columns?.[0]?.memory).toEqual(comparison.columns[0]?.memory)
  })

  test('is a table with a line for each call and memory', async () => {
    const { data, name } = await exported({ kind: 'calls-csv', memories: MEMORIES, counting: COUNTING })
    const replays = await figures(TRACE)
    expect(name).toBe('test.calls.csv')
    expect(data.trimEnd().split('\r\n')).toHaveLength(1 + 3 * 4)
    expect(data).toContain(`keep last 1,4,,,${replays[1]?.calls[3]?.tokens},`)
  })
})

describe('what a form cannot hold', () => {
  test('is said before the export', async () => {
    const losses = async (format: string) => exporter.losses({ traceId: 't', format }, context)
    expect(await losses('memoscope')).toEqual({ ok: true, value: [] })
    expect(unwrap(await losses('anthropic-messages'))).toContain('The title is removed.')
    expect(await losses('none')).toMatchObject({ ok: false, error: { code: 'no-such-format' } })
    expect(await losses('swe-agent')).toMatchObject({ ok: false, error: { code: 'cannot-write' } })
  })
})
