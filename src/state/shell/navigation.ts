/**
 * The address bar: the one place that reads and writes it. Views call `navigate`; no one else keeps a route.
 */

import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { storedIdOf } from '#core/edit/address.ts'
import type { StepId } from '#core/model/step.ts'
import type { Call } from '#core/model/trace.ts'
import type { Tokens } from '#core/model/units.ts'
import type { MemorySpec } from '#core/spec/spec-data.ts'
import { forOtherRun, namesSteps } from '#core/spec/spec-pins.ts'
import type { EncodingId } from '#core/tokens/encoding.ts'
import type { Overhead } from '#core/tokens/measure.ts'
import { PROMPT_PARTS, type PromptPart } from '#core/tokens/prompt-parts.ts'
import type { CountingSettings } from '#workers/protocol/protocol.ts'
import { countingForOtherRun, DEFAULT_COUNTING } from '../store/counting-fields.ts'
import {
  DEFAULT_COLUMNS,
  type DetailTab,
  formatRoute,
  HOME,
  type Insight,
  needsTrace,
  parseRoute,
  type Route,
  type SettingsSection,
  type View,
} from '../store/route.ts'
import type { RunList } from '../store/run-list.ts'
import type { RunSelection } from '../store/run-selection.ts'
import { NO_SEVERAL_RUNS, type SeveralRunsOrder } from '../store/several-runs-types.ts'
import { store } from '../store/store.ts'
import { dismissNotice, noticeOf, tell } from './notices.ts'
import { afterChange, withoutScopedBaseline } from './scoped-baseline.ts'
import { isOthersSetting } from './settings-check.ts'

/** What an entry of the browser's history knows beside its address: sheet-entry.ts. */
export interface EntryState {
  /** The sheet is open: by the person, in an entry above that of the view, or by a link that led here. */
  readonly sheet?: 'opened' | 'linked'
  /** The sheet of this entry was opened. */
  readonly isBelowSheet?: boolean
}

/** Only this file and sheet-entry.ts write it. */
export function entryState(): EntryState {
  return history.state ?? {}
}

let isOnSheet = false

/** Adds an entry of the same address. */
export function pushSheet(): void {
  history.replaceState({ isBelowSheet: true } satisfies EntryState, '')
  history.pushState({ sheet: 'opened' } satisfies EntryState, '')
  isOnSheet = true
}

/** Starts to follow the address bar; the current address is taken over at once. */
export function followAddress(): void {
  const take = () => {
    const hasClosed = isOnSheet && entryState().isBelowSheet === true
    isOnSheet = entryState().sheet === 'opened'
    // What was selected on the sheet stays selected.
    if (hasClosed) history.replaceState(null, '', formatRoute(store.getState().route))
    waitingRoute = undefined
    knownHash = location.hash
    const { route, problems } = parseRoute(location.hash)
    show(route)
    problemsOfLink = problems.map(noticeOf)
  }
  addEventListener('hashchange', take)
  addEventListener('popstate', take)
  take()
}

/** Notices of what is wrong with the address, which is nothing to a person who went elsewhere. */
let problemsOfLink: readonly number[] = []

/** A run remembers the view it was last looked at in. */
function show(route: Route): void {
  const { lastViews, route: before } = store.getState()
  const { traceId, view } = route
  if (view !== before.view || traceId !== before.traceId) {
    for (const id of problemsOfLink) dismissNotice(id)
    problemsOfLink = []
  }
  const run = traceId === undefined || !needsTrace(view) ? undefined : storedIdOf(traceId)
  const isSame = run === undefined || (lastViews.get(run) === view && [...lastViews.keys()].at(-1) === run)
  if (isSame) {
    store.setState({ route })
    return
  }
  // The run that was open last is the last of them: the library begins at its row.
  const others = [...lastViews].filter(([id]) => id !== run)
  store.setState({ route, lastViews: new Map([...others, [run, view]]) })
}

/** Goes there. `replace` for what the back button should not undo one by one, such as scrubbing. */
export function navigate(change: Partial<Route>, { replace = false, state = null }: Navigation = {}): void {
  const route = afterChange(store.getState().route, change)
  if (replace) replaceAddress(route)
  else {
    writeWaiting()
    const hash = formatRoute(route)
    if (hash !== location.hash) {
      history.pushState(state, '', hash)
      isOnSheet = false
    }
    knownHash = location.hash
  }
  show(route)
}

interface Navigation {
  readonly replace?: boolean
  /** Of the new entry in the history: sheet-entry.ts. */
  readonly state?: EntryState | null
}

/**
 * Browsers stop a page that replaces its address hundreds of times in a few seconds, as scrubbing or a held
 * arrow key would. So it is replaced at this pace at most, in milliseconds; the route itself changes at once.
 */
const ADDRESS_PACE = 300
let waitingRoute: Route | undefined
/** The address as it was last read or written here. */
let knownHash = ''
let lastWritten = Number.NEGATIVE_INFINITY

