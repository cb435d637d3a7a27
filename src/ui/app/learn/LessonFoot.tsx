/** The way through a lesson: back, where one is, and on; at the end its end. Nothing here is ever locked. */
import type { Lesson } from '#lessons/model/lesson.ts'
import { type LessonRecord, NO_TRIES } from '#lessons/model/progress.ts'
import { finishLesson, goToPart } from '#state/index.ts'
import { Button } from '../../kit/index.ts'
import styles from './LessonFoot.module.css'

interface LessonFootProps {
  readonly lesson: Lesson
  readonly part: number
  /** Nothing is left to answer or to do in the part. */
  readonly isThrough: boolean
  readonly record: LessonRecord | undefined
}

export function LessonFoot({ lesson, part, isThrough, record }: LessonFootProps) {
  const isLast = part === lesson.parts.length
  const { best, sawSolution } = record?.challenge ?? NO_TRIES
  const isReady = isThrough && (lesson.challenge === undefined || best !== undefined || sawSolution)
  return (
    <footer className={styles.foot}>
      {part > 1 && (
        <Button variant="quiet" icon="chevron-left" onClick={() => goToPart(part - 1)}>
          Back
        </Button>
      )}
      <ol className={styles.dots} aria-hidden="true">
        {lesson.parts.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a lesson never change their order.
          <li key={index} className={styles.dot} data-state={stateOf(index + 1, part)} title={one.title} />
        ))}
      </ol>
      {isLast ? (
        <Button variant={isReady ? 'primary' : 'secondary'} icon="check" onClick={finishLesson}>
          Finish
        </Button>
      ) : (
        <Button
          variant={isReady ? 'primary' : 'secondary'}
          iconAfter="chevron-right"
          onClick={() => goToPart(part + 1)}
        >
          Next
        </Button>
      )}
    </footer>
  )
}

function stateOf(index: number, part: number): 'before' | 'here' | 'after' {
  return index < part ? 'before' : index === part ? 'here' : 'after'
}
