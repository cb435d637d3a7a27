/** Compared runs as a report: a table for each, one for all together, and the same as data and back. */
import { given } from '#base/given.ts'
import {
  type JsonObject,
  type JsonValue,
  listField,
  numberField,
  objectField,
  textField,
} from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { earlierOverWords, ownSizeWords } from '#core/earlier/earlier-words.ts'
import { UNREPLAYABLE } from '#core/earlier/unreplayable.ts'
import { cutWords } from '#core/rereads/cut-results.ts'
import { rereadSentence } from '#core/rereads/risk-words.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import type { AgentAnswer, BestSetting } from '#core/sweep/agent-settings.ts'
import { answerWords } from '#core/sweep/answer-words.ts'
import { isSmall } from '#core/sweep/keep-words.ts'
import { cheaperWords } from '#core/sweep/more-words.ts'
import {
  answerOf,
  asListed,
  isPriced,
  RANK_GROUPS,
  type RankedRow,
  type RankGroup,
  type Ranking,
  rankStrategies,
} from '#core/sweep/ranking.ts'
import {
  cautiousWords,
  losslessWords,
  noSettingWords,
  saferSetting,
  settingVerdict,
  settingWords,
  whySetting,
} from '#core/sweep/setting-words.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import { formatStrategy } from '#package/strategy-text.ts'
import type { Report, Section } from '../output/report.ts'
import { cut } from '../terminal/plain.ts'
import {
  FIGURE_COLUMNS,
  figureCells,
  figureData,
  isUnreplayableRow,
  nameOf,
  plusFigures,
  readRow,
  type StrategyRow,
} from './figures.ts'
import { onlyRunOf } from './only-run.ts'
import { agentOfRun, plusSettings, type ReplayedSettings, readSettings, settingsData } from './settings.ts'

export interface ComparedRun {
  readonly name: string
  readonly file: string
  readonly run: number
  readonly title: string
  /** The baseline first. */
  readonly rows: readonly StrategyRow[]
  /** What the agent that made the run can be told; absent: it is unknown, or not replayed. */
  readonly settings?: ReplayedSettings
}

interface Options {
  readonly isRanked: boolean
  readonly isTotal: boolean
}

export function comparisonReport(runs: readonly ComparedRun[], { isRanked, isTotal }: Options): Report {
  const total = totalOf(runs)
  const isOne = runs.length === 1
  const sections = [
    ...(isTotal && !isOne ? [] : runs.flatMap((run) => runSections(run, isRanked))),
    ...(isOne ? [] : totalSections(total, { runs, isRanked, isTotal })),
  ]
  return {
    sections,
    data: {
      ...(isTotal ? {} : { runs: runs.map(runData) }),
      total: { runs: runs.length, strategies: rowsData(total) },
    },
  }
}

/** Of all runs, where one agent made them: the settings that were tried on each of them. */
function settingsOfAll(runs: readonly ComparedRun[]): ReplayedSettings | undefined {
  const [first, ...others] = runs.map(({ rows, settings }) => {
    const isKnown = isPriced(rows.map(({ figures }) => figures))
    return isKnown ? settings : settings && { ...settings, rows: unpriced(settings.rows) }
  })
  return others.reduce((sum, settings) => sum && settings && plusSettings(sum, settings), first)
}

/** Strategy by strategy over all runs; each run has the same ones. */
function totalOf(runs: readonly ComparedRun[]): readonly StrategyRow[] {
  const [first, ...others] = runs.map(({ rows }) => pricedRows(rows))
  return (first ?? []).map((row, at) => ({
    ...row,
    figures: others.reduce((sum, rows) => {
      const more = rows[at]
      return more === undefined ? sum : plusFigures(sum, more.figures)
    }, row.figures),
  }))
}

/** Dollars that only the baseline has can't be compared with those of the other runs. */
function pricedRows(rows: readonly StrategyRow[]): readonly StrategyRow[] {
  return isPriced(rows.map(({ figures }) => figures)) ? rows : unpriced(rows)
}

function unpriced(rows: readonly StrategyRow[]): readonly StrategyRow[] {
  return rows.map((row) => ({ ...row, figures: { ...row.figures, billed: undefined } }))
}

function runSections(compared: ComparedRun, isRanked: boolean): readonly Section[] {
  const { name, file, run, title, rows, settings } = compared
  const earlier = [earlierOf(rows)]
  const agent = agentOfRun(settings, rows, earlier)
  const [first, ...others] = sectionsOf(rows, { isRanked, agent, earlier })
  const of = { file, run, title }
  if (first === undefined) return []
  return [
    { ...first, title: title === name ? name : `${name}: ${cut(title, 80)}`, of },
    ...others.map((section) => ({ ...section, of })),
  ]
}

