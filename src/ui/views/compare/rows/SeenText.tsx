/** In a wide cell: what the model reads in place of the step, or since when it no longer does. */
import { useContext, useMemo } from 'react'
import { t } from '#base/words.ts'
import { cutOf } from '#core/compare/cut-text.ts'
import { firstChange } from '#core/compare/first-change.ts'
import { resultWords } from '#core/compare/result-words.ts'
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
    return state === 'rewritten' && before !== undefined
      ? shortenedWords(before, after, { tokensBefore, tokensAfter })
      : changeOf(before, after)
  }, [state, sinceCall, tokensBefore, tokensAfter, before, after])
  return (
    <span className={state === 'dropped' ? styles.since : styles.seen}>
      <SafeText text={words} />
    </span>
  )
}

function changeOf(before: Step | undefined, after: Step): string {
  return firstChange(before === undefined ? '' : stepText(before), stepText(after), MOST)
}

/** Of a result that was cut, the beginning of what is left; of other texts, where they differ. */
function shortenedWords(
  before: Step,
  after: Step,
  { tokensBefore, tokensAfter }: Pick<LedgerRow, 'tokensBefore' | 'tokensAfter'>,
): string {
  const sizes = t`${formatExact(tokensBefore)} → ${formatExact(tokensAfter)} tokens`
  const cut = cutOf(before, after)
  const words =
    cut === undefined || cut.results === 0 ? changeOf(before, after) : resultWords(cut.left).slice(0, MOST)
  if (words === '') return sizes
  return cut === undefined || cut.of < 2 || cut.results === 0
    ? t`${sizes} · ${words}`
    : t`${sizes} · ${cut.results} of ${cut.of} results shortened: ${words}`
}
