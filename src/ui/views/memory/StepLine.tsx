/**
 * One step in a compartment: what it is, how it came there, how near it is to a query, what it weighs,
 * whether it is shown.
 */

import { type ReactNode, useMemo } from 'react'
import { t } from '#base/words.ts'
import { cutOf, resultTexts } from '#core/compare/cut-text.ts'
import { callName } from '#core/model/call-names.ts'
import { shownKind } from '#core/model/injected-text.ts'
import { isNotice } from '#core/model/notice.ts'
import type { Step, StepId } from '#core/model/step.ts'
import { lineValues, stepLine } from '#core/model/step-line.ts'
import { isShortened } from '#core/opened/context-changes.ts'
import { attachedAgain } from '#core/summaries/attached-again.ts'
import { summaryOrigin } from '#core/summaries/summary-origin.ts'
import { summaryName, summaryPreview } from '#core/summaries/summary-words.ts'
import { hasFailure } from '#core/waste/failed-results.ts'
import { useTrace } from '#state/index.ts'
import {
  classNames,
  formatDecimals,
  formatExact,
  formatInCell,
  Icon,
  KindGlyph,
  LedgerMark,
  plural,
  SafeText,
  shortFact,
} from '../../kit/index.ts'
import type { Arrival, Seen, StepEntry } from './lanes.ts'
import styles from './StepLine.module.css'

interface StepLineProps {
  readonly entry: StepEntry
  /** Where it is in its lane, in px: what moves is found again by it. */
  readonly start: number
  /** Whether the texts of summaries are written without a model. */
  readonly isSimulated?: boolean
  /** Finds the steps that a summary replaces. */
  readonly lookup?: (id: StepId) => Step | undefined
  /** Facts that later calls used and that were last seen in it. */
  readonly lost?: StepLoss | undefined
  /** Over the first of the steps that have facts of this call. */
  readonly heading?: string | undefined
  /** It is among those, whose heading says that their facts weren’t sent. */
  readonly isUsedGroup?: boolean
}

export interface StepLoss {
  readonly facts: number
  /** The first call that used one, 0-based. */
  readonly call: number
  /** The facts that the call that is shown used. */
  readonly used?: readonly string[]
}

const findsNothing = () => undefined

const SEEN_WORDS: Readonly<Record<Seen, string>> = {
  shown: t`sent to the model`,
  rewritten: t`sent in shortened form`,
  within: t`sent as part of another message`,
  summarised: t`sent as part of a summary`,
  not: t`not sent`,
}

export function StepLine(props: StepLineProps) {
  const { entry, start, isSimulated = false, lookup = findsNothing, lost, heading } = props
  const { isUsedGroup = false } = props
  const steps = useTrace()?.steps
  const { step, named, isOfLog, isNow, full, seen, arrival, score, id, cutFrom } = entry
  const isMade = !isOfLog && step !== undefined && !isShortened(step)
  const line = named === undefined ? undefined : stepLine(named)
  const words = line === undefined ? id : lineValues(line)
  const made = isMade ? madeWords(step, entry, words) : undefined
  const isSeen = isSent(seen)
  return (
    <div
      className={styles.step}
      data-seen={isSeen}
      data-flip={id}
      data-key={entry.key}
      data-start={start}
      data-arrival={arrival.kind}
      data-made={isMade}
      data-cut={cutFrom !== undefined}
      data-now={nowOf(entry)}
      data-used={usedLines(lost) > 0 && !isSeen}
    >
      {heading !== undefined && <p className={styles.heading}>{heading}</p>}
      <div className={styles.line}>
        <span className={styles.number}>{isMade ? '' : step?.number}</span>
        {step !== undefined && <KindGlyph kind={shownKind(step)} />}
        <Words entry={entry} made={made} words={words} used={isSeen ? undefined : lost?.used}>
          {made !== undefined && <Origin step={step} isSimulated={isSimulated} lookup={lookup} />}
        </Words>
        <span className="visually-hidden">{SEEN_WORDS[seen]}</span>
        {seen === 'rewritten' && <LedgerMark state="rewritten" title={SEEN_WORDS.rewritten} />}
        {full !== undefined && cutFrom === undefined && <ResultCount step={step} />}
        {step !== undefined && hasFailure(step, steps) && (
          <span className={styles.error}>
            <Icon name="error" label="with an error" />
          </span>
        )}
        {!isNow && <ArrivalMark arrival={arrival} />}
        {score !== undefined && (
          <span
            className={styles.score}
            title="Cosine similarity between its embedding and the query’s (1 = same direction)"
          >
            {formatDecimals(score, 2)}
          </span>
        )}
        {!(isUsedGroup && cutFrom === undefined) && (
          <LostMark lost={lost} seen={seen} isCut={cutFrom !== undefined} />
        )}
        <Numbers entry={entry} />
      </div>
      {cutFrom !== undefined && step !== undefined && (
        <CutText before={cutFrom} after={step} facts={lost?.used} />
      )}
      {/* A file has its path: pressing the line shows the text. */}
      {made !== undefined && step !== undefined && attachedAgain(step) === undefined && (
        <p className={styles.text}>
          <SafeText text={step.kind === 'summary' ? summaryPreview(words) : words} />
        </p>
      )}
    </div>
  )
}

