/** In a wide cell: what the model reads in place of the step, or since when it no longer does. */
import { useContext, useMemo } from 'react'
import { t } from '#base/words.ts'
import { firstChange } from '#core/compare/first-change.ts'
import { callName } from '#core/model/call-names.ts'
import type { Step } from '#core/model/step.ts'
import { stepText } from '#core/model/steps.ts'
import type { LedgerRow, StepRef } from '#state/index.ts'
import { formatExact, SafeText } from '../../../kit/index.ts'
import { useColumns, WordsContext } from '../model/columns-context.ts'
import { hasName, InsertedName } from './InsertedText.tsx'
import styles from './LedgerCell.module.css'

/** Characters of the text; no cell is wider. */
const MOST = 180

interface SeenTextProps {
  readonly cell: LedgerRow
  /** Of its strategy. */
  readonly place: number
  /** The row shows its text. */
  readonly isOpen: boolean
}

export function SeenText({ cell, place, isOpen }: SeenTextProps) {
  const lookup = useContext(WordsContext)
  const column = useColumns()[place]
  if (lookup === undefined || cell.state === 'kept') return null
  const inserted = cell.state === 'added' && cell.after !== undefined ? lookup(cell.after) : undefined
  return inserted !== undefined && hasName(inserted) ? (
    <InsertedName step={inserted} column={column} isOpen={isOpen} />
  ) : (
    <Seen cell={cell} lookup={lookup} />
  )
}

/** Results of a step that a strategy changed: a line shows the first of them. */
function changedResults(before: Step | undefined, after: Step): number {
  if (before?.kind !== 'action' || after.kind !== 'action') return 0
  return after.results.filter(({ parts, error }, place) => {
    const was = before.results[place]
    return parts !== was?.parts || error !== was.error
  }).length
}

interface SeenProps {
  readonly cell: LedgerRow
  readonly lookup: (reference: StepRef) => Step | undefined
}

function Seen({ cell, lookup }: SeenProps) {
  const { state, sinceCall, tokensBefore, tokensAfter } = cell
  const before = cell.before === undefined ? undefined : lookup(cell.before)
  const after = cell.after === undefined ? undefined : lookup(cell.after)
  const words = useMemo(() => {
    if (state === 'dropped') return sinceCall === undefined ? '' : t`not sent since ${callName(sinceCall)}`
    if (after === undefined || after === before) return ''
    const words = firstChange(before === undefined ? '' : stepText(before), stepText(after), MOST)
    if (state !== 'rewritten') return words
    const sizes = t`${formatExact(tokensBefore)} → ${formatExact(tokensAfter)} tokens`
    const results = after.kind === 'action' ? after.results.length : 0
    const changed = changedResults(before, after)
    return results < 2 || changed === 0
      ? t`${sizes} · ${words}`
      : t`${sizes} · ${changed} of ${results} results shortened: ${words}`
  }, [state, sinceCall, tokensBefore, tokensAfter, before, after])
  return (
    <span className={state === 'dropped' ? styles.since : styles.seen}>
      <SafeText text={words} />
    </span>
  )
}
