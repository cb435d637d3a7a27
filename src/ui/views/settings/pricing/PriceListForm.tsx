/** A price list as a form. What is wrong is said at its field, and nothing is saved until all is right. */
import { useState } from 'react'
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Profile } from '#core/profiles/rules/profile.ts'
import { ENCODINGS, isEncodingId } from '#core/tokens/encoding.ts'
import { keepProfile } from '#state/index.ts'
import { Button, NumberField, Select, TextField } from '../../../kit/index.ts'
import { CacheFields } from './CacheFields.tsx'
import styles from './Pricing.module.css'
import { freeId, modelsIn, withoutHours } from './price-list-draft.ts'
import { TierFields } from './TierFields.tsx'

interface PriceListFormProps {
  readonly list: Profile
  /** Its id still follows its title. */
  readonly isNew: boolean
  readonly taken: readonly string[]
  readonly onDone: () => void
}

export function PriceListForm({ list, isNew, taken, onDone }: PriceListFormProps) {
  const [draft, setDraft] = useState(list)
  const [models, setModels] = useState(list.models.join(', '))
  const [problem, setProblem] = useState<Problem>()
  const change = (changed: Profile) => {
    setProblem(undefined)
    setDraft(changed)
  }
  const problemOf = (field: string) => (problem?.where === field ? problem.message : undefined)
  const save = async () => {
    const id = isNew ? freeId(draft.title, taken) : draft.id
    const kept = await keepProfile({ ...draft, id, models: modelsIn(models) })
    if (kept.ok) onDone()
    else setProblem(kept.error)
  }
  return (
    <form
      className={styles.list}
      aria-label={isNew ? t`New price list` : t`Price list ${list.title}`}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className={styles.grid}>
        <TextField
          label="Name"
          value={draft.title}
          problem={problemOf('title')}
          onChange={(title) => change({ ...draft, title })}
        />
        <TextField
          label="Prices of"
          value={draft.date}
          placeholder="2026-01-31"
          problem={problemOf('date')}
          onChange={(date) => change({ ...draft, date })}
        />
        <TextField
          label="Source"
          value={draft.source}
          problem={problemOf('source')}
          onChange={(source) => change({ ...draft, source })}
        />
        <NumberField
          label="Context window"
          value={draft.window}
          unit="tokens"
          min={1}
          max={100_000_000}
          problem={problemOf('window')}
          onCommit={(window) => change({ ...draft, window })}
        />
        <Select
          label="Tokenizer"
          value={draft.encoding.id}
          options={ENCODINGS.map(({ id, title, help }) => ({ value: id, title, help }))}
          onChange={(id) => {
            if (isEncodingId(id)) change({ ...draft, encoding: { id } })
          }}
        />
      </div>
      <TierFields list={draft} problem={problem} onChange={change} />
      {draft.hourly !== undefined && (
        <div>
          <p className={styles.help}>
            This list has different prices at some hours of the day. They stay unchanged.
          </p>
          <Button size="small" variant="quiet" onClick={() => change(withoutHours(draft))}>
            Remove the hourly prices
          </Button>
        </div>
      )}
      <CacheFields list={draft} onChange={change} />
      <TextField
        label="Models"
        value={models}
        help="Names under which the model is recorded, separated by commas. Runs with these models are priced by this list."
        problem={problemOf('models')}
        onChange={(text) => {
          setProblem(undefined)
          setModels(text)
        }}
      />
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {[problem.message, problem.hint].filter(Boolean).join(' ')}
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="primary" type="submit">
          Save price list
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
