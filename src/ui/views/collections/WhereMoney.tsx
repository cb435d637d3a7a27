/**
 * What a stranger wants to know of many runs first: the most expensive run, project, day, and model, and what
 * cache misses and waste cost most. Each leads to what it is about.
 */
import { type ReactNode, useMemo } from 'react'
import { t } from '#base/words.ts'
import { projectNames } from '#core/account/project.ts'
import type { CollectionRun } from '#core/collections/collection.ts'
import { type FacetKind, groupRuns, type Totals, totalsOf } from '#core/collections/select.ts'
import { dearestMisses, dearestRuns, largestResults, mostWaste } from '#core/collections/top-lists.ts'
import { modelTitle } from '#core/profiles/model-title.ts'
import { wasteKindTitle } from '#core/waste/waste-words.ts'
import { navigate, openCollectionRun, type Route, useLargestResult, useMostWaste } from '#state/index.ts'
import {
  figureWords,
  formatAmount,
  formatExact,
  formatShare,
  plural,
  SafeText,
  visibleLine,
} from '../../kit/index.ts'
import { resultWords, wasteAmount } from './estimated-words.ts'
import { daysText, withFacet } from './facet-text.ts'
import { missPhrase } from './miss-phrase.ts'
import { dayTitle } from './times.ts'
import { totalText } from './total-text.ts'
import styles from './WhereMoney.module.css'

interface WhereMoneyProps {
  readonly runs: readonly CollectionRun[]
  readonly only: Route['only']
  /** All runs are known: what takes longer begins only then. */
  readonly isRead: boolean
  /** Files of the collection are still being read. */
  readonly isReading: boolean
}

const NONE: readonly CollectionRun[] = []

interface Answer {
  readonly id: string
  readonly title: string
  /** The run, project, or day that it is. */
  readonly name: string
  readonly value: string
  readonly detail: string
  /** What else is to be known of how it is counted. */
  readonly help?: string
  readonly onOpen: () => void
}

export function WhereMoney({ runs, only, isRead, isReading }: WhereMoneyProps) {
  const waste = useMostWaste(isRead ? runs : NONE)
  const answers = useMemo(() => answersOf(runs, only), [runs, only])
  const result = useLargestResult(isRead ? runs : NONE)
  const [wasteful] = wasteAnswer(runs, waste)
  const [largest] = resultAnswer(runs, result)
  const hasWaste = wasteful !== undefined || waste.isSearching
  const hasResult = largest !== undefined || result.isSearching
  if (answers.length === 0 && !hasResult) return null
  const count = answers.length + Number(hasWaste) + Number(hasResult)
  return (
    <section className={styles.where} aria-labelledby="where-money">
      <h2 id="where-money" className={styles.heading}>
        {totalsOf(runs).cost > 0 ? t`Where the money went` : t`Where the tokens went`}
      </h2>
      {/* In full rows: one alone in its row looks like a mistake. */}
      <dl className={styles.answers} data-columns={count > 5 ? Math.ceil(count / 2) : Math.max(4, count)}>
        {answers.map((answer) => shownAnswer(answer, isReading))}
        {hasWaste && <Searched title={WASTE} best={wasteful} search={waste} isReading={isReading} />}
        {hasResult && <Searched title={RESULT} best={largest} search={result} isReading={isReading} />}
      </dl>
    </section>
  )
}

interface SearchedProps {
  readonly title: string
  /** The best that is found. Absent: nothing yet. */
  readonly best: Answer | undefined
  readonly search: Pick<ReturnType<typeof useMostWaste>, 'isSearching' | 'done' | 'total'>
  readonly isReading: boolean
}

/** What takes longer: the best so far, with how far the search is. */
function Searched({ title, best, search: { isSearching, done, total }, isReading }: SearchedProps) {
  if (best !== undefined && !isSearching) return shownAnswer(best, isReading)
  const progress = <small role="status">{t`Searched ${formatExact(done)} of ${plural(total, 'run')}…`}</small>
  if (best !== undefined) return shownAnswer(best, true, progress)
  return (
    <div className={styles.answer}>
      <dt>{title}</dt>
      <dd>{progress}</dd>
    </div>
  )
}

/** `isSoFar`: another one may still be more than it. `after`: how far the search for that one is. */
function shownAnswer(
  { id, title, name, value, detail, help, onOpen }: Answer,
  isSoFar: boolean,
  after?: ReactNode,
) {
  return (
    <div key={id} className={styles.answer}>
      <dt title={help}>{isSoFar ? t`${title} so far` : title}</dt>
      <dd>
        <button type="button" className={styles.open} title={visibleLine(name)} onClick={onOpen}>
          <SafeText text={visibleLine(name)} />
        </button>
        <span className={styles.value}>{value}</span>
        {after ?? <small>{detail}</small>}
      </dd>
    </div>
  )
}

function answersOf(runs: readonly CollectionRun[], only: Route['only']): readonly Answer[] {
  const totals = totalsOf(runs)
  const filter = (kind: FacetKind, value: string) => () =>
    navigate({ only: withFacet(only, kind, [value]) }, { replace: true })
  return [
    ...runAnswer(runs, totals),
    ...groupAnswer(runs, 'project', totals, {
      title: t`Most expensive project`,
      nameOf: (path, all) => projectNames(all)(path),
      onOpen: filter,
    }),
    ...groupAnswer(runs, 'day', totals, {
      title: t`Most expensive day`,
      nameOf: dayTitle,
      onOpen: (_, day) => () => navigate({ days: daysText([day, day]) }, { replace: true }),
    }),
    ...groupAnswer(runs, 'model', totals, {
      title: t`Most expensive model`,
      help: t`A run counts for the first model that it used.`,
      nameOf: modelTitle,
      onOpen: filter,
    }),
    ...missAnswer(runs),
  ]
}

