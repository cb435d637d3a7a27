/**
 * What a person is looking at, owned by the URL: view, trace, call, step, columns and lens. Parse and format are pure
 * and the inverse of each other; navigation.ts reads and writes the address bar.
 */
import type { Problem, Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { AUTO_PROFILE } from '#core/account/auto.ts'
import { bindDialect, DEFAULT_DIALECT, type DialectSpec } from '#core/dialects/index.ts'
import type { StepId } from '#core/model/step.ts'
import type { MemorySpec, StageSpec } from '#core/spec/spec-data.ts'
import { formatParams, formatSpec, parseParams, parseSpec } from '#core/spec/spec-text.ts'
import { bindSummariser, DEFAULT_SUMMARISER, type SummariserSpec } from '#core/summaries/index.ts'
import { isEncodingId } from '#core/tokens/encoding.ts'
import { FRONT_PARTS, isFrontPart } from '#core/tokens/front-parts.ts'
import { OVERHEADS } from '#core/tokens/measure.ts'
import type { Lens } from '#workers/protocol/protocol.ts'
import { type ColumnNames, formatNames, parseNames } from './column-names.ts'
import { ALL_RUNS, formatRunList, isRunSort, parseRunList, type RunList } from './run-list.ts'

/**
 * Every view, in the order of the rail and of the number keys; `needsTrace`: it shows the open trace, and is nothing without one.
 * What is drawn for each stands in ui/app/shell/views.ts.
 */
const VIEW_TABLE = [
  { id: 'library', needsTrace: false },
  { id: 'strategies', needsTrace: true },
  { id: 'timeline', needsTrace: true },
  { id: 'compare', needsTrace: true },
  { id: 'memory', needsTrace: true },
  { id: 'scratchpad', needsTrace: false },
  { id: 'learn', needsTrace: false },
  { id: 'settings', needsTrace: false },
] as const

export type View = (typeof VIEW_TABLE)[number]['id']

export const VIEWS: readonly View[] = VIEW_TABLE.map(({ id }) => id)

/** Whether a view shows the open trace, and so is nothing without one. */
export function needsTrace(view: View): boolean {
  return VIEW_TABLE.some((entry) => entry.id === view && entry.needsTrace)
}

/** What the detail panel shows of the selected step or of the call. */
export const DETAIL_TABS = ['messages', 'fields', 'raw', 'saw', 'edit'] as const
export type DetailTab = (typeof DETAIL_TABS)[number]

/** What the timeline shows of a run beside its steps. */
export const INSIGHTS = ['shares', 'heaviest', 'waste', 'compactions', 'agents'] as const
export type Insight = (typeof INSIGHTS)[number]

/** What the Strategies view is about: the open run, many values of a strategy's parameters, or several runs. */
export const STRATEGIES_MODES = ['one-run', 'sweep', 'several-runs'] as const
export type StrategiesMode = (typeof STRATEGIES_MODES)[number]

/** The sections of the settings. */
export const SETTINGS_SECTIONS = ['pricing', 'appearance', 'storage', 'keyboard', 'licenses'] as const
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]

/** Which runs several runs are: those of the open run's format or model, all, or some that were selected. */
export const RUN_CHOICES = ['format', 'model', 'all', 'picked'] as const
export type RunChoice = (typeof RUN_CHOICES)[number]

/** A part of a lesson, counted from 1. */
export interface LessonPlace {
  readonly id: string
  readonly part: number
}

export interface Route {
  readonly view: View
  readonly traceId: string | undefined
  /** The cursor: a call of the trace, 0-based. Undefined: the last call. */
  readonly call: number | undefined
  /** The selected step. */
  readonly step: StepId | undefined
  readonly tab: DetailTab
  /** What the timeline's find box looks for. Part of the address only there, as are the next two. */
  readonly find: string | undefined
  readonly insight: Insight | undefined
  /** The run that stands beside the open one, as `traceId` names it; empty: it is still to be chosen. */
  readonly beside: string | undefined
  /** The pad that the scratchpad shows. Part of the address only there. */
  readonly pad: string | undefined
  /** Compare's columns beside the baseline, as the link says them; checked where they are used. */
  readonly columns: readonly MemorySpec[]
  /** Names that the person gave to columns. */
  readonly names: ColumnNames
  readonly mode: StrategiesMode
  /** The strategies selected in the Strategies view, by id. Part of the address only there, as is `mode`. */
  readonly picked: readonly string[]
  /** The runs of the mode for several runs; for `picked` their stored ids. Part of the address only there. */
  readonly runs: RunChoice
  readonly pickedRuns: readonly string[]
  /** The section of the settings. Part of the address only there. */
  readonly section: SettingsSection
  /** What the library lists, and in which order. Part of the address only there. */
  readonly list: RunList
  /** The memory that the Memory view opens up; undefined: the first of the columns. */
  readonly memory: MemorySpec | undefined
  /** The lesson that stands beside the view. */
  readonly lesson: LessonPlace | undefined
  /** Whether it is being presented, in large type. */
  readonly isPresenting: boolean
  readonly lens: Lens
}

