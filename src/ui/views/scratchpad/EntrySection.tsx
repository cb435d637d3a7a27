/**
 * Observations or failed approaches: texts in a list, marked where they changed, to be edited, added and
 * removed.
 */
import { useState } from 'react'
import { t } from '#base/words.ts'
import type { EntryDifference } from '#core/scratchpad/notebook-difference.ts'
import { TextField, TextView } from '../../kit/index.ts'
import { ChangeMark } from './ChangeMark.tsx'
import styles from './EntrySection.module.css'
import { HandForm } from './HandForm.tsx'
import { MemorySection, RowButtons } from './MemorySection.tsx'

interface EntrySectionProps {
  readonly title: string
  readonly noun: string
  readonly empty: string
  readonly entries: readonly EntryDifference[]
  readonly isFixed: boolean
  readonly onAdd: (text: string) => void
  readonly onChange: (index: number, text: string) => void
  readonly onRemove: (index: number) => void
}

/** So many are drawn at first. */
const FIRST = 200
/** Characters of an entry that are drawn at first. */
const FIRST_PART = 2000
const NEW = -1

/** An entry that is being written: its place, what was there, and what is typed. */
interface Draft {
  readonly at: number
  readonly of: string
  readonly text: string
}

/**
 * Where the entry is now: the memory may have changed meanwhile. NEW: it is gone, and what is typed
 * becomes a new one.
 */
function placeOf({ at, of }: Draft, entries: readonly EntryDifference[]): number {
  const isIt = (entry: EntryDifference | undefined) => entry?.text === of && entry.change !== 'removed'
  if (at === NEW || isIt(entries[at])) return at
  return entries.findIndex(isIt)
}

export function EntrySection(props: EntrySectionProps) {
  const { title, noun, empty, entries, isFixed, onAdd, onChange, onRemove } = props
  const [draft, setDraft] = useState<Draft>()
  const [limit, setLimit] = useState(FIRST)
  const place = draft === undefined ? undefined : placeOf(draft, entries)
  const form = draft !== undefined && (
    <HandForm canSave={!isFixed} onSave={() => save(draft.text)} onCancel={() => setDraft(undefined)}>
      <TextField
        label={place === NEW ? t`New: ${noun}` : t`Edit: ${noun}`}
        rows={2}
        value={draft.text}
        onChange={(text) => setDraft({ ...draft, text })}
        onCommit={save}
      />
    </HandForm>
  )
  function save(text: string): void {
    if (isFixed || place === undefined) return
    setDraft(undefined)
    if (place === NEW) onAdd(text)
    else onChange(place, text)
  }
  const shown = entries.slice(0, limit)
  const count = entries.filter(({ change }) => change !== 'removed').length
  return (
    <MemorySection
      title={title}
      count={count}
      addLabel={t`Add: ${noun}`}
      onAdd={isFixed || draft !== undefined ? undefined : () => setDraft({ at: NEW, of: '', text: '' })}
      empty={empty}
      left={entries.length - shown.length}
      onMore={() => setLimit(limit + FIRST * 3)}
    >
      {shown.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal entries are told apart by their place alone.
        <li key={index} className={place === index ? undefined : styles.row} data-change={entry.change}>
          {place === index ? (
            form
          ) : (
            <>
              <ChangeMark change={entry.change} />
              <span className={styles.text}>
                <TextView text={entry.text} variant="dense" firstPart={FIRST_PART} />
              </span>
              {!isFixed && draft === undefined && entry.change !== 'removed' && (
                <RowButtons
                  name={`${noun} ${index + 1}`}
                  onEdit={() => setDraft({ at: index, of: entry.text, text: entry.text })}
                  onRemove={() => onRemove(index)}
                />
              )}
            </>
          )}
        </li>
      ))}
      {place === NEW && <li>{form}</li>}
    </MemorySection>
  )
}
