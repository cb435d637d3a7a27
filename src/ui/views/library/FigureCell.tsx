/**
 * A figure in a cell of the library: rounded, with the exact one and its source on hover; quiet until it is
 * counted.
 */
import { t } from '#base/words.ts'
import type { Outcome } from '#core/account/outcome.ts'
import type { Figure } from '#core/account/summary.ts'
import { durationParts, outcomeFact } from '#core/account/summary-facts.ts'
import { Sparkline } from '../../charts/index.ts'
import {
  durationWords,
  figureWords,
  formatExact,
  missing,
  SafeText,
  useIsPhone,
  useModelTitle,
  visibleLine,
} from '../../kit/index.ts'
import styles from './FigureCell.module.css'
import { formatMoment, formatWhen } from './format-time.ts'
import type { LibraryRow } from './rows/library-rows.ts'

export interface FigureCellProps {
  readonly row: Pick<LibraryRow, 'figures'>
  readonly figure: Figure | undefined
  readonly unit: 'tokens' | '$' | '%' | 's' | ''
}

export function FigureCell({ row, figure, unit }: FigureCellProps) {
  if (row.figures === undefined) return <Waiting />
  if (figure === undefined) return <span className={styles.missing}>{missing}</span>
  if (unit === 's') {
    const { exact } = durationParts(figure.value, row.figures)
    return <span title={`${exact}\n${t`Recorded in the file`}`}>{durationWords(figure.value)}</span>
  }
  const { short, exact, source } = figureWords(figure, unit)
  return <span title={`${exact}\n${source}`}>{short}</span>
}

/** The contexts of a run as a picture, and its peak. */
export function ContextCell({ row }: { readonly row: LibraryRow }) {
  const { figures } = row
  const isPhone = useIsPhone()
  if (figures === undefined) return <Waiting />
  return (
    <span className={styles.context}>
      {/* In a card, it would take the place of words. */}
      {!isPhone && figures.contexts.length > 0 && (
        <Sparkline values={figures.contexts} top={figures.peak?.value ?? 0} />
      )}
      <span className={styles.peak}>
        {/* A card has no head that says it. */}
        {isPhone && figures.peak !== undefined && `${t`peak`} `}
        <FigureCell row={row} figure={figures.peak} unit="tokens" />
      </span>
    </span>
  )
}

export function ModelCell({ row: { figures } }: { readonly row: Pick<LibraryRow, 'figures'> }) {
  const titleOf = useModelTitle()
  if (figures === undefined) return <Waiting />
  const [first, ...others] = figures.models
  if (first === undefined) return <span className={styles.missing}>{missing}</span>
  return (
    <span title={figures.models.join('\n')}>
      <SafeText text={titleOf(first)} />
      {others.length > 0 && ` +${others.length}`}
    </span>
  )
}

export function OutcomeCell({ row: { figures } }: { readonly row: LibraryRow }) {
  if (figures === undefined) return <Waiting />
  if (figures.outcome === undefined) return <span className={styles.missing}>{missing}</span>
  const { short, exact, source, tone } = outcomeFact(figures.outcome)
  return (
    <span title={`${visibleLine(exact)}\n${source}`} data-tone={tone} className={styles.outcome}>
      <SafeText text={shortOutcome(figures.outcome.value, short)} />
    </span>
  )
}

/** A score has its word and two decimals; the exact one is on hover. */
function shortOutcome(value: Outcome['value'], short: string): string {
  return typeof value === 'number' ? t`score ${formatExact(Math.round(value * 100) / 100)}` : short
}

/** When the run was recorded, which tells apart runs of the same prompt. */
export function RecordedCell({ row: { figures } }: { readonly row: LibraryRow }) {
  if (figures === undefined) return <Waiting />
  if (figures.recordedAt === undefined) return <span className={styles.missing}>{missing}</span>
  const at = figures.recordedAt * 1000
  return <span title={formatMoment(at)}>{formatWhen(at, Date.now())}</span>
}

function Waiting() {
  return <span className={styles.waiting} role="img" aria-label={t`Calculating`} />
}