function totalSections(
  rows: readonly StrategyRow[],
  { runs, isRanked, isTotal }: Options & { readonly runs: readonly ComparedRun[] },
): readonly Section[] {
  const earlier = runs.map((run) => earlierOf(run.rows))
  const agent = agentOfRun(settingsOfAll(runs), rows, earlier)
  const [first, ...others] = sectionsOf(rows, { isRanked, agent, earlier, runs })
  if (first === undefined) return []
  // In CSV the rows of the runs are all there is to add up.
  return [{ ...first, title: `Total of ${runs.length} runs` }, ...others].map((section) => ({
    ...section,
    isSummary: !isTotal,
  }))
}

const GROUPS: Readonly<Record<RankGroup, string>> = {
  setting: 'Can be set in the agent that made the run',
  worth: 'Worth a look: keeps all user messages, and no other such strategy both costs less and loses less',
  unchecked: 'Worth a look if the provider accepts it: no other strategy both costs less and loses less',
  dropping: 'Cheaper, but drops user messages or replaces them with a summary',
  dominated: 'Cheaper, but another strategy costs no more and loses no more',
  overrun: 'Cheaper, but exceeds its own limit on more than a tenth of the calls',
  taskless: 'Cheaper, but drops or summarizes the system prompt or the task',
  dearer: 'Not cheaper than the recorded run',
  over: 'Over the context limit',
  refused: 'Refused by the provider',
  stuck: 'Hides what the agent just did: its last tool result at many calls, or all of its work at a call',
  none: 'No effect',
}

type Earlier = SweepFigures['earlier']

function earlierOf([baseline]: readonly StrategyRow[]): Earlier {
  return baseline?.figures.earlier
}

interface SectionsOptions {
  readonly isRanked: boolean
  readonly agent: AgentAnswer | undefined
  /** Of each run. */
  readonly earlier: readonly Earlier[]
  /** Those that the rows are the sums of. Absent: they are of one run. */
  readonly runs?: readonly ComparedRun[]
}

function sectionsOf(
  rows: readonly StrategyRow[],
  { isRanked, agent, earlier, runs = [] }: SectionsOptions,
): readonly Section[] {
  const [baseline] = rows
  const words = isRanked && isSizeSaid(rows, agent) ? undefined : earlierOverWords(earlier)
  const earlierLine = words === undefined ? [] : [words]
  if (baseline === undefined) return []
  const cells = (row: StrategyRow) => figureCells(row, baseline.figures)
  const plain = { columns: FIGURE_COLUMNS }
  if (!isRanked) return [{ ...plain, rows: rows.map(cells), after: [...notes(rows), ...earlierLine] }]
  const ranking = rankStrategies(
    // Only hands them through.
    rows.map(() => IDENTITY),
    rows.map(({ figures }) => figures),
  )
  if (ranking === undefined) return []
  const listed = asListed(ranking)
  const ranked = (found: RankedRow) => rows[found.place] ?? baseline
  const groups = RANK_GROUPS.flatMap((group): readonly Section[] => {
    const found = listed.rows.filter((row) => row.group === group)
    if (found.length === 0) return []
    const table = { ...plain, rows: found.map((row) => cells(ranked(row))) }
    const title = group === 'worth' && isSmall(ranking) ? 'Cheaper' : GROUPS[group]
    if (group !== 'none') return [{ ...table, title }]
    const isUnknown = (row: RankedRow) => isUnreplayableRow(ranked(row), baseline.figures)
    const named = (heading: string, all: readonly RankedRow[]): readonly Section[] => {
      const names = all.map((row) => nameOf(ranked(row))).join(', ')
      const only = { title: `${heading} (${all.length})`, columns: [], rows: [], isSummary: true }
      return all.length === 0 ? [] : [{ ...only, after: [names] }]
    }
    return [
      { ...table, isForData: true },
      ...named(
        GROUPS.none,
        found.filter((row) => !isUnknown(row)),
      ),
      ...named(UNREPLAYABLE, found.filter(isUnknown)),
    ]
  })
  return [
    {
      ...plain,
      rows: [cells(baseline)],
      after: [answerText(ranking, (row) => nameOf(ranked(row)), { agent, runs }), ...earlierLine],
    },
    ...groups,
  ]
}

/** Whether the answer says of the earlier conversation what its size doesn't count. */
function isSizeSaid(rows: readonly StrategyRow[], agent: AgentAnswer | undefined): boolean {
  return agent?.best !== undefined && sizeWords(agent.best, earlierOf(rows)) !== undefined
}

function sizeWords({ row: { spec, figures } }: BestSetting, earlier: Earlier): string | undefined {
  return ownSizeWords({ spec, changedFrom: figures.changedFrom }, earlier)
}

