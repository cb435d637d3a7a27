/**
 * The size of the context: beside the recorded one, how the difference adds up, and what it consists of. The
 * bar is as long as the larger of the two, so that its empty part is what the strategy saves.
 */
import { type ReactNode, useMemo } from 'react'
import { moneyFormat } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { CORRECTION_ABOUT, CORRECTION_TITLE } from '#core/compare/unseen-change.ts'
import { callName } from '#core/model/call-names.ts'
import { ownCount } from '#core/opened/own-count.ts'
import type { CallFigures } from '#core/replay/replay.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { useBaseline, useInferred, useTokenProvenance, useTrace } from '#state/index.ts'
import { swatchClass } from '../../charts/index.ts'
import { Amount, classNames, Delta, Explained, formatExact, plural, useIsPhone } from '../../kit/index.ts'
import { ContextChanges } from './ContextChanges.tsx'
import styles from './ContextSum.module.css'
import {
  contextParts,
  INFERRED,
  isAboutSame,
  type OwnChange,
  ownChange,
  sumTerms,
  TOOLS,
} from './context-parts.ts'
import { heldWords } from './LaneHead.tsx'
import { isMadeSummary } from './lanes.ts'
import type { Opened } from './use-opened.ts'
import { useOwnReplay } from './use-own-replay.ts'

interface Part {
  readonly id: string
  readonly title: string
  readonly tokens: number
  readonly swatch?: string | undefined
  readonly note?: string
}

type View = NonNullable<Opened['view']>

interface ContextSumProps {
  readonly view: View
  readonly opened: Opened
  /** Beside the sum. */
  readonly children: ReactNode
}

export function ContextSum({ view, opened, children }: ContextSumProps) {
  const { spec } = opened
  const isRecorded = spec.id === IDENTITY.id
  const provenance = useTokenProvenance()
  const sent = useBaseline().latest?.calls[view.call]
  const compared = isRecorded || view.tokens === sent?.tokens ? undefined : sent
  const isPhone = useIsPhone()
  const trace = useTrace()
  const own = useMemo(() => trace && ownChange(trace, view.call), [trace, view.call])
  const sums = (
    <>
      <OwnCountLine view={view} opened={opened} />
      {isRecorded && own !== undefined && own.removed > 0 && (
        <p className={styles.own}>
          {own.isSummarized
            ? t`The agent’s own compaction had replaced ${plural(own.removed, 'step')} by a summary.`
            : t`The agent’s own compaction had removed ${plural(own.removed, 'step')}.`}
        </p>
      )}
      {compared !== undefined && (
        <Sum view={view} recorded={compared} own={own} sentSteps={countMessages(view, opened)} />
      )}
      <Consists view={view} opened={opened} />
    </>
  )
  return (
    <>
      <div className={styles.line}>
        <p className={styles.total}>
          <Amount
            value={view.tokens}
            unit="tokens"
            provenance={provenance}
            note={t`The full request at ${callName(view.call)}, including overhead.`}
          />{' '}
          <span className={styles.totalWords}>
            {isRecorded
              ? t`sent at this call`
              : compared === undefined
                ? t`would be sent at this call`
                : t`would be sent at this call instead of ${formatExact(compared.tokens)}`}
          </span>{' '}
          {compared !== undefined && (
            <Difference opened={opened} tokens={view.tokens} recorded={compared.tokens} />
          )}
          <CallDollars opened={opened} recorded={sent} />
        </p>
        {children}
      </div>
      {isPhone ? (
        <details className={styles.fold}>
          <summary>
            <InShort view={view} sent={sent} />
          </summary>
          {sums}
        </details>
      ) : (
        sums
      )}
    </>
  )
}

