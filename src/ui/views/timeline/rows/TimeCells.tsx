/** When a step was, since the first one, and how long it took. */
import { classNames, elapsedText, missing, shortDuration } from '../../../kit/index.ts'
import { momentText } from './moment-text.ts'
import type { TimelineRow } from './row-model.ts'
import styles from './StepRow.module.css'

interface TimeCellsProps {
  readonly row: TimelineRow
  readonly hasTime: boolean
  readonly hasDuration: boolean
}

export function TimeCells({ row: { time, elapsed, duration }, hasTime, hasDuration }: TimeCellsProps) {
  return (
    <>
      {hasTime && (
        <td className={classNames(styles.cell, styles.time)} title={momentText(time)}>
          {elapsed === undefined ? missing : elapsedText(elapsed)}
        </td>
      )}
      {hasDuration && (
        <td className={classNames(styles.cell, styles.time)} title={hasTime ? undefined : momentText(time)}>
          {duration === undefined ? missing : shortDuration(duration)}
        </td>
      )}
    </>
  )
}
