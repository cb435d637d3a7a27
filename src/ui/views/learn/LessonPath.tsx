/** The lessons in their order, numbered, in groups by subject that say how much of each is done. */
import { useId } from 'react'
import { t } from '#base/words.ts'
import { type Progress, recordOf } from '#lessons/model/progress.ts'
import type { LessonInfo } from '#state/index.ts'
import styles from './LessonList.module.css'
import { moveFocus } from './LessonList.tsx'
import { LessonRow } from './LessonRow.tsx'
import { isEssential, lessonState, nextOf } from './lesson-state.ts'

interface LessonPathProps {
  readonly lessons: readonly LessonInfo[]
  readonly progress: Progress
  /** Whether the progress is read: only then one of them is the next. */
  readonly isRead: boolean
}

export function LessonPath({ lessons, progress, isRead }: LessonPathProps) {
  const ordered = inOrder(lessons)
  const essential = ordered.filter(isEssential)
  const others = ordered.slice(essential.length)
  const next = isRead ? nextOf(ordered, (id) => recordOf(progress, id)) : undefined
  const titles = [...new Set(others.map(({ group = '' }) => group))]
  return (
    <section className={styles.path} aria-label="Lessons" onKeyDown={moveFocus}>
      <header className={styles.head}>
        <h2 className={styles.title}>Lessons</h2>
        <span className={styles.done}>{doneText(lessons, progress) ?? pathWords(lessons)}</span>
      </header>
      {essential.length > 0 && (
        <Group title={t`Essential`} lessons={essential} first={1} {...{ progress, next }} />
      )}
      {essential.length > 0 && others.length > 0 && <h2 className={styles.title}>More lessons</h2>}
      {titles.map((title) => {
        const group = others.filter((lesson) => (lesson.group ?? '') === title)
        const first = essential.length + others.findIndex((lesson) => lesson === group[0]) + 1
        return <Group key={title} title={title} lessons={group} {...{ first, progress, next }} />
      })}
    </section>
  )
}

interface GroupProps {
  readonly title: string
  readonly lessons: readonly LessonInfo[]
  /** The number of the first of them. */
  readonly first: number
  readonly progress: Progress
  readonly next: LessonInfo | undefined
}

/** Those that are enough to begin with come first. */
function inOrder(lessons: readonly LessonInfo[]): readonly LessonInfo[] {
  return [...lessons.filter(isEssential), ...lessons.filter((lesson) => !isEssential(lesson))]
}

function Group({ title, lessons, first, progress, next }: GroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <header className={styles.head}>
        <h3 id={id} className={styles.group}>
          {title}
        </h3>
        <span className={styles.done}>{doneText(lessons, progress)}</span>
      </header>
      <ol className={styles.list} start={first}>
        {lessons.map((lesson, index) => (
          <li key={lesson.id}>
            <LessonRow
              lesson={lesson}
              number={first + index}
              record={recordOf(progress, lesson.id)}
              isNext={lesson.id === next?.id}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Undefined before the person has done anything: there is nothing to say yet. */
function doneText(lessons: readonly LessonInfo[], progress: Progress): string | undefined {
  if (Object.keys(progress.lessons).length === 0) return undefined
  const isDone = (lesson: LessonInfo) => lessonState(lesson, recordOf(progress, lesson.id)).kind === 'done'
  return t`${lessons.filter(isDone).length} of ${lessons.length} done`
}

/** How long all lessons take, and those that are enough to begin with. */
function pathWords(lessons: readonly LessonInfo[]): string {
  const essential = lessons.filter(isEssential)
  return t`${lessons.length} lessons, about ${minutesOf(lessons)} minutes. The ${essential.length} essential ones take about ${minutesOf(essential)} minutes.`
}

function minutesOf(lessons: readonly LessonInfo[]): number {
  return lessons.reduce((sum, { minutes }) => sum + minutes, 0)
}
