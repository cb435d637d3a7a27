/**
 * The summary of a comparison: a card a strategy with what it saves, costs and loses, and what else is to be
 * said. Sentences lead to the figures they rest on.
 */

import { memo, useCallback, useMemo, useState } from 'react'
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import { type AdvisedColumn, adviceOn, type Sentence } from '#core/advice/advice.ts'
import { answerOn, BASE_WORDS } from '#core/advice/answer.ts'
import { verdictMarkdown } from '#core/advice/verdict-markdown.ts'
import type { VerdictText } from '#core/advice/verdict-text.ts'
import type { CallIndex } from '#core/model/units.ts'
import { pricesOf } from '#core/profiles/rules/profile.ts'
import { NO_TOTALS } from '#core/references/lost.ts'
import type { RunLosses } from '#core/rereads/asking.ts'
import { leanSpec } from '#core/spec/spec.ts'
import { isUndone } from '#core/spec/spec-data.ts'
import { formatSpec } from '#core/spec/spec-text.ts'
import { isForOwnAgent } from '#core/sweep/agent-settings.ts'
import {
  changeSettings,
  formatRoute,
  useAgentSetting,
  useApp,
  useArePricesPending,
  useColumnsFrom,
  useCompactions,
  useContextWindow,
  useInferred,
  useKnownRanking,
  useLostRanges,
  useProfile,
  useRecommendedSpec,
  useRoute,
  useTrace,
  useVerdictCopy,
} from '#state/index.ts'
import { Icon, TextRoom } from '../../../kit/index.ts'
import type { Column, Comparison } from '../model/use-comparison.ts'
import type { LossesOfColumns } from '../model/use-losses-of-columns.ts'
import { useSameList } from '../model/use-same-list.ts'
import { callOf, goToFigures } from './go-to-figure.ts'
import { HowToApply } from './HowToApply.tsx'
import styles from './Summary.module.css'
import { isUnreplayableColumn } from './unreplayable-column.ts'
import { VerdictCard } from './VerdictCard.tsx'
import { verdictText } from './verdict-text.ts'

interface SummaryProps {
  readonly comparison: Comparison
  readonly losses: LossesOfColumns
  /** The place of the strategy that the context strip shows over the recorded contexts; undefined: none. */
  readonly onStrip: number | undefined
  readonly onShowOnStrip: (place: number) => void
}

/** Says nothing of the call, and so is not drawn again while a person goes from call to call. */
export const Summary = memo(
  OfColumns,
  (one, other) =>
    one.comparison.ofRun === other.comparison.ofRun &&
    one.losses === other.losses &&
    one.onStrip === other.onStrip,
)

function Cards({ comparison, losses, onStrip, onShowOnStrip }: SummaryProps) {
  const isOpen = useApp((state) => state.settings.advice)
  const { counting } = useRoute()
  const comparedWith = counting.baseline
  const counted = useAdvice(comparison, losses, BASE_WORDS[comparedWith])
  // While figures are calculated, what was said of the old ones keeps the place.
  const [last, setLast] = useState(counted)
  if (counted !== undefined && counted !== last) setLast(counted)
  const { answer, sentences } = counted ?? last ?? NOTHING
  const { baseline, columns: all } = comparison
  const columns = all.filter(({ isBound }) => !isBound)
  const run = useTrace()?.title ?? ''
  const { earlier } = useInferred()
  const profile = useProfile()
  const prices = profile === undefined ? undefined : pricesOf(profile)
  const totals = baseline.replay?.totals
  const markdownOf = useCallback(
    (verdicts: readonly VerdictText[]) => {
      if (totals === undefined) return undefined
      return verdictMarkdown({
        ...{ run, baseline: comparedWith, totals, verdicts },
        ...given({ prices, earlier }),
      })
    },
    [run, comparedWith, totals, prices, earlier],
  )
  const toldOf = (column: Column) =>
    verdictText(column, baseline, { ...losses, isUnreplayable: isUnreplayableColumn(column, earlier) })
  useVerdictCopy(() => {
    const verdicts = columns.filter(({ failure }) => failure === undefined).map(toldOf)
    const known = verdicts.filter((told) => told !== undefined)
    return known.length === 0 || known.length < verdicts.length ? undefined : markdownOf(known)
  })
  if (columns.length === 0) return null
  const isOnly = columns.length === 1
  const general = sentences.filter(({ place }) => place === undefined)
  const notesOf = ({ index = 0 }: Column) =>
    isOpen ? sentences.filter(({ place }) => place === index + 1) : NO_SENTENCES
  return (
    <section className={styles.summary} data-only={isOnly} aria-label="Summary">
      <div className={styles.answer} data-stale={counted === undefined}>
        <p className={styles.room} aria-hidden="true">
          <TextRoom words={isOnly ? USUAL_ANSWER.slice(0, USUAL_OF_ONE) : USUAL_ANSWER} />
        </p>
        <p aria-live="polite">
          {answer.length === 0 ? (
            <span className={styles.waiting}>{t`Calculating what each strategy saves and loses…`}</span>
          ) : (
            answer.map((sentence) => <Said key={sentence.text} sentence={sentence} names={namesOf(all)} />)
          )}
        </p>
      </div>
      <ul className={styles.cards}>
        {columns.map((column) => (
          <VerdictCard
            key={column.id}
            column={column}
            told={toldOf(column)}
            markdownOf={markdownOf}
            losses={losses}
            notes={notesOf(column)}
            isOnStrip={column.index === onStrip}
            onShowOnStrip={() => onShowOnStrip(column.index ?? 0)}
            isOfFew={!isOnly && columns.length <= MOST_APPLIED}
            isUnreplayable={isUnreplayableColumn(column, earlier)}
            // Its shape is the same before the answer is there, so that nothing below moves.
            isOnly={isOnly && (answer.length > 0 || counted === undefined)}
          />
        ))}
      </ul>
      {isOnly && columns.map((column) => <HowToApply key={column.id} column={column} isOnly />)}
      {(sentences.length > 0 || counted === undefined) && (
        <div className={styles.more}>
          {general.length < sentences.length && (
            <button
              type="button"
              className={styles.fold}
              aria-expanded={isOpen}
              onClick={() => void changeSettings({ advice: !isOpen })}
            >
              <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
              {isOpen ? t`Less` : t`More`}
            </button>
          )}
          <p className={styles.words} data-stale={counted === undefined}>
            {general.map((sentence) => (
              <Said key={sentence.text} sentence={sentence} />
            ))}
          </p>
        </div>
      )}
    </section>
  )
}

