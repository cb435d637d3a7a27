/** The numbers of a row: the step's tokens, and the size of the next call's context as a small bar. */
import { t } from '#base/words.ts'
import type { Uncertainty } from '#core/tokens/with-images.ts'
import { Amount, classNames, countWords, formatExact, type Provenance } from '../../../kit/index.ts'
import styles from './StepRow.module.css'

interface RowTokensProps {
  /** `undefined`: not counted yet; `failed`: cannot be counted. */
  readonly tokens: number | 'failed' | undefined
  readonly provenance: Provenance
  /** How far they may be off; undefined: they are not. */
  readonly uncertainty: Uncertainty | undefined
}

export function RowTokens({ tokens, provenance, uncertainty }: RowTokensProps) {
  if (tokens === undefined) return <Waiting />
  if (tokens === 'failed') return <Amount value={undefined} unit="tokens" inRow />
  return (
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
}

function Waiting() {
  return (
    <span className={styles.waiting}>
      <span aria-hidden="true">···</span>
      <span className="visually-hidden">not counted yet</span>
    </span>
  )
}

interface ContextBarProps {
  readonly tokens: number | 'failed' | undefined
  /** Whose tokens these are, where there is more to say. */
  readonly note: string | undefined
  readonly peak: number
  readonly window: number | undefined
}

export function ContextBar({ tokens, note, peak, window }: ContextBarProps) {
  if (typeof tokens !== 'number') return <span className={styles.bar} />
  const isOver = window !== undefined && tokens > window
  const size = isOver
    ? t`${formatExact(tokens)} tokens in the next call’s context, more than the context window`
    : t`${formatExact(tokens)} tokens in the next call’s context`
  const words = note === undefined ? size : `${size}\n${note}`
  return (
    <span className={classNames(styles.bar, isOver && styles.over)} title={words}>
      <span style={{ inlineSize: `${peak === 0 ? 0 : (tokens / peak) * 100}%` }} />
      <span className="visually-hidden">{words}</span>
    </span>
  )
}