/** Of a single run, nothing is the most expensive. */
function runAnswer(runs: readonly CollectionRun[], totals: Totals): readonly Answer[] {
  const [most] = dearestRuns(runs, 1)
  if (most === undefined || runs.length < 2) return []
  const { run, value } = most
  return [
    {
      id: 'run',
      title: t`Most expensive run`,
      name: run.title,
      value: figureWords({ value, source: run.cost?.source ?? 'estimate' }, '$').short,
      detail: t`${formatShare(value / totals.cost)} of ${totalText(totals, 'cost')}, ${plural(run.calls, 'call')}`,
      onOpen: () => void openCollectionRun(run),
    },
  ]
}

interface GroupAnswer {
  readonly title: string
  readonly help?: string
  /** `all`: the values that runs have. */
  readonly nameOf: (value: string, all: readonly string[]) => string
  readonly onOpen: (kind: FacetKind, value: string) => () => void
}

/**
 * Nothing where all runs have the same value, or none that is known, or where it is the most expensive run
 * alone, whose figures are already told.
 */
function groupAnswer(
  runs: readonly CollectionRun[],
  kind: FacetKind,
  totals: Totals,
  { title, help, nameOf, onOpen }: GroupAnswer,
): readonly Answer[] {
  const groups = groupRuns(runs, kind)
  const [most] = groups
    .filter(({ value }) => value !== '')
    .toSorted((one, other) => other.totals.cost - one.totals.cost)
  if (groups.length < 2 || most === undefined || most.totals.cost === 0) return []
  const [first] = dearestRuns(runs, 1)
  const [only] = most.runs
  if (most.runs.length === 1 && only !== undefined && only.id === first?.run.id && !only.isPart) return []
  const share = formatShare(most.totals.cost / totals.cost)
  return [
    {
      id: kind,
      title,
      name: nameOf(
        most.value,
        groups.map(({ value }) => value),
      ),
      value: totalText(most.totals, 'cost'),
      detail: t`${share} of ${totalText(totals, 'cost')}, in ${plural(most.totals.runs, 'run')}`,
      ...(help === undefined ? {} : { help }),
      onOpen: onOpen(kind, most.value),
    },
  ]
}

function missAnswer(runs: readonly CollectionRun[]): readonly Answer[] {
  const [most] = dearestMisses(runs, 1)
  if (most === undefined) return []
  const { run, value } = most
  return [
    {
      id: 'misses',
      title: t`Most expensive cache misses`,
      name: run.title,
      value: t`+${formatAmount(value, '$')}`,
      detail: missPhrase(run),
      help: t`What they cost more than reading the same tokens from the cache.`,
      onOpen: openInsight(run, 'misses'),
    },
  ]
}

/** Of stored runs in dollars, as Insights has it; of others the tokens that their index has. */
function wasteAnswer(
  runs: readonly CollectionRun[],
  { most }: ReturnType<typeof useMostWaste>,
): readonly Answer[] {
  if (most !== undefined) {
    const { run, value, kind } = most
    return [
      {
        id: 'waste',
        title: WASTE,
        name: run.title,
        value: formatAmount(value, '$'),
        detail:
          run.shared === undefined
            ? t`Mostly: ${wasteKindTitle(kind)}`
            : t`Mostly: ${wasteKindTitle(kind)}. Without the calls it repeats from an earlier run.`,
        help: t`Paid for content that was sent again and that no later call seems to use.`,
        onOpen: openInsight(run, 'waste'),
      },
    ]
  }
  const [first] = areStored(runs) ? [] : mostWaste(runs, 1)
  if (first === undefined) return []
  const { run, value } = first
  return [
    {
      id: 'waste',
      title: WASTE,
      name: run.title,
      value: wasteAmount(value),
      detail: t`${wasteKindTitle(value.kind)}: ${visibleLine(value.subject)}`,
      help: ESTIMATED,
      onOpen: openInsight(run, 'waste'),
    },
  ]
}

/** Of stored runs in tokens as Insights counts them; of others as their index estimates them. */
function resultAnswer(
  runs: readonly CollectionRun[],
  { most }: ReturnType<typeof useLargestResult>,
): readonly Answer[] {
  if (most !== undefined) {
    const { run, value, subject } = most
    return [
      {
        id: 'result',
        title: RESULT,
        name: run.title,
        value: t`${formatExact(value)} tokens`,
        detail: visibleLine(subject),
        help: t`As Insights counts it, of the results that a call was sent.`,
        onOpen: openInsight(run, 'heaviest'),
      },
    ]
  }
  const [first] = areStored(runs) ? [] : largestResults(runs, 1)
  if (first === undefined) return []
  const { run, value } = first
  return [
    {
      id: 'result',
      title: RESULT,
      name: run.title,
      value: t`≈${formatAmount(value.tokens, '', true)} tokens`,
      detail: resultWords(value),
      help: ESTIMATED,
      onOpen: () => void openCollectionRun(run, { call: value.call }),
    },
  ]
}

const WASTE = t`Most waste`
const RESULT = t`Largest tool result`
const ESTIMATED = t`Estimated from the number of characters.`

function areStored(runs: readonly CollectionRun[]): boolean {
  return runs.some(({ traceId }) => traceId !== undefined)
}

function openInsight(run: CollectionRun, insight: Route['insight']) {
  return () => {
    void openCollectionRun(run, { view: 'insights' }).then(() => navigate({ insight }, { replace: true }))
  }
}
