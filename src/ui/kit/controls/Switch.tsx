/** A yes or no that counts at once. The label is before, the switch at the end of the line. */
import { Switch as Radix } from 'radix-ui'
import { useId } from 'react'
import styles from './Switch.module.css'

interface SwitchProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly help?: string | undefined
  readonly disabled?: boolean | undefined
}

export function Switch({ label, checked, onChange, help, disabled = false }: SwitchProps) {
  const id = useId()
  return (
    <div className={styles.row} data-disabled={disabled}>
      <div>
        <label htmlFor={id}>{label}</label>
        {help !== undefined && (
          <p id={`${id}-help`} className={styles.help}>
            {help}
          </p>
        )}
      </div>
      <Radix.Root
        id={id}
        className={styles.track}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
      >
        <Radix.Thumb className={styles.thumb} />
      </Radix.Root>
    </div>
  )
}
