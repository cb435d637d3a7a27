/** Which strategies are columns of Compare, for views other than Compare itself. */
import { storedIdOf } from '#core/edit/address.ts'
import type { MemorySpec } from '#core/spec/spec-data.ts'
import { formatSpec } from '#core/spec/spec-text.ts'
import type { CountingSettings } from '#workers/protocol/protocol.ts'
import { navigate } from '../shell/navigation.ts'
import { baselineInCompare, withoutOwn } from '../shell/scoped-baseline.ts'
import { DEFAULT_COLUMNS, type Route } from '../store/route.ts'
import { store, useApp } from '../store/store.ts'

/** Columns that Compare opens with before a person chose any. */
export interface Proposal {
  readonly columns: readonly MemorySpec[]
  /** What they are held against. */
  readonly baseline: CountingSettings['baseline']
}

interface Shown {
  /** As text. */
  readonly columns: string
  /** What is left of them when Compare is left. */
  readonly withoutOwn: string
  /** The stored id of their run. */
  readonly run: string
  /** A person asked for what is recommended: for this run it stays, and another run has its own. */
  readonly isAsked?: true
}

/** The last ones that were shown. */
let proposed: Shown | undefined

/** Whether Compare proposed these columns, for this run or another one, and no person chose them. */
export function isProposed(columns: readonly MemorySpec[]): boolean {
  if (columns === DEFAULT_COLUMNS || proposed === undefined) return columns === DEFAULT_COLUMNS
  const text = textOf(columns)
  return text === proposed.columns || text === proposed.withoutOwn
}

function textOf(columns: readonly MemorySpec[]): string {
  return columns.map(formatSpec).join(';')
}

/**
 * Shows proposed columns of a run, unless a person chose others. Undefined: there is nothing to propose; what
 * was proposed for another run then goes.
 */
export function propose(proposal: Proposal | undefined, traceId: string): void {
  const { route } = store.getState()
  const { columns } = route
  if (!isProposed(columns)) return
  const run = storedIdOf(traceId)
  if (isAskedFor(run, columns)) return
  if (proposal === undefined) {
    if (proposed?.run !== run && columns !== DEFAULT_COLUMNS) showColumns(DEFAULT_COLUMNS)
    return
  }
  const { baseline } = proposal
  proposed = { columns: textOf(proposal.columns), withoutOwn: textOf(withoutOwn(proposal.columns)), run }
  navigate({ columns: proposal.columns, ...baselineInCompare(route, baseline) }, { replace: true })
}

/** Whether the columns are what a person asked for of this run. A link to the run may have the examples. */
function isAskedFor(run: string, columns: readonly MemorySpec[]): boolean {
  return proposed?.isAsked === true && isShownFor(run, columns)
}

/** Whether the columns, which no person chose, are those that were proposed for this run. */
function isShownFor(run: string, columns: readonly MemorySpec[]): boolean {
  return proposed?.run === run && columns !== DEFAULT_COLUMNS
}

/** What is known of a run when it is to be compared outside of Compare. */
interface KnownOfRun {
  readonly proposal: Proposal | undefined
  /** It is for a recommended strategy. */
  readonly isRecommended: boolean
  /** The values of a parameter sweep that is looked at. */
  readonly varied: readonly MemorySpec[] | undefined
}

interface ComparedOn {
  readonly compared: Pick<Route, 'columns' | 'counting'>
  /** What is recommended later takes its place. */
  readonly isOpen: boolean
}

const NO_COLUMNS: readonly MemorySpec[] = []

/**
 * What is compared: the values that are varied, what a person chose, or what is recommended. Before anything
 * is, what Compare was opened with for this run, and in Compare or a lesson the examples; elsewhere nothing.
 */
export function comparedOn(
  { columns, counting, traceId, view, lesson, picked }: Route,
  { proposal, isRecommended, varied }: KnownOfRun,
): ComparedOn {
  if (varied !== undefined) return { compared: { columns: varied, counting }, isOpen: false }
  const run = traceId === undefined ? '' : storedIdOf(traceId)
  if (!isProposed(columns) || isAskedFor(run, columns))
    return { compared: { columns, counting }, isOpen: false }
  const isLooked = view === 'compare' || lesson !== undefined
  if (proposal !== undefined && (isLooked || isRecommended || picked.length > 0)) {
    const baseline = { ...counting, baseline: proposal.baseline }
    return { compared: { columns: proposal.columns, counting: baseline }, isOpen: false }
  }
  const shown = isLooked || isShownFor(run, columns) ? columns : NO_COLUMNS
  return { compared: { columns: shown, counting }, isOpen: true }
}

function showColumns(columns: readonly MemorySpec[]): void {
  navigate({ columns }, { replace: true })
}

/** The columns that a person chose: those that Compare proposes don't count. */
function chosen(columns: readonly MemorySpec[]): readonly MemorySpec[] {
  return isProposed(columns) ? [] : columns
}

/**
 * Shows what `change` makes of the columns that a person chose; they are chosen from then on. `also`: what
 * else of the address changes.
 */
export function chooseColumns(
  change: (before: readonly MemorySpec[]) => readonly MemorySpec[],
  also: Partial<Omit<Route, 'columns'>> = {},
): void {
  const columns = change(chosen(store.getState().route.columns))
  proposed = undefined
  navigate({ ...also, columns })
}

export function isSame(one: MemorySpec, other: MemorySpec): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export function useIsCompared(spec: MemorySpec): boolean {
  return useApp(({ route }) => chosen(route.columns).some((column) => isSame(column, spec)))
}

/**
 * Adds a column, in place of those that Compare proposes, or removes it. Back leaves the view, not the
 * column.
 */
export function setCompared(spec: MemorySpec, isWanted: boolean): void {
  const others = chosen(store.getState().route.columns).filter((column) => !isSame(column, spec))
  const columns = isWanted ? [...others, spec] : others
  proposed = undefined
  showColumns(columns.length === 0 ? DEFAULT_COLUMNS : columns)
}

/**
 * Where Compare opens from a view: at the call that Memory and Compare show; from elsewhere at the one it
 * chooses itself, as the cursor may be where nothing differs.
 */
export function placeInCompare({ view }: Route): Partial<Route> {
  return view === 'memory' || view === 'compare' ? {} : { call: undefined, step: undefined }
}

/**
 * Opens Compare with these columns, and after them the others that were chosen. `isRecommended`: for the open
 * run; where no others were chosen, they don't follow to another run, which has its own recommendation.
 */
export function openInCompare(specs: readonly MemorySpec[], isRecommended = false): void {
  const { route } = store.getState()
  const { columns: before, traceId } = route
  const isAlone = chosen(before).length === 0
  chooseColumns(
    (before) => [...specs, ...before.filter((column) => !specs.some((spec) => isSame(column, spec)))],
    { view: 'compare', ...placeInCompare(route) },
  )
  if (!isRecommended || !isAlone || traceId === undefined) return
  const columns = textOf(specs)
  proposed = { columns, withoutOwn: columns, run: storedIdOf(traceId), isAsked: true }
}
