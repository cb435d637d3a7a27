import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import type { CallFacts } from '#core/collections/call-facts.ts'
import {
  CALL_FLAGS,
  emptyCallColumns,
  emptyResultColumns,
  MISS_CAUSES,
} from '#core/collections/call-facts.ts'
import type { CollectionRun } from '#core/collections/collection.ts'
import { CALL_TABLE } from '#core/tables/call-table.ts'
import { RUN_TABLE } from '#core/tables/run-table.ts'
import type { FactsChoice } from '../protocol/facts.ts'
import { factsFile } from './facts-files.ts'

function run(id: string, more: Partial<CollectionRun> = {}): CollectionRun {
  return {
    id,
    collectionId: 'c',
    content: `hash-${id}`,
    file: { path: `work/${id}.jsonl`, size: 10, modified: 0 },
    place: 0,
    state: 'indexed',
    title: `Mail ${id} to ada@example.org`,
    format: 'claude-code',
    project: '/home/ada/shop',
    models: ['claude-sonnet-4-5'],
    started: 1_700_000_000_000,
    calls: 2,
    steps: 5,
    agents: 1,
    input: { value: 300, source: 'recorded' },
    cost: { value: 0.25, source: 'usage', low: 0.2, high: 0.3 },
    peak: { value: 200, source: 'recorded' },
    errors: 1,
    refetched: 1,
    compactions: 0,
    microCompactions: 0,
    misses: 1,
    outcome: { kind: 'solved', value: true, field: 'resolved' },
    waste: [{ kind: 'read-again', count: 1, overRun: 40, subject: 'a.ts' }],
    largest: [],
    warnings: 0,
    relation: { isSubAgent: false, firstKey: 0 },
    ...more,
  }
}

function calls(): CallFacts {
  const byCall = emptyCallColumns(2)
  byCall.time.set([1_700_000_000_000, 1_700_000_060_000])
  byCall.model.set([0, 0])
  byCall.agent.set([0])
  byCall.input.set([100, 200])
  byCall.cacheRead.set([0, 90])
  byCall.cost.set([0.05, 0.2])
  byCall.costSource.set([1, 1])
  byCall.flags.set([0, CALL_FLAGS.toolError | CALL_FLAGS.afterCompaction])
  byCall.miss.set([255, MISS_CAUSES.indexOf('expired')])
  byCall.key.set([77, 0])
  const byResult = emptyResultColumns(3)
  byResult.call.set([0, 1, 1])
  byResult.tokens.set([10, 20, 30])
  byResult.failed.set([0, 1, 0])
  byResult.refetched.set([0, 0, 1])
  return { calls: 2, results: 3, models: ['claude-sonnet-4-5'], agents: ['Ada'], tools: [], byCall, byResult }
}

const RUNS = [
  { run: run('a'), calls: calls() },
  { run: run('b', { shared: shared('a') }), calls: calls() },
]

function shared(of: string): NonNullable<CollectionRun['shared']> {
  return { of, calls: 1, input: 100, cacheRead: 0, cacheWrite: 0, output: 0, cost: 0.05 }
}

const folder = mkdtempSync(join(tmpdir(), 'memoscope-facts-'))
let database: DuckDBInstance

beforeAll(async () => {
  database = await DuckDBInstance.create(':memory:')
})
afterAll(() => {
  database.closeSync()
  rmSync(folder, { recursive: true })
})

const PLAIN: FactsChoice = { table: 'runs', format: 'parquet', withContent: false }

async function written(choice: Partial<FactsChoice>): Promise<Blob> {
  return unwrap(await factsFile(RUNS, { ...PLAIN, ...choice })).file
}

/** DuckDB reads both tables, as `RUNS` and `CALLS`. */
async function ask(sql: string, choice: Partial<FactsChoice> = {}) {
  for (const table of ['runs', 'calls'] as const) {
    const file = await written({ ...choice, table })
    writeFileSync(join(folder, `${table}.parquet`), Buffer.from(await file.arrayBuffer()))
  }
  const query = sql
    .replaceAll('RUNS', `'${join(folder, 'runs.parquet')}'`)
    .replaceAll('CALLS', `'${join(folder, 'calls.parquet')}'`)
  const connection = await database.connect()
  const answer = await connection.runAndReadAll(query)
  connection.closeSync()
  return answer.getRowObjectsJson()
}

