import { beforeEach, expect, test, vi } from 'vitest'
import { fail, ok, unwrap } from '#base/result.ts'
import type { Trace } from '#core/model/trace.ts'
import { rankedName } from '#core/spec/product-presets.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { rankedSpecs } from '#core/sweep/replay-order.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import { actionStep, systemStep, taskStep, traceOf } from '#core/testing/steps.ts'
import type { TraceEntry } from '#storage/index.ts'
import { type Helper, openEngineHelper } from '#workers/client.ts'
import { createEngine } from '#workers/jobs/engine.ts'
import { loadRanks } from '#workers/jobs/ranks.ts'
import { newestState } from '../edits/edit-session.ts'
import { navigate, openSeveralRuns } from '../shell/navigation.ts'
import { HOME, parseRoute } from '../store/route.ts'
import { NO_SEVERAL_RUNS, type SeveralRunsState } from '../store/several-runs-types.ts'
import { store } from '../store/store.ts'
import { rankOn } from './rank-run.ts'
import {
  changeSeveralRuns,
  hrefOfRun,
  includeUnpriced,
  isRanked,
  rankChosenInstead,
  rankSeveralRuns,
  resumeSeveralRuns,
  stopSeveralRuns,
} from './several-runs.ts'

vi.mock('#workers/client.ts', () => ({ openEngineHelper: vi.fn(), runJob: vi.fn() }))
vi.mock('../edits/edit-session.ts', () => ({ newestState: vi.fn() }))

const CLAUDE = 'claude-sonnet-4-20250514'

/** Looks at this many files and names what the first one said. */
function runOf(id: string, calls: number, model: string): Trace {
  const turns = Array.from({ length: calls }, (_, at) =>
    actionStep({
      text: at === calls - 1 ? 'The port was 48713.' : `turn ${at}`,
      tool: 'read',
      args: { path: `src/${id}_${at}.ts` },
      observation: `${at === 0 ? 'The port is 48713. ' : ''}${`line of ${id} ${at} `.repeat(60)}`,
    }),
  )
  const made = traceOf([systemStep('be brief'), taskStep('find the port'), ...turns])
  return { ...made, id, calls: made.calls.map((call) => ({ ...call, model })) }
}

const RUNS: Readonly<Record<string, Trace>> = {
  short: runOf('short', 12, CLAUDE),
  long: runOf('long', 40, CLAUDE),
  unpriced: runOf('unpriced', 20, 'house-model'),
}
const IDS = Object.keys(RUNS)
const SPECS = [IDENTITY, ...['keep-last', 'autogen-buffered'].map((id) => unwrap(checkSpec({ id })))]

/** The run's row of the library. */
function entryOf({ id, source, steps, calls }: Trace): TraceEntry {
  const counts = { stepCount: steps.length, callCount: calls.length, warningCount: 0 }
  return { id, title: id, source, ...counts, agents: [], addedAt: 0 }
}

const engine = createEngine({
  loadTrace: async (id) => {
    const run = RUNS[id]
    return run === undefined ? fail({ code: 'no-such-trace', message: `no ${id}` }) : ok(run)
  },
  loadRanks,
})

/** Runs whose baseline was replayed for several runs, in order, and those that went on with strategies. */
let replayed: string[] = []
let whole: string[] = []

/** An engine of this thread that ends as a worker does: what runs in it is canceled. */
function helper(): Helper {
  const abort = new AbortController()
  const options = { signal: abort.signal, onProgress: () => undefined }
  const run = async (name: string, input: never) => {
    const job = engine[name as 'sweep']
    if (name === 'sweep') noteRuns(input)
    const result = await job(input, options)
    return abort.signal.aborted ? fail({ code: 'cancelled', message: '' }) : result
  }
  // One function for every job: which input goes with which name cannot be said of a generic function's body.
  return { run: run as Helper['run'], close: () => abort.abort() }
}

