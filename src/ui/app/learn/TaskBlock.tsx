/**
 * Something to do with the real controls: it turns done when the person has made what the app shows say so.
 */
import { useEffect, useState } from 'react'
import { asInFiles } from '#base/locale.ts'
import { t } from '#base/words.ts'
import type { Task } from '#lessons/model/lesson.ts'
import type { Answer } from '#lessons/model/progress.ts'
import { noteAnswer } from '#state/index.ts'
import { Badge, Button, Icon } from '../../kit/index.ts'
import styles from './AskBlock.module.css'
import type { LessonScope } from './lesson-scope.ts'
import { ProseView } from './ProseView.tsx'
import { plainText } from './plain-text.ts'
import { useSettledFocus } from './use-settled-focus.ts'
import { useTaskDone } from './use-task-done.ts'

interface TaskBlockProps {
  readonly task: Task
  /** Under which it is kept what came of it. */
  readonly answerKey: string
  readonly answer: Answer | undefined
  readonly scope: LessonScope
  /** Hears of it when the task was done just now, to say so. */
  readonly onDone: (words: string) => void
}

export function TaskBlock({ task, answerKey, answer, scope, onDone }: TaskBlockProps) {
  const [showsHint, setShowsHint] = useState(false)
  const isOpen = answer === undefined
  const focus = useSettledFocus(isOpen)
  const { lesson } = scope
  const isDone = useTaskDone(task, isOpen, scope)
  const asked = isDone ? plainText(task.goal, scope) : ''
  // Kept, and saved to a file: written the same for all people.
  const kept = isDone ? asInFiles(() => plainText(task.goal, scope)) : ''
  // What the app shows came from elsewhere: the page only notices it, so there is no event to act in.
  useEffect(() => {
    if (!isDone) return
    noteAnswer(lesson, answerKey, { kind: 'done', asked: kept })
    onDone(t`Done: ${asked}`)
  }, [isDone, lesson, answerKey, asked, kept, onDone])
  const skip = () => {
    focus.take()
    noteAnswer(lesson, answerKey, { kind: 'skipped', asked: asInFiles(() => plainText(task.goal, scope)) })
  }
  return (
    <div ref={focus.ref} tabIndex={-1} className={styles.ask} data-state={answer?.kind ?? 'open'}>
      <p className={styles.what}>
        {answer?.kind === 'done' ? (
          <>
            <span className={styles.right}>
              <Icon name="check" />
            </span>
            Done
          </>
        ) : (
          <>
            <Icon name="edit" />
            Your turn
            {answer?.kind === 'skipped' && <Badge>skipped</Badge>}
          </>
        )}
      </p>
      <ProseView prose={task.goal} scope={scope} />
      {task.hint !== undefined && showsHint && (
        <div className={styles.hint}>
          <ProseView prose={task.hint} scope={scope} />
        </div>
      )}
      {isOpen && (
        <div className={styles.buttons}>
          {task.hint !== undefined && (
            <Button size="small" aria-expanded={showsHint} onClick={() => setShowsHint(!showsHint)}>
              {showsHint ? t`Hide the hint` : t`Show a hint`}
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={skip}>
            Skip
          </Button>
        </div>
      )}
    </div>
  )
}