/** On a phone: how much of it isn't in the steps below. */
function InShort({ view, sent }: Pick<ContextSumProps, 'view'> & { readonly sent: CallFigures | undefined }) {
  const { steps } = contextParts(view, sent?.byCategory)
  // Where our count of the steps is larger, an adjustment takes all of the rest.
  if (steps >= view.tokens) return t`How this adds up`
  const rest = formatExact(view.tokens - steps)
  return t`${formatExact(steps)} in steps + ${rest} system prompt, tools, etc.`
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

interface CallDollarsProps {
  readonly opened: Opened
  /** Of the recorded call. */
  readonly recorded: CallFigures | undefined
}

/** What the call costs, with its answer; nothing where it isn't priced. */
function CallDollars({ opened: { spec, call }, recorded }: CallDollarsProps) {
  const own = useOwnReplay(spec)?.calls[call]?.cost?.money.billed
  const before = recorded?.cost?.money.billed
  if (own === undefined || before === undefined) return null
  // As exact as the smaller one needs, so that their ratio can be checked.
  const write = moneyFormat([Math.max(LEAST_DOLLARS, Math.min(own, before))])
  const [dollars, instead] = [write(own), write(before)]
  return (
    <span className={styles.totalWords} title={t`With its answer, under the price list`}>
      {' · '}
      {dollars === instead ? dollars : t`${dollars} instead of ${instead}`}
    </span>
  )
}

interface DifferenceProps {
  readonly opened: Opened
  readonly tokens: number
  readonly recorded: number
}

function Difference({ opened: { spec, call }, tokens, recorded }: DifferenceProps) {
  const interval = useOwnReplay(spec)?.tokensInfo[call]
  return (
    <span className={styles.totalWords}>
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
  readonly recorded: CallFigures
  readonly own: OwnChange | undefined
  /** Steps that are sent. */
  readonly sentSteps: number
}

/** From the recorded size to this one, exact to the token; with its steps where they add up, too. */
function Sum({ view, recorded, own, sentSteps }: SumProps) {
  const terms = sumTerms(view, recorded)
  const steps = terms.reduce((sum, term) => sum + term.steps, recorded.steps)
  const areAdded = steps === sentSteps
  return (
    <ol className={styles.terms} aria-label={t`From recorded to sent`}>
      <li>
        <span className={styles.tokens}>{formatExact(recorded.tokens)}</span>{' '}
        {areAdded ? recordedWords(plural(recorded.steps, 'step'), own) : t`recorded`}
      </li>
      {terms.map(({ kind, tokens: change, words, note }) => (
        <li key={kind}>
          <span className={styles.tokens}>{signed(change)}</span> <Explained text={note}>{words}</Explained>
        </li>
      ))}
      <li className={styles.result}>
        <span className={styles.tokens}>= {formatExact(view.tokens)}</span>{' '}
        {areAdded ? t`sent (${plural(sentSteps, 'step')})` : t`sent`}
      </li>
    </ol>
  )
}

function recordedWords(steps: string, own: OwnChange | undefined): string {
  if (own === undefined || own.removed === 0) return t`recorded (${steps})`
  const removed = formatExact(own.removed)
  return own.isSummarized
    ? t`recorded (${steps}; the agent’s own compaction had replaced ${removed} by a summary)`
    : t`recorded (${steps}; the agent’s own compaction had removed ${removed})`
}

/** Control steps yield no message. */
function countMessages(view: View, { lookup }: Opened): number {
  return view.context.filter((reference) => lookup(reference)?.kind !== 'control').length
}

function signed(tokens: number): string {
  return `${tokens < 0 ? '\u2212' : '+'} ${formatExact(Math.abs(tokens))}`
}

function Consists({ view, opened }: Pick<ContextSumProps, 'view' | 'opened'>) {
  const sent = useBaseline().latest?.calls[view.call]
  const parts = useParts(view, opened)
  const most = Math.max(1, view.tokens, sent?.tokens ?? 0)
  const list = (
    <ul className={styles.sum} aria-label={t`What the context consists of`}>
      {parts.map(({ id, title, tokens, swatch, note }) => (
        <li key={id} className={styles.part}>
          <span className={classNames(styles.swatch, swatch)} aria-hidden="true" />
          <span className={styles.tokens}>{formatExact(tokens)}</span>{' '}
          <Explained text={note}>{title}</Explained>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(({ id, tokens, swatch }) => (
          <span
            key={id}
            className={classNames(styles.piece, swatch)}
            style={{ inlineSize: `${(Math.max(0, tokens) / most) * 100}%` }}
          />
        ))}
      </div>
      <div className={styles.below}>
        {list}
        <ContextChanges view={view} />
      </div>
    </>
  )
}

/** In the order of a request; the steps always, others only with tokens. */
function useParts(view: View, opened: Opened): readonly Part[] {
  const { rowsAt } = useInferred()
  const sent = useBaseline().latest?.calls[view.call]
  const { inferred, tools, steps, overhead, correction } = contextParts(view, sent?.byCategory)
  const count = countMessages(view, opened)
  const summaries = view.context.filter(isMadeSummary).length
  const swatchOf = { every: swatchClass(INFERRED), beyond: classNames(swatchClass(INFERRED), styles.beyond) }
  const parts: readonly Part[] = [
    ...rowsAt(view.call, { inferred, prompt: view.tokens }).map((row) => ({
      ...row,
      swatch: swatchOf[row.id],
    })),
    { id: 'tools', title: t`Tool definitions`, tokens: tools, swatch: swatchClass(TOOLS) },
    { id: 'steps', title: t`in ${heldWords(count, summaries)}`, tokens: steps, swatch: styles.steps },
    {
      id: 'correction',
      title: CORRECTION_TITLE,
      tokens: correction,
      note: CORRECTION_ABOUT,
      swatch: styles.rest,
    },
    {
      id: 'overhead',
      title: t`markup around the messages`,
      tokens: overhead,
      note: t`Every request has a few tokens that aren’t in any message, such as those that mark where the response begins.`,
      swatch: classNames(styles.rest, styles.beyond),
    },
  ]
  return parts.filter(({ id, tokens }) => id === 'steps' || tokens !== 0)
}
