/** What every form field has around its control: label, help, problem. Used by the fields of the kit only. */
import type { ReactNode } from 'react'
import { classNames } from '../base/class-names.ts'
import { Icon } from '../base/Icon.tsx'
import styles from './Field.module.css'

interface FieldProps {
  /** The id of the control; help and problem get it with `-help` and `-problem`. */
  readonly id: string
  readonly label: string
  /** The label stays spoken but is not drawn. */
  readonly isLabelHidden?: boolean | undefined
  readonly help?: string | undefined
  readonly problem?: string | undefined
  readonly children: ReactNode
}

export function Field({ id, label, isLabelHidden = false, help, problem, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label
        id={`${id}-label`}
        htmlFor={id}
        className={classNames(styles.label, isLabelHidden && 'visually-hidden')}
      >
        {label}
      </label>
      {children}
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles.problem} role="status">
          <Icon name="error" />
          {problem}
        </p>
      )}
      {help !== undefined && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
    </div>
  )
}

/** The ids for aria-describedby, or undefined where there is nothing to describe. */
export function describedBy(
  id: string,
  help: string | undefined,
  problem: string | undefined,
): string | undefined {
  const ids = [problem === undefined ? '' : `${id}-problem`, help === undefined ? '' : `${id}-help`]
  const text = ids.filter((part) => part !== '').join(' ')
  return text === '' ? undefined : text
}