/** The words of the Strategies view, with strategies as they are written on the command line. */
function answerText(
  ranking: Ranking,
  named: (row: RankedRow) => string,
  { agent, runs }: Pick<SectionsOptions, 'agent'> & { readonly runs: readonly ComparedRun[] },
): string {
  const found = answerOf(ranking)
  const onlyOf = (strategy: string, name = strategy) => onlyRunOf({ strategy, name }, runs, ranking.unit)
  const onlyOfBest = found.kind === 'cheaper' ? onlyOf(named(found.best)) : undefined
  const form = { isMore: false, codeOf: String }
  if (agent?.best !== undefined) {
    const { best } = agent
    const { cut } = best.row.figures
    const size = sizeWords(best, ranking.baseline.earlier)
    const first = settingVerdict(best, ranking, { ...form, agent: agent.agent })
    const [cautious, lossless] = [cautiousWords, losslessWords].map((wordsOf) => wordsOf(best, ranking, form))
    const hasSafer = saferSetting(best, ranking) !== undefined
    const words = [
      first,
      onlyOf(formatStrategy(best.setting.spec), settingWords(best.setting, String)),
      best.setting.howTo(String),
      size,
      whySetting(best, ranking, { ...agent, codeOf: String }),
      ...(cut === undefined ? [] : [cutWords(cut, { unit: ranking.unit })]),
      hasSafer ? t`Loses fewer facts: ${cautious ?? ''}` : cautious,
      lossless,
    ].filter((part) => part !== undefined)
    const own = { beside: best.row, isForOwnAgent: true }
    const other = found.kind === 'cheaper' ? answerWords(ranking, named, own) : ''
    return [...words, ...(other === '' ? [] : [other, onlyOfBest])].filter(Boolean).join(' ')
  }
  const none = agent && noSettingWords(agent, ranking, form)
  const answer = answerWords(ranking, named, { isForOwnAgent: none !== undefined })
  if (found.kind === 'none-cheaper') return answer
  if (found.kind === 'none-safe') return [none, answer].filter((part) => part !== undefined).join(' ')
  const isByRisk = ranking.basis === 'rereads'
  const { rereads } = found.best.figures
  const risk = isByRisk && rereads !== undefined ? rereadSentence(named(found.best), rereads) : undefined
  const words = [none, answer, onlyOfBest, risk, cheaperWords(ranking, named)]
  return words.filter((part) => part !== undefined).join(' ')
}

const NO_PRICE =
  "Costs are unknown: there is no price for this run's model. Choose a price list with --pricing ID."

/** What the figures lack, and why a strategy could not do its work. */
function notes(rows: readonly StrategyRow[]): readonly string[] {
  const [baseline] = rows
  const unpriced = rows.some(({ figures }) => figures.billed === undefined) ? [NO_PRICE] : []
  const failed = rows.flatMap((row) => {
    const { problem, problems, changed } = row.figures
    const name = row.strategy
    if (problem !== undefined)
      return [`${name} could not run at ${problems} of ${row.figures.calls} calls: ${problem}`]
    if (row.isBaseline || changed > 0) return []
    return baseline !== undefined && isUnreplayableRow(row, baseline.figures)
      ? [`${name}: ${UNREPLAYABLE}.`]
      : [`${name} has no effect here.`]
  })
  return [...unpriced, ...failed]
}

function runData({ name, file, run, title, rows, settings }: ComparedRun): JsonObject {
  const [baseline] = rows
  const data = settings && baseline && settingsData(settings, baseline.figures)
  return { name, file, run, title, strategies: rowsData(rows), ...given({ settings: data }) }
}

function rowsData(rows: readonly StrategyRow[]): readonly JsonObject[] {
  const [baseline] = rows
  return baseline === undefined ? [] : rows.map((row) => figureData(row, baseline.figures))
}

/** Runs out of what `compare --json` wrote. Fails with `bad-comparison`, naming the file. */
export function readComparison(value: JsonValue | undefined, name: string): Result<readonly ComparedRun[]> {
  const runs: ComparedRun[] = []
  const list = listField(value, 'runs')
  for (const data of list ?? []) {
    const [file, run, title] = [textField(data, 'file'), numberField(data, 'run'), textField(data, 'title')]
    const strategies = listField(data, 'strategies') ?? []
    const rows = strategies.flatMap((row) => readRow(row) ?? [])
    if (file === undefined || run === undefined || title === undefined || rows.length !== strategies.length)
      return fail(bad(name))
    const settings = readSettings(objectField(data, 'settings'))
    runs.push({ name: textField(data, 'name') ?? file, file, run, title, rows, ...given({ settings }) })
  }
  return list === undefined ? fail(bad(name)) : ok(runs)
}

function bad(name: string) {
  return {
    code: 'bad-comparison',
    message: `${name} is not the JSON of a comparison with its runs.`,
    hint: 'Write it with: memoscope compare … --json (without --total).',
  }
}