function isSent(seen: Seen): boolean {
  return seen === 'shown' || seen === 'rewritten' || seen === 'within'
}

/** Facts of one step, each in a line. */
const MOST_USED = 5

/** Lines of the facts that the call used of a step; 0: it used none. */
export function usedLines(lost: StepLoss | undefined): number {
  return Math.min(lost?.used?.length ?? 0, MOST_USED + 1)
}

interface WordsProps {
  readonly entry: StepEntry
  /** Of a step that the memory made. */
  readonly made: string | undefined
  readonly words: string
  /** The facts of it that the call used although it isn't sent. */
  readonly used: readonly string[] | undefined
  readonly children: ReactNode
}

/** The tool, and what it acts on; below, facts of it that the call used. */
function Words({ entry: { named }, made, words, used, children }: WordsProps) {
  const line = named && stepLine(named)
  const tool = made !== undefined || line === undefined ? '' : line.tool
  return (
    <span className={styles.words}>
      {tool !== '' && (
        <>
          <span className={styles.tool}>
            <SafeText text={tool} />
          </span>{' '}
        </>
      )}
      {made !== undefined ? (
        <span className={styles.tool}>{made}</span>
      ) : used !== undefined ? (
        <span>
          <SafeText text={words} />
          {used.slice(0, MOST_USED).map((text) => (
            <code key={text} className={styles.used}>
              <SafeText text={shortFact(text)} />
            </code>
          ))}
          {used.length > MOST_USED && (
            <span className={styles.used}>{t`${formatExact(used.length - MOST_USED)} more`}</span>
          )}
        </span>
      ) : (
        <SafeText text={words} />
      )}
      {children}
    </span>
  )
}

/** Since when it isn't sent or is shorter, and its tokens; among the shortened ones those that were cut. */
function Numbers({ entry: { since, full, cutFrom, isNow, tokens } }: Pick<StepLineProps, 'entry'>) {
  const isCut = full !== undefined && cutFrom !== undefined
  return (
    <>
      {since !== undefined && since >= 0 && (full === undefined || isCut) && (
        <span
          className={styles.since}
          data-now={isNow}
          title={
            full === undefined ? t`Not sent since ${callName(since)}` : t`Shortened at ${callName(since)}`
          }
        >
          {isNow ? t`this call` : t`since ${callName(since)}`}
        </span>
      )}
      {/* The provenance is in the head, once for all. */}
      <span
        className={styles.tokens}
        title={
          full === undefined
            ? t`${formatExact(tokens)} tokens (this step alone)`
            : t`Shortened from ${formatExact(full)} to ${formatExact(tokens)} tokens`
        }
      >
        {isCut ? `\u2212${formatInCell(full - tokens)}` : formatInCell(tokens)}
      </span>
    </>
  )
}

/** Of several, whose limits are each their own. */
function ResultCount({ step }: { readonly step: Step | undefined }) {
  const count = step === undefined ? 0 : resultTexts(step).length
  return count < 2 ? null : <span className={styles.since}>{plural(count, 'result')}</span>
}

interface CutTextProps {
  readonly before: Step
  readonly after: Step
  /** Those of it that the call used. */
  readonly facts: readonly string[] | undefined
}

