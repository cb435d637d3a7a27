/** One compaction in short; its dialog shows every step before and after it. */

import { Fragment, type ReactNode, useState } from 'react'
import { t } from '#base/words.ts'
import type { Step, StepId } from '#core/model/step.ts'
import { stepFinder } from '#core/model/step-places.ts'
import { endOfPath, toolSubject } from '#core/model/tool-subject.ts'
import type { Trace } from '#core/model/trace.ts'
import type { Tokens } from '#core/model/units.ts'
import type { LostFact, Refetch } from '#core/references/lost.ts'
import type { MemorySpec } from '#core/spec/spec-data.ts'
import { isRefused } from '#core/tokens/calibration/point.ts'
import {
  type CompactionReport,
  compareOwnCompaction,
  showCallInTimeline,
  useCounting,
  useStepTokens,
} from '#state/index.ts'
import {
  Badge,
  Button,
  CopyButton,
  formatAmount,
  formatCompact,
  IconButton,
  Menu,
  plural,
  SafeText,
  ShowAll,
  useIsPhone,
  useShown,
  visibleLine,
} from '../../../kit/index.ts'
import { openStep } from '../steps/StepLink.tsx'
import { BeforeAfterDialog } from './BeforeAfterDialog.tsx'
import styles from './CompactionList.module.css'
import { compareWithout } from './compare-without.ts'
import { LostOfCompaction } from './LostOfCompaction.tsx'
import { differenceWords, laterMissesWords, type MissesAfter } from './misses-after.ts'
import { type PromptPart, partsAfter, partsBefore } from './prompt-parts.ts'
import { firstPromptWords, lastPromptWords } from './recorded-sizes.ts'
import { repeatedCall, resultTokens } from './refetch-facts.ts'
import { SummaryOfCompaction } from './SummaryOfCompaction.tsx'
import { savedWords } from './saved-words.ts'
import { summaryText } from './summary-text.ts'
import {
  compactionTitle,
  correctionWords,
  earlierSession,
  fateWords,
  fullWords,
  happenedWords,
  lostOfWords,
  refetchedWords,
  refetchWords,
  shrunkWords,
  sinceStartWords,
  whenWords,
} from './words.ts'

interface CompactionCardProps {
  readonly trace: Trace
  readonly report: CompactionReport
  /** The facts that it lost; undefined: not known yet. */
  readonly lost: readonly LostFact[] | undefined
  /** The results of it that were fetched again; undefined: not known yet. */
  readonly refetches: readonly Refetch[] | undefined
  /** Of each step; undefined: not known yet. */
  readonly tokensOf: ReadonlyMap<StepId, Tokens> | undefined
  /** The cache misses right after it; undefined: none, or not known. */
  readonly misses: MissesAfter | undefined
  /** Lets the person choose files. */
  readonly onPick: () => void
}

/** What is in the place of a compaction at first; the column’s form offers the others. */
const INSTEAD: MemorySpec = { id: 'keep-last' }

