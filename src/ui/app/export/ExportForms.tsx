/** The list of what can be exported: one choice, by arrows or by mouse. */
import { type ReactNode, useId } from 'react'
import { plural } from '#base/format-count.ts'
import { t } from '#base/words.ts'
import { closePanel, openView } from '#state/index.ts'
import { Select, useIsPhone } from '../../kit/index.ts'
import styles from './ExportDialog.module.css'
import { byGroup, type ExportChoice } from './export-choices.ts'

interface ExportFormsProps {
  readonly choices: readonly ExportChoice[]
  readonly value: string
  readonly onChange: (id: string) => void
}

/** On a phone a list to choose from, so that what the chosen one contains is in view below. */
export function ExportForms({ choices, value, onChange }: ExportFormsProps) {
  const isPhone = useIsPhone()
  if (!isPhone) return <Forms choices={choices} value={value} onChange={onChange} />
  return (
    <div className={styles.forms}>
      <Select
        label={t`Format`}
        value={value}
        onChange={onChange}
        options={choices.map(({ id, title, note, group }) => ({ value: id, title, help: note, group }))}
      />
      <Elsewhere />
    </div>
  )
}

function Forms({ choices, value, onChange }: ExportFormsProps) {
  const name = useId()
  return (
    <fieldset className={styles.forms}>
      <legend className="visually-hidden">What to export</legend>
      {byGroup(choices).map(({ group, choices: ofGroup, isFolded }) => (
        <Group
          key={group}
          title={group}
          count={ofGroup.length}
          isFolded={isFolded}
          hasChosen={ofGroup.some(({ id }) => id === value)}
        >
          {ofGroup.map(({ id, title, note }) => (
            <label key={id} className={styles.choice}>
              <input
                type="radio"
                className={styles.radio}
                name={name}
                value={id}
                checked={id === value}
                onChange={() => onChange(id)}
              />
              <span>
                {title}
                {note !== undefined && <small className={styles.note}>{note}</small>}
              </span>
            </label>
          ))}
        </Group>
      ))}
      <Elsewhere />
    </fieldset>
  )
}

function Elsewhere() {
  return (
    <p className={styles.elsewhere}>
      To export a strategy as code, or copy an agent’s setting, go to{' '}
      <button type="button" className={styles.link} onClick={leaveFor}>
        Strategies
      </button>
      .
    </p>
  )
}

function leaveFor(): void {
  closePanel()
  openView('strategies')
}

interface GroupProps {
  readonly title: string
  readonly count: number
  readonly isFolded: boolean
  /** Open from the start. */
  readonly hasChosen: boolean
  readonly children: ReactNode
}

function Group({ title, count, isFolded, hasChosen, children }: GroupProps) {
  if (isFolded) {
    return (
      <details open={hasChosen || undefined}>
        <summary className={styles.groupFold}>
          {title} <small>{plural(count, 'format')}</small>
        </summary>
        <div className={styles.group}>{children}</div>
      </details>
    )
  }
  return (
    <div className={styles.group}>
      <p className={styles.groupTitle}>{title}</p>
      {children}
    </div>
  )
}
