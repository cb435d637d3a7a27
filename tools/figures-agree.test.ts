/**
 * One run has one set of figures: on every sample the summary, the replay behind Compare, the rows of
 * Strategies, the console, the facts, the report, and the command line show the same tokens and dollars to
 * the last digit.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { unwrap } from '#base/result.ts'
import { totalDollars } from '#core/replay/cost-meter.ts'
import { LOOKED_UP } from '#core/rereads/cut-results.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { totalTokens } from '#core/tokens/measure.ts'
import { filesIn } from '#formats/testing/samples.ts'
import { replayOne } from '#state/console/console-replay.ts'
import { DEFAULT_COUNTING } from '#state/store/counting-fields.ts'
import { createRevisions } from '#storage/index.ts'
import { memoryStore } from '#storage/testing/store.ts'
import { createEngine } from '#workers/jobs/engine.ts'
import { createExporter } from '#workers/jobs/export-file.ts'
import { importFile } from '#workers/jobs/import-file.ts'
import { loadRanks } from '#workers/jobs/ranks.ts'
import { runCli } from '../src/cli/testing/run-cli.ts'

type Engine = ReturnType<typeof createEngine>

const CONTEXT = { signal: new AbortController().signal, onProgress: () => undefined }
const MEMORIES = [
  IDENTITY,
  ...[
    { id: 'keep-last', params: { count: 3 } },
    { id: 'shorten-observations', params: { keepLast: 1, maxLength: 40 } },
  ].map((spec) => unwrap(checkSpec(spec))),
]
const SAMPLES = [
  ...readdirSync('public/samples')
    .filter((name) => name !== 'index.json')
    .map((name) => `public/samples/${name}`),
  ...readdirSync('src/formats/samples').flatMap((format) =>
    readdirSync(`src/formats/samples/${format}`)
      .filter((name) => !name.endsWith('.snap'))
      .map((name) => `src/formats/samples/${format}/${name}`),
  ),
]

/** The console asks the page's workers; here it asks the engine of the sample. */
const asked = vi.hoisted(() => ({ engine: undefined as unknown }))
vi.mock('#workers/client.ts', async (original) => ({
  ...(await original<typeof import('#workers/client.ts')>()),
  runJob: (job: keyof Engine, input: never) => (asked.engine as Engine)[job](input, CONTEXT),
}))

async function opened(path: string) {
  const store = memoryStore()
  const source = statSync(path).isDirectory()
    ? { folder: filesIn(path).map(({ path: inside, bytes }) => ({ path: inside, file: new Blob([bytes]) })) }
    : { file: new Blob([readFileSync(path)]) }
  const { traces } = unwrap(await importFile({ name: basename(path), ...source }, CONTEXT, store))
  const loadTrace = createRevisions(store).load
  return { ids: traces.map(({ id }) => id), engine: createEngine({ loadTrace, loadRanks }), loadTrace }
}

/** As the report writes dollars. */
function dollars(value: number): string {
  return `$${value.toFixed(value >= 1 || value === 0 ? 2 : 4)}`
}

/** As the report writes a number of tokens. */
function grouped(tokens: number): string {
  return tokens.toLocaleString('en-US')
}

describe.each(SAMPLES)('%s', (path) => {
  test('has the same tokens and dollars everywhere', async () => {
    const { ids, engine, loadTrace } = await opened(path)
    asked.engine = engine
    const { files } = JSON.parse((await runCli(['inspect', path, '--json'])).stdout)
    expect(ids.length).toBeGreaterThan(0)
    for (const [at, traceId] of ids.entries()) {
      const run = { traceId, counting: DEFAULT_COUNTING }
      const { contexts: _, check: __, ...summary } = unwrap(await engine.summary(run, CONTEXT))
      expect(files.flatMap(({ runs }: { runs: object[] }) => runs)[at]).toMatchObject(
        JSON.parse(JSON.stringify(summary)),
      )
      const replays = await Promise.all(
        MEMORIES.map(async (memory) => unwrap(await engine.replay({ ...run, memory }, CONTEXT))),
      )
      const figures = replays.map(({ totals: { cumulative, peak, calls, costs } }) => {
        return { cumulative, peak, calls, billed: costs === undefined ? undefined : totalDollars(costs) }
      })
      for (const { calls } of replays)
        for (const { tokens, byCategory } of calls) expect(totalTokens(byCategory)).toBe(tokens)
      const [sent] = figures
      expect({ cumulative: summary.input.value, peak: summary.peak.value }).toMatchObject({
        cumulative: sent?.cumulative,
        peak: sent?.peak,
      })
      // Insights adds up the categories of the requests that were read.
      const read = replays[0]?.calls.filter(({ isRefused }) => isRefused !== true) ?? []
      expect(read.reduce((sum, { byCategory }) => sum + totalTokens(byCategory), 0)).toBe(summary.input.value)
      expect(summary.cost?.value).toBe(sent?.billed)
      expect(summary.output?.value).toBe(replays[0]?.totals.use?.output)
      for (const [place, memory] of MEMORIES.entries()) {
        const rows = unwrap(
          await engine.sweep(
            { traceIds: [traceId], memories: [memory], counting: DEFAULT_COUNTING },
            CONTEXT,
          ),
        )
        // What is ranked includes half of the calls that ask again for cut results; a replay has none.
        const billed = figures[place]?.billed
        const again = LOOKED_UP * (rows[0]?.cut?.asking ?? 0)
        expect(rows[0]).toMatchObject({
          ...figures[place],
          billed: billed === undefined ? billed : billed + again,
        })
        const { totals } = await replayOne({ ...run, memory }, { provider: undefined, references: false })
        expect(totals.input?.value).toBe(figures[place]?.cumulative)
        expect(totals.dollars?.value).toBe(figures[place]?.billed)
        if (place === 0) expect([totals.input, totals.dollars]).toEqual([summary.input, summary.cost])
      }
      const exporter = createExporter({ loadTrace, loadRanks })
      const form = {
        kind: 'report' as const,
        memories: MEMORIES.slice(1),
        counting: DEFAULT_COUNTING,
        madeAt: '',
      }
      const { data } = unwrap(await exporter.export({ traceId, form }, CONTEXT))
      const priced = figures.every(({ billed }) => billed !== undefined)
      for (const { cumulative, peak, billed } of figures) {
        expect(data).toContain(`>${grouped(cumulative)}<`)
        expect(data).toContain(`>${grouped(peak)}<`)
        if (priced) expect(data).toContain(`>${dollars(billed ?? 0)}<`)
      }
    }
  })
})
