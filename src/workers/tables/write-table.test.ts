import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Column, TableForm } from '#core/tables/table.ts'
import type { TableFormat } from '../protocol/facts.ts'
import { COLUMNS_KEY, GROUP_ROWS } from './parquet.ts'
import { writeTable } from './write-table.ts'

interface Row {
  readonly name?: string | undefined
  readonly tokens?: number | undefined
  readonly cost?: number | undefined
  readonly isGood?: boolean | undefined
  readonly at?: number | undefined
}

const FORM: TableForm<Row> = {
  name: 'rows',
  columns: [
    { name: 'name', kind: 'text', description: 'A name.', read: (row) => row.name },
    { name: 'tokens', kind: 'integer', unit: 'tokens', description: 'Tokens.', read: (row) => row.tokens },
    { name: 'cost_usd', kind: 'number', unit: 'USD', description: 'Dollars.', read: (row) => row.cost },
    { name: 'is_good', kind: 'boolean', description: 'Whether it is good.', read: (row) => row.isGood },
    { name: 'sent_at', kind: 'time', description: 'When.', read: (row) => row.at },
  ],
}

const folder = mkdtempSync(join(tmpdir(), 'memoscope-tables-'))
let database: DuckDBInstance

beforeAll(async () => {
  database = await DuckDBInstance.create(':memory:')
})
afterAll(() => {
  database.closeSync()
  rmSync(folder, { recursive: true })
})

/** Writes rows, and asks DuckDB something of the file, which the query calls `FILE`. */
async function ask(rows: readonly Row[], sql: string, form = FORM, format: TableFormat = 'parquet') {
  const path = join(folder, `rows.${format}`)
  writeFileSync(path, Buffer.from(await (await writeTable(form, rows, format)).arrayBuffer()))
  const connection = await database.connect()
  const answer = await connection.runAndReadAll(sql.replaceAll('FILE', `'${path}'`))
  connection.closeSync()
  return answer.getRowObjectsJson()
}

const ROWS: readonly Row[] = [
  {
    name: 'one, "quoted"\nline',
    tokens: 9007199254740991,
    cost: 0.000125,
    isGood: true,
    at: 1_700_000_000_123,
  },
  { name: '=1+1', tokens: 0, cost: -2.5, isGood: false, at: 0 },
  {},
  { name: '日本 🦆', tokens: Number.NaN, cost: Number.POSITIVE_INFINITY, at: Number.NaN },
]

test('DuckDB reads every value back from Parquet, and what is not known as null', async () => {
  const read = await ask(
    ROWS,
    'select name, tokens, cost_usd, is_good, epoch_ms(sent_at) as sent_at from FILE',
  )
  expect(read).toEqual([
    {
      name: 'one, "quoted"\nline',
      tokens: '9007199254740991',
      cost_usd: 0.000125,
      is_good: true,
      sent_at: '1700000000123',
    },
    { name: '=1+1', tokens: '0', cost_usd: -2.5, is_good: false, sent_at: '0' },
    { name: null, tokens: null, cost_usd: null, is_good: null, sent_at: null },
    { name: '日本 🦆', tokens: null, cost_usd: null, is_good: null, sent_at: null },
  ])
})

test('columns have types that engines compute with', async () => {
  const types = await ask(ROWS, 'select column_name, column_type from (describe select * from FILE)')
  expect(types.map(({ column_type }) => column_type)).toEqual([
    'VARCHAR',
    'BIGINT',
    'DOUBLE',
    'BOOLEAN',
    expect.stringContaining('TIMESTAMP'),
  ])
})

test('the file says what its columns mean', async () => {
  const [row] = await ask(
    ROWS,
    `select decode(value) as value from parquet_kv_metadata(FILE) where decode(key) = '${COLUMNS_KEY}'`,
  )
  expect(JSON.parse(String(row?.['value']))).toContainEqual({
    name: 'tokens',
    kind: 'integer',
    unit: 'tokens',
    description: 'Tokens.',
  })
})

test('a table without rows is a file with columns', async () => {
  expect(await ask([], 'select count(*)::int as rows from FILE')).toEqual([{ rows: 0 }])
})

test('more rows than fit in one group are all there, in order', async () => {
  const count = 2 * GROUP_ROWS + 17
  const rows = Array.from({ length: count }, (_, tokens) => ({
    tokens,
    name: tokens % 7 === 0 ? 'seventh' : undefined,
  }))
  const [read] = await ask(
    rows,
    `select count(*)::int as rows, sum(tokens)::double as total, count(name)::int as named,
      bool_and(tokens = file_row_number) as ordered from read_parquet(FILE, file_row_number = true)`,
  )
  expect(read).toEqual({
    rows: count,
    total: (count * (count - 1)) / 2,
    named: Math.ceil(count / 7),
    ordered: true,
  })
})

test('CSV says the same: times in ISO 8601, empty cells for what is not known, no formula that runs', async () => {
  const blob = await writeTable(FORM, ROWS, 'csv')
  expect(blob.type).toBe('text/csv')
  expect((await blob.text()).split('\r\n').slice(0, -1)).toEqual([
    'name,tokens,cost_usd,is_good,sent_at',
    '"one, ""quoted""\nline",9007199254740991,0.000125,true,2023-11-14T22:13:20.123Z',
    "'=1+1,0,-2.5,false,1970-01-01T00:00:00.000Z",
    ',,,,',
    '日本 🦆,,,,',
  ])
  const [read] = await ask(ROWS, 'select sum(cost_usd) as cost from FILE', FORM, 'csv')
  expect(read?.['cost']).toBeCloseTo(-2.499875)
})

test('any text and any number come back as they were', async () => {
  const value = fc.record({
    name: fc.option(fc.string({ unit: 'grapheme' }), { nil: undefined }),
    tokens: fc.option(fc.maxSafeInteger(), { nil: undefined }),
    cost: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }), { nil: undefined }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(value, { maxLength: 40 }), async (rows) => {
      const read = await ask(rows, 'select name, tokens::varchar as tokens, cost_usd from FILE')
      expect(read).toEqual(
        rows.map(({ name = null, tokens, cost = null }) => ({
          name,
          tokens: tokens === undefined ? null : String(tokens === 0 ? 0 : tokens),
          cost_usd: cost,
        })),
      )
    }),
    { numRuns: 25 },
  )
})

test('a column of content is left out, or redacted', async () => {
  const title: Column<Row> = {
    name: 'title',
    kind: 'text',
    isContent: true,
    description: 'A title.',
    read: ({ name }) => name,
  }
  const { withRedaction, withoutContent } = await import('#core/tables/table.ts')
  const form = { ...FORM, columns: [...FORM.columns, title] }
  const text = async (one: TableForm<Row>) => (await writeTable(one, [{ name: 'me' }], 'csv')).text()
  expect(await text(withoutContent(form))).not.toContain('title')
  expect(await text(withRedaction(form, () => '[name-1]'))).toContain('me,,,,,[name-1]')
})
