import { expect, test } from 'vitest'
import { fail, ok, unwrap } from '#base/result.ts'
import { actionStep, messageStep, systemStep, taskStep, traceOf } from '#core/testing/steps.ts'
import type { FactsOrder } from '../protocol/facts.ts'
import type { CountingSettings } from '../protocol/protocol.ts'
import { writeFacts } from './facts.ts'
import { loadRanks } from './ranks.ts'

const COUNTING: CountingSettings = {
  baseline: 'as-recorded',
  encoding: 'chars4',
  dialect: { id: 'openai' },
  overhead: 'none',
  window: 1000,
  summariser: { id: 'extractive' },
}
const TRACE = traceOf([
  systemStep('system prompt...'),
  taskStep('the task of ada@example.org'),
  ...[1, 2, 3].map((n) => actionStep({ text: `says ${n}`, tool: 'read', observation: `saw ${n}` })),
])

const sources = {
  loadRanks,
  loadTrace: async (id: string) =>
    id === 'gone'
      ? fail({ code: 'no-such-trace', message: 'gone' })
      : ok({ ...TRACE, id, title: 'Mail to ada@example.org' }),
}
const context = () => ({ signal: new AbortController().signal, onProgress: () => undefined })
const ORDER: FactsOrder = {
  traceIds: ['a', 'b'],
  counting: COUNTING,
  table: 'runs',
  format: 'csv',
  withContent: false,
}

async function rowsOf(order: Partial<FactsOrder>) {
  const made = unwrap(await writeFacts({ ...ORDER, ...order }, sources, context()))
  const [head = '', ...lines] = (await made.file.text()).trimEnd().split('\r\n')
  const names = head.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at], cell])))
}

test('a row per run has what the run’s own summary has', async () => {
  expect(await rowsOf({})).toMatchObject([
    { run_id: 'a', calls: '3', steps: '5', input_tokens_source: 'estimate', cost_usd: '' },
    { run_id: 'b' },
  ])
})

test('a row per call adds up to the run', async () => {
  const [run] = await rowsOf({ traceIds: ['a'] })
  const calls = await rowsOf({ traceIds: ['a'], table: 'calls' })
  expect(calls.map(({ call }) => call)).toEqual(['0', '1', '2'])
  expect(calls.reduce((sum, { input_tokens: tokens }) => sum + Number(tokens), 0)).toBe(
    Number(run?.['input_tokens']),
  )
  expect(calls.map(({ tool_results: count }) => count)).toEqual(['1', '1', '1'])
})

test('titles go along only if they are asked for, redacted if that is asked for', async () => {
  expect((await rowsOf({}))[0]).not.toHaveProperty('title')
  expect((await rowsOf({ withContent: true }))[0]?.['title']).toBe('Mail to ada@example.org')
  const redaction = { detectors: ['emails'], patterns: [], excluded: [] }
  expect((await rowsOf({ withContent: true, redaction }))[0]?.['title']).toBe('Mail to [email-1]')
})

test('a run that cannot be read is named, and the file has the others', async () => {
  const made = unwrap(await writeFacts({ ...ORDER, traceIds: ['a', 'gone'] }, sources, context()))
  expect(made).toMatchObject({ rows: 1, problems: [{ run: 'gone', problem: { code: 'no-such-trace' } }] })
  expect(await writeFacts({ ...ORDER, traceIds: ['gone'] }, sources, context())).toMatchObject({
    error: { code: 'no-such-trace' },
  })
})

test('a canceled export gives no file', async () => {
  const abort = new AbortController()
  const made = await writeFacts(ORDER, sources, {
    signal: abort.signal,
    onProgress: () => abort.abort(),
  })
  expect(made).toMatchObject({ ok: false, error: { code: 'cancelled' } })
})

test('a name that the run gives away elsewhere is redacted in its row, as in an export of the run', async () => {
  const loadTrace = async (id: string) => ok({ ...TRACE, id, title: 'Fix it with Imre Solt' })
  const said = messageStep('commit 1\nAuthor: Imre Solt <imre@solt.example>')
  const withAuthor = async (id: string) => {
    const trace = unwrap(await loadTrace(id))
    return ok({ ...trace, steps: [...trace.steps, said] })
  }
  const redaction = { detectors: ['names', 'emails'], patterns: [], excluded: [] }
  const write = async (load: typeof loadTrace) => {
    const order = { ...ORDER, withContent: true, redaction }
    return unwrap(await writeFacts(order, { loadRanks, loadTrace: load }, context())).file.text()
  }
  expect(await write(loadTrace)).toContain('Fix it with Imre Solt')
  expect((await write(withAuthor)).match(/Fix it with \[person-1\]/g)).toHaveLength(2)
})
