/** Lessons as a list of links: arrows, Home and End move in it, Enter begins or goes on. */
import { type KeyboardEvent, useId } from 'react'
import { type Progress, recordOf } from '#lessons/model/progress.ts'
import type { LessonInfo } from '#state/index.ts'
import styles from './LessonList.module.css'
import { LessonRow } from './LessonRow.tsx'

interface LessonListProps {
  readonly title: string
  readonly help?: string
  /** Its order matters: the lessons are numbered. */
  readonly isPath?: boolean
  readonly lessons: readonly LessonInfo[]
  readonly progress: Progress
  /** The one to be done next, which stands out. */
  readonly nextId?: string | undefined
  /** Adds to each row: takes it away. */
  readonly onRemove?: (lesson: LessonInfo) => void
}

export function LessonList({
  title,
  help,
  isPath = false,
  lessons,
  progress,
  nextId,
  onRemove,
}: LessonListProps) {
  const titleId = useId()
  const List = isPath ? 'ol' : 'ul'
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {help !== undefined && <p className={styles.help}>{help}</p>}
      <List className={styles.list} onKeyDown={moveFocus}>
        {lessons.map((lesson, index) => (
          <li key={lesson.id}>
            <LessonRow
              lesson={lesson}
              number={isPath ? index + 1 : undefined}
              record={recordOf(progress, lesson.id)}
              isNext={lesson.id === nextId}
              onRemove={onRemove}
            />
          </li>
        ))}
      </List>
    </section>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
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
