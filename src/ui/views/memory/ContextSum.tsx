/** The figures of the call: the size of its context and what it consists of, its cost, its lost facts. */
import { useMemo } from 'react'
import { moneyFormat } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { alwaysOf } from '#core/account/inferred-rows.ts'
import { MISSING_ABOUT } from '#core/compare/unseen-change.ts'
import { callName } from '#core/model/call-names.ts'
import { ownCount } from '#core/opened/own-count.ts'
import { isUntouched } from '#core/replay/ledger.ts'
import type { CallFigures } from '#core/replay/replay.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { openView, useBaseline, useInferred, useLosses, useTokenProvenance, useTrace } from '#state/index.ts'
import {
  Amount,
  Delta,
  Explained,
  formatAmount,
  formatCompact,
  formatExact,
  Popover,
  plural,
  useIsPhone,
} from '../../kit/index.ts'
import { ContextChanges } from './ContextChanges.tsx'
import styles from './ContextSum.module.css'
import { INFERRED, insteadWords, isAboutSame, missingTokens, ownChange, sumLines } from './context-parts.ts'
import { Figure, Figures } from './figures/Figure.tsx'
import { hasMissed } from './figures/has-missed.ts'
import { LostAtCall } from './LostAtCall.tsx'
import { OverTheRun } from './OverTheRun.tsx'
import type { Opened } from './use-opened.ts'
import { useOwnReplay } from './use-own-replay.ts'

type View = NonNullable<Opened['view']>

interface ContextSumProps {
  readonly view: View
  readonly opened: Opened
  readonly onCompare: () => void
}

/** Three figures of the call in one row, and what the strategy does over the run. */
export function ContextSum({ view, opened, onCompare }: ContextSumProps) {
  const { spec } = opened
  const isRecorded = spec.id === IDENTITY.id
  const provenance = useTokenProvenance()
  const isPhone = useIsPhone()
  const sent = useBaseline().latest?.calls[view.call]
  const isSame = view.tokens === sent?.tokens
  const compared = isRecorded || isSame ? undefined : sent
  const { rowsAt } = useInferred()
  const always = compared === undefined ? 0 : alwaysOf(rowsAt(view.call, inferredOf(compared)))
  const missing = compared === undefined ? undefined : missingTokens(view, compared, always)
  const trace = useTrace()
  const instead = useMemo(
    () => compared && insteadWords(trace, view.call, { sent: view.tokens, recorded: compared.tokens }),
    [trace, compared, view.call, view.tokens],
  )
  const figures = (
    <>
      <Figures>
        <Figure
          title={isPhone ? t`Tokens sent` : t`Sent to the model`}
          value={
            <>
              <Amount
                value={view.tokens}
                unit="tokens"
                provenance={provenance}
                isUnitHidden={isPhone}
                note={t`The full request at ${callName(view.call)}, including overhead.`}
              />
              {compared !== undefined && (
                <Difference opened={opened} tokens={view.tokens} recorded={compared.tokens} />
              )}
            </>
          }
        >
          {instead !== undefined && <span>{instead}</span>}
          {missing !== undefined && (
            <Explained text={MISSING_ABOUT}>
              {t`about ${formatCompact(missing)} of the difference isn’t in the file`}
            </Explained>
          )}
          {!isRecorded && isSame && <SameSize spec={spec} />}
          {sent !== undefined && (
            <AddsUp view={view} opened={opened} recorded={sent} isCompared={compared !== undefined} />
          )}
        </Figure>
        <CallCost opened={opened} recorded={sent} />
        {!isRecorded && <LostAtCall spec={spec} call={view.call} onCompare={onCompare} />}
        {!isRecorded && <OverTheRun spec={spec} call={view.call} onCompare={onCompare} />}
      </Figures>
      <ContextChanges view={view} />
    </>
  )
  if (!isPhone) {
    return (
      <>
        {figures}
        {isRecorded && <Purpose />}
      </>
    )
  }
  return (
    <details className={styles.folded}>
      <summary>
        <FiguresLine view={view} opened={opened} recorded={sent} isCompared={compared !== undefined} />
      </summary>
      {figures}
      {isRecorded && <Purpose />}
    </details>
  )
}

