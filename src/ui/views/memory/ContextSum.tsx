/**
 * The size of the context and what it consists of: what is inferred or always sent, and the steps. The bar is
 * as long as the recorded context of the call, so that its empty part is what the strategy saves.
 */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import type { InferredRow } from '#core/account/inferred-rows.ts'
import { callName } from '#core/model/call-names.ts'
import type { Tokens } from '#core/model/units.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { useBaseline, useInferred, useTokenProvenance } from '#state/index.ts'
import { swatchClass } from '../../charts/index.ts'
import { Amount, classNames, formatExact, plural } from '../../kit/index.ts'
import { ContextChanges } from './ContextChanges.tsx'
import styles from './ContextSum.module.css'
import { contextParts, INFERRED, TOOLS } from './context-parts.ts'
import type { Opened } from './use-opened.ts'

interface Part {
  readonly id: InferredRow['id'] | 'tools' | 'steps'
  readonly title: string
  readonly tokens: number
  readonly swatch: string | undefined
  readonly note?: string
}

type View = NonNullable<Opened['view']>

interface ContextSumProps {
  readonly view: View
  readonly opened: Opened
  /** Beside the sum. */
  readonly children: ReactNode
}

export function ContextSum({ view, opened: { lookup, spec }, children }: ContextSumProps) {
  const provenance = useTokenProvenance()
  const { rowsAt } = useInferred()
  const sent = useBaseline().latest?.calls[view.call]
  // Control steps yield no message.
  const steps = view.context.filter((reference) => lookup(reference)?.kind !== 'control').length
  const { inferred, ...counted } = contextParts(view, sent?.byCategory)
  const parts = partsOf(view, rowsAt(view.call, { inferred, prompt: view.tokens }), {
    ...counted,
    words: plural(steps, 'step'),
  })
  const most = Math.max(1, view.tokens, sent?.tokens ?? 0)
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
            {spec.id === IDENTITY.id ? t`sent at this call` : t`would be sent at this call`}
          </span>
        </p>
        {children}
      </div>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(({ id, tokens, swatch }) => (
          <span
            key={id}
            className={classNames(styles.piece, swatch)}
            style={{ inlineSize: `${(tokens / most) * 100}%` }}
          />
        ))}
      </div>
      <div className={styles.below}>
        <ul className={styles.sum} aria-label={t`What the context consists of`}>
          {parts.map(({ id, title, tokens, swatch, note }) => (
            <li key={id} className={styles.part} title={note}>
              <span className={classNames(styles.swatch, swatch)} aria-hidden="true" />
              <span className={styles.tokens}>{formatExact(tokens)}</span> {title}
            </li>
          ))}
        </ul>
        <ContextChanges view={view} />
      </div>
    </>
  )
}

interface Counted {
  readonly tools: Tokens
  readonly steps: Tokens
  /** How many steps those are, in words. */
  readonly words: string
}

/** In the order of a request; the steps always, others only with tokens. */
function partsOf(
  view: View,
  inferred: readonly InferredRow[],
  { tools, steps, words }: Counted,
): readonly Part[] {
  const swatchOf = { every: swatchClass(INFERRED), beyond: classNames(swatchClass(INFERRED), styles.beyond) }
  return [
    ...inferred.map((row) => ({ ...row, swatch: swatchOf[row.id] })),
    ...(tools > 0
      ? ([{ id: 'tools', title: t`Tool definitions`, tokens: tools, swatch: swatchClass(TOOLS) }] as const)
      : []),
    {
      id: 'steps',
      title: words,
      tokens: steps,
      swatch: styles.steps,
      note: t`The steps with the blue bar below: ${formatExact(view.counted)} tokens counted one by one, ${formatExact(steps)} in the request.`,
    },
  ]
}
