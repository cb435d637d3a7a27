/** One lesson of a list: what it is about, how long it takes, and where the person is in it. */
import type { MouseEvent } from 'react'
import { t } from '#base/words.ts'
import type { LessonRecord } from '#lessons/model/progress.ts'
import { goToLesson, type LessonInfo } from '#state/index.ts'
import { Icon, IconButton } from '../../kit/index.ts'
import styles from './LessonRow.module.css'
import { lessonState } from './lesson-state.ts'

interface LessonRowProps {
  readonly lesson: LessonInfo
  /** In the path; absent: it has none. */
  readonly number?: number
  readonly record: LessonRecord | undefined
  /** The one to be done next, which stands out. */
  readonly isNext?: boolean
  readonly onRemove?: ((lesson: LessonInfo) => void) | undefined
}

export function LessonRow({ lesson, number, record, isNext = false, onRemove }: LessonRowProps) {
  const { id, title, summary, minutes } = lesson
  const { kind, words, part } = lessonState(lesson, record)
  const begin = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    goToLesson(id, part)
  }
  return (
    <div className={styles.row} data-lesson={id} data-next={isNext} data-state={kind}>
      <a className={styles.link} href={`#/learn?lesson=${id}.${part}`} onClick={begin}>
        <span className={styles.mark} aria-hidden="true">
          {kind === 'done' ? <Icon name="check" /> : (number ?? <Icon name="chevron-right" />)}
        </span>
        <span className={styles.words}>
          <span className={styles.title}>
            {title} {isNext && words === '' && <span className={styles.start}>{t`Start here`}</span>}
          </span>
          <span className={styles.summary}>{summary}</span>
        </span>
        <span className={styles.facts}>
          <span className={styles.minutes}>{minutes} min</span>
          <span className={styles.state}>{words}</span>
        </span>
      </a>
      {onRemove !== undefined && (
        <IconButton icon="trash" size="small" label={t`Delete ${title}`} onClick={() => onRemove(lesson)} />
      )}
    </div>
  )
}