function replaceAddress(route: Route): void {
  const wait = lastWritten + ADDRESS_PACE - performance.now()
  if (waitingRoute === undefined && wait > 0) setTimeout(writeWaiting, wait)
  waitingRoute = route
  if (wait <= 0) writeWaiting()
}

function writeWaiting(): void {
  // A later address was written at once.
  if (waitingRoute === undefined) return
  const hash = formatRoute(waitingRoute)
  waitingRoute = undefined
  // Another address is one that a person has just entered: the browser tells of it in a moment.
  if (hash === location.hash || location.hash !== knownHash) return
  history.replaceState(history.state, '', hash)
  knownHash = location.hash
  lastWritten = performance.now()
}

/** Learn is the list of lessons: the one beside the view is left there. */
export function openView(view: View): void {
  navigate(view === 'learn' ? { view, lesson: undefined, isPresenting: false } : { view })
}

/** With fewer calls there is nothing that a strategy could take out of a context. */
const FEWEST_CALLS = 2

/**
 * The view that a run opens in, however it is opened: the one it was last looked at in since the page was
 * loaded, else Strategies; the timeline where the run has too few calls to compare strategies over.
 */
export function viewOfRun(traceId: string, calls: number | undefined): View {
  const seen = store.getState().lastViews.get(storedIdOf(traceId))
  return seen ?? (calls !== undefined && calls < FEWEST_CALLS ? 'timeline' : 'strategies')
}

function callsOf(traceId: string): number | undefined {
  return entryOf(traceId)?.callCount
}

function entryOf(traceId: string) {
  const run = storedIdOf(traceId)
  return doneValue(store.getState().library)?.find(({ id }) => id === run)
}

/** The format of the run that is open, or was last. */
function lastFormat(): string | undefined {
  const { route, lastViews } = store.getState()
  const last = route.traceId ?? [...lastViews.keys()].at(-1)
  return last === undefined ? undefined : entryOf(last)?.source.format
}

/**
 * Opens a trace, without a view in the one of `viewOfRun`; cursor, selection and pins of another one do not
 * carry over, as they name its steps; columns and counting settings do. Settings of an agent don’t carry over
 * to a run of another one, which has a recommendation for its own.
 */
export function openTrace(traceId: string, view: View = viewOfRun(traceId, callsOf(traceId))): void {
  const { route } = store.getState()
  const { columns, memory } = withoutSettings(route, traceId)
  const specs = [...columns, ...(memory === undefined ? [] : [memory])]
  const leavesPins = route.traceId !== traceId && specs.some(namesSteps)
  navigate({
    view,
    traceId,
    call: undefined,
    step: undefined,
    find: undefined,
    within: [],
    beside: undefined,
    mode: 'one-run',
    picked: [],
    columns: leavesPins ? columns.map(forOtherRun) : columns,
    memory: leavesPins && memory !== undefined ? forOtherRun(memory) : memory,
    counting: traceId === route.traceId ? route.counting : countingForOtherRun(route.counting),
  })
  if (leavesPins)
    tell(t`The pins stayed with the other run, because they refer to its steps. Go back to restore both.`)
}

/** Opens the run that several runs are shown around, where none is open. */
export function openAmongSeveral(traceId: string): void {
  const { route } = store.getState()
  const runs = route.runs ?? 'all'
  navigate({ traceId, runs, ...withoutSettings(route, traceId) }, { replace: true })
}

/** Without what only the agent of the last run can be told, where this run is of another one. */
function withoutSettings({ columns, memory }: Route, traceId: string): Pick<Route, 'columns' | 'memory'> {
  const formats = { from: lastFormat(), to: entryOf(traceId)?.source.format }
  const isLeft = (spec: MemorySpec) => isOthersSetting(spec, formats)
  const kept = columns.filter((spec) => !isLeft(spec))
  return {
    columns: kept.length === columns.length ? columns : kept.length === 0 ? DEFAULT_COLUMNS : kept,
    memory: memory !== undefined && isLeft(memory) ? undefined : memory,
  }
}

/**
 * Opens the first of some stored runs in Strategies and ranks strategies over all of them. What is known of
 * other runs is left, and work on them with it. `repeated`: names of files that have the same content as one
 * of the runs.
 */
export function openSeveralRuns(ids: readonly string[], repeated: readonly string[] = []): void {
  const [first] = ids
  if (first === undefined) return
  openTrace(first, 'strategies')
  navigate({ mode: 'several-runs', runs: 'picked', pickedRuns: ids }, { replace: true })
  const setup = { strategies: undefined, startsAlone: true, ...(repeated.length > 0 && { repeated }) }
  store.setState(({ severalRuns = NO_SEVERAL_RUNS }) => {
    const { order, agent } = severalRuns
    const isKept = order !== undefined && isOfRuns(order, ids)
    return {
      severalRuns: { ...(isKept ? severalRuns : { ...NO_SEVERAL_RUNS, ...given({ agent }) }), setup },
    }
  })
}

