import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defined } from '#base/assert.ts'
import { ok, unwrap } from '#base/result.ts'
import type { Trace } from '#core/model/trace.ts'
import { readSource } from '#formats/intake/index.ts'
import { createEngine } from '../jobs/engine.ts'
import { loadRanks } from '../jobs/ranks.ts'
import type { CountingSettings } from '../protocol/protocol.ts'
import { createFactMaker } from './run-facts.ts'

const COUNTING: CountingSettings = {
  baseline: 'as-recorded',
  dialect: { id: 'openai' },
  profile: 'auto',
  summariser: { id: 'extractive' },
}
const { signal } = new AbortController()

async function sample(path: string): Promise<Trace> {
  const bytes = readFileSync(new URL(`../../formats/samples/${path}`, import.meta.url))
  const { parts } = await readSource({ name: path, blob: new Blob([bytes]) }, { newTraceId: () => 'run' })
  return defined(parts[0]?.reading.outcome?.traces[0], 'a run')
}

/** Samples whose every call records its usage, and samples with calls that have to be counted. */
test.for([
  'claude-code/everyday.jsonl',
  'claude-code/rewinds-and-compaction.jsonl',
  'claude-code/sub-agents.jsonl',
  'codex/tools.jsonl',
  'codex/rollbacks-and-compactions.jsonl',
])('facts of %s are the figures of the run’s summary', async (path) => {
  const trace = await sample(path)
  const engine = createEngine({ loadTrace: async () => ok(trace), loadRanks })
  const context = { signal, onProgress: () => undefined }
  const summary = unwrap(await engine.summary({ traceId: 'run', counting: COUNTING }, context))
  const { run, calls } = unwrap(await createFactMaker(loadRanks).of(trace, COUNTING, signal))
  for (const name of ['input', 'cacheRead', 'cacheWrite', 'output', 'peak'] as const)
    expect([name, run[name]?.value]).toEqual([name, summary[name]?.value])
  expect(run.cost?.value).toBe(summary.cost?.value)
  expect(run.cost?.source).toBe(summary.cost?.source)
  expect([run.errors, run.duration, run.models]).toEqual([
    summary.errors.value,
    summary.duration?.value,
    summary.models,
  ])
  const sum = calls.byCall.input.reduce((total, tokens) => total + tokens, 0)
  expect(sum).toBe(run.input.value)
})
