/** The numbers of a row: the step's tokens, and those that its call was sent, with a small bar. */
import { t } from '#base/words.ts'
import type { Uncertainty } from '#core/tokens/with-images.ts'
import {
  Amount,
  classNames,
  countWords,
  formatCompact,
  formatExact,
  type Provenance,
} from '../../../kit/index.ts'
import styles from './StepRow.module.css'

interface RowTokensProps {
  /** `undefined`: not counted yet; `failed`: cannot be counted. */
  readonly tokens: number | 'failed' | undefined
  readonly provenance: Provenance
  /** How far they may be off; undefined: they are not. */
  readonly uncertainty: Uncertainty | undefined
  /** What its tools returned came after the last call: however large, no call paid for it. */
  readonly isNeverSent: boolean
}

export function RowTokens({ tokens, provenance, uncertainty, isNeverSent }: RowTokensProps) {
  if (tokens === undefined) return <Waiting />
  if (tokens === 'failed') return <Amount value={undefined} unit="tokens" inRow />
  // A zero beside what its call cost would read as if the step had been free.
  if (tokens === 0) return <span title={t`No message of this step is counted`}>–</span>
  const amount = (
    <Amount
      value={tokens}
      unit="tokens"
      {...countWords(provenance, tokens, uncertainty)}
      isUnitHidden
      inRow
      // The head of the column says it for all but those that are less sure.
      isMarkHidden={uncertainty === undefined}
    />
  )
  if (!isNeverSent) return amount
  return (
    <span className={styles.unsent} title={t`No later call was sent what its tools returned`}>
      {amount}
      <span>{t`not sent`}</span>
    </span>
  )
}

function Waiting() {
  return (
    <span className={styles.waiting}>
      <span aria-hidden="true">···</span>
      <span className="visually-hidden">not counted yet</span>
    </span>
  )
}

/** With the decimals that suit the largest context: else 69.3k is above 466k, and 1.33k above 1.2k. */
function shortContext(tokens: number, peak: number): string {
  const unit = peak >= 100_000 ? 1000 : 100
  return formatCompact(tokens < 10 * unit ? tokens : Math.round(tokens / unit) * unit)
}

interface ContextBarProps {
  readonly isRefused: boolean
  readonly tokens: number | 'failed' | undefined
  /** Whose tokens these are, where there is more to say. */
  readonly note: string | undefined
  /** The largest context of the run. */
  readonly peak: number
  /** The full width of the bar; undefined: it is the largest context. */
  readonly window: number | undefined
}

export function ContextBar({ tokens, isRefused, note, peak, window }: ContextBarProps) {
  if (typeof tokens !== 'number') {
    return isRefused ? (
      <span
        className={styles.sent}
        title={t`The provider refused this request: no tokens are recorded`}
      >{t`refused`}</span>
    ) : null
  }
  const isOver = window !== undefined && tokens > window
  const size = isOver
    ? t`This call was sent ${formatExact(tokens)} tokens, more than the context window`
    : t`This call was sent ${formatExact(tokens)} tokens`
  const words = note === undefined ? size : `${size}\n${note}`
  const whole = isOver ? tokens : (window ?? peak)
  return (
    <span className={classNames(styles.sent, isOver && styles.over)} title={words}>
      <span aria-hidden="true">{shortContext(tokens, peak)}</span>
      <span className="visually-hidden">{words}</span>
      <span className={styles.bar}>
        <span style={{ inlineSize: `${whole === 0 ? 0 : (tokens / whole) * 100}%` }} />
      </span>
    </span>
  )
}

interface CallCostTextProps {
  /** Undefined: no price is known. */
  readonly amount: string | undefined
  readonly isMiss: boolean
}

export function CallCostText({ amount, isMiss }: CallCostTextProps) {
  if (amount === undefined) return null
  return isMiss ? (
    <span className={styles.miss} title={t`Cache miss: this call paid for its prompt again`}>
      {amount}
      <span className="visually-hidden"> {t`cache miss`}</span>
    </span>
  ) : (
    amount
  )
}