function isOfRuns({ runs }: SeveralRunsOrder, ids: readonly string[]): boolean {
  const wanted = new Set(ids)
  return runs.length === wanted.size && runs.every(({ id }) => wanted.has(id))
}

/** Opens a section of the settings. */
export function openSettings(section: SettingsSection): void {
  navigate({ view: 'settings', section })
}

/** Chooses the runs that Strategies ranks over. */
export function chooseRuns(change: Partial<Pick<Route, 'runs' | 'pickedRuns'>>): void {
  navigate(change, { replace: true })
}

/** Changes what the library lists, and in which order. */
export function changeRunList(change: Partial<RunList>): void {
  navigate({ list: { ...store.getState().route.list, ...change } }, { replace: true })
}

/** Selects runs of the library. */
export function selectRuns(runSelection: RunSelection): void {
  store.setState({ runSelection })
}

/** Back to the library as it was listed, with no trace open. */
export function closeTrace(): void {
  const { columns, memory, counting, list } = store.getState().route
  navigate({ ...HOME, columns, memory, list, counting: countingForOtherRun(counting) })
}

/**
 * Moves the cursor to a call. In the timeline a call is its row, so the selection goes along; elsewhere a
 * selected step stays selected, to see what becomes of it from call to call.
 */
export function moveCursor(call: number): void {
  const answer = openCalls().find((candidate) => candidate.index === call)
  navigate(isTimeline() && answer !== undefined ? { call, step: answer.stepId } : { call }, { replace: true })
}

/** Selects a step. In the timeline the cursor goes along where a model call answered with that step. */
export function selectStep(step: StepId | undefined): void {
  const answered = openCalls().find((candidate) => candidate.stepId === step)
  const moves = isTimeline() && answered !== undefined
  navigate(moves ? { step, call: answered.index } : { step }, { replace: true })
}

function isTimeline(): boolean {
  return isView('timeline')
}

function isView(view: View): boolean {
  return store.getState().route.view === view
}

function openCalls(): readonly Call[] {
  return doneValue(store.getState().trace)?.calls ?? []
}

/** Selects strategies of the Strategies view. */
export function pickStrategies(picked: readonly string[]): void {
  navigate({ picked }, { replace: true })
}

/** Shows something of the run in Insights. */
export function showInsight(insight: Insight): void {
  navigate({ view: 'insights', insight, within: [] }, { replace: isView('insights') })
}

/** Opens a tool of the breakdown, a file or command of it, or with an empty path the whole run. */
export function openWithin(within: readonly string[]): void {
  navigate({ within })
}

/** Opens the timeline at a step, its call at the cursor; on a phone with the sheet that shows it. */
export function showInTimeline(step: StepId): void {
  const answered = openCalls().find((candidate) => candidate.stepId === step)
  navigate({ view: 'timeline', step, ...given({ call: answered?.index }) }, { state: { sheet: 'linked' } })
}

/** Opens the timeline at a call and the step that answered it. */
export function showCallInTimeline(call: number): void {
  const step = openCalls().find(({ index }) => index === call)?.stepId
  navigate({ view: 'timeline', call, step }, { state: { sheet: 'linked' } })
}

export function showTab(tab: DetailTab): void {
  navigate({ tab }, { replace: true })
}

export function changeCounting(change: Partial<CountingSettings>): void {
  navigate({ counting: { ...store.getState().route.counting, ...change } })
}

/** Compare with what was actually sent again. */
export function resetBaseline(): void {
  const { route } = store.getState()
  const { counting, columns } = withoutScopedBaseline(route)
  const baseline = route.baselineBefore ?? DEFAULT_COUNTING.baseline
  navigate({ columns, baselineBefore: undefined, counting: { ...counting, baseline } })
}

/** Settings for counting; undefined goes back to what the recorded models say. */
export function settle(change: {
  readonly encoding?: EncodingId | undefined
  readonly overhead?: Overhead | undefined
  readonly window?: Tokens | undefined
}): void {
  changeCounting(change)
}

/** Shows a part of the prompts in the figures of tokens, or hides it. */
export function setPromptPart(part: PromptPart, isCounted: boolean): void {
  const { leftOut: before = [], ...counting } = store.getState().route.counting
  const leftOut = PROMPT_PARTS.map(({ id }) => id).filter((id) =>
    id === part ? !isCounted : before.includes(id),
  )
  navigate({ counting: leftOut.length === 0 ? counting : { ...counting, leftOut } })
}

/**
 * The price list for this run, or `auto`: that of each call's recorded model; undefined: no dollars. How its
 * tokens are counted and its context window follow from it.
 */
export function choosePrices(profile: string | undefined): void {
  const { profile: _, ...counting } = countingForOtherRun(store.getState().route.counting)
  navigate({ counting: profile === undefined ? counting : { ...counting, profile } })
}

/** Opens another memory up, or the same with other values. `replace`: one of many tries in a form. */
export function openMemory(memory: MemorySpec, options?: { readonly replace: boolean }): void {
  navigate({ memory, view: 'memory' }, options)
}
