/** The report of a comparison says what Compare says, without a worker. */
import { expect, test } from 'vitest'
import { given } from '#base/given.ts'
import { fail, ok, unwrap } from '#base/result.ts'
import type { Trace } from '#core/model/trace.ts'
import { INITIAL_DETECTORS } from '#core/redact/detector-list.ts'
import type { RedactionPlan } from '#core/redact/plan.ts'
import { checkSpec } from '#core/spec/spec.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { settingSpec } from '#core/sweep/agent-settings.ts'
import { compactedAbove } from '#core/sweep/agents/agent.ts'
import { actionStep, systemStep, taskStep, traceOf } from '#core/testing/steps.ts'
import type { CountingSettings, ExportForm } from '../protocol/protocol.ts'
import { createExporter } from './export-file.ts'
import { loadRanks } from './ranks.ts'

const COUNTING: CountingSettings = {
  baseline: 'as-recorded',
  encoding: 'chars4',
  dialect: { id: 'openai' },
  overhead: 'none',
  window: 1000,
  summariser: { id: 'extractive' },
}
const LAST_ONE = unwrap(checkSpec({ id: 'keep-last', params: { count: 1 } }))

const WALK = traceOf([
  systemStep('You are an agent.'),
  taskStep('Look round.'),
  ...['lighthouse', 'harbour', 'pier', 'quay'].map((word) =>
    actionStep({ text: word, tool: 'look', observation: `The ${word} is there. `.repeat(20) }),
  ),
])

async function reportOf(
  trace: Trace,
  memories: readonly CheckedSpec[],
  more: Partial<Extract<ExportForm, { kind: 'report' }>> = {},
  redaction?: RedactionPlan,
): Promise<string> {
  const exporter = createExporter({
    loadTrace: async (id) => (id === trace.id ? ok(trace) : fail({ code: 'no-such-trace', message: 'gone' })),
    loadRanks,
  })
  const form: ExportForm = { kind: 'report', memories, counting: COUNTING, madeAt: 'noon', ...more }
  const context = { signal: new AbortController().signal, onProgress: () => undefined }
  return unwrap(await exporter.export({ traceId: trace.id, form, ...given({ redaction }) }, context)).data
}

test('a strategy that Strategies recommends is recommended in the report too', async () => {
  const answerOf = (page: string) => /<p class="answer">(.*?)<\/p>/.exec(page)?.[1]
  expect(answerOf(await reportOf(WALK, [LAST_ONE], { recommended: 1 }))).toMatch(
    /is recommended for this run/,
  )
  expect(answerOf(await reportOf(WALK, [LAST_ONE]))).not.toMatch(/is recommended/)
})

test('a setting of the agent is called as it is entered there', async () => {
  const spec = settingSpec('codex-result-limit-1000')
  if (spec === undefined) throw new Error('Codex has that setting')
  const page = await reportOf({ ...WALK, source: { ...WALK.source, format: 'codex' } }, [spec])
  expect(page).toContain('<h2><bdi>tool_output_token_limit = 1000</bdi></h2>')
  expect(page).toContain('results over 1,000 tokens cut to 1,000')
  expect(page).not.toContain('Letta')
})

/** Its first two prompts also contain a conversation that isn’t in the file. */
function continued(): Trace {
  const calls = WALK.calls.map((call) => {
    const input = (call.index < 2 ? 130_000 : 20_000) + 100 * call.index
    return { ...call, usage: { input, output: 5 } }
  })
  return { ...WALK, calls, recorded: [{ call: 2, changes: [] }] }
}

test('a report says once that the file lacks an earlier conversation', async () => {
  const page = await reportOf(continued(), [
    compactedAbove(100, { userTokens: 0, files: 5, readsCache: true }),
  ])
  expect(page.match(/The file lacks about/g)).toHaveLength(1)
  expect(page).not.toContain('prompts also contained')
})

test('sizes that the run exceeds only by a conversation that isn’t in its file can’t be replayed', async () => {
  const page = await reportOf(continued(), [
    compactedAbove(100_000, { userTokens: 0, files: 5, readsCache: true }),
  ])
  expect(page).toContain('tokens of an earlier conversation that isn’t in the file')
  // On its card, and in place of its totals.
  expect(page.match(/Can’t be replayed: an earlier conversation isn’t in the file/g)).toHaveLength(2)
  expect(page).not.toContain('never triggers')
  const other = await reportOf(WALK, [LAST_ONE])
  expect(other).not.toContain('earlier conversation')
})

test('a recorded call that was answered isn’t one that the provider would refuse', async () => {
  const [look, ...others] = WALK.steps.slice(2)
  if (look?.kind !== 'action') throw new Error('it looks first')
  const torn = traceOf([...WALK.steps.slice(0, 2), { ...look, results: [] }, ...others])
  const refusedIn = (page: string) =>
    [...page.matchAll(/(\d+) of 4<\/td><\/tr>/g)].map(([, calls]) => Number(calls))
  expect(refusedIn(await reportOf(torn, [LAST_ONE]))).toEqual([0, 0])
  // What a strategy tears is still counted: its context begins with the assistant.
  const buffered = unwrap(checkSpec({ id: 'autogen-buffered', params: { size: 2 } }))
  const [base, own = 0] = refusedIn(await reportOf(WALK, [buffered], { provider: 'anthropic' }))
  expect(base).toBe(0)
  expect(own).toBeGreaterThan(0)
})

test('lost facts are a range on the card, and those at exactly its size are said once', async () => {
  const facts = Array.from({ length: 26 }, (_, at) =>
    actionStep({
      text: `Order ${58210 + at - 8}?`,
      observation: `order ${58210 + at} ${'of many '.repeat(20)}`,
    }),
  )
  const page = await reportOf(traceOf([taskStep('Go.'), ...facts]), [compactedAbove(800, { files: 0 })])
  expect(page).toMatch(/<p>\d+–\d+ lost facts/)
  expect(page.match(/\d+ different facts at exactly 800/g)).toHaveLength(1)
})

const REDACTION: RedactionPlan = { detectors: INITIAL_DETECTORS, patterns: [], excluded: [] }

test('a redacted report names a placeholder that is in it, and shows lost facts with placeholders', async () => {
  const path = '/Users/deve/work/harbour/tide_tables'
  const run = traceOf([
    systemStep('You are an agent.'),
    taskStep('Look round.'),
    actionStep({ text: 'I list.', tool: 'list', observation: `${path}/june.txt\n${'More. '.repeat(40)}` }),
    actionStep({ text: 'One.', tool: 'look', observation: 'nothing' }),
    actionStep({ text: 'Two.', tool: 'look', observation: 'nothing' }),
    actionStep({ text: 'I read.', tool: 'list', args: { path }, observation: 'High at noon.' }),
  ])
  const page = await reportOf(run, [LAST_ONE], {}, REDACTION)
  expect(page).not.toContain('deve')
  expect(page).toContain('replaced with placeholders such as [user-1].')
  expect(page).toContain('<bdi>/Users/[user-1]/work/harbour/tide_tables</bdi>')
  expect(page).not.toContain('[redacted]')
})

test('a redacted report without a placeholder names none', async () => {
  const run = traceOf([
    systemStep('You are an agent.'),
    taskStep('Look round.'),
    actionStep({ text: 'One.', tool: 'look', observation: 'Mail ann@example.org. Thanks.' }),
  ])
  expect(await reportOf(run, [], {}, REDACTION)).toContain('1 item was replaced with placeholders.')
  expect(await reportOf(WALK, [], {}, REDACTION)).toContain('Redaction was on and found nothing to replace.')
})