function Purpose() {
  return (
    <p className={styles.purpose}>
      {t`Choose a strategy above to see what it would send, and what it would leave out.`}
    </p>
  )
}

interface FiguresLineProps extends Omit<SumProps, 'recorded'> {
  readonly recorded: CallFigures | undefined
}

/** Of a phone: the figures of the call in one line, so that the steps below are in sight. */
function FiguresLine({ view, opened, recorded, isCompared }: FiguresLineProps) {
  const { spec, call } = opened
  const isRecorded = spec.id === IDENTITY.id
  const [losses] = useLosses(
    useMemo(() => [spec], [spec]),
    !isRecorded,
  )
  const dollars = useCallCost(opened, recorded)?.dollars
  const lost = isRecorded ? undefined : losses?.latest?.calls[call]?.count
  return (
    <span className={styles.line}>
      {formatAmount(view.tokens, 'tokens')}
      {isCompared && recorded !== undefined && (
        <>
          {' '}
          <Difference opened={opened} tokens={view.tokens} recorded={recorded.tokens} />
        </>
      )}
      {dollars !== undefined && ` · ${dollars}`}
      {lost !== undefined && ` · ${plural(lost, 'lost fact')}`}
    </span>
  )
}

/** It sends as much as was recorded: at this call only, or at all. */
function SameSize({ spec }: Pick<Opened, 'spec'>) {
  const isIdle = useOwnReplay(spec)?.calls.every(({ counts }) => isUntouched(counts))
  if (isIdle !== true) return <span>{t`same as recorded`}</span>
  return (
    <>
      <span>{t`no effect on this run`}</span>
      <button type="button" className={styles.more} onClick={() => openView('strategies')}>
        {t`Find one that has`}
      </button>
    </>
  )
}

/** What the context consists of, one press away. */
function AddsUp({ view, opened, recorded, isCompared }: SumProps) {
  const trace = useTrace()
  const own = useMemo(() => trace && ownChange(trace, view.call), [trace, view.call])
  return (
    <Popover
      label={t`How this adds up`}
      trigger={<button type="button" className={styles.more}>{t`How this adds up`}</button>}
    >
      <Sum view={view} opened={opened} recorded={recorded} isCompared={isCompared} />
      {own !== undefined && own.removed > 0 && (
        <p className={styles.own}>
          {own.isSummarized
            ? t`The agent’s own compaction had replaced ${plural(own.removed, 'step')} by a summary.`
            : t`The agent’s own compaction had removed ${plural(own.removed, 'step')}.`}
        </p>
      )}
      <OwnCountLine view={view} opened={opened} />
    </Popover>
  )
}

/** Why a strategy that acts above a number of tokens lets more be sent: it counts otherwise. */
function OwnCountLine({ view, opened: { spec, lookup } }: Pick<ContextSumProps, 'view' | 'opened'>) {
  const own = useMemo(
    () =>
      ownCount(
        spec,
        view.context.flatMap((reference) => lookup(reference) ?? []),
      ),
    [spec, view, lookup],
  )
  if (own === undefined) return null
  const counted = t`${formatExact(own.tokens)} of ${formatExact(own.threshold)} tokens`
  return (
    <p className={styles.own}>
      {t`By its own count, the steps below have ${counted}, not ${formatExact(view.counted)}: it counts ${formatExact(own.charsPerToken)} characters as a token, and only what is in the file.`}
    </p>
  )
}

/** Below it, more decimals say nothing. */
const LEAST_DOLLARS = 0.01

interface CallCostProps {
  readonly opened: Opened
  /** Of the recorded call. */
  readonly recorded: CallFigures | undefined
}