/** Where the text that was cut begins, or what of it the call used; pressing the line shows all of it. */
function CutText({ before, after, facts }: CutTextProps) {
  const cut = useMemo(() => cutOf(before, after, facts), [before, after, facts])
  if (cut === undefined) return null
  const { text, results, of } = cut
  return (
    <p className={styles.text}>
      {of < 2 ? t`Cut:` : t`Cut from ${formatExact(results)} of ${formatExact(of)} results:`}{' '}
      <q>
        <SafeText text={text} />
      </q>
    </p>
  )
}

interface OriginProps {
  readonly step: Step | undefined
  readonly isSimulated: boolean
  readonly lookup: (id: StepId) => Step | undefined
}

/** How the text of a summary came about. */
function Origin({ step, isSimulated, lookup }: OriginProps) {
  const origin = step === undefined ? undefined : summaryOrigin(step, lookup, isSimulated)
  if (origin === undefined) return null
  return (
    <span className={styles.simulated} title={origin.about}>
      {' '}
      {origin.words}
    </span>
  )
}

interface LostMarkProps extends Pick<StepEntry, 'seen'> {
  readonly lost: StepLoss | undefined
  /** Whether it is listed as shortened. */
  readonly isCut: boolean
}

/** That later calls used what was last seen in this step. */
function LostMark({ lost, seen, isCut }: LostMarkProps) {
  if (lost === undefined || (isSent(seen) && !isCut)) return null
  if (lost.used !== undefined) {
    return (
      <span
        className={styles.lost}
        title={
          isCut
            ? t`This call used what was cut here, and only this step contained it.`
            : t`This call used it, and only this step contained it: with this strategy it isn’t sent.`
        }
      >
        {isCut ? t`used by this call, lost` : seen === 'summarised' ? t`not in the summary` : t`not sent`}
      </span>
    )
  }
  const call = callName(lost.call)
  return (
    <span
      className={classNames(styles.lost, styles.elsewhere)}
      title={t`${call} was the first to use a fact that this step was the last to contain.`}
    >
      {t`${plural(lost.facts, 'lost fact')} from here`}
    </span>
  )
}

/** What happened to it at this call, for its color. */
function nowOf({ isNow, full, seen, arrival }: StepEntry): string | undefined {
  if (isNow) return full === undefined ? 'left' : 'shortened'
  // Among what is not sent, steps change their place all the time.
  return arrival.kind === 'stayed' || (arrival.kind === 'moved' && seen === 'not') ? undefined : 'came'
}

/** What a step that the memory made comes from; undefined: from none. */
function madeWords(
  step: Step,
  {
    from: range,
    earlier,
    through,
    stillSent,
    gone,
  }: Pick<StepEntry, 'from' | 'earlier' | 'through' | 'stillSent' | 'gone'>,
  text: string,
): string | undefined {
  const { kind, agent, rule, origin = [] } = step
  if (origin.length === 0) return rule === undefined ? t`Inserted by the agent’s own compaction` : undefined
  const file = attachedAgain(step)
  if (file !== undefined) {
    return range === undefined
      ? t`File attached again: ${file.path}`
      : t`File attached again: ${file.path} (step ${range[0]})`
  }
  const count = plural(through ?? origin.length - earlier, 'step')
  const own = range === undefined ? count : t`${count} (${[...new Set(range)].join('\u2060–\u2060')})`
  const from = earlier > 0 && through === undefined ? t`${own} and ${earlierWords(earlier)}` : own
  if (agent !== undefined && origin.length === 1) return t`By ${agent}, made from ${from}`
  if (isNotice(step)) return t`Instead of ${from}`
  const words = kind === 'summary' ? t`${summaryName(text)} of ${from}` : t`Made from ${from}`
  if (stillSent > 0) return t`${words}, ${formatExact(stillSent)} of them still sent`
  return kind === 'summary' && gone > 0
    ? t`${words}, ${formatExact(gone)} of them gone from the recorded prompt by now`
    : words
}

/** Of several, some may be files that were attached again. */
function earlierWords(count: number): string {
  return count === 1 ? t`1 earlier summary` : t`${formatExact(count)} steps inserted earlier`
}

function ArrivalMark({ arrival }: { readonly arrival: Arrival }) {
  switch (arrival.kind) {
    case 'stayed':
      return null
    case 'came':
      return <LedgerMark state="added" title="new since the previous call" />
    case 'recalled':
      return <LedgerMark state="moved" hasTitle title={t`recalled`} />
    case 'moved':
      return <LedgerMark state="moved" title={t`moved here from “${arrival.from}” since the previous call`} />
  }
}
