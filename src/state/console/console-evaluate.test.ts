import { beforeEach, expect, test, vi } from 'vitest'
import { fail, ok, unwrap } from '#base/result.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { NO_FIGURES, type SweepFigures } from '#core/sweep/sweep.ts'
import { type Helper, openEngineHelper, runJob } from '#workers/client.ts'
import { evaluateRuns } from '#workers/jobs/evaluation.ts'
import type { EvaluationInput } from '#workers/protocol/evaluating.ts'
import { newestState } from '../edits/edit-session.ts'
import { evaluateInConsole, evaluateStored } from './console-evaluate.ts'

vi.mock('#workers/client.ts', () => ({ openEngineHelper: vi.fn(), runJob: vi.fn() }))
vi.mock('../edits/edit-session.ts', () => ({ newestState: vi.fn() }))

/** What a run costs as recorded, and under every other strategy. */
const COSTS: Readonly<Record<string, readonly [number, number]>> = {
  a: [10, 6],
  b: [20, 11],
  c: [10, 12],
  d: [10, 5],
  e: [40, 22],
}

function figures(cost: number, isBaseline: boolean): SweepFigures {
  return {
    ...NO_FIGURES,
    runs: 1,
    calls: 9,
    billed: cost,
    cumulative: cost * 100,
    changed: isBaseline ? 0 : 3,
  }
}

/** Ends the runs in any order but that of the collection. */
function helper(): Helper {
  const run = async (_: string, { traceIds, memories }: { traceIds: string[]; memories: CheckedSpec[] }) => {
    const [id = ''] = traceIds
    const cost = COSTS[id]
    if (cost === undefined) return fail({ code: 'no-such-trace', message: `no ${id}` })
    return ok(memories.map((_spec, place) => figures(cost[place === 0 ? 0 : 1], place === 0)))
  }
  return { run: run as unknown as Helper['run'], close: () => undefined }
}

beforeEach(() => {
  vi.stubGlobal('navigator', { hardwareConcurrency: 4 })
  vi.mocked(openEngineHelper).mockImplementation(helper)
  vi.mocked(newestState).mockImplementation(async (id) => ok(id))
  vi.mocked(runJob).mockImplementation(async (name, input) =>
    name === 'summary'
      ? // Only the models are read.
        (ok({ models: ['claude'] }) as never)
      : (evaluateRuns(input as unknown as EvaluationInput) as never),
  )
})

const KEEP = { id: 'keep-last', params: { count: 5 } }
const RUNS = Object.keys(COSTS).map((id) => ({
  id,
  model: id < 'd' ? 'opus' : 'haiku',
  project: 'shop',
  session: id === 'e' ? 'd' : id,
}))

test('each strategy says what it saves per run, with a range, in tokens and dollars', async () => {
  const found = unwrap(await evaluateInConsole(RUNS, [{ id: 'none' }, KEEP]))
  expect(found).toMatchObject({ unit: '$', runs: 5, unpriced: [], failed: [], byProject: [] })
  expect(found.strategies).toHaveLength(1)
  const [row] = found.strategies
  expect(row?.memory).toMatchObject({ id: 'keep-last', title: expect.any(String) })
  expect(row?.cost?.total.value).toBe(34)
  expect(row?.tokens.total.value).toBe(3400)
  expect(row?.cost?.median.value).toBeCloseTo(0.45)
  expect(row?.cost?.median.low).toBeLessThan(0.45)
  expect(row?.wins.value).toBeCloseTo(0.8)
  expect(row?.worst[0]).toMatchObject({ id: 'c' })
  expect(row).toMatchObject({ lost: 0, refused: { runs: 0, calls: 0 }, isOnFrontier: true })
  expect(found.recommended).toMatchObject({ memory: { id: 'keep-last' }, decisive: [] })
  expect(found.byModel.map(({ key, runs, isThin }) => [key, runs, isThin])).toEqual([
    ['opus', 3, true],
    ['haiku', 2, true],
  ])
})

test('the answer does not depend on the order in which runs are done', async () => {
  const one = unwrap(await evaluateInConsole(RUNS, [KEEP]))
  expect(unwrap(await evaluateInConsole(RUNS, [KEEP]))).toEqual(one)
})

test('a selection is evaluated alone, and a run that fails is named', async () => {
  const some = unwrap(await evaluateInConsole([...RUNS, { id: 'gone' }], [KEEP], { runs: ['a', 'gone'] }))
  expect(some).toMatchObject({ runs: 1, failed: [{ run: 'gone', problem: 'no gone' }] })
  expect(unwrap(await evaluateStored(['a', 'b', 'a'], [KEEP])).runs).toBe(2)
})

test('what a person gets wrong is a problem', async () => {
  expect(await evaluateInConsole(RUNS, [KEEP], { runs: ['nobody'] })).toMatchObject({
    error: { code: 'no-such-run' },
  })
  expect(await evaluateStored([], [KEEP])).toMatchObject({ error: { code: 'bad-argument' } })
  expect((await evaluateInConsole(RUNS, [{ id: 'no-such' }])).ok).toBe(false)
  expect((await evaluateInConsole(RUNS, [KEEP], { encoding: 'klingon' })).ok).toBe(false)
})
