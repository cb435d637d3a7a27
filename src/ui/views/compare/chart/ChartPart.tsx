/**
 * Which part of the run the chart shows: from one call to another, or all. The same can be dragged in it with
 * Shift.
 */
import { Button, NumberField } from '../../../kit/index.ts'
import styles from './CallsChart.module.css'

interface ChartPartProps {
  readonly calls: number
  /** 0-based, the last included. */
  readonly part: { readonly from: number; readonly to: number }
  readonly isWhole: boolean
  readonly onChange: (part: ChartPartProps['part'] | undefined) => void
}

export function ChartPart({ calls, part, isWhole, onChange }: ChartPartProps) {
  return (
    <div className={styles.part}>
      <span className={styles.note} aria-hidden="true">
        Calls
      </span>
      <div className={styles.number}>
        <NumberField
          label="First call shown"
          isLabelHidden
          value={part.from + 1}
          min={1}
          max={calls}
          onCommit={(from) => onChange({ ...part, from: from - 1 })}
        />
      </div>
      <span className={styles.note} aria-hidden="true">
        to
      </span>
      <div className={styles.number}>
        <NumberField
          label="Last call shown"
          isLabelHidden
          value={part.to + 1}
          min={1}
          max={calls}
          onCommit={(to) => onChange({ ...part, to: to - 1 })}
        />
      </div>
      {isWhole ? (
        <span className={styles.note}>Shift-drag to zoom</span>
      ) : (
        <Button variant="quiet" size="small" onClick={() => onChange(undefined)}>
          Whole run
        </Button>
      )}
    </div>
  )
}
