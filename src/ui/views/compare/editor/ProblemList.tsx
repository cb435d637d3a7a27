/**
 * What is wrong with the code, or was when it ran: where, at which call, and what. A click goes to the line.
 */
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import type { CodeTrouble } from '#state/index.ts'
import { Icon } from '../../../kit/index.ts'
import styles from './ProblemList.module.css'

interface ProblemListProps {
  readonly problems: readonly CodeTrouble[]
  readonly onGoTo: (problem: CodeTrouble) => void
}

export function ProblemList({ problems, onGoTo }: ProblemListProps) {
  return (
    <ul className={styles.list} aria-label="Problems in the code">
      {problems.map((problem, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two problems may be equal in every word.
        <li key={index}>
          <button
            type="button"
            className={styles.problem}
            data-severity={problem.severity}
            disabled={problem.line === undefined}
            onClick={() => onGoTo(problem)}
          >
            <span className={styles.icon}>
              <Icon name={ICONS[problem.severity]} label={NAMES[problem.severity]} />
            </span>
            <span className={styles.place}>{placeOf(problem)}</span>
            <span className={styles.words}>
              {problem.message}
              {problem.hint !== undefined && <span className={styles.hint}> {problem.hint}</span>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const ICONS = { error: 'error', warning: 'warning', info: 'info' } as const
const NAMES = { error: t`Error`, warning: t`Warning`, info: t`Warning` } as const

interface Place {
  readonly line?: number | undefined
  readonly call?: number | undefined
}

/** `line 12, call 3`; calls count from 1 on screen. */
export function placeOf({ line, call }: Place): string {
  const parts = [line === undefined ? [] : t`line ${line}`, call === undefined ? [] : callName(call)].flat()
  return parts.join(', ')
}
