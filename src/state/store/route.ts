/**
 * What a person is looking at, owned by the URL: view, trace, call, step, columns and counting settings.
 * Parse and format are pure and the inverse of each other; navigation.ts reads and writes the address bar.
 */
import { fail, type Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { MemorySpec } from '#core/spec/spec-data.ts'
import { formatSpec, parseSpec } from '#core/spec/spec-text.ts'
import type { CountingSettings } from '#workers/protocol/protocol.ts'
import { type ColumnNames, formatNames, parseNames } from './column-names.ts'
import { BASELINES, COUNTING_FIELDS, DEFAULT_COUNTING } from './counting-fields.ts'
import {
  type Codec,
  codec,
  type Field,
  field,
  initialsOf,
  listOf,
  many,
  oneOf,
  optional,
  readFields,
  record,
  TEXT,
  type Values,
  wholeNumber,
  writeFields,
  YES,
} from './route-field.ts'
import { RUN_LIST_FIELDS } from './run-list.ts'

/**
 * Every view, in the order of the rail; `needsTrace`: it shows the open trace, and is nothing without one.
 * A view is its line here and its folder `ui/views/<id>` with a `view.ts`.
 */
const VIEW_TABLE = [
  { id: 'library', needsTrace: false },
  { id: 'collections', needsTrace: false },
  { id: 'strategies', needsTrace: true },
  { id: 'timeline', needsTrace: true },
  { id: 'insights', needsTrace: true },
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
const DETAIL_TABS = ['messages', 'fields', 'raw', 'saw', 'edit'] as const
export type DetailTab = (typeof DETAIL_TABS)[number]

/** What the Insights view shows of a run. */
const INSIGHTS = [
  'shares',
  'heaviest',
  'waste',
  'misses',
  'errors',
  'rereads',
  'compactions',
  'agents',
] as const
export type Insight = (typeof INSIGHTS)[number]

/**
 * What the Strategies view is about: the open run, many values of a strategy's parameters, or several runs.
 */
export const STRATEGIES_MODES = ['one-run', 'sweep', 'several-runs'] as const
export type StrategiesMode = (typeof STRATEGIES_MODES)[number]

/** What the runs of a collection can be grouped by. */
export const GROUPINGS = ['none', 'project', 'agent', 'model', 'day', 'outcome'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** The sections of the settings. */
export const SETTINGS_SECTIONS = ['pricing', 'appearance', 'storage', 'keyboard', 'licenses'] as const
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]

/**
 * Which runs several runs are: those of the open run's file, format or model, all, or some that were
 * selected.
 */
const RUN_CHOICES = ['file', 'format', 'model', 'all', 'picked'] as const
export type RunChoice = (typeof RUN_CHOICES)[number]

/** A part of a lesson, counted from 1. */
interface LessonPlace {
  readonly id: string
  readonly part: number
}

/** What Compare shows before anybody chose: three that differ in kind. */
export const DEFAULT_COLUMNS: readonly MemorySpec[] = [
  { id: 'keep-last', params: { count: 10 } },
  { id: 'shorten-observations' },
  { id: 'keep-last', params: { count: 10 }, trigger: { kind: 'every-steps', steps: 10 } },
]

/** What says which fields belong to the address. */
interface Place {
  readonly view: View
  readonly mode: StrategiesMode
  readonly runs: RunChoice | undefined
}

const inView =
  (view: View) =>
  (place: Place): boolean =>
    place.view === view

const ofSeveralRuns = ({ view, mode }: Place): boolean => view === 'strategies' && mode === 'several-runs'

/** A memory as a link says it; one that is not understood is left out with its reason. */
const MEMORY: Codec<MemorySpec> = {
  format: formatSpec,
  parse: (text) => {
    const spec = parseSpec(text)
    return spec.ok ? spec : fail({ ...spec.error, hint: t`Another strategy is shown instead.` })
  },
}

/** The number that views show, of a call counted from 0. */
const CALL_NUMBER: Codec<number> = codec(
  (text) => {
    const shown = wholeNumber(text)
    return shown === undefined || shown === 0 ? undefined : shown - 1
  },
  (call) => String(call + 1),
)

/** The id is a file's name in small letters; part 0 does not exist. */
const LESSON: Codec<LessonPlace> = codec(
  (text) => {
    const [, id, part] = /^([a-z0-9][a-z0-9-]{0,80})\.([1-9]\d{0,2})$/.exec(text) ?? []
    return id === undefined ? undefined : { id, part: Number(part) }
  },
  ({ id, part }) => `${id}.${part}`,
)

const COLUMNS: Field<readonly MemorySpec[]> = {
  initial: DEFAULT_COLUMNS,
  write: (columns, query) => {
    if (columns !== DEFAULT_COLUMNS) query.set('columns', columns.map(formatSpec).join(';'))
  },
  read: (query, problems) => parseColumns(query.get('columns'), problems),
}

const NAMES: Field<ColumnNames, { readonly columns: readonly MemorySpec[] }> = {
  initial: {},
  write: (names, query, { columns }) => {
    const given = formatNames(columns, names)
    if (given !== '') query.set('names', given)
  },
  // What is wrong with a column is told with the columns.
  read: (query) => parseNames(query.get('names'), parseColumns(query.get('columns'), [])),
}

/**
 * Every field of the address beside view and run, a line each: its name there, its codec, its default, and
 * where it belongs.
 */
const FIELDS = {
  /** The cursor: a call of the trace, from 0; links count from 1, as views do. Undefined: the last call. */
  call: optional('call', CALL_NUMBER),
  /** The selected step. */
  step: optional('step', TEXT),
  tab: field('tab', oneOf(DETAIL_TABS), { initial: 'messages' }),
  /** What the timeline's find box looks for. */
  find: optional('find', TEXT, inView('timeline')),
  insight: field('insight', oneOf(INSIGHTS), { initial: 'shares', isIn: inView('insights') }),
  /** In the breakdown of Insights: the tool, then the file or command, that were opened. */
  within: many('within', inView('insights')),
  /** The run side by side with the open one, as `traceId` names it; empty: it is still to be chosen. */
  beside: optional('beside', TEXT, inView('timeline')),
  /** The section of the settings. */
  section: field('section', oneOf(SETTINGS_SECTIONS), { initial: 'pricing', isIn: inView('settings') }),
  /** What the library lists, and in which order. */
  list: record(RUN_LIST_FIELDS, inView('library')),
  mode: field('mode', oneOf(STRATEGIES_MODES), { initial: 'one-run', isIn: inView('strategies') }),
  /** The strategies selected in the Strategies view, by id. */
  picked: field('pick', listOf(strategyId), { initial: [], isIn: inView('strategies') }),
  /** The runs of the mode for several runs; undefined: those that fit the open run best. */
  runs: optional('runs', oneOf(RUN_CHOICES), ofSeveralRuns),
  /** For `picked` their stored ids. */
  pickedRuns: field(
    'run',
    listOf((id) => id),
    {
      initial: [],
      isIn: (place: Place) => ofSeveralRuns(place) && place.runs === 'picked',
    },
  ),
  /** The collection that is open, by id; undefined: their list. */
  collection: optional('collection', TEXT, inView('collections')),
  /** What the runs of a collection are grouped by. */
  groupBy: field('by', oneOf(GROUPINGS), { initial: 'none', isIn: inView('collections') }),
  /** The selected facets of a collection, such as `model:gpt-5`; a run must have one of each kind. */
  only: many('only', inView('collections')),
  /** The days of a collection that are selected, as `2026-01-03~2026-01-20`. */
  days: optional('days', TEXT, inView('collections')),
  /** The notebook that the scratchpad shows. */
  notebook: optional('pad', TEXT, inView('scratchpad')),
  /** The baseline of all views, where Compare shows another one; see shell/scoped-baseline.ts. */
  baselineBefore: optional('base-before', oneOf(BASELINES), inView('compare')),
  /** Compare's columns beside the baseline, as the link says them; checked where they are used. */
  columns: COLUMNS,
  /** Names that the person gave to columns. */
  names: NAMES,
  /** The memory that the Memory view opens up; undefined: the first of the columns. */
  memory: optional('memory', MEMORY),
  /** The lesson that is open beside the view. */
  lesson: optional('lesson', LESSON),
  /** Whether it is being presented, in large type. */
  isPresenting: field('present', YES, { initial: false }),
}

export interface Route extends Values<typeof FIELDS> {
  readonly view: View
  readonly traceId: string | undefined
  readonly counting: CountingSettings
}

export const HOME: Route = {
  ...initialsOf(FIELDS),
  view: 'library',
  traceId: undefined,
  counting: DEFAULT_COUNTING,
}

/** Raised when the meaning of a part changes; older links are then upgraded one step at a time. */
const URL_VERSION = 2

/** The hash for a route, with its `#`. What equals the default is left out. */
export function formatRoute(route: Route): string {
  const query = new URLSearchParams()
  writeFields(FIELDS, route, query)
  writeFields(COUNTING_FIELDS, route.counting, query)
  const text = query.toString()
  if (text !== '') query.set('v', String(URL_VERSION))
  const path = route.traceId === undefined ? route.view : `${route.view}/${encodeURIComponent(route.traceId)}`
  return `#/${path}${text === '' ? '' : `?${readable(query)}`}`
}

/** Brackets, colons and the like are legal in a fragment; a link a person can read is worth leaving them. */
function readable(query: URLSearchParams): string {
  return query.toString().replace(/%(28|29|3A|2C|40|21|3B|7C)/g, (code) => decodeURIComponent(code))
}

/** A route with what of its address could not be understood; that part takes its default. */
export interface ParsedRoute {
  readonly route: Route
  readonly problems: readonly Problem[]
}

/**
 * A part that is not understood takes its default, and that is said: a link must not show other figures
 * unseen.
 */
export function parseRoute(hash: string): ParsedRoute {
  const [path = '', queryText = ''] = hash
    .replace(/^#\/?/, '')
    // The parameter sweep was once a part of Compare.
    .replace(/^compare(.*)sweep=1/, 'strategies$1mode=sweep')
    // As its tab is called.
    .replace(/insight=breakdown\b/, 'insight=shares')
    // Insights were once a panel of the timeline.
    .replace(/^timeline(.*insight=)/, 'insights$1')
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
  const version = wholeNumber(query.get('v') ?? '1') ?? Number.POSITIVE_INFINITY
  if (version < 2) countCallFromOne(query)
  if (version > URL_VERSION) {
    problems.push({
      code: 'newer-link',
      message: t`This link is from a newer version of Memoscope; parts of it may be ignored.`,
    })
  }
  const traceId = decoded(idText)
  const route: Route = {
    ...readFields(FIELDS, query, problems),
    view: view ?? HOME.view,
    traceId: traceId === '' ? undefined : traceId,
    counting: readFields(COUNTING_FIELDS, query, problems),
  }
  return { route, problems }
}

/** Links of version 1, and those that people write in lessons, count calls from 0. */
function countCallFromOne(query: URLSearchParams): void {
  const call = wholeNumber(query.get('call') ?? '')
  if (call !== undefined) query.set('call', String(call + 1))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A lone `%` in a hand-edited link: the id as it stands is then the best guess, and is looked up as such.
    return text
  }
}

function strategyId(text: string): string | undefined {
  return /^[a-z0-9-]+$/.test(text) ? text : undefined
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
