/**
 * The size of the context as one sum: what is inferred or always sent, and the steps. The bar is as long as
 * the recorded context of the call, so that its empty part is what the strategy saves.
 */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import type { TokensByCategory } from '#core/tokens/measure.ts'
import { useBaseline, useInferred, useTokenProvenance } from '#state/index.ts'
import { swatchClass } from '../../charts/index.ts'
import { Amount, classNames, formatExact, plural } from '../../kit/index.ts'
import styles from './ContextSum.module.css'
import { contextParts, INFERRED, TOOLS } from './context-parts.ts'
import type { Opened } from './use-opened.ts'

interface Part {
  readonly id: 'inferred' | 'tools' | 'steps'
  readonly title: string
  readonly tokens: number
  readonly swatch: string | undefined
  readonly note?: string | undefined
}

type View = NonNullable<Opened['view']>

interface ContextSumProps {
  readonly view: View
  readonly opened: Opened
  /** What is inferred is named by one word. */
  readonly isShort: boolean
  /** Beside the sum. */
  readonly children: ReactNode
}

export function ContextSum({ view, opened: { lookup, spec }, isShort, children }: ContextSumProps) {
  const provenance = useTokenProvenance()
  const { title: inferred } = useInferred()
  const sent = useBaseline().latest?.calls[view.call]
  // Control steps yield no message.
  const steps = view.context.filter((reference) => lookup(reference)?.kind !== 'control').length
  const parts = partsOf(view, sent?.byCategory, {
    inferred: isShort ? t`inferred` : inferred,
    steps: plural(steps, 'step'),
  })
  const most = Math.max(1, view.tokens, sent?.tokens ?? 0)
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(({ id, tokens, swatch }) => (
          <span
            key={id}
            className={classNames(styles.piece, swatch)}
            style={{ inlineSize: `${(tokens / most) * 100}%` }}
          />
        ))}
      </div>
      <div className={styles.line}>
        <p className={styles.sum}>
          <span className={styles.total}>
            {spec.id === IDENTITY.id ? t`Context sent` : t`Context`}{' '}
            <Amount
              value={view.tokens}
              unit="tokens"
              provenance={provenance}
              note={t`The full request at ${callName(view.call)}, including overhead.`}
            />
          </span>
          {parts.map(({ id, title, tokens, swatch, note }, place) => (
            <span key={id} className={styles.part} title={note}>
              <span className={styles.sign}>{place === 0 ? '=' : '+'}</span>
              <span className={classNames(styles.swatch, swatch)} aria-hidden="true" />
              {parts.length > 1 && <span className="tabular">{formatExact(tokens)}</span>} {title}
            </span>
          ))}
        </p>
        {children}
      </div>
    </>
  )
}

interface PartTitles {
  readonly inferred: string
  readonly steps: string
}

/** In the order of a request; the steps always, others only with tokens. */
function partsOf(view: View, sent: TokensByCategory | undefined, titles: PartTitles): readonly Part[] {
  const { inferred, tools, steps } = contextParts(view, sent)
  const beside: readonly Part[] = [
    { id: 'inferred', title: titles.inferred, tokens: inferred, swatch: swatchClass(INFERRED) },
    { id: 'tools', title: t`tool definitions`, tokens: tools, swatch: swatchClass(TOOLS) },
  ]
  return [
    ...beside.filter(({ tokens }) => tokens > 0),
    {
      id: 'steps',
      title: titles.steps,
      tokens: steps,
      swatch: styles.steps,
      note: t`The steps with the blue bar below: ${formatExact(view.counted)} tokens counted one by one, ${formatExact(steps)} in the request.`,
    },
  ]
}
