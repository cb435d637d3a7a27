/**
 * What a lesson's figures are worth and whether its conditions hold, from what the app shows and the replays
 * that it has. Nothing is computed here that a job computes; `needsOf` says which jobs are wanted.
 */
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { dollarsOf, uncachedOf } from '#core/advice/figures.ts'
import type { LossFigures } from '#core/references/lost.ts'
import type { CallFigures, Replay } from '#core/replay/replay.ts'
import { type CheckedSpec, IDENTITY, stagesOf } from '#core/spec/spec-data.ts'
import { type CategoryId, indexOfCategory } from '#core/tokens/measure.ts'
import type {
  CallFigure,
  CallRef,
  ColumnRef,
  FigureSpec,
  Figures,
  RunFigure,
  StateFigure,
} from './figure-spec.ts'

/** What is on screen, as far as lessons ask for it. */
export interface Shown {
  readonly view: string
  /** Of the detail panel. */
  readonly tab: string
  /** `as-recorded` or `everything`. */
  readonly baseline: string
  readonly profile: string | undefined
  readonly window: number
  /** The cursor, 0-based, one that the trace has. */
  readonly call: number | undefined
  /** Compare's; undefined: that one cannot be used. */
  readonly columns: readonly (CheckedSpec | undefined)[]
  /** What the Memory view opens up, whatever view is shown. */
  readonly opened: CheckedSpec | undefined
  /** Kind of the selected step. */
  readonly selected: string | undefined
  /** Of the open trace. */
  readonly calls: number
  readonly steps: number
  readonly notebook:
    | {
        readonly variables: number
        readonly observations: number
        readonly failures: number
        readonly runs: number
        /** Of its context text; undefined: not counted yet. */
        readonly tokens: number | undefined
      }
    | undefined
}

/** With what the jobs have given so far. */
export interface Known extends Shown {
  /** Undefined: not known yet. */
  readonly replayOf: (memory: CheckedSpec) => Replay | undefined
  readonly lossesOf: (memory: CheckedSpec) => LossFigures | undefined
  /** Calls that the provider of the chosen prices would refuse although it accepts the baseline's. */
  readonly refusalsOf: (memory: CheckedSpec) => number | undefined
}

export type Want = 'replay' | 'losses' | 'refusals'

interface Need {
  readonly memory: CheckedSpec
  readonly wants: readonly Want[]
}

/**
 * What the values of these figures need, through sums and shares, each memory once. What is not there needs
 * nothing.
 */
export function needsOf(names: readonly string[], figures: Figures, shown: Shown): readonly Need[] {
  const needs = new Map<string, { memory: CheckedSpec; wants: Set<Want> }>()
  for (const spec of leavesOf(names, figures)) {
    if (!('of' in spec)) continue
    const memory = memoryOf(spec.of, shown)
    if (!memory.ok) continue
    const key = JSON.stringify(memory.value)
    const need = needs.get(key) ?? { memory: memory.value, wants: new Set() }
    needs.set(key, need)
    for (const want of wantsOf(spec)) need.wants.add(want)
  }
  return [...needs.values()].map(({ memory, wants }) => ({ memory, wants: [...wants] }))
}

function wantsOf(spec: Extract<FigureSpec, { of: ColumnRef }>): readonly Want[] {
  if (spec.kind === 'call-number') return ['replay']
  if (spec.figure === 'refused') return ['refusals']
  if (!LOSSES.has(spec.figure)) return ['replay']
  return spec.kind === 'call' && spec.at === 'first-over-window' ? ['losses', 'replay'] : ['losses']
}

const LOSSES: ReadonlySet<string> = new Set<RunFigure | CallFigure>(['lost', 'faults', 'lost-here'])

/** Those that are on no other figure. */
function leavesOf(names: readonly string[], figures: Figures): readonly FigureSpec[] {
  return names.flatMap((name) => {
    const spec = figureOf(name, figures)
    if (spec === undefined) return []
    return 'a' in spec ? leavesOf([spec.a, spec.b], figures) : [spec]
  })
}

function figureOf(name: string, figures: Figures): FigureSpec | undefined {
  return Object.hasOwn(figures, name) ? figures[name] : undefined
}

