/** Learn: the lessons in groups, the challenges, the demo, lessons from disk, and how far the person is. */
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import {
  dismissRefused,
  goToLesson,
  type LearnState,
  type LessonInfo,
  leaveLesson,
  progressOf,
  useApp,
} from '#state/index.ts'
import { Button, ProblemNote } from '../../kit/index.ts'
import type { AskFirst } from '../view-entry.ts'
import styles from './LearnView.module.css'
import { LessonFiles } from './LessonFiles.tsx'
import { LessonGoals } from './LessonGoals.tsx'
import { LessonList } from './LessonList.tsx'
import { LessonPath } from './LessonPath.tsx'
import { ProgressBar } from './ProgressBar.tsx'

interface LearnViewProps {
  readonly onAsk: AskFirst
}

export function LearnView({ onAsk }: LearnViewProps) {
  const learn = useApp((state) => state.learn)
  const progress = progressOf(learn)
  const list = doneValue(learn.list) ?? []
  const path = list.filter(({ kind }) => kind === 'lesson')
  const challenges = list.filter(({ kind }) => kind === 'challenge')
  const demo = list.find(({ kind }) => kind === 'demo')
  return (
    <div className={styles.screen}>
      <div className={styles.content}>
        <header className={styles.head}>
          <div>
            <h1 className={styles.title}>Learn</h1>
            <p className={styles.how}>
              See what a model sees, what a strategy drops, and what that costs. Short lessons use the real
              controls on small runs, and every number is computed live.
            </p>
          </div>
          {demo !== undefined && <PresentButton demo={demo} />}
        </header>
        <Troubles learn={learn} />
        {path.length > 0 && <LessonGoals lessons={path} />}
        {path.length > 0 ? (
          <LessonPath lessons={path} progress={progress} isRead={learn.progress !== undefined} />
        ) : (
          <p className={styles.loading} role="status">
            Loading the lessons…
          </p>
        )}
        {challenges.length > 0 && (
          <LessonList
            title="Challenges"
            help="Reach a goal with your own settings. Points are computed from the run."
            lessons={challenges}
            progress={progress}
          />
        )}
        <LessonFiles lessons={learn.own} progress={progress} onAsk={onAsk} />
        <ProgressBar progress={progress} onAsk={onAsk} />
      </div>
    </div>
  )
}

function PresentButton({ demo }: { readonly demo: LessonInfo }) {
  return (
    <Button variant="primary" icon="play" onClick={() => goToLesson(demo.id, 1, { isPresenting: true })}>
      Start the {demo.minutes}-minute demo
    </Button>
  )
}

/** What of the lessons could not be read, in its own place. */
function Troubles({ learn }: { readonly learn: LearnState }) {
  const { refused, lesson, list } = learn
  return (
    <>
      {list.status === 'failed' && <ProblemNote problem={list.problem} />}
      {lesson.status === 'failed' && <ProblemNote problem={lesson.problem} onDismiss={leaveLesson} />}
      {refused !== undefined && (
        <section className={styles.refused} aria-label={t`${refused.fileName} isn’t a valid lesson`}>
          <header className={styles.refusedHead}>
            <h2>{refused.fileName} isn’t a valid lesson</h2>
            <Button size="small" variant="quiet" onClick={dismissRefused}>
              Dismiss
            </Button>
          </header>
          {refused.problems.map((problem) => (
            <ProblemNote key={`${problem.where} ${problem.message}`} problem={problem} />
          ))}
        </section>
      )}
    </>
  )
}
