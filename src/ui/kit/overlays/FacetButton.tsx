/**
 * One facet of a list: a button that names what is selected, and behind it each value with its number of
 * entries.
 */
import { useState } from 'react'
import { formatExact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { Button } from '../controls/Button.tsx'
import { Checkbox } from '../controls/Checkbox.tsx'
import { TextField } from '../controls/TextField.tsx'
import styles from './FacetButton.module.css'
import { Popover } from './Popover.tsx'

export interface FacetOption {
  readonly value: string
  readonly title: string
  /** Entries that the rest of the filter leaves. */
  readonly count: number
}

interface FacetButtonProps {
  readonly title: string
  readonly options: readonly FacetOption[]
  readonly selected: readonly string[]
  /** What is not known yet, in a sentence. */
  readonly note?: string | undefined
  readonly onChange: (selected: readonly string[]) => void
}

/** From here on a list is worth a search field. */
const MANY = 12

export function FacetButton({ title, options, selected, note, onChange }: FacetButtonProps) {
  const [query, setQuery] = useState('')
  const named = options.filter(({ value }) => selected.includes(value)).map((option) => option.title)
  const found = options.filter((option) => option.title.toLowerCase().includes(query.trim().toLowerCase()))
  return (
    <Popover
      label={title}
      trigger={
        <Button size="small" pressed={selected.length > 0} iconAfter="chevron-down">
          <span className={styles.facet}>{facetWords(title, named)}</span>
        </Button>
      }
    >
      <div className={styles.options}>
        {options.length > MANY && (
          <TextField
            kind="search"
            label={t`Find in ${title}`}
            isLabelHidden
            placeholder={t`Find in ${title}`}
            value={query}
            onChange={setQuery}
          />
        )}
        {found.map((option) => (
          <div key={option.value} className={styles.option}>
            <Checkbox
              label={option.title}
              checked={selected.includes(option.value)}
              onChange={(isIn) =>
                onChange(
                  isIn ? [...selected, option.value] : selected.filter((value) => value !== option.value),
                )
              }
            />
            <span className={styles.count}>{formatExact(option.count)}</span>
          </div>
        ))}
        {found.length === 0 && <p className={styles.note}>No matches</p>}
        {note !== undefined && <p className={styles.note}>{note}</p>}
        {selected.length > 0 && (
          <div>
            <Button variant="quiet" size="small" onClick={() => onChange([])}>
              Clear
            </Button>
          </div>
        )}
      </div>
    </Popover>
  )
}

function facetWords(title: string, [first, ...others]: readonly string[]): string {
  if (first === undefined) return title
  return others.length === 0 ? t`${title}: ${first}` : t`${title}: ${first} +${formatExact(others.length)}`
}
