/** When a step was, since the first one, and how long it took. */
import { t } from '#base/words.ts'
import { classNames, elapsedText, missing, shortDuration } from '../../../kit/index.ts'
import { momentText } from './moment-text.ts'
import type { TimelineRow } from './row-model.ts'
import styles from './StepRow.module.css'

interface TimeCellsProps {
  readonly row: TimelineRow
  /** Of a row that begins a turn, how long the turn took; null: not known. Undefined: it begins none. */
  readonly turnLength: number | null | undefined
  readonly hasTime: boolean
  readonly hasDuration: boolean
}

export function TimeCells({ row, turnLength, hasTime, hasDuration }: TimeCellsProps) {
  const { time, elapsed } = row
  // What passed before the user wrote is a pause.
  const duration = turnLength === undefined ? row.duration : (turnLength ?? undefined)
  const title = turnLength === undefined ? [] : [t`Of the turn, from this message to its last step`]
  return (
    <>
      {hasTime && (
        <td className={classNames(styles.cell, styles.time)} title={momentText(time)}>
          {elapsed === undefined ? missing : elapsedText(elapsed)}
        </td>
      )}
      {hasDuration && (
        <td
          className={classNames(styles.cell, styles.time)}
          title={[...title, ...(hasTime ? [] : [momentText(time) ?? ''])].join('\n') || undefined}
        >
          {duration !== undefined && shortDuration(duration)}
        </td>
      )}
    </>
  )
}