/** What Compare shows before anybody chose: three that differ in kind. */
export const DEFAULT_COLUMNS: readonly MemorySpec[] = [
  { id: 'keep-last', params: { count: 10 } },
  { id: 'shorten-observations' },
  { id: 'keep-last', params: { count: 10 }, trigger: { kind: 'every-steps', steps: 10 } },
]

export const DEFAULT_LENS: Lens = {
  baseline: 'as-recorded',
  dialect: DEFAULT_DIALECT,
  summariser: DEFAULT_SUMMARISER,
  profile: AUTO_PROFILE,
}

/** The lens for another run: what was chosen for this one's model says nothing of another's. */
export function lensForOtherRun({ encoding: _, overhead: __, window: ___, ...lens }: Lens): Lens {
  return { ...lens, profile: AUTO_PROFILE }
}

export const HOME: Route = {
  view: 'library',
  traceId: undefined,
  call: undefined,
  step: undefined,
  tab: 'messages',
  find: undefined,
  insight: undefined,
  beside: undefined,
  pad: undefined,
  columns: DEFAULT_COLUMNS,
  names: {},
  mode: 'one-run',
  picked: [],
  runs: 'format',
  pickedRuns: [],
  section: 'pricing',
  list: ALL_RUNS,
  memory: undefined,
  lesson: undefined,
  isPresenting: false,
  lens: DEFAULT_LENS,
}

/** Raised when the meaning of a part changes; older links are then upgraded one step at a time. */
const URL_VERSION = 1

/** The hash for a route, with its `#`. What equals the default is left out. */
export function formatRoute(route: Route): string {
  const query = new URLSearchParams()
  if (route.call !== undefined) query.set('call', String(route.call))
  if (route.step !== undefined) query.set('step', route.step)
  if (route.tab !== HOME.tab) query.set('tab', route.tab)
  formatView(route, query)
  formatColumns(route, query)
  if (route.memory !== undefined) query.set('memory', formatSpec(route.memory))
  if (route.lesson !== undefined) query.set('lesson', `${route.lesson.id}.${route.lesson.part}`)
  if (route.isPresenting) query.set('present', '1')
  formatLens(route.lens, query)
  const text = query.toString()
  if (text !== '') query.set('v', String(URL_VERSION))
  const path = route.traceId === undefined ? route.view : `${route.view}/${encodeURIComponent(route.traceId)}`
  return `#/${path}${text === '' ? '' : `?${readable(query)}`}`
}

/** What belongs to the address of one view only. */
function formatView(route: Route, query: URLSearchParams): void {
  if (route.view === 'timeline') {
    if (route.find !== undefined) query.set('find', route.find)
    if (route.insight !== undefined) query.set('insight', route.insight)
    if (route.beside !== undefined) query.set('beside', route.beside)
  }
  if (route.view === 'settings' && route.section !== HOME.section) query.set('section', route.section)
  if (route.view === 'library') formatRunList(route.list, query)
  if (route.view === 'strategies') formatStrategies(route, query)
  if (route.pad !== undefined && route.view === 'scratchpad') query.set('pad', route.pad)
}

function formatStrategies({ mode, picked, runs, pickedRuns }: Route, query: URLSearchParams): void {
  if (mode !== HOME.mode) query.set('mode', mode)
  if (picked.length > 0) query.set('pick', picked.join(','))
  if (mode !== 'several-runs') return
  if (runs !== HOME.runs) query.set('runs', runs)
  if (runs === 'picked' && pickedRuns.length > 0) query.set('run', pickedRuns.join(','))
}

function formatColumns({ columns, names }: Route, query: URLSearchParams): void {
  if (columns !== DEFAULT_COLUMNS) query.set('columns', columns.map(formatSpec).join(';'))
  const given = formatNames(columns, names)
  if (given !== '') query.set('names', given)
}