test('DuckDB sums runs, each call once, and joins them with their calls', async () => {
  expect(
    await ask(
      `select count(*)::int as runs, sum(input_tokens - shared_input_tokens)::int as tokens,
        round(sum(cost_usd), 2) as cost, any_value(outcome) as outcome,
        sum(waste_read_again_tokens)::int as waste, max(cost_usd_high) as high from RUNS`,
    ),
  ).toEqual([{ runs: 2, tokens: 500, cost: 0.5, outcome: 'true', waste: 80, high: 0.3 }])
  expect(
    await ask(
      `select r.run_id, sum(c.input_tokens)::int as input, count(c.cache_miss)::int as misses,
        sum(c.tool_result_tokens)::int as results, sum(c.failed_results)::int as failed,
        bool_or(c.after_compaction) as compacted, count(c.output_tokens)::int as known
        from RUNS r join CALLS c using (run_id) group by 1 order by 1`,
    ),
  ).toEqual([
    { run_id: 'a', input: 300, misses: 1, results: 60, failed: 1, compacted: true, known: 0 },
    { run_id: 'b', input: 300, misses: 1, results: 60, failed: 1, compacted: true, known: 0 },
  ])
})

test('the queries of docs/facts.md run as printed, and count each recorded call once', async () => {
  const doc = readFileSync(new URL('../../../docs/facts.md', import.meta.url), 'utf8')
  const [, block = ''] = /```sql\n([\s\S]*?)```/.exec(doc) ?? []
  const [byModel = '', misses = '', ...rest] = block
    .replaceAll("'memoscope-runs.parquet'", 'RUNS')
    .replaceAll("'memoscope-calls.parquet'", 'CALLS')
    .split(';')
  expect(rest.map((text) => text.trim())).toEqual([''])
  const [once] = await ask(`select sum(usd) as usd from
    (select max(cost_usd) as usd from CALLS group by coalesce(call_key, run_id || call))`)
  const models = await ask(byModel)
  expect(models.length).toBeGreaterThan(0)
  expect(models.reduce((sum, { usd }) => sum + Number(usd), 0)).toBeCloseTo(Number(once?.usd))
  expect((await ask(misses)).map(({ run_id }) => run_id).sort()).toEqual(['a', 'b'])
})

test('times are times, and a call that nothing tells apart has no key', async () => {
  expect(
    await ask(`select epoch_ms(max(sent) - min(sent))::int as ms, count(call_key)::int as keys,
      count(distinct call_key)::int as distinct_keys from CALLS where run_id = 'a'`),
  ).toEqual([{ ms: 60_000, keys: 1, distinct_keys: 1 }])
})

test('no text out of runs goes along unless it is asked for, and then it is redacted', async () => {
  for (const table of ['runs', 'calls'] as const) {
    const plain = await (await written({ table, format: 'csv' })).text()
    for (const text of ['ada', 'Ada', 'Mail', 'shop', '.jsonl']) expect(plain).not.toContain(text)
  }
  const whole = await (await written({ format: 'csv', withContent: true })).text()
  expect(whole).toContain('Mail a to ada@example.org')
  const redaction = { detectors: ['emails'], patterns: [], excluded: [] }
  const redacted = await (await written({ format: 'csv', withContent: true, redaction })).text()
  expect(redacted).not.toContain('ada@example.org')
  expect(redacted.match(/\[\w+-1\]/g)).toHaveLength(2)
})

test('a pattern that cannot be read is a problem, not a file', async () => {
  const redaction = { detectors: [], patterns: [{ source: '(' }], excluded: [] }
  expect(await factsFile(RUNS, { ...PLAIN, withContent: true, redaction })).toMatchObject({ ok: false })
})

test('names of columns are unique, and each says what it is', () => {
  for (const { columns } of [RUN_TABLE, CALL_TABLE]) {
    expect(new Set(columns.map(({ name }) => name)).size).toBe(columns.length)
    for (const { name, description } of columns) {
      expect(name).toMatch(/^[a-z][a-z0-9_]*$/)
      expect(description).toMatch(/\.$/)
    }
  }
})
