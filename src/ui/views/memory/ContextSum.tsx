/** The size of the context beside the recorded one and what both consist of, one press away. */
import { type ReactNode, useMemo } from 'react'
import { moneyFormat } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import { ownCount } from '#core/opened/own-count.ts'
import type { CallFigures } from '#core/replay/replay.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { useBaseline, useInferred, useTokenProvenance, useTrace } from '#state/index.ts'
import { Amount, Delta, formatExact, Popover, plural } from '../../kit/index.ts'
import { ContextChanges } from './ContextChanges.tsx'
import styles from './ContextSum.module.css'
import { INFERRED, isAboutSame, ownChange, sumLines } from './context-parts.ts'
import type { Opened } from './use-opened.ts'
import { useOwnReplay } from './use-own-replay.ts'

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
  const trace = useTrace()
  const own = useMemo(() => trace && ownChange(trace, view.call), [trace, view.call])
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
            {isRecorded || compared === undefined
              ? t`sent at this call`
              : t`sent at this call instead of ${formatExact(compared.tokens)}`}
          </span>{' '}
          {compared !== undefined && (
            <Difference opened={opened} tokens={view.tokens} recorded={compared.tokens} />
          )}
          <CallDollars opened={opened} recorded={sent} />
        </p>
        {children}
        {sent !== undefined && (
          <Popover
            label={t`How this adds up`}
            trigger={<button type="button" className={styles.more}>{t`How this adds up`}</button>}
          >
            <Sum view={view} opened={opened} recorded={sent} isCompared={compared !== undefined} />
            {own !== undefined && own.removed > 0 && (
              <p className={styles.own}>
                {own.isSummarized
                  ? t`The agent’s own compaction had replaced ${plural(own.removed, 'step')} by a summary.`
                  : t`The agent’s own compaction had removed ${plural(own.removed, 'step')}.`}
              </p>
            )}
            <OwnCountLine view={view} opened={opened} />
          </Popover>
        )}
      </div>
      <ContextChanges view={view} />
    </>
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
  readonly opened: Opened
  readonly recorded: CallFigures
  /** It is not the recorded context itself. */
  readonly isCompared: boolean
}

/** What the context consists of, beside the recorded one; each column adds up to what is sent. */
function Sum({ view, opened, recorded, isCompared }: SumProps) {
  const { rowsAt } = useInferred()
  const lines = sumLines(view, recorded, {
    inferred: rowsAt(view.call, { inferred: recorded.byCategory[INFERRED] ?? 0, prompt: recorded.tokens }),
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

/** Control steps yield no message. */
function countMessages(view: View, { lookup }: Opened): number {
  return view.context.filter((reference) => lookup(reference)?.kind !== 'control').length
}
