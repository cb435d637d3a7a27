/** The list of what can be exported: one choice, by arrows or by mouse. */
import { useId } from 'react'
import styles from './ExportDialog.module.css'
import { byGroup, type ExportChoice } from './export-choices.ts'

interface ExportFormsProps {
  readonly choices: readonly ExportChoice[]
  readonly value: string
  readonly onChange: (id: string) => void
}

export function ExportForms({ choices, value, onChange }: ExportFormsProps) {
  const name = useId()
  return (
    <fieldset className={styles.forms}>
      <legend className="visually-hidden">What to export</legend>
      {byGroup(choices).map(({ group, choices: ofGroup }) => (
        <div key={group} className={styles.group}>
          <p className={styles.groupTitle}>{group}</p>
          {ofGroup.map(({ id, title }) => (
            <label key={id} className={styles.choice}>
              <input
                type="radio"
                className={styles.radio}
                name={name}
                value={id}
                checked={id === value}
                onChange={() => onChange(id)}
              />
              <span>{title}</span>
            </label>
          ))}
        </div>
      ))}
    </fieldset>
  )
}
