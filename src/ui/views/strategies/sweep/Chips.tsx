/** What a value of a sweep is named for, and what is wrong with it, in a few words each. */
import { t } from '#base/words.ts'
import { dropsTask } from '#core/replay/dropped-instructions.ts'
import { droppedShort } from '#core/sweep/instruction-words.ts'
import { plural } from '../../../kit/index.ts'
import styles from './SweepTable.module.css'
import type { SweepRow } from './sweep-rows.ts'

export interface Chip {
  readonly words: string
  /** What the answer names the setting for. */
  readonly isStrong?: boolean
}

/** Beside the name; on a phone in a line of their own. */
export function Chips({ chips }: { readonly chips: readonly Chip[] }) {
  return chips.map(({ words, isStrong = false }, at) => (
    <span key={words} className={isStrong ? styles.recommended : styles.note}>
      {at === 0 ? words : ` · ${words}`}
    </span>
  ))
}

interface ChipsForm {
  /** The instructions that it drops and that no sentence names for all rows. */
  readonly dropped: SweepRow['dropped']
  /** What the recommended one is called; undefined: it is another. */
  readonly best: string | undefined
  /** What the sentence names it for, beside the recommended one. */
  readonly second: string | undefined
  readonly isAdded: boolean
  /** The answer says what user messages are dropped. */
  readonly isShort: boolean
}

/** The most telling first. */
export function chipsOf(row: SweepRow, form: ChipsForm): readonly Chip[] {
  const { best, second } = form
  return [
    ...(row.isDefault ? [{ words: t`Default` }] : []),
    ...(best === undefined ? [] : [{ words: best, isStrong: true }]),
    ...(second === undefined ? [] : [{ words: second, isStrong: true }]),
    ...notesOf(row, form).map((words) => ({ words })),
  ]
}

/**
 * Why a setting may not be usable, and that it is compared already.
 */
function notesOf(
  { refused = 0, problems, group, isIdle, isEven = false, isUnreplayable, isBaseline, spec }: SweepRow,
  { dropped, isAdded, isShort }: Pick<ChipsForm, 'dropped' | 'isAdded' | 'isShort'>,
): readonly string[] {
  const notes = [
    isEven && t`about as good`,
    isAdded && t`in Compare`,
    isIdle &&
      !isBaseline &&
      !isUnreplayable &&
      (spec.trigger.kind === 'past-tokens' ? t`never reached` : t`no effect`),
    dropped !== undefined && (dropsTask(dropped) || !isShort) && droppedShort(dropped),
    group === 'stuck' && t`hides what the agent just did`,
    group === 'over' && t`over the context limit`,
    refused > 0 && t`the provider would refuse ${plural(refused, 'call')}`,
    problems > 0 && t`over budget at ${plural(problems, 'call')}`,
  ]
  return notes.filter((note) => typeof note === 'string')
}
