/** One of two to five short choices, all in view. A radio group: one Tab stop, arrows choose. */
import { RadioGroup as Radix } from 'radix-ui'
import { classNames } from '../base/class-names.ts'
import { Icon } from '../base/Icon.tsx'
import type { IconName } from '../base/icons.ts'
import styles from './Segmented.module.css'

export interface SegmentedOption<Value extends string = string> {
  readonly value: Value
  readonly title: string
  readonly icon?: IconName | undefined
  /** Draw the icon alone; the title stays spoken and in the tooltip of the browser. */
  readonly isIconOnly?: boolean | undefined
  readonly disabled?: boolean | undefined
}

interface SegmentedProps<Value extends string = string> {
  /** Spoken name of the group. */
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly options: readonly SegmentedOption<Value>[]
  readonly size?: 'small' | 'medium' | undefined
}

export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, onChange, options, size = 'medium' } = props
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen)
    if (option !== undefined) onChange(option.value)
  }
  return (
    <Radix.Root
      className={classNames(styles.group, styles[size])}
      aria-label={label}
      orientation="horizontal"
      value={value}
      onValueChange={choose}
    >
      {options.map((option) => (
        <Radix.Item
          key={option.value}
          value={option.value}
          className={styles.segment}
          disabled={option.disabled ?? false}
          {...(option.isIconOnly === true ? { title: option.title } : {})}
        >
          {option.icon !== undefined && <Icon name={option.icon} />}
          <span className={option.isIconOnly === true ? 'visually-hidden' : undefined}>{option.title}</span>
        </Radix.Item>
      ))}
    </Radix.Root>
  )
}
