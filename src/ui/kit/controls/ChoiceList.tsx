/** Some of many, found by a word: a box for each, and all or none at once. */
import { useState } from 'react'
import { formatExact } from '#base/format-number.ts'
import { SafeText } from '../base/SafeText.tsx'
import { Button } from './Button.tsx'
import { Checkbox } from './Checkbox.tsx'
import styles from './ChoiceList.module.css'
import { TextField } from './TextField.tsx'

interface Choice {
  readonly id: string
  readonly title: string
  /** Beside the title, in a word or two. */
  readonly note: string
  /** Found by these words too. */
  readonly keywords?: string
  /** Selected only by its own box, not with all the others. */
  readonly isAside?: boolean
}

interface ChoiceListProps {
  /** Of the search field. */
  readonly label: string
  readonly placeholder: string
  readonly choices: readonly Choice[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** More names than anybody looks through; a word finds the others. */
const MOST = 100
/** So many are seen at once. */
const FEW = 6

export function ChoiceList({ label, placeholder, choices, chosen, onChange }: ChoiceListProps) {
  const [query, setQuery] = useState('')
  const found = choices.filter(({ title, keywords = '' }) =>
    `${title} ${keywords}`.toLowerCase().includes(query.toLowerCase()),
  )
  const isChosen = new Set(chosen)
  const all = found.filter(({ isAside }) => isAside !== true)
  return (
    <>
      {choices.length > FEW && (
        <TextField
          kind="search"
          label={label}
          isLabelHidden
          placeholder={placeholder}
          value={query}
          onChange={setQuery}
        />
      )}
      {/* Above the list: more choices may still arrive, and nothing may move away under a press. */}
      <div className={styles.buttons}>
        <Button size="small" variant="quiet" disabled={chosen.length === 0} onClick={() => onChange([])}>
          Clear
        </Button>
        <Button
          size="small"
          variant="quiet"
          disabled={all.every(({ id }) => isChosen.has(id))}
          onClick={() => onChange([...new Set([...chosen, ...all.map(({ id }) => id)])])}
        >
          Select all {formatExact(all.length)}
        </Button>
      </div>
      <div className={styles.list}>
        {found.slice(0, MOST).map(({ id, title, note }) => (
          <div key={id} className={styles.choice}>
            <Checkbox
              label={title}
              checked={isChosen.has(id)}
              onChange={(isIn) => onChange(isIn ? [...chosen, id] : chosen.filter((other) => other !== id))}
            />
            <span className={styles.note}>
              <SafeText text={note} />
            </span>
          </div>
        ))}
      </div>
      {found.length > MOST && (
        <p className={styles.help}>
          The first {MOST} of {formatExact(found.length)} are listed.
        </p>
      )}
    </>
  )
}
