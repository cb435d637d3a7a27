/** One of very many values, found by a word: a button with the chosen one, and behind it the list. */
import { useId, useState } from 'react'
import { t } from '#base/words.ts'
import { useAnnounced } from '../base/Announcer.tsx'
import { classNames } from '../base/class-names.ts'
import { Icon } from '../base/Icon.tsx'
import { moveFocus } from '../base/move-focus.ts'
import { SafeText } from '../base/SafeText.tsx'
import { describedBy, Field } from '../controls/Field.tsx'
import select from '../controls/Select.module.css'
import type { SelectOption } from '../controls/Select.tsx'
import { TextField } from '../controls/TextField.tsx'
import { Popover } from './Popover.tsx'
import styles from './SearchSelect.module.css'

interface SearchSelectProps {
  readonly label: string
  /** In the empty search field. */
  readonly placeholder: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly options: readonly SelectOption[]
  readonly problem?: string | undefined
}

export function SearchSelect({ label, placeholder, value, onChange, options, problem }: SearchSelectProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const choose = (option: SelectOption) => {
    setOpen(false)
    if (option.value !== value) onChange(option.value)
  }
  return (
    <Field id={id} label={label} problem={problem}>
      <Popover
        label={label}
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <button
            type="button"
            id={id}
            className={classNames(select.trigger, select.medium)}
            aria-labelledby={`${id}-label ${id}`}
            aria-describedby={describedBy(id, undefined, problem)}
          >
            <span className={select.value}>{options.find((option) => option.value === value)?.title}</span>
            <span className={select.chevron}>
              <Icon name="chevron-down" />
            </span>
          </button>
        }
      >
        <Finder {...{ label, placeholder, value, options }} onChoose={choose} />
      </Popover>
    </Field>
  )
}

interface FinderProps extends Pick<SearchSelectProps, 'label' | 'placeholder' | 'value' | 'options'> {
  readonly onChoose: (option: SelectOption) => void
}

/** Mounted again each time the list opens, so it starts with all. */
function Finder({ label, placeholder, value, options, onChoose }: FinderProps) {
  const [query, setQuery] = useState('')
  const found = foundOptions(options, query)
  useAnnounced(query === '' ? undefined : t`${found.length} found`, 'options')
  const [first] = found
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the field and the buttons inside.
    <div
      className={styles.finder}
      onKeyDown={(event) => {
        const isFromField = event.target instanceof HTMLInputElement
        if (event.key === 'Enter' && isFromField && query !== '' && first !== undefined) onChoose(first)
        else if (!moveFocus(event, 'input, li button')) return
        event.preventDefault()
      }}
    >
      <div className={styles.find}>
        <TextField
          kind="search"
          label={label}
          isLabelHidden
          placeholder={placeholder}
          value={query}
          onChange={setQuery}
        />
      </div>
      <ul className={styles.list}>
        {found.map((option, at) => (
          <li key={option.value}>
            {option.group !== undefined && option.group !== found[at - 1]?.group && (
              <p className={select.group}>{option.group}</p>
            )}
            <button
              type="button"
              className={styles.option}
              aria-pressed={option.value === value}
              onClick={() => onChoose(option)}
            >
              <span className={select.mark}>{option.value === value && <Icon name="check" />}</span>
              <span>
                <SafeText text={option.title} />
                {option.help !== undefined && <span className={select.help}>{option.help}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={select.group}>{t`No match for “${query}”`}</p>}
    </div>
  )
}

/** Those with every word of the query in their title or group. */
function foundOptions(options: readonly SelectOption[], query: string): readonly SelectOption[] {
  const words = query.toLowerCase().split(/\s+/)
  return options.filter(({ title, group = '' }) => {
    const text = `${title} ${group}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
