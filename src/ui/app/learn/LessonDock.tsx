/**
 * The open lesson beside the view, folded or not; or why it cannot be opened. Loaded with the first lesson.
 */
import { useState } from 'react'
import { leaveLesson, useApp, useRoute } from '#state/index.ts'
import { Button, IconButton, ProblemNote, useIsPhone } from '../../kit/index.ts'
import styles from './LessonDock.module.css'
import { LessonPanel } from './LessonPanel.tsx'
import { Presenter } from './Presenter.tsx'

export function LessonDock() {
  const { lesson: place, isPresenting } = useRoute()
  const work = useApp((state) => state.learn.lesson)
  const [isFolded, setFolded] = useState(false)
  const isPhone = useIsPhone()
  if (place === undefined) return null
  if (isFolded && !isPresenting) {
    return (
      <aside id="lesson" className={styles.folded} aria-label="Lesson" tabIndex={-1}>
        <IconButton
          icon="learn"
          label="Show the lesson"
          tooltipSide="right"
          onClick={() => setFolded(false)}
        />
        {isPhone && work.status === 'done' && <span>{work.value.lesson.title}</span>}
      </aside>
    )
  }
  return (
    <aside id="lesson" className={styles.dock} aria-label="Lesson" tabIndex={-1}>
      {work.status === 'done' ? (
        <LessonPanel
          open={work.value}
          part={Math.min(place.part, work.value.lesson.parts.length)}
          onFold={() => setFolded(true)}
        />
      ) : work.status === 'failed' ? (
        <div className={styles.failed}>
          <ProblemNote
            problem={work.problem}
            actions={<Button onClick={leaveLesson}>Close the lesson</Button>}
          />
        </div>
      ) : (
        <p className={styles.opening} role="status">
          Opening the lesson…
        </p>
      )}
      {isPresenting && work.status === 'done' && <Presenter open={work.value} part={place.part} />}
    </aside>
  )
}