/** What the call costs, with its answer; nothing where it isn't priced. */
function CallCost({ opened, recorded }: CallCostProps) {
  const cost = useCallCost(opened, recorded)
  if (cost === undefined) return null
  const { dollars, instead, summary, figures } = cost
  return (
    <Figure
      title={t`Cost of this call`}
      value={<span title={t`With its answer, under the price list`}>{dollars}</span>}
    >
      {dollars !== instead && <span>{t`instead of ${instead}`}</span>}
      {summary !== undefined && <span>{t`+ about ${formatAmount(summary, '$')} for the summary`}</span>}
      {figures !== undefined && hasMissed(figures) && (
        <Explained
          text={t`Less than half of the prompt was read from the cache; the rest cost the full price.`}
        >
          {t`cache miss`}
        </Explained>
      )}
    </Figure>
  )
}

/** Undefined: the call isn't priced. */
function useCallCost({ spec, call }: Opened, recorded: CallFigures | undefined) {
  const isRecorded = spec.id === IDENTITY.id
  const before = recorded?.cost?.money.billed
  const replayed = useOwnReplay(spec)?.calls[call]
  const figures = isRecorded ? recorded : replayed
  const own = figures?.cost?.money.billed
  if (before === undefined) return undefined
  // As exact as the smaller one needs, so that their ratio can be checked.
  const write = moneyFormat([Math.max(LEAST_DOLLARS, Math.min(own ?? before, before))])
  const summary = isRecorded ? undefined : figures?.summaryCost
  return { dollars: own === undefined ? '…' : write(own), instead: write(before), summary, figures }
}

interface DifferenceProps {
  readonly opened: Opened
  readonly tokens: number
  readonly recorded: number
}

function Difference({ opened: { spec, call }, tokens, recorded }: DifferenceProps) {
  const interval = useOwnReplay(spec)?.tokensInfo[call]
  return (
    <span className={styles.difference}>
      {isAboutSame(tokens, recorded, interval) ? (
        t`(about the same as recorded)`
      ) : (
        <Delta value={tokens} baseline={recorded} unit="tokens" />
      )}
    </span>
  )
}

interface SumProps {
  readonly view: View
  readonly opened: Opened
  readonly recorded: CallFigures
  /** It is not the recorded context itself. */
  readonly isCompared: boolean
}

/** What the context consists of, beside the recorded one; each column adds up to what is sent. */
function Sum({ view, opened, recorded, isCompared }: SumProps) {
  const { rowsAt } = useInferred()
  const lines = sumLines(view, recorded, {
    inferred: rowsAt(view.call, inferredOf(recorded)),
    steps: countMessages(view, opened),
  })
  return (
    <table className={styles.sum} aria-label={t`What the context consists of`}>
      <thead>
        <tr>
          <th scope="col">{t`Tokens`}</th>
          {isCompared && <th scope="col">{t`Recorded`}</th>}
          <th scope="col">{isCompared ? t`With the strategy` : t`Sent`}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, title, note, recorded: before, sent }) => (
          <tr key={id}>
            <th scope="row">
              {title}
              {note !== undefined && <span className={styles.note}>{note}</span>}
            </th>
            {isCompared && <td>{before === 0 ? '–' : formatExact(before)}</td>}
            <td>{sent === 0 ? '–' : formatExact(sent)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t`Sent at ${callName(view.call)}`}</th>
          {isCompared && <td>{formatExact(recorded.tokens)}</td>}
          <td>{formatExact(view.tokens)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function inferredOf({ byCategory, tokens }: CallFigures) {
  return { inferred: byCategory[INFERRED] ?? 0, prompt: tokens }
}

/** Control steps yield no message. */
function countMessages(view: View, { lookup }: Opened): number {
  return view.context.filter((reference) => lookup(reference)?.kind !== 'control').length
}
