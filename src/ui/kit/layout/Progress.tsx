/**
 * Running work in place: what is done, how far, and a way to stop it. Without a share it says only "running".
 */
import { useId } from 'react'
import { formatShare } from '#base/format-number.ts'
import { SafeText } from '../base/SafeText.tsx'
import { Button } from '../controls/Button.tsx'
import styles from './Progress.module.css'

interface ProgressProps {
  readonly label: string
  /** From 0 to 1; undefined: not known. */
  readonly share?: number | undefined
  /** Such as `1,204 of 10,000 steps`. */
  readonly detail?: string | undefined
  readonly onCancel?: (() => void) | undefined
}

export function Progress({ label, share, detail, onCancel }: ProgressProps) {
  const id = useId()
  const known = share === undefined ? undefined : Math.min(1, Math.max(0, share))
  return (
    <div className={styles.progress}>
      <div className={styles.words}>
        <span id={id} className={styles.label}>
          <SafeText text={label} />
        </span>
        <span className={styles.detail}>
          {detail ?? (known === undefined ? '' : formatShare(Math.round(known * 100) / 100))}
        </span>
        {onCancel !== undefined && (
          <Button variant="quiet" size="small" onClick={onCancel}>
            Stop
          </Button>
        )}
      </div>
      <div className={styles.track}>
        <progress
          className={styles.bar}
          aria-labelledby={id}
          max={1}
          {...(known === undefined ? {} : { value: known })}
        />
        {known === undefined && <span className={styles.pass} />}
      </div>
    </div>
  )
}