export function CompactionCard(props: CompactionCardProps) {
  const { trace, report, lost, refetches, tokensOf, misses, onPick } = props
  const [isOpen, setOpen] = useState(false)
  const { call, isInferred, steps } = report
  const isKnown = steps.length > 0
  const [saved, corrections] = [savedWords(report), correctionWords(report)]
  const missed = `${differenceWords(report, misses)} ${laterMissesWords(report)}`.trim()
  const shrunk = shrunkWords(report)
  const recordedSizes = `${lastPromptWords(report)} ${firstPromptWords(report)}`.trim()
  const summary = summaryText(trace, report)
  const earlier = isKnown ? undefined : earlierSession(summary ?? '')
  return (
    <li className={styles.card}>
      <header className={styles.head}>
        <h2 className={styles.title}>
          {compactionTitle(report)} {whenWords(report)}
        </h2>
        <span className={styles.when}>{sinceStartWords(report, trace)}</span>
        {isInferred && <Badge title={t`From recorded usage; the file doesn’t show it.`}>inferred</Badge>}
        {call !== undefined && isKnown && (
          <Menu
            align="end"
            trigger={<IconButton icon="dots" size="small" label={t`More actions`} />}
            items={[
              {
                kind: 'item',
                id: 'undo',
                title: t`Undo in Compare`,
                onSelect: () => compareWithout(call),
              },
              {
                kind: 'item',
                id: 'instead',
                title: t`Try a strategy instead`,
                onSelect: () => compareWithout(call, INSTEAD),
              },
              {
                kind: 'item',
                id: 'full',
                title: t`Compare with the full history`,
                onSelect: compareOwnCompaction,
              },
            ]}
          />
        )}
      </header>
      <Folded
        lines={[
          [t`Saved`, `${firstSentence(saved)} ${missed}`.trim()],
          [
            t`Context`,
            isKnown && shrunk !== '' ? shrunk : `${happenedWords(report)} ${recordedSizes}`.trim(),
          ],
          [t`Lost`, isKnown && lost !== undefined ? lostOfWords(lost.length, report).verdict : ''],
        ]}
      >
        <div className={styles.columns}>
          <dl className={styles.facts}>
            {saved !== '' && <Fact title={t`Saved`}>{`${saved} ${missed}`.trim()}</Fact>}
            <Fact title={t`Context`}>
              {isKnown && shrunk !== '' && <strong>{shrunk}</strong>} {happenedWords(report)} {recordedSizes}{' '}
              {!isKnown &&
                t`The earlier steps are in another file. Choose “Open the earlier session” to add it.`}
              {earlier !== undefined && (
                <span className={styles.path}>
                  <code title={visibleLine(earlier)}>
                    <SafeText text={fileName(earlier)} />
                  </code>
                  <CopyButton text={() => earlier} label="Copy the path" />
                </span>
              )}
              {isKnown && tokensOf !== undefined && <Prompts report={report} tokensOf={tokensOf} />}
            </Fact>
            {summary !== undefined && (
              <Fact title={t`Summary`}>
                <SummaryOfCompaction
                  report={report}
                  text={summary}
                  tokensOf={tokensOf}
                  areSome={hasUnanswered(trace, report)}
                />
              </Fact>
            )}
          </dl>
          <dl className={styles.facts}>
            {isKnown && lost !== undefined && (
              <Fact title={t`Lost`}>
                <LostOfCompaction lost={lost} report={report} most={NAMED_FACTS} />
              </Fact>
            )}
            {isKnown && refetches !== undefined && refetches.length > 0 && (
              <Fact title={t`Re-fetched`}>
                {refetchedWords(refetches)}
                <Refetches trace={trace} refetches={refetches} />
              </Fact>
            )}
            {corrections !== '' && <Fact title={t`Corrected by the user`}>{corrections}</Fact>}
          </dl>
        </div>
      </Folded>
      <div className={styles.actions}>
        {isKnown ? (
          <Button size="small" icon="compare" onClick={() => setOpen(true)}>
            Show before and after
          </Button>
        ) : (
          <Button size="small" onClick={onPick}>{t`Open the earlier session`}</Button>
        )}
        {call !== undefined && (
          <Button size="small" variant="quiet" onClick={() => showCallInTimeline(call)}>
            Show in timeline
          </Button>
        )}
      </div>
      {isOpen && (
        <BeforeAfterDialog trace={trace} report={report} lost={lost} onClose={() => setOpen(false)} />
      )}
    </li>
  )
}