/** The memory that a figure is of. Fails with `no-such-column` where nothing on screen is that. */
function memoryOf(of: ColumnRef, shown: Shown): Result<CheckedSpec> {
  const memory = findMemory(of, shown)
  if (memory !== undefined) return ok(memory)
  return fail({ code: 'no-such-column', message: NOT_THERE[of.kind](of) })
}

function findMemory(of: ColumnRef, shown: Shown): CheckedSpec | undefined {
  switch (of.kind) {
    case 'baseline':
      return IDENTITY
    case 'fixed':
      return of.memory
    case 'opened':
      return shown.opened
    case 'shown':
      return shown.columns[of.position - 1]
    case 'shown-of':
      return shown.columns.find((column) => column !== undefined && uses(column, of.id))
  }
}

const NOT_THERE: Readonly<Record<ColumnRef['kind'], (of: ColumnRef) => string>> = {
  baseline: () => t`There is no baseline.`,
  fixed: () => t`This strategy doesn't exist.`,
  opened: () => t`No memory is open in the Memory view.`,
  shown: (of) => t`There is no column ${of.kind === 'shown' ? of.position : ''}.`,
  'shown-of': (of) => t`No column uses ${of.kind === 'shown-of' ? of.id : ''}.`,
}

/** Whether a memory is or contains a strategy of this id; `own` for any that a person wrote. */
export function uses(memory: CheckedSpec, id: string): boolean {
  return stagesOf(memory).some((stage) => (id === 'own' ? stage.own !== undefined : stage.id === id))
}

/**
 * The value of a figure; undefined: not known yet. Fails with a sentence where there can be none:
 * `no-such-figure`, `no-such-column`, `no-such-call`, `nothing-billed`, `no-share`, `no-pad`.
 */
export function figureValue(name: string, figures: Figures, known: Known): Result<number> | undefined {
  const spec = figureOf(name, figures)
  if (spec === undefined)
    return fail({ code: 'no-such-figure', message: t`This lesson has no figure “${name}”.` })
  switch (spec.kind) {
    case 'number':
      return ok(spec.value)
    case 'state':
      return stateValue(spec.figure, known)
    case 'run':
      return runValue(spec, known)
    case 'call':
      return callValue(spec, known)
    case 'call-number': {
      const at = callOf(spec.of, spec.at, known)
      return at?.ok === true ? ok(at.value + 1) : at
    }
    default:
      return combined(spec.kind, figureValue(spec.a, figures, known), figureValue(spec.b, figures, known))
  }
}

function combined(
  kind: 'share' | 'difference' | 'sum',
  a: Result<number> | undefined,
  b: Result<number> | undefined,
): Result<number> | undefined {
  if (a?.ok === false) return a
  if (b?.ok === false) return b
  if (a === undefined || b === undefined) return undefined
  if (kind === 'sum') return ok(a.value + b.value)
  if (kind === 'difference') return ok(a.value - b.value)
  if (b.value === 0) return fail({ code: 'no-share', message: t`A share of zero can't be computed.` })
  return ok(a.value / b.value)
}

function stateValue(figure: StateFigure, { notebook, ...known }: Known): Result<number> | undefined {
  switch (figure) {
    case 'calls':
      return ok(known.calls)
    case 'trace-steps':
      return ok(known.steps)
    case 'window':
      return ok(known.window)
    case 'columns':
      return ok(known.columns.length)
    case 'call':
      return known.call === undefined ? noCall() : ok(known.call + 1)
    case 'pad-variables':
      return notebookValue(notebook?.variables)
    case 'pad-observations':
      return notebookValue(notebook?.observations)
    case 'pad-failures':
      return notebookValue(notebook?.failures)
    case 'pad-runs':
      return notebookValue(notebook?.runs)
    case 'pad-tokens':
      if (notebook === undefined) return notebookValue(undefined)
      return notebook.tokens === undefined ? undefined : ok(notebook.tokens)
  }
}

function notebookValue(value: number | undefined): Result<number> {
  return value === undefined ? fail({ code: 'no-pad', message: t`No notebook is open.` }) : ok(value)
}

