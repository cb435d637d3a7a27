/** Observations or failed approaches: texts in a list, marked where they changed, to be edited, added and removed. */
import { useState } from 'react'
import { t } from '#base/words.ts'
import type { EntryDifference } from '#core/scratchpad/pad-difference.ts'
import { SafeText, TextField } from '../../kit/index.ts'
import { ChangeMark } from './ChangeMark.tsx'
import styles from './EntrySection.module.css'
import { HandForm } from './HandForm.tsx'
import { MemorySection, RowButtons } from './MemorySection.tsx'

export interface EntrySectionProps {
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
const NEW = -1

export function EntrySection(props: EntrySectionProps) {
  const { title, noun, empty, entries, isFixed, onAdd, onChange, onRemove } = props
  /** The place of the entry being edited; NEW: a new one. */
  const [editing, setEditing] = useState<number>()
  const [isAll, setAll] = useState(false)
  const close = () => setEditing(undefined)
  const shown = isAll ? entries : entries.slice(0, FIRST)
  const count = entries.filter(({ change }) => change !== 'removed').length
  return (
    <MemorySection
      title={title}
      count={count}
      addLabel={t`Add: ${noun}`}
      onAdd={isFixed ? undefined : () => setEditing(NEW)}
      empty={empty}
      left={entries.length - shown.length}
      onAll={() => setAll(true)}
    >
      {shown.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal entries are told apart by their place alone.
        <li key={index} className={editing === index ? undefined : styles.row} data-change={entry.change}>
          {editing === index && !isFixed ? (
            <EntryForm
              label={t`Edit: ${noun}`}
              initial={entry.text}
              onCancel={close}
              onSave={(text) => {
                close()
                onChange(index, text)
              }}
            />
          ) : (
            <>
              <ChangeMark change={entry.change} />
              <span className={styles.text}>
                <SafeText text={entry.text} />
              </span>
              {!isFixed && entry.change !== 'removed' && (
                <RowButtons
                  name={`${noun} ${index + 1}`}
                  onEdit={() => setEditing(index)}
                  onRemove={() => onRemove(index)}
                />
              )}
            </>
          )}
        </li>
      ))}
      {editing === NEW && !isFixed && (
        <li>
          <EntryForm
            label={t`New: ${noun}`}
            initial=""
            onCancel={close}
            onSave={(text) => {
              close()
              onAdd(text)
            }}
          />
        </li>
      )}
    </MemorySection>
  )
}

interface EntryFormProps {
  readonly label: string
  readonly initial: string
  readonly onSave: (text: string) => void
  readonly onCancel: () => void
}

function EntryForm({ label, initial, onSave, onCancel }: EntryFormProps) {
  const [text, setText] = useState(initial)
  return (
    <HandForm canSave onSave={() => onSave(text)} onCancel={onCancel}>
      <TextField label={label} rows={2} value={text} onChange={setText} onCommit={onSave} />
    </HandForm>
  )
}
