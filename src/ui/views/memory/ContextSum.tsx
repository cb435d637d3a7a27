/**
 * The size of the context: beside the recorded one, how the difference adds up, and what it consists of. The
 * bar is as long as the larger of the two, so that its empty part is what the strategy saves.
 */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import { CORRECTION_ABOUT, CORRECTION_WORDS } from '#core/compare/unseen-change.ts'
import { callName } from '#core/model/call-names.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { useBaseline, useInferred, useTokenProvenance } from '#state/index.ts'
import { swatchClass } from '../../charts/index.ts'
import { Amount, classNames, Delta, formatExact, plural, useIsPhone } from '../../kit/index.ts'
import { ContextChanges } from './ContextChanges.tsx'
import styles from './ContextSum.module.css'
import { contextParts, INFERRED, isAboutSame, type SumTerm, sumTerms, TOOLS } from './context-parts.ts'
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
        </p>
        {children}
      </div>
      {compared !== undefined && (
        <Sum terms={sumTerms(view, compared)} recorded={compared.tokens} tokens={view.tokens} />
      )}
      <Consists view={view} opened={opened} />
    </>
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
  readonly terms: readonly SumTerm[]
  readonly recorded: number
  readonly tokens: number
}

/** From the recorded size to this one, exact to the token. */
function Sum({ terms, recorded, tokens }: SumProps) {
  return (
    <ol className={styles.terms} aria-label={t`From recorded to sent`}>
      <li>
        <span className={styles.tokens}>{formatExact(recorded)}</span> recorded
      </li>
      {terms.map(({ kind, tokens: change, words, note }) => (
        <li key={kind} title={note}>
          <span className={styles.tokens}>{signed(change)}</span> {words}
        </li>
      ))}
      <li className={styles.result}>
        <span className={styles.tokens}>= {formatExact(tokens)}</span> sent
      </li>
    </ol>
  )
}

function signed(tokens: number): string {
  return `${tokens < 0 ? '\u2212' : '+'} ${formatExact(Math.abs(tokens))}`
}

function Consists({ view, opened }: Pick<ContextSumProps, 'view' | 'opened'>) {
  const sent = useBaseline().latest?.calls[view.call]
  const isPhone = useIsPhone()
  const parts = useParts(view, opened)
  const most = Math.max(1, view.tokens, sent?.tokens ?? 0)
  const list = (
    <ul className={styles.sum} aria-label={t`What the context consists of`}>
      {parts.map(({ id, title, tokens, swatch, note }) => (
        <li key={id} className={styles.part} title={note}>
          <span className={classNames(styles.swatch, swatch)} aria-hidden="true" />
          <span className={styles.tokens}>{formatExact(tokens)}</span> {title}
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
        {isPhone ? (
          <details className={styles.fold}>
            <summary>{t`What it consists of`}</summary>
            {list}
          </details>
        ) : (
          list
        )}
        <ContextChanges view={view} />
      </div>
    </>
  )
}

/** In the order of a request; the steps always, others only with tokens. */
function useParts(view: View, { lookup }: Opened): readonly Part[] {
  const { rowsAt } = useInferred()
  const sent = useBaseline().latest?.calls[view.call]
  const { inferred, tools, steps, overhead, correction } = contextParts(view, sent?.byCategory)
  // Control steps yield no message.
  const count = view.context.filter((reference) => lookup(reference)?.kind !== 'control').length
  const swatchOf = { every: swatchClass(INFERRED), beyond: classNames(swatchClass(INFERRED), styles.beyond) }
  const parts: readonly Part[] = [
    ...rowsAt(view.call, { inferred, prompt: view.tokens }).map((row) => ({
      ...row,
      swatch: swatchOf[row.id],
    })),
    { id: 'tools', title: t`Tool definitions`, tokens: tools, swatch: swatchClass(TOOLS) },
    { id: 'steps', title: t`in ${plural(count, 'step')}`, tokens: steps, swatch: styles.steps },
    {
      id: 'correction',
      title: CORRECTION_WORDS,
      tokens: correction,
      note: CORRECTION_ABOUT,
      swatch: styles.rest,
    },
    { id: 'overhead', title: t`around the messages`, tokens: overhead, swatch: styles.rest },
  ]
  return parts.filter(({ id, tokens }) => id === 'steps' || tokens !== 0)
}
