/** Filters under names that a person gave: to apply, to delete, and to save what is filtered now. */
import { type FormEvent, useState } from 'react'
import { t } from '#base/words.ts'
import {
  isFiltered,
  navigate,
  type RunList,
  removeFilter,
  saveFilter,
  useSavedFilters,
} from '#state/index.ts'
import { Button, IconButton, Popover, SafeText, TextField } from '../../../kit/index.ts'
import styles from './FilterBar.module.css'

export function SavedFilters({ list }: { readonly list: RunList }) {
  const [isOpen, setOpen] = useState(false)
  const saved = useSavedFilters()
  if (saved.length === 0 && !isFiltered(list)) return null
  return (
    <Popover
      label={t`Saved filters`}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="quiet" size="small" iconAfter="chevron-down">
          {saved.length === 0 ? t`Save filter` : t`Saved filters`}
        </Button>
      }
    >
      <div className={styles.options}>
        {saved.map(({ name, list: filter }) => (
          <div key={name} className={styles.option}>
            <button
              type="button"
              className={styles.saved}
              onClick={() => {
                setOpen(false)
                navigate({ list: filter })
              }}
            >
              <SafeText text={name} />
            </button>
            <IconButton
              icon="trash"
              size="small"
              label={t`Delete the filter ${name}`}
              onClick={() => void removeFilter(name)}
            />
          </div>
        ))}
        {isFiltered(list) && <SaveForm list={list} onSaved={() => setOpen(false)} />}
      </div>
    </Popover>
  )
}

function SaveForm({ list, onSaved }: { readonly list: RunList; readonly onSaved: () => void }) {
  const [name, setName] = useState('')
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    void saveFilter(name.trim(), list)
    onSaved()
  }
  return (
    <form className={styles.save} onSubmit={save}>
      <TextField label="Name" value={name} placeholder={t`Name of this filter`} onChange={setName} />
      <Button type="submit" size="small" variant="primary" disabled={name.trim() === ''}>
        Save filter
      </Button>
    </form>
  )
}
