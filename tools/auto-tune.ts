/**
 * `npm run tune -- --traces DIR… --strategy ID…`: the cheapest parameters of strategies at a few re-read
 * risks, found on some of the recorded runs and checked on the others, as Strategies does it over several
 * runs.
 */
import { parseArgs } from 'node:util'
import { ok, unwrap } from '#base/result.ts'
import type { Trace } from '#core/model/trace.ts'
import { describeSpec } from '#core/spec/describe-spec.ts'
import { memoryInfos } from '#core/spec/memory-info.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { tuneOverRuns } from '#core/sweep/auto-tune.ts'
import type { ReplayedRun } from '#core/sweep/several-runs.ts'
import { tunedSpecs } from '#core/sweep/tuned-specs.ts'
import { createEngine } from '#workers/jobs/engine.ts'
import { loadRanks } from '#workers/jobs/ranks.ts'
import type { CountingSettings } from '#workers/protocol/protocol.ts'
import { tracesIn } from './truth/traces.ts'

/** Extra re-reads per 100 calls. */
const RISKS = [1, 3, 10, 30]
const FEWEST_CALLS = 20

export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      traces: { type: 'string', multiple: true },
      strategy: { type: 'string', multiple: true },
      refusals: { type: 'boolean' },
    },
  })
  const { traces: dirs, strategy: ids = [], refusals = false } = values
  if (dirs === undefined || ids.length === 0) {
    console.error('Usage: npm run tune -- --traces DIR… --strategy ID… [--refusals]')
    return 2
  }
  const found = (await Promise.all(dirs.map((dir) => tracesIn(dir)))).flat()
  const traces = found.map(({ trace }) => trace).filter(({ calls }) => calls.length >= FEWEST_CALLS)
  console.log(`${traces.length} runs of at least ${FEWEST_CALLS} calls\n`)
  for (const id of ids) await tune(id, traces, !refusals)
  return 0
}

async function tune(id: string, traces: readonly Trace[], skipsRefusals: boolean): Promise<void> {
  const info = memoryInfos().find((known) => known.id === id)
  if (info === undefined) return console.log(`There is no strategy ${id}.`)
  const tried = tunedSpecs(info)
  const runs: ReplayedRun[] = []
  for (const trace of traces) {
    const engine = createEngine({ loadTrace: async () => ok(trace), loadRanks })
    const found = await engine.sweep(
      {
        traceIds: [trace.id],
        memories: [IDENTITY, ...tried],
        skipsRefusals,
        counting: COUNTING,
      },
      { signal: new AbortController().signal, onProgress: () => undefined },
    )
    if (!found.ok) continue
    const figures = unwrap(found).map((row) => (skipsRefusals ? { ...row, refused: 0 } : row))
    if (figures[0]?.billed !== undefined) runs.push({ id: trace.id, figures })
  }
  console.log(`## ${info.title}: ${tried.length} combinations on ${runs.length} runs with prices\n`)
  console.log(
    '| risk | chosen | cost | risk of it | off on held-out runs | better than the defaults | verdict |',
  )
  console.log('|--:|---|--:|--:|--:|--:|---|')
  for (const risk of RISKS) {
    const places = tried.map((_, at) => at + 1)
    const made = tuneOverRuns({ runs, tried: places, initial: 1, unit: '$', risk })
    const spec = made.chosen === undefined ? undefined : tried[made.chosen - 1]
    const cells = [
      risk,
      spec === undefined ? '–' : describeSpec(spec),
      percent(made.cost - 1),
      made.risk.toFixed(1),
      percent(made.off),
      `${made.better} of ${made.checked}`,
      made.verdict,
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
  console.log('')
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`
}

const COUNTING: CountingSettings = {
  baseline: 'as-recorded',
  dialect: { id: 'openai' },
  profile: 'auto',
  summariser: { id: 'extractive' },
}