function noteRuns({
  traceIds,
  memories,
}: {
  readonly traceIds: readonly string[]
  readonly memories: unknown[]
}) {
  if (memories.length === 1) replayed.push(...traceIds)
  else whole.push(...traceIds)
}

const shown = (): SeveralRunsState => store.getState().severalRuns ?? NO_SEVERAL_RUNS

function until(isSo: (state: SeveralRunsState) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isSo(shown())) return
      stop()
      resolve()
    }
    const stop = store.subscribe(look)
    look()
  })
}

/** What Strategies shows of a run alone. */
function rankedAlone(traceId: string): Promise<readonly (SweepFigures | undefined)[]> {
  const rows: SweepFigures[] = []
  const counting = HOME.counting
  return new Promise((resolve) => {
    rankOn({ traceId, counting }, [], {
      onRow: (place, row) => {
        rows[place] = row
      },
      onEnd: () => resolve(SPECS.map((spec) => rows[rankedSpecs().findIndex(({ id }) => id === spec.id)])),
    })
  })
}

beforeEach(() => {
  replayed = []
  whole = []
  stopSeveralRuns()
  store.setState({ severalRuns: NO_SEVERAL_RUNS })
  navigate({ ...HOME, view: 'strategies', mode: 'several-runs', traceId: 'short' })
  vi.mocked(openEngineHelper).mockImplementation(helper)
  vi.mocked(newestState).mockImplementation(async (id) => ok(id))
})

test('the figures of each run are those that Strategies shows of the run alone', async () => {
  rankSeveralRuns(IDS, SPECS)
  await until(({ status }) => status === 'done')
  expect(
    shown()
      .done.map(({ id }) => id)
      .sort(),
  ).toEqual([...IDS].sort())
  for (const { id, figures } of shown().done) {
    const alone = await rankedAlone(id)
    for (const [place, row] of figures.entries()) {
      // What is not cheaper is not asked for refusals in the ranking of one run.
      const refused = alone[place]?.refused ?? row.refused
      expect({ ...alone[place], refused }).toEqual(row)
    }
  }
  const long = shown().done.find(({ id }) => id === 'long')
  expect(long?.figures[2]?.refused).toBeGreaterThan(0)
  expect(shown().done.find(({ id }) => id === 'unpriced')?.figures[0]?.billed).toBeUndefined()
})

test('a stop keeps what was replayed, and resuming replays only the others', async () => {
  rankSeveralRuns(IDS, SPECS)
  await until(({ done }) => done.length === 1)
  stopSeveralRuns()
  const [first] = shown().done
  expect(shown()).toMatchObject({ status: 'stopped', replays: SPECS.length })
  replayed = []
  resumeSeveralRuns()
  await until(({ status }) => status === 'done')
  expect(replayed).not.toContain(first?.id)
  expect(shown().done).toHaveLength(IDS.length)
  expect(shown().done[0]).toBe(first)
})

test('runs that are sent here end the work on others, whose figures are not kept', async () => {
  rankSeveralRuns(['short', 'long'], SPECS)
  await until(({ done }) => done.length === 1)
  const { order } = shown()
  openSeveralRuns(['short', 'unpriced'])
  expect(shown()).toMatchObject({ order: undefined, done: [], setup: { startsAlone: true } })
  rankSeveralRuns(['short', 'unpriced'], SPECS)
  await until(({ status }) => status === 'done')
  expect(shown().done.map(({ id }) => id)).toEqual(['short', 'unpriced'])
  expect(shown().order).not.toBe(order)

  openSeveralRuns(['unpriced', 'short'])
  expect(shown()).toMatchObject({ status: 'done', setup: { startsAlone: true } })
  expect(shown().done).toHaveLength(2)
})

test('work on other runs that is still under way when runs are sent here leaves no figures', async () => {
  rankSeveralRuns(['short'], SPECS)
  openSeveralRuns(['long', 'unpriced'])
  await new Promise((resolve) => setTimeout(resolve, 0))
  await vi.waitFor(() => expect(replayed).toContain('short'))
  expect(shown().done).toEqual([])
  expect(shown().status).not.toBe('done')
})