/** Brackets, colons and the like are legal in a fragment; a link a person can read is worth leaving them. */
function readable(query: URLSearchParams): string {
  return query.toString().replace(/%(28|29|3A|2C|40|21|3B|7C)/g, (code) => decodeURIComponent(code))
}

function formatLens(lens: Lens, query: URLSearchParams): void {
  if (lens.baseline !== DEFAULT_LENS.baseline) query.set('base', lens.baseline)
  if (lens.encoding !== undefined) query.set('encoding', lens.encoding)
  if (lens.overhead !== undefined) query.set('overhead', lens.overhead)
  if (lens.profile !== DEFAULT_LENS.profile) query.set('profile', lens.profile ?? NO_PROFILE)
  if (lens.leftOut !== undefined && lens.leftOut.length > 0) query.set('without', lens.leftOut.join(','))
  if (lens.window !== undefined) query.set('window', String(lens.window))
  const summariser = formatNamed(lens.summariser)
  if (summariser !== formatNamed(DEFAULT_LENS.summariser)) query.set('summariser', summariser)
  const dialect = formatNamed(lens.dialect)
  if (dialect !== formatNamed(DEFAULT_LENS.dialect)) query.set('dialect', dialect)
}

/** In a link: nothing is billed. */
export const NO_PROFILE = 'none'

function formatNamed(spec: DialectSpec | SummariserSpec): string {
  return spec.id + formatParams(spec.params ?? {})
}

/** A route with what of its address could not be understood; that part takes its default. */
export interface ParsedRoute {
  readonly route: Route
  readonly problems: readonly Problem[]
}

export function parseRoute(hash: string): ParsedRoute {
  const [path = '', queryText = ''] = hash
    .replace(/^#\/?/, '')
    // The parameter sweep was once a part of Compare.
    .replace(/^compare(.*)sweep=1/, 'strategies$1mode=sweep')
    .split('?', 2)
  const [viewText = '', idText = ''] = path.split('/', 2)
  const query = new URLSearchParams(queryText)
  const problems: Problem[] = []
  const view = VIEWS.find((candidate) => candidate === viewText)
  if (view === undefined && viewText !== '') {
    problems.push({
      code: 'unknown-view',
      message: t`The link names an unknown view “${viewText}”, so the library was opened.`,
    })
  }
  sayUnknown(query, problems)
  const traceId = decoded(idText)
  const columns = parseColumns(query.get('columns'), problems)
  const route: Route = {
    view: view ?? HOME.view,
    traceId: traceId === '' ? undefined : traceId,
    call: wholeNumber(query.get('call')),
    step: query.get('step') ?? undefined,
    tab: DETAIL_TABS.find((tab) => tab === query.get('tab')) ?? HOME.tab,
    find: query.get('find') ?? undefined,
    insight: INSIGHTS.find((insight) => insight === query.get('insight')),
    beside: query.get('beside') ?? undefined,
    pad: query.get('pad') ?? undefined,
    columns,
    names: parseNames(query.get('names'), columns),
    mode: STRATEGIES_MODES.find((mode) => mode === query.get('mode')) ?? HOME.mode,
    picked: query.get('pick')?.split(',') ?? [],
    runs: RUN_CHOICES.find((runs) => runs === query.get('runs')) ?? HOME.runs,
    pickedRuns: query.get('run')?.split(',') ?? [],
    section: SETTINGS_SECTIONS.find((section) => section === query.get('section')) ?? HOME.section,
    list: parseRunList(query),
    memory: parseMemory(query.get('memory'), problems),
    lesson: parseLesson(query.get('lesson')),
    isPresenting: query.get('present') === '1',
    lens: parseLens(query, problems),
  }
  return { route, problems }
}

/** What each plain part of the query may be; parts with a codec of their own report themselves. */
const UNDERSTOOD: Readonly<Record<string, (text: string) => boolean>> = {
  call: (text) => wholeNumber(text) !== undefined,
  insight: (text) => INSIGHTS.some((insight) => insight === text),
  mode: (text) => STRATEGIES_MODES.some((mode) => mode === text),
  runs: (text) => RUN_CHOICES.some((runs) => runs === text),
  sort: isRunSort,
  section: (text) => SETTINGS_SECTIONS.some((section) => section === text),
  tab: (text) => DETAIL_TABS.some((tab) => tab === text),
  base: (text) => text === 'everything' || text === 'as-recorded',
  encoding: isEncodingId,
  overhead: (text) => OVERHEADS.some(({ id }) => id === text),
  pick: (text) => text.split(',').every((id) => /^[a-z0-9-]+$/.test(id)),
  without: (text) => text.split(',').every(isFrontPart),
  window: (text) => (wholeNumber(text) ?? 0) > 0,
  profile: isProfileName,
  lesson: (text) => parseLesson(text) !== undefined,
  v: (text) => (wholeNumber(text) ?? Number.POSITIVE_INFINITY) <= URL_VERSION,
}

/** A part that is not understood takes its default, and that is said: a link must not show other figures unseen. */
function sayUnknown(query: URLSearchParams, problems: Problem[]): void {
  for (const [name, isUnderstood] of Object.entries(UNDERSTOOD)) {
    const text = query.get(name)
    if (text === null || isUnderstood(text)) continue
    problems.push(
      name === 'v'
        ? {
            code: 'newer-link',
            message: t`This link is from a newer version of Memoscope; parts of it may be ignored.`,
          }
        : {
            code: 'bad-link',
            message: `“${name}=${text}” in the link is not valid; the default is used.`,
          },
    )
  }
}

/** The profile may be a person's own, so that only the form of its id is known here. */
function isProfileName(text: string): boolean {
  return /^[a-z0-9][a-z0-9.-]{0,60}$/.test(text)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A lone `%` in a hand-edited link: the id as it stands is then the best guess, and is looked up as such.
    return text
  }
}

