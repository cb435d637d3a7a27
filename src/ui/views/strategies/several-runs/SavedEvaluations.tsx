/** Saves an evaluation under a name, and makes saved ones again on the runs of now. */
import { useState } from 'react'
import { t } from '#base/words.ts'
import { removeEvaluation, type SeveralRunsOrder, saveEvaluation, useSavedEvaluations } from '#state/index.ts'
import { Button, IconButton, plural, SafeText, TextField } from '../../../kit/index.ts'
import styles from './RunsResult.module.css'
import table from './RunsTable.module.css'

export function SaveEvaluation({ order }: { readonly order: SeveralRunsOrder }) {
  const [name, setName] = useState(order.saved?.name ?? '')
  const isNamed = name.trim() !== ''
  return (
    <section className={table.runs} aria-label={t`Save this evaluation`}>
      <h2 className={table.heading}>{t`Save this evaluation`}</h2>
      <p
        className={styles.note}
      >{t`Run the same strategies again later, on these runs and newer ones, and see what changed.`}</p>
      <form
        className={styles.save}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isNamed) return
          void saveEvaluation({
            ...(order.saved === undefined ? {} : { id: order.saved.id }),
            name: name.trim(),
            strategies: order.specs.slice(1),
            runs: order.runs.map(({ id }) => id),
          })
        }}
      >
        <TextField
          label={t`Name of the evaluation`}
          placeholder={t`Name of the evaluation`}
          isLabelHidden
          value={name}
          onChange={setName}
        />
        <Button type="submit" size="small" disabled={!isNamed}>
          Save evaluation
        </Button>
      </form>
    </section>
  )
}

interface SavedListProps {
  readonly onRun: (evaluation: ReturnType<typeof useSavedEvaluations>[number]) => void
  readonly isRunning: boolean
}

export function SavedEvaluations({ onRun, isRunning }: SavedListProps) {
  const saved = useSavedEvaluations()
  if (saved.length === 0) return null
  return (
    <section aria-label={t`Saved evaluations`}>
      <ul className={styles.saved}>
        {saved.map((evaluation) => (
          <li key={evaluation.id}>
            <span className={styles.savedName}>
              <SafeText text={evaluation.name} />
              <span className={styles.note}>
                {plural(evaluation.strategies.length, 'strategy', 'strategies')},{' '}
                {plural(evaluation.runs.length, 'run')}
              </span>
            </span>
            <Button size="small" disabled={isRunning} onClick={() => onRun(evaluation)}>
              Run again
            </Button>
            <IconButton
              icon="trash"
              size="small"
              label={t`Delete the evaluation ${evaluation.name}`}
              onClick={() => void removeEvaluation(evaluation.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