function OfColumns(props: SummaryProps) {
  return useColumnsFrom() === 'examples' ? <OfExamples {...props} /> : <Cards {...props} />
}

/** Examples weren't chosen: they get no verdict while the recommended strategy is being found. */
function OfExamples(props: SummaryProps) {
  const { status, figures } = useKnownRanking()
  const agent = useAgentSetting()
  const isReplaying = agent !== undefined && agent.tried === undefined
  const isSeeking = figures.length > 0 && (status === 'running' || (status === 'done' && isReplaying))
  if (!isSeeking) return <Cards {...props} />
  return (
    <section className={styles.summary} aria-label="Summary">
      <p className={styles.waiting}>{t`Finding the strategy with the best balance…`}</p>
    </section>
  )
}

/** Of more strategies, cards have no room to say how each is applied. */
const MOST_APPLIED = 3

/** Lengths of the words of a usual answer, in letters: its lines are reserved before it is known. */
const USUAL_ANSWER = [
  4, 3, 4, 1, 5, 2, 3, 5, 2, 2, 5, 3, 4, 4, 3, 8, 3, 2, 3, 7, 4, 3, 6, 5, 4, 2, 1, 2, 1, 5, 3, 5, 7, 4, 2, 4,
  6, 4, 5,
]

/** Words about one strategy. */
const USUAL_OF_ONE = 32

const NO_SENTENCES: readonly Sentence[] = []
const NOTHING = { answer: NO_SENTENCES, sentences: NO_SENTENCES }

/** Short names: the strategy's title, with its parameters where another column has the same. */
function namesOf(columns: readonly Column[]): readonly string[] {
  return columns.map(({ title, name, label }) => {
    if (title === undefined) return name
    return columns.some((other) => other.title === title && other.name !== name) ? label : title
  })
}

interface SaidProps {
  readonly sentence: Sentence
  /** Of the columns, by place: the one that it is about stands out. */
  readonly names?: readonly string[]
}

function Said({ sentence: { text, evidence, place }, names = [] }: SaidProps) {
  const route = useRoute()
  const name = place === undefined ? undefined : names[place - 1]
  const [before, ...after] = name === undefined ? [text] : text.split(name)
  return (
    <>
      <a
        className={styles.sentence}
        href={formatRoute({ ...route, call: callOf(evidence) ?? route.call })}
        title="Show in the table"
        onClick={(event) => {
          event.preventDefault()
          goToFigures(evidence)
        }}
      >
        {after.length === 0 ? (
          text
        ) : (
          <>
            {before}
            <strong>{name}</strong>
            {after.join(name)}
          </>
        )}
      </a>{' '}
    </>
  )
}

const NO_LOSSES: RunLosses = { calls: [], totals: NO_TOTALS }

