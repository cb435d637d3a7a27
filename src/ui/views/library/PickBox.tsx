/**
 * The box that selects a row, or all of them. With Shift it selects a range, which the kit's box knows
 * nothing of.
 */
import styles from './TraceTable.module.css'

interface PickBoxProps {
  readonly label: string
  /** Beside the box, where nothing else says what it selects. */
  readonly shown?: string
  readonly checked: boolean | 'mixed'
  /** Whether Tab gets to it; in rows the table has the keys. */
  readonly isInTabs?: boolean
  readonly onPick: (isRange: boolean) => void
}

export function PickBox({ label, shown, checked, isInTabs = false, onPick }: PickBoxProps) {
  return (
    <label className={styles.pickLabel}>
      <input
        type="checkbox"
        className={styles.pickBox}
        aria-label={label}
        checked={checked === true}
        ref={(box) => {
          if (box !== null) box.indeterminate = checked === 'mixed'
        }}
        tabIndex={isInTabs ? 0 : -1}
        onChange={({ nativeEvent }) => onPick(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
      {shown}
    </label>
  )
}
