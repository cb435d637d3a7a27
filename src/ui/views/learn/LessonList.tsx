/** Lessons as a list of links: arrows, Home and End move in it, Enter begins or goes on. */
import { type KeyboardEvent, useId } from 'react'
import { type Progress, recordOf } from '#lessons/model/progress.ts'
import type { LessonInfo } from '#state/index.ts'
import styles from './LessonList.module.css'
import { LessonRow } from './LessonRow.tsx'

interface LessonListProps {
  readonly title: string
  readonly help?: string
  readonly lessons: readonly LessonInfo[]
  readonly progress: Progress
  /** Adds to each row: takes it away. */
  readonly onRemove?: (lesson: LessonInfo) => void
}

export function LessonList({ title, help, lessons, progress, onRemove }: LessonListProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {help !== undefined && <p className={styles.help}>{help}</p>}
      <ul className={styles.list} onKeyDown={moveFocus}>
        {lessons.map((lesson) => (
          <li key={lesson.id}>
            <LessonRow lesson={lesson} record={recordOf(progress, lesson.id)} onRemove={onRemove} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Arrows, Home and End among the links within. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll<Element & { focus: () => void }>('a')]
  const { activeElement } = document
  const at = links.findIndex((link) => link.isSameNode(activeElement))
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: links.length - 1,
  }
  const target = links[targets[event.key] ?? -1]
  if (target === undefined) return
  event.preventDefault()
  target.focus()
}
