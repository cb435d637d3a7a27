/** How many tool results a strategy cuts, and what asking again may cost, as Strategies says it. */
import { given } from '#base/given.ts'
import { askingOf, type RunLosses } from '#core/rereads/asking.ts'
import { cutWords } from '#core/rereads/cut-results.ts'
import type { ReplayOutput } from '#state/index.ts'
import styles from './VerdictCard.module.css'

interface CutNoteProps {
  readonly replay: ReplayOutput
  /** Undefined: not known yet. */
  readonly losses: RunLosses | undefined
  readonly unit: '$' | 'tokens'
}

export function CutNote({ replay, losses, unit }: CutNoteProps) {
  const cut = losses?.cut
  if (cut === undefined) return null
  const known = { ...cut, ...given({ asking: askingOf(replay, cut) }) }
  return <p className={styles.line}>{cutWords(known, { unit })}</p>
}
