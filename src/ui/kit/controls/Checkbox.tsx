/** A yes or no that counts when the form does, or one of many; `mixed` represents some of several. */
import { Checkbox as Radix } from 'radix-ui'
import { useId } from 'react'
import { Icon } from '../base/Icon.tsx'
import { SafeText } from '../base/SafeText.tsx'
import styles from './Checkbox.module.css'

interface CheckboxProps {
  readonly label: string
  readonly checked: boolean | 'mixed'
  readonly onChange: (checked: boolean) => void
  readonly help?: string | undefined
  readonly isLabelHidden?: boolean | undefined
  readonly disabled?: boolean | undefined
}

export function Checkbox({
  label,
  checked,
  onChange,
  help,
  isLabelHidden = false,
  disabled = false,
}: CheckboxProps) {
  const id = useId()
  return (
    <div className={styles.row} data-disabled={disabled}>
      <Radix.Root
        id={id}
        className={styles.box}
        checked={checked === 'mixed' ? 'indeterminate' : checked}
        onCheckedChange={(next) => onChange(next === true)}
        disabled={disabled}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
      >
        <Radix.Indicator>
          <Icon name={checked === 'mixed' ? 'minus' : 'check'} />
        </Radix.Indicator>
      </Radix.Root>
      <div className={isLabelHidden ? 'visually-hidden' : styles.words}>
        <label htmlFor={id}>
          <SafeText text={label} />
        </label>
        {help !== undefined && (
          <p id={`${id}-help`} className={styles.help}>
            {help}
          </p>
        )}
      </div>
    </div>
  )
}
