/**
 * What the call under the pointer was sent, by category: the legend of the strip's colors at the same time.
 */
import { createPortal } from 'react-dom'
import { formatExact, formatShare } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import { CATEGORIES } from '#core/tokens/measure.ts'
import { classNames } from '../../kit/base/class-names.ts'
import { SafeText } from '../../kit/base/SafeText.tsx'
import { swatchClass } from '../base/palette.ts'
import styles from './CallCard.module.css'
import type { CallBar } from './call-bars.ts'

/** Something else about a call, such as what it read from the cache. `value`: hostile text. */
export interface CardLine {
  readonly title: string
  readonly value: string
}

interface CallCardProps {
  readonly bar: CallBar
  /** Hostile text. */
  readonly agent: string | undefined
  readonly mark: string | undefined
  readonly lines: readonly CardLine[]
  /** What inferred tokens are called. */
  readonly inferred: string
  /** Where it points to, in pixels of the window. */
  readonly left: number
  readonly top: number
}

export const REFUSED = t`refused by the provider, no tokens recorded`

const WIDTH = 272

/** Its numbers are spoken as the strip's value, so that it is only seen. */
export function CallCard({ bar, agent, mark, lines, inferred, left, top }: CallCardProps) {
  const most = document.documentElement.clientWidth - WIDTH - 8
  const start = Math.max(8, Math.min(most, left - WIDTH / 2))
  return createPortal(
    <div
      className={styles.card}
      style={{ insetInlineStart: start, insetBlockStart: top + 6, inlineSize: WIDTH }}
      aria-hidden="true"
    >
      <p className={styles.head}>
        <strong>{callName(bar.call)}</strong>
        {agent !== undefined && (
          <span className={styles.agent}>
            <SafeText text={agent} />
          </span>
        )}
        {bar.isRefused !== true && <span className={styles.total}>{formatExact(bar.tokens)} tokens</span>}
      </p>
      {bar.isRefused === true && <p className={styles.mark}>{REFUSED}</p>}
      {mark !== undefined && <p className={styles.mark}>{mark}</p>}
      <ul className={styles.list}>
        {CATEGORIES.map(({ id, title }, index) => {
          const tokens = bar.isRefused === true ? 0 : (bar.byCategory[index] ?? 0)
          return tokens <= 0 ? null : (
            <li key={id} className={styles.row}>
              <span className={classNames(styles.swatch, swatchClass(index))} />
              <span className={styles.title}>{id === 'inferred' ? inferred : title}</span>
              <span>{formatExact(tokens)}</span>
              <span className={styles.share}>
                {formatShare(Math.round((tokens / bar.tokens) * 100) / 100)}
              </span>
            </li>
          )
        })}
      </ul>
      {lines.length > 0 && (
        <ul className={styles.more}>
          {lines.map(({ title, value }) => (
            <li key={title} className={styles.row}>
              <span className={styles.title}>{title}</span>
              <span className={styles.value}>
                <SafeText text={value} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>,
    document.body,
  )
}