function parseColumns(text: string | null, problems: Problem[]): readonly MemorySpec[] {
  if (text === null) return DEFAULT_COLUMNS
  return text
    .split(';')
    .filter((column) => column !== '')
    .flatMap((column) => {
      const spec = parseSpec(column)
      if (spec.ok) return [spec.value]
      problems.push({ ...spec.error, hint: t`Skipped that column of the link.` })
      return []
    })
}

function parseMemory(text: string | null, problems: Problem[]): MemorySpec | undefined {
  if (text === null) return undefined
  const spec = parseSpec(text)
  if (spec.ok) return spec.value
  problems.push({ ...spec.error, hint: t`The first column is shown instead.` })
  return undefined
}

/** The id is a file's name in small letters; part 0 does not exist. */
function parseLesson(text: string | null): LessonPlace | undefined {
  const [, id, part] = /^([a-z0-9][a-z0-9-]{0,80})\.([1-9]\d{0,2})$/.exec(text ?? '') ?? []
  return id === undefined ? undefined : { id, part: Number(part) }
}

function parseLens(query: URLSearchParams, problems: Problem[]): Lens {
  const encoding = query.get('encoding')
  const window = wholeNumber(query.get('window'))
  const profile = query.get('profile')
  const named = profile !== null && isProfileName(profile) ? profile : AUTO_PROFILE
  const overhead = OVERHEADS.find(({ id }) => id === query.get('overhead'))?.id
  return {
    baseline: query.get('base') === 'everything' ? 'everything' : 'as-recorded',
    ...(isEncodingId(encoding) ? { encoding } : {}),
    dialect: parseNamed(query.get('dialect'), DEFAULT_LENS.dialect, bindDialect, problems),
    summariser: parseNamed(query.get('summariser'), DEFAULT_LENS.summariser, bindSummariser, problems),
    ...(overhead === undefined ? {} : { overhead }),
    ...(window === undefined || window === 0 ? {} : { window }),
    ...(named === NO_PROFILE ? {} : { profile: named }),
    ...leftOutIn(query.get('without')),
  }
}

function leftOutIn(text: string | null): Pick<Lens, 'leftOut'> {
  const parts = FRONT_PARTS.filter(({ id }) => text?.split(',').includes(id) === true)
  return parts.length === 0 ? {} : { leftOut: parts.map(({ id }) => id) }
}

/** `id(name:value,…)` of something that can be bound; the default where it cannot, with the reason. */
function parseNamed(
  text: string | null,
  initial: StageSpec,
  bind: (spec: StageSpec) => Result<unknown>,
  problems: Problem[],
): StageSpec {
  const [, id, params] = /^([a-z0-9-]+)(?:\(([^)]*)\))?$/.exec(text ?? '') ?? []
  if (id === undefined) {
    if (text !== null) {
      problems.push({
        code: 'bad-link',
        message: t`“${text}” in the link isn’t valid, so the default is used.`,
      })
    }
    return initial
  }
  const spec = params === undefined ? { id } : { id, params: parseParams(params) }
  const bound = bind(spec)
  if (bound.ok) return spec
  problems.push(bound.error)
  return initial
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