/** The last part of a path of any system. */
function fileName(path: string): string {
  return path.slice(1 + Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')))
}

/** Whether a call after it was not sent anything, as it got no answer. */
function hasUnanswered({ calls }: Trace, { call = calls.length }: CompactionReport): boolean {
  return calls.slice(call).some(isRefused)
}

interface FoldedProps {
  /** What each is of, and a short sentence; empty: nothing is said of it. */
  readonly lines: readonly (readonly [title: string, words: string])[]
  readonly children: ReactNode
}

/** On a phone a line each of what counts, and all of it on demand. */
function Folded({ lines, children }: FoldedProps) {
  if (!useIsPhone()) return children
  return (
    <>
      <dl className={styles.short}>
        {lines.map(
          ([title, words]) =>
            words !== '' && (
              <Fragment key={title}>
                <dt>{title}</dt>
                <dd>{words}</dd>
              </Fragment>
            ),
        )}
      </dl>
      <details className={styles.more}>
        <summary>{t`Details`}</summary>
        {children}
      </details>
    </>
  )
}

/** A point within an amount ends none. */
function firstSentence(words: string): string {
  return /^.*?\.(?= |$)/.exec(words)?.[0] ?? words
}

interface FactProps {
  readonly title: string
  readonly children: ReactNode
}

function Fact({ title, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The top facts on a card. */
const NAMED_FACTS = 3

interface PromptsProps {
  readonly report: CompactionReport
  readonly tokensOf: ReadonlyMap<StepId, Tokens>
}

function Prompts({ report, tokensOf }: PromptsProps) {
  const { tokensBefore, tokensAfter } = report
  const most = Math.max(tokensBefore ?? 0, tokensAfter ?? 0)
  const full = fullWords(tokensBefore, useCounting())
  return (
    <>
      <Prompt
        title={t`Before`}
        size={tokensBefore}
        note={full}
        most={most}
        parts={partsBefore(report, tokensOf)}
      />
      <Prompt title={t`After`} size={tokensAfter} most={most} parts={partsAfter(report, tokensOf)} />
    </>
  )
}

interface PromptProps {
  readonly title: string
  /** As recorded; undefined: not known. */
  readonly size: Tokens | undefined
  /** What its size means. */
  readonly note?: string
  /** The larger of both prompts. */
  readonly most: Tokens
  readonly parts: readonly PromptPart[]
}

/** A prompt as a bar of its parts, with their tokens. */
function Prompt({ title, size, note = '', most, parts }: PromptProps) {
  if (parts.length === 0) return null
  const share = size === undefined || most === 0 ? 1 : size / most
  return (
    <section className={styles.prompt} aria-label={title}>
      <h3>
        {title} {size !== undefined && <strong>{formatAmount(size, 'tokens')}</strong>}
        {note !== '' && `, ${note}`}
      </h3>
      <div className={styles.bar} aria-hidden="true" style={{ inlineSize: `${100 * share}%` }}>
        {parts.map(({ id, tokens }) => (
          <span key={id} data-fate={id} style={{ flexGrow: tokens }} />
        ))}
      </div>
      <ul className={styles.fates}>
        {parts.map(({ id, title: name, help, tokens, steps }) => (
          <li key={id} className={styles.fate} data-fate={id} title={help}>
            {name}{' '}
            <span title={steps === 0 ? undefined : fateWords(steps, tokens)}>{formatCompact(tokens)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Named at first. */
const NAMED = 6

interface RefetchesProps {
  readonly trace: Trace
  readonly refetches: readonly Refetch[]
}

function Refetches({ trace, refetches }: RefetchesProps) {
  const sizes = useStepTokens().latest
  const { shown, more } = useShown(refetches, NAMED)
  if (refetches.length === 0) return null
  const stepOf = stepFinder(trace.steps)
  return (
    <ul className={styles.rereads} aria-label={t`Re-fetched results`}>
      {shown.map((refetch, at) => {
        const earlier = shown.slice(0, at).filter((one) => isOfSameSteps(one, refetch)).length
        const [again, before] = [stepOf(refetch.step), stepOf(refetch.repeats)]
        const call = repeatedCall(again, before, refetch.tool, earlier)
        const tokens = again && sizes?.[trace.steps.indexOf(again)]
        const size = again && call && tokens && resultTokens(again, call, tokens)
        return (
          <li key={`${refetch.step} ${refetch.repeats} ${refetch.tool} ${earlier}`}>
            <code>
              <SafeText text={refetch.tool} />{' '}
              {call !== undefined && <SafeText text={endOfPath(toolSubject(call).text)} />}
            </code>{' '}
            <StepButton step={before} /> {refetchWords(refetch, size)} <StepButton step={again} />
          </li>
        )
      })}
      {more.left > 0 && (
        <li>
          <ShowAll words={plural(refetches.length, 're-fetched result')} {...more} />
        </li>
      )}
    </ul>
  )
}

function isOfSameSteps(one: Refetch, other: Refetch): boolean {
  return one.step === other.step && one.repeats === other.repeats && one.tool === other.tool
}

function StepButton({ step }: { readonly step: Step | undefined }) {
  if (step === undefined) return null
  return (
    <button type="button" className={styles.step} onClick={() => openStep(step.id)}>
      {t`Step ${step.number}`}
    </button>
  )
}