test('the shortest run is replayed first, so that figures come soon', async () => {
  store.setState({ library: { status: 'done', value: Object.values(RUNS).map(entryOf) } })
  rankSeveralRuns(['long', 'unpriced', 'short'], SPECS)
  await until(({ status }) => status === 'done')
  expect(replayed).toEqual(['short', 'unpriced', 'long'])
  expect(shown().order?.runs.map(({ id }) => id)).toEqual(['long', 'unpriced', 'short'])
})

test('of a run without a price only the baseline is replayed, as long as another has one', async () => {
  rankSeveralRuns(IDS, SPECS)
  await until(({ status }) => status === 'done')
  expect(whole.sort()).toEqual(['long', 'short'])
  const left = () => shown().done.find(({ id }) => id === 'unpriced')?.figures
  expect(left()).toHaveLength(1)
  // By tokens it can be compared.
  includeUnpriced()
  await until(({ status, done }) => status === 'done' && done.length === IDS.length)
  expect(left()).toHaveLength(SPECS.length)
})

test('runs without a price are replayed where none has one', async () => {
  rankSeveralRuns(['unpriced'], SPECS)
  await until(({ status }) => status === 'done')
  expect(shown().done[0]?.figures).toHaveLength(SPECS.length)
})

test('a run that cannot be opened is named, and the others are ranked', async () => {
  rankSeveralRuns(['short', 'gone', 'unpriced'], SPECS)
  await until(({ status }) => status === 'done')
  expect(shown().failed).toMatchObject([{ id: 'gone', problem: { code: 'no-such-trace' } }])
  expect(shown().done).toHaveLength(2)
})

test('the open run keeps its settings for counting; a link opens another one with its own', async () => {
  navigate({ counting: { ...HOME.counting, encoding: 'chars4', profile: 'teaching' } })
  rankSeveralRuns(['short', 'long'], SPECS)
  const [open, other] = shown().order?.runs ?? []
  expect(open?.counting).toMatchObject({ encoding: 'chars4', profile: 'teaching' })
  expect(other?.counting).toEqual(HOME.counting)
  await until(({ status }) => status === 'done')
  if (other === undefined) throw new Error('the second run is there')
  const { route } = parseRoute(hrefOfRun(other, unwrap(checkSpec({ id: 'keep-last' }))))
  expect(route).toMatchObject({ view: 'strategies', mode: 'one-run', traceId: 'long', picked: ['keep-last'] })
  expect(route.counting).toEqual(HOME.counting)
})

test('a link selects a product’s compaction under the id of its row, not that of the strategy it runs', () => {
  rankSeveralRuns(['short'], SPECS)
  const [run] = shown().order?.runs ?? []
  const codex = rankedSpecs().find((spec) => rankedName(spec).title === 'Codex: compaction')
  if (run === undefined || codex === undefined) throw new Error('the run and the preset are there')
  expect(parseRoute(hrefOfRun(run, codex)).route.picked).toEqual(['codex-compaction'])
  expect(isRanked(codex)).toBe(true)
})

test('a strategy with parameters of the person is told from those that every run is ranked with', () => {
  expect(isRanked(unwrap(checkSpec({ id: 'keep-last' })))).toBe(true)
  expect(isRanked(unwrap(checkSpec({ id: 'keep-last', params: { count: 3 } })))).toBe(false)
})

test('strategies that were proposed for some runs are not tried on others; those a person chose are', () => {
  changeSeveralRuns({ strategies: ['keep-last'], isProposal: true })
  rankChosenInstead()
  expect(shown().setup).toEqual({ strategies: undefined, startsAlone: true })
  changeSeveralRuns({ strategies: ['keep-last'] })
  rankChosenInstead()
  expect(shown().setup).toEqual({ strategies: ['keep-last'], startsAlone: true })
})
