/** How many tool results a strategy cuts, and what asking again may cost, as Strategies says it. */
import { cutWords } from '#core/rereads/cut-results.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { useShortened } from '#state/index.ts'
import styles from './VerdictCard.module.css'

interface CutNoteProps {
  readonly spec: CheckedSpec
  readonly unit: '$' | 'tokens'
}

export function CutNote({ spec, unit }: CutNoteProps) {
  const { cut, billed } = useShortened(spec) ?? {}
  return cut === undefined ? null : <p className={styles.line}>{cutWords(cut, { unit, probable: billed })}</p>
}
