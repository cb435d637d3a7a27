import { expect, test } from 'vitest'
import { compactionAccounts } from '#core/compactions/account.ts'
import { actionStep, summaryStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { consoleCompaction } from './console-compactions.ts'

/** What anybody who calls `memoscope.compactions` may count on. */
const PROMISED = [
  'call',
  'kind',
  'trigger',
  'tokensBefore',
  'tokensAfter',
  'removed',
  'kept',
  'summarized',
  'restored',
  'unknown',
  'rereads',
  'cost',
]
const read = (path: string) =>
  actionStep({ tool: 'Read', args: { file_path: path }, observation: `content of ${path} `.repeat(9) })
const removed = ['s1', 's2', 's3'].map((id) => ({ kind: 'remove' as const, id }))
const trace = traceOf(
  [
    taskStep('go'),
    read('src/rare_name.ts'),
    read('src/other.ts'),
    actionStep({ text: 'I think.' }),
    summaryStep('It read src/rare_name.ts.'),
    read('src/rare_name.ts'),
    actionStep({ text: 'On.' }),
  ],
  [{ call: 3, changes: removed }],
)
const compaction = { kind: 'full' as const, last: 's3', trigger: 'auto', restored: [] }
const marked = [
  { ...compaction, summary: ['s4'] },
  { ...compaction, summary: [], isOpaque: true },
]
const rows = marked.flatMap((one) => {
  const accounts = compactionAccounts({ ...trace, compactions: [one] })
  return accounts.map((account) => ({ account, row: consoleCompaction(account) }))
})

test('every compaction has the promised fields, also one that can’t be read', () => {
  expect(rows).toHaveLength(2)
  for (const { row } of rows) expect(Object.keys(row)).toEqual(expect.arrayContaining(PROMISED))
  const row = rows[0]?.row
  expect(row).toMatchObject({ call: 3, kind: 'full', trigger: 'auto', kept: ['s0'], rereads: [{ of: 's1' }] })
  expect(row?.summarized).toMatchObject([{ step: 's1', sentence: 'It read src/rare_name.ts.' }])
})

test('each step of the context before is in exactly one of the five lists', () => {
  for (const { account, row } of rows) {
    const { kept, summarized, restored, unknown } = row
    const named = [...summarized, ...restored].map(({ step }) => step)
    const listed = [...kept, ...row.removed, ...unknown, ...named]
    expect(listed.toSorted()).toEqual(account.steps.map(({ step }) => step).toSorted())
    expect(new Set(listed).size).toBe(listed.length)
  }
  expect(rows[1]?.row.unknown).toEqual(['s1', 's2', 's3'])
})
