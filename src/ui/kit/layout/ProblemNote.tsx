/**
 * A Problem for a person: what happened, where, what was kept, what to do. Errors speak at once (role alert);
 * warnings wait their turn (role status). The code is small at the end, for reports.
 */
import type { ReactNode } from 'react'
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import { classNames } from '../base/class-names.ts'
import { Icon } from '../base/Icon.tsx'
import { SafeText } from '../base/SafeText.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import styles from './ProblemNote.module.css'

interface ProblemNoteProps {
  readonly problem: Problem
  readonly tone?: 'error' | 'warning' | undefined
  /** One sentence: what was kept all the same. */
  readonly kept?: string | undefined
  readonly actions?: ReactNode
  readonly onDismiss?: (() => void) | undefined
}

export function ProblemNote({ problem, tone = 'error', kept, actions, onDismiss }: ProblemNoteProps) {
  return (
    <div className={classNames(styles.note, styles[tone])} role={tone === 'error' ? 'alert' : 'status'}>
      <span className={styles.icon}>
        <Icon name={tone} label={tone === 'error' ? t`Error` : t`Warning`} />
      </span>
      <div className={styles.words}>
        <p className={styles.message}>
          <SafeText text={problem.message} />
        </p>
        {kept !== undefined && (
          <p>
            <SafeText text={kept} />
          </p>
        )}
        {problem.hint !== undefined && (
          <p>
            <SafeText text={problem.hint} />
          </p>
        )}
        <p className={styles.where}>
          {problem.where !== undefined && (
            <span className={styles.place}>
              <SafeText text={problem.where} />
            </span>
          )}
          <span>{problem.code}</span>
        </p>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {onDismiss !== undefined && (
        <IconButton icon="close" label="Dismiss" size="small" onClick={onDismiss} />
      )}
    </div>
  )
}
