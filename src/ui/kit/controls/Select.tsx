/** One of several values, each with a title and, if it needs one, a sentence of help. */
import { Select as Radix } from 'radix-ui'
import { useId } from 'react'
import { formatExact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { classNames } from '../base/class-names.ts'
import { Icon } from '../base/Icon.tsx'
import { describedBy, Field } from './Field.tsx'
import styles from './Select.module.css'

export interface SelectOption<Value extends string = string> {
  readonly value: Value
  readonly title: string
  readonly help?: string | undefined
  readonly disabled?: boolean | undefined
  /** The heading that it is under; options of one group follow one another. */
  readonly group?: string | undefined
}

interface SelectProps<Value extends string = string> {
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly options: readonly SelectOption<Value>[]
  readonly help?: string | undefined
  readonly problem?: string | undefined
  readonly isLabelHidden?: boolean | undefined
  readonly size?: 'small' | 'medium' | undefined
  readonly disabled?: boolean | undefined
}

/**
 * What scrolls is the list box itself, which is known to be the combobox's; Radix would let a part without a
 * role do it.
 */
const SCROLLED_BY_LIST = { overflow: 'visible' }

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, onChange, options, help, problem, size = 'medium', disabled = false } = props
  const id = useId()
  const chosen = options.findIndex((option) => option.value === value)
  const shown = boundedOptions(options, chosen)
  const left = options.length - shown.length
  // Radix refuses the empty text as a value, ours may be empty: it sees positions instead.
  const choose = (position: string) => {
    const option = options[Number(position)]
    if (option !== undefined && option.value !== value) onChange(option.value)
  }
  return (
    <Field id={id} label={label} isLabelHidden={props.isLabelHidden} help={help} problem={problem}>
      <Radix.Root value={chosen < 0 ? '' : String(chosen)} onValueChange={choose} disabled={disabled}>
        <Radix.Trigger
          id={id}
          className={classNames(styles.trigger, styles[size])}
          aria-labelledby={`${id}-label ${id}`}
          aria-describedby={describedBy(id, help, problem)}
          aria-invalid={problem === undefined ? undefined : true}
        >
          <span className={styles.value}>
            <Radix.Value placeholder="Choose…">{options[chosen]?.title}</Radix.Value>
          </span>
          <Radix.Icon className={styles.chevron}>
            <Icon name="chevron-down" />
          </Radix.Icon>
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className={styles.list} position="popper" sideOffset={4} collisionPadding={8}>
            <Radix.Viewport style={SCROLLED_BY_LIST}>
              {groupsOf(shown).map(({ group, members }) =>
                group === undefined ? (
                  members.map((member) => <Item key={member.option.value} {...member} />)
                ) : (
                  <Radix.Group key={group}>
                    <Radix.Label className={styles.group}>{group}</Radix.Label>
                    {members.map((member) => (
                      <Item key={member.option.value} {...member} />
                    ))}
                  </Radix.Group>
                ),
              )}
              {left > 0 && (
                <Radix.Group>
                  <Radix.Label
                    className={styles.group}
                  >{t`${formatExact(left)} more aren’t listed`}</Radix.Label>
                </Radix.Group>
              )}
            </Radix.Viewport>
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Field>
  )
}

interface Member {
  readonly option: SelectOption
  readonly index: number
}

/**
 * Most options that are listed: the list builds all of its entries at once, and a file can name any number of
 * agents.
 */
export const MOST_OPTIONS = 300

/** The first options, and the chosen one. */
export function boundedOptions(options: readonly SelectOption[], chosen: number): readonly Member[] {
  const members = options.slice(0, MOST_OPTIONS).map((option, index) => ({ option, index }))
  const option = options[chosen]
  return option === undefined || chosen < MOST_OPTIONS ? members : [...members, { option, index: chosen }]
}

/** Neighbors under one heading together; each keeps its position among all. */
function groupsOf(members: readonly Member[]) {
  const groups: { readonly group: string | undefined; readonly members: Member[] }[] = []
  for (const member of members) {
    const last = groups.at(-1)
    if (last !== undefined && last.group === member.option.group) last.members.push(member)
    else groups.push({ group: member.option.group, members: [member] })
  }
  return groups
}

function Item({ option, index }: Member) {
  return (
    <Radix.Item
      value={String(index)}
      className={styles.option}
      disabled={option.disabled ?? false}
      textValue={option.title}
    >
      <span className={styles.mark}>
        <Radix.ItemIndicator>
          <Icon name="check" />
        </Radix.ItemIndicator>
      </span>
      <span>
        <Radix.ItemText>{option.title}</Radix.ItemText>
        {option.help !== undefined && <span className={styles.help}>{option.help}</span>}
      </span>
    </Radix.Item>
  )
}