function runValue(
  { figure, of }: Extract<FigureSpec, { kind: 'run' }>,
  known: Known,
): Result<number> | undefined {
  const memory = memoryOf(of, known)
  if (!memory.ok) return memory
  if (figure === 'lost' || figure === 'faults') {
    const totals = known.lossesOf(memory.value)?.totals
    const count = figure === 'lost' ? totals?.count : totals?.faults
    return count === undefined ? undefined : ok(count)
  }
  if (figure === 'refused') {
    const refused = known.refusalsOf(memory.value)
    return refused === undefined ? undefined : ok(refused)
  }
  const replay = known.replayOf(memory.value)
  return replay === undefined ? undefined : runFigure(figure, replay)
}

function runFigure(
  figure: Exclude<RunFigure, 'lost' | 'faults' | 'refused'>,
  replay: Replay,
): Result<number> {
  const { totals } = replay
  switch (figure) {
    case 'peak':
      return ok(totals.peak)
    case 'cumulative':
      return ok(totals.cumulative)
    case 'summary-tokens':
      return ok((totals.summaries?.input ?? 0) + (totals.summaries?.output ?? 0))
    default:
      return costFigure(figure, replay)
  }
}

function costFigure(
  figure: 'billed' | 'uncached' | 'cache-breaks' | 'cached-share',
  replay: Replay,
): Result<number> {
  const { costs } = replay.totals
  if (costs === undefined)
    return fail({ code: 'nothing-billed', message: t`No price list is selected, so there is no cost.` })
  switch (figure) {
    case 'billed':
      return ok(dollarsOf(replay))
    case 'uncached':
      return ok(uncachedOf(replay))
    case 'cache-breaks':
      return ok(costs.breaks)
    case 'cached-share': {
      const { input, cacheRead, cacheWrite } = costs.cost
      return combined('share', ok(cacheRead), ok(input + cacheRead + cacheWrite)) ?? ok(0)
    }
  }
}

function callValue(
  { figure, of, at }: Extract<FigureSpec, { kind: 'call' }>,
  known: Known,
): Result<number> | undefined {
  const memory = memoryOf(of, known)
  if (!memory.ok) return memory
  const call = callOf(of, at, known)
  if (call === undefined || !call.ok) return call
  if (figure === 'lost-here') {
    const losses = known.lossesOf(memory.value)
    if (losses === undefined) return undefined
    const lost = losses.calls.find((one) => one.call === call.value)
    return lost === undefined ? noCall() : ok(lost.count)
  }
  const replay = known.replayOf(memory.value)
  if (replay === undefined) return undefined
  const figures = replay.calls.find((one) => one.call === call.value)
  return figures === undefined ? noCall() : callFigure(figure, figures)
}

function callFigure(figure: Exclude<CallFigure, 'lost-here'>, figures: CallFigures): Result<number> {
  switch (figure) {
    case 'tokens':
      return ok(figures.tokens)
    case 'steps':
      return ok(figures.steps)
    case 'stable-steps':
      return ok(figures.stablePrefix)
    case 'billed-here':
      return ok(figures.cost?.money.billed ?? 0)
    case 'dropped':
    case 'rewritten':
    case 'added':
    case 'moved':
      return ok(figures.counts[figure])
    default:
      return ok(figures.byCategory[indexOfCategory(CATEGORY_OF[figure])] ?? 0)
  }
}

const CATEGORY_OF = {
  'tokens-tools': 'tools',
  'tokens-system': 'system',
  'tokens-user': 'user',
  'tokens-assistant': 'assistant',
  'tokens-calls': 'calls',
  'tokens-results': 'results',
  'tokens-memory': 'memory',
} as const satisfies Partial<Record<CallFigure, CategoryId>>

/** Which call, 0-based; undefined: not known yet. */
function callOf(of: ColumnRef, at: CallRef, known: Known): Result<number> | undefined {
  if (at === 'first-over-window') return firstOver(of, known)
  const call = at === 'cursor' ? known.call : at === 'last' ? known.calls - 1 : at - 1
  return call === undefined || call < 0 || call >= known.calls ? noCall() : ok(call)
}

function firstOver(of: ColumnRef, known: Known): Result<number> | undefined {
  const memory = memoryOf(of, known)
  if (!memory.ok) return memory
  const replay = known.replayOf(memory.value)
  if (replay === undefined) return undefined
  const first = replay.calls.find(({ tokens }) => tokens > known.window)
  return first === undefined ? noCall() : ok(first.call)
}

function noCall(): Result<never> {
  return fail({ code: 'no-such-call', message: t`The run has no such call.` })
}
