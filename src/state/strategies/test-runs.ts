/**
 * The test runs of the code editor: up to 20 runs beside the open one on which each version that works is
 * tried too, in helper workers that are kept while the editor shows a program. A setting says which runs.
 */
import { useEffect } from 'react'
import { given } from '#base/given.ts'
import { fail, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { storedIdOf } from '#core/edit/address.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { type CheckedSpec, IDENTITY } from '#core/spec/spec-data.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import type { Helper } from '#workers/client.ts'
import { newestState } from '../edits/edit-session.ts'
import { usesProgram } from '../programs/custom-columns.ts'
import { useCustomEntries } from '../programs/custom-programs.ts'
import { changeSettings } from '../shell/settings.ts'
import { formatRoute } from '../store/route.ts'
import { store, useApp } from '../store/store.ts'
import type { TestRunState, TestRunsState } from '../store/test-run-types.ts'
import { openHelpers } from './helper-engines.ts'
import { orderedRun } from './several-runs.ts'

/** More would take longer than a person waits for after an edit. */
export const MOST_TEST_RUNS = 20

/** Chooses the test runs, by stored id; what is over the limit is left out. */
export function chooseTestRuns(ids: readonly string[]): void {
  void changeSettings({ testRuns: ids.slice(0, MOST_TEST_RUNS) })
}

/** The address of a test run in Compare, with the columns of now. */
export function hrefOfTestRun(traceId: string): string {
  const { route } = store.getState()
  const { counting } = orderedRun({ id: traceId })
  return formatRoute({ ...route, view: 'compare', traceId, call: undefined, step: undefined, counting })
}

const NONE: ReadonlyMap<string, TestRunState> = new Map()

/**
 * The test runs of a program with their figures, without the open run, which is on screen already. Each
 * version that works is tried on them after the open run; they wait while another version is being checked.
 */
export function useTestRuns(programId: string): ReadonlyMap<string, TestRunState> {
  const chosen = useApp(({ settings }) => settings.testRuns)
  const open = storedIdOf(useApp(({ route }) => route.traceId) ?? '')
  const isChecking = useApp(({ codePanel }) => codePanel.drafts.get(programId)?.status === 'checking')
  const spec = useSpecOf(programId)
  const specText = spec === undefined ? undefined : JSON.stringify(spec)
  const idsText = JSON.stringify(chosen.filter((id) => id !== open))
  useEffect(() => {
    const ids: readonly string[] = JSON.parse(idsText)
    show(programId, ids)
    if (specText === undefined || isChecking || ids.length === 0) return
    // What was checked is given on as it was: an equal spec is no other work.
    const checked: CheckedSpec = JSON.parse(specText)
    return tryOnRuns(programId, checked, ids)
  }, [programId, specText, idsText, isChecking])
  useEffect(() => closeHelpers, [])
  return useApp(({ testRuns }) => (testRuns?.programId === programId ? testRuns.runs : NONE))
}

/** As the first column has it that uses the program; undefined where no version runs. */
function useSpecOf(programId: string): CheckedSpec | undefined {
  const columns = useApp(({ route }) => route.columns)
  const entries = useCustomEntries()
  const column = columns.find((one) => usesProgram(one, programId)) ?? { id: programId }
  const checked = checkSpec(column, entries)
  return checked.ok ? checked.value : undefined
}

/** Keeps the figures of runs that stay, until their next ones are there. */
function show(programId: string, ids: readonly string[]): void {
  store.setState(({ testRuns }) => {
    const before = testRuns?.programId === programId ? testRuns.runs : NONE
    const runs = new Map(ids.map((id) => [id, before.get(id) ?? { status: 'waiting' as const }]))
    return { testRuns: { programId, runs } }
  })
}

function change(
  programId: string,
  id: string,
  next: Omit<TestRunState, 'latest'> & Partial<TestRunState>,
): void {
  store.setState(({ testRuns }) => {
    const before = testRuns?.runs.get(id)
    if (testRuns === undefined || testRuns.programId !== programId || before === undefined) return {}
    const { latest } = before
    const runs = new Map(testRuns.runs).set(id, { ...given({ latest }), ...next })
    const changed: TestRunsState = { ...testRuns, runs }
    return { testRuns: changed }
  })
}

/** Kept between edits: a helper that has Python, or a run's trace, has it at once for the next version. */
let helpers: readonly Helper[] | undefined

function closeHelpers(): void {
  for (const { close } of helpers ?? []) close()
  helpers = undefined
}

/**
 * Gives what ends it; nothing is told afterwards. A run goes to the same helper each time, which has its
 * trace.
 */
function tryOnRuns(programId: string, spec: CheckedSpec, ids: readonly string[]): () => void {
  const abort = new AbortController()
  const { signal } = abort
  helpers ??= openHelpers()
  for (const id of ids) change(programId, id, { status: 'waiting' })
  for (const [place, helper] of helpers.entries()) {
    const own = ids.filter((_, at) => at % (helpers?.length ?? 1) === place)
    void (async () => {
      for (const id of own) {
        if (signal.aborted) return
        change(programId, id, { status: 'running' })
        const made = await tryOnRun(helper, id, spec, signal)
        if (signal.aborted) return
        change(programId, id, stateOf(made))
      }
    })()
  }
  return () => abort.abort()
}

async function tryOnRun(
  helper: Helper,
  id: string,
  spec: CheckedSpec,
  signal: AbortSignal,
): Promise<Result<readonly SweepFigures[]>> {
  const isThere = store.getState().library
  if (isThere.status === 'done' && !isThere.value.some((run) => run.id === id)) return fail(GONE)
  const traceId = await newestState(id)
  if (!traceId.ok) return traceId
  const { counting } = orderedRun({ id })
  const memories = [IDENTITY, spec]
  const input = { traceIds: [traceId.value], memories, counting, skipsRefusals: true, isDraft: true }
  return helper.run('sweep', input, { signal })
}

const GONE = { code: 'no-such-run', message: t`This run was deleted.` }

function stateOf(made: Result<readonly SweepFigures[]>): TestRunState {
  if (!made.ok) return { status: 'failed', problem: made.error }
  const [baseline, figures] = made.value
  if (baseline === undefined || figures === undefined) return { status: 'done' }
  // The last figures stay where this version fails.
  if (figures.problem !== undefined && figures.problems > 0) {
    const problem = { code: 'code-threw', message: figures.problem, ...figures.problemAt }
    return { status: 'failed', problem }
  }
  return { status: 'done', latest: { baseline, figures } }
}
