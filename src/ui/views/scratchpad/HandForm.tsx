/**
 * The small form in which something of the memory is written by hand: fields, cancel and keep. Esc cancels.
 */
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../kit/index.ts'
import styles from './HandForm.module.css'

interface HandFormProps {
  readonly canSave: boolean
  readonly onSave: () => void
  readonly onCancel: () => void
  readonly children: ReactNode
}

export function HandForm({ canSave, onSave, onCancel, children }: HandFormProps) {
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the Esc of the fields inside.
    <div
      ref={form}
      className={styles.form}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onCancel()
      }}
    >
      {children}
      <div className={styles.buttons}>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="small" variant="primary" disabled={!canSave} onClick={onSave}>
          Keep
        </Button>
      </div>
    </div>
  )
}