/** Undefined: not all is counted yet. */
function useAdvice(
  { baseline, columns: all }: Comparison,
  { lossOf, rereadsOf, refusalOf, isUpperBound, isMore }: LossesOfColumns,
  base: string,
) {
  // The oracle is not something a person can use.
  const columns = all.filter(({ isBound }) => !isBound)
  const allNames = namesOf(all)
  const window = useContextWindow()
  const profile = useProfile()?.title
  const recommended = useRecommended()
  const format = useTrace()?.source.format
  const bestPlace = all.findIndex(({ spec }) => formatSpec(leanSpec(spec)) === recommended) + 1
  const { ranges } = useLostRanges(
    all.flatMap((column) => {
      const lost = lossOf(column)?.latest?.totals.count
      return lost === undefined || lost === 0 ? [] : [{ spec: column.spec, figures: { lost } }]
    }),
  )
  const hasUndone = columns.some(({ spec }) => isUndone(spec))
  const { latest: compactions, work } = useCompactions(hasUndone)
  const fullAtOf = ({ spec }: Column): CallIndex | undefined =>
    compactions?.find(({ call }) => call === Number(spec.params['call']))?.cost?.fullAt
  const advised = [baseline, ...columns].map((column): AdvisedColumn | undefined => {
    const losses = column === baseline ? NO_LOSSES : lossOf(column)?.latest
    const place = column === baseline ? 0 : all.indexOf(column) + 1
    if (column.replay === undefined || losses === undefined || column.isStale) return undefined
    const refused = refusalOf(column)?.calls ?? 0
    const name = place === 0 ? column.name : (allNames[place - 1] ?? column.name)
    const undone = isUndone(column.spec) ? given({ fullAt: fullAtOf(column) }) : undefined
    return {
      ...{ place, name, replay: column.replay, losses, rereads: rereadsOf(column), refused },
      ...given({ undone }),
    }
  })
  const isBounded = (column: Column | undefined) => column !== undefined && isUpperBound(column)
  const failed = columns.filter(({ failure }) => failure !== undefined)
  const known = advised.filter((column) => column !== undefined)
  // Without prices less is said, which would be taken for all there is to say.
  const isWaiting = hasUndone && compactions === undefined && work.status !== 'failed'
  const isCounted = !useArePricesPending() && !isWaiting && known.length + failed.length >= advised.length
  const places = useSameList(known.map(({ place }) => place))
  const names = useSameList(known.map(({ name }) => name))
  const replays = useSameList(known.map(({ replay }) => replay))
  const losses = useSameList(known.map((column) => column.losses))
  const rereads = useSameList(known.map((column) => column.rereads))
  const refused = useSameList(known.map((column) => column.refused ?? 0))
  // Of a strategy undefined; null: the window would never have been full.
  const undoneUntil = useSameList(
    known.map(({ undone }) => (undone === undefined ? undefined : (undone.fullAt ?? null))),
  )
  const lostRanges = useSameList(
    known.map(({ place }) => {
      const spec = all[place - 1]?.spec
      return spec && ranges.get(spec)
    }),
    (one, other) => one?.fewest === other?.fewest && one?.most === other?.most,
  )
  const upper = useSameList(known.map(({ place }) => isBounded(all[place - 1])))
  const { earlier } = useInferred()
  const unreplayable = useSameList(known.map(({ place }) => isUnreplayableColumn(all[place - 1], earlier)))
  const forOwn = useSameList(
    known.map(({ place }) => {
      const spec = all[place - 1]?.spec
      return spec !== undefined && isForOwnAgent(format, spec)
    }),
  )
  return useMemo(() => {
    if (!isCounted) return undefined
    const same = places.flatMap((place, at): readonly AdvisedColumn[] => {
      const replay = replays[at]
      const ofColumn = losses[at]
      if (replay === undefined || ofColumn === undefined) return []
      const risk = rereads[at]
      const until = undoneUntil[at]
      return [
        {
          place,
          name: names[at] ?? '',
          replay,
          losses: ofColumn,
          rereads: risk,
          refused: refused[at] ?? 0,
          isUpperBound: upper[at] === true,
          isRecommended: place === bestPlace,
          isForOwnAgent: forOwn[at] === true,
          isUnreplayable: unreplayable[at] === true,
          lostRange: lostRanges[at],
          ...(until === undefined ? {} : { undone: given({ fullAt: until ?? undefined }) }),
        },
      ]
    })
    const answer = answerOn(same, { base, window, isMore })
    return { answer, sentences: adviceOn(same, { profile, window }) }
  }, [
    isMore,
    isCounted,
    places,
    names,
    replays,
    losses,
    rereads,
    refused,
    upper,
    undoneUntil,
    base,
    profile,
    window,
    bestPlace,
    forOwn,
    lostRanges,
    unreplayable,
  ])
}

/** What Strategies recommends for the run, as text; undefined: the run isn't ranked, or none is. */
function useRecommended(): string | undefined {
  const best = useRecommendedSpec()
  return useMemo(() => (best === undefined ? undefined : formatSpec(leanSpec(best))), [best])
}
