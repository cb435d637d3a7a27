/**
 * The goals of a challenge with their marks, the score, and what a person may ask for: the link to it, and a
 * solution.
 */
import { useEffect, useRef } from 'react'
import { t } from '#base/words.ts'
import { allHold, scoreOf } from '#lessons/model/conditions.ts'
import type { Challenge } from '#lessons/model/lesson.ts'
import { type ChallengeRecord, NO_TRIES } from '#lessons/model/progress.ts'
import {
  copyText,
  followLessonLink,
  formatRoute,
  noteScore,
  noteSolutionSeen,
  noteTry,
  useRoute,
} from '#state/index.ts'
import { Button, Icon, plural } from '../../kit/index.ts'
import styles from './ChallengeGoals.module.css'
import type { LessonScope } from './lesson-scope.ts'
import { ProseView } from './ProseView.tsx'

/** After this many settings that did not do, a solution is offered and not only to be asked for. */
const TRIES_BEFORE_OFFER = 3

interface ChallengeGoalsProps {
  readonly challenge: Challenge
  readonly record: ChallengeRecord | undefined
  readonly scope: LessonScope
  /** Hears of it when the goals were reached just now. */
  readonly onSolved: (words: string) => void
}

export function ChallengeGoals({ challenge, record = NO_TRIES, scope, onSolved }: ChallengeGoalsProps) {
  const { lesson, known } = scope
  const { figures } = lesson
  const marks = challenge.goals.map(({ until }) => allHold(until, figures, known))
  const isSolved = marks.every((mark) => mark === true)
  const isSettled = !marks.includes(undefined)
  const points = scoreOf(challenge, figures, known)
  useNoted({ scope, record, isSettled, isSolved, points, onSolved })
  return (
    <section className={styles.challenge} aria-label="Goals">
      <ul className={styles.goals}>
        {challenge.goals.map(({ text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the goals of a challenge never change their order.
          <li key={index} className={styles.goal} data-mark={MARKS[String(marks[index])]?.id}>
            <GoalMark mark={marks[index]} />
            <ProseView prose={text} scope={scope} />
          </li>
        ))}
      </ul>
      <p className={styles.score} data-testid="score">
        {isSolved && points !== undefined ? (
          <>
            Solved, with <strong className="tabular">{points}</strong> of 100 points
          </>
        ) : (
          t`Not solved yet`
        )}
      </p>
      <p className={styles.best}>{bestWords(record)}</p>
      <div className={styles.buttons}>
        <CopyLink />
        <Button
          size="small"
          variant={record.tries >= TRIES_BEFORE_OFFER ? 'secondary' : 'quiet'}
          icon="eye"
          onClick={() => {
            void noteSolutionSeen(lesson)
            followLessonLink(challenge.solution)
          }}
        >
          Show a solution
        </Button>
      </div>
      {!record.sawSolution && (
        <p className={styles.note}>Once you have seen a solution, points no longer count.</p>
      )}
    </section>
  )
}

const MARKS: Readonly<Record<string, { readonly id: string; readonly label: string }>> = {
  true: { id: 'yes', label: t`Reached` },
  false: { id: 'no', label: t`Not yet` },
  undefined: { id: 'unknown', label: t`Calculating` },
}

function GoalMark({ mark }: { readonly mark: boolean | undefined }) {
  const { label } = MARKS[String(mark)] ?? { label: '' }
  return (
    <span className={styles.mark}>
      {mark === true ? (
        <Icon name="check" label={label} />
      ) : (
        <span role="img" aria-label={label} className={styles.open} />
      )}
    </span>
  )
}

function bestWords({ best, tries, sawSolution }: ChallengeRecord): string {
  const words = best === undefined ? t`No best score yet.` : t`Your best: ${best} points.`
  const tried = tries === 0 ? [] : [t`${plural(tries, 'unsuccessful attempt')}.`]
  return [words, ...tried, ...(sawSolution ? [t`You have seen a solution.`] : [])].join(' ')
}

function CopyLink() {
  const route = useRoute()
  const copy = () =>
    copyText(
      new URL(formatRoute(route), location.href).href,
      t`Link copied. It opens this challenge with your strategies in any browser.`,
    )
  return (
    <Button size="small" icon="link" onClick={() => void copy()}>
      Copy link
    </Button>
  )
}

interface Judged {
  readonly scope: LessonScope
  readonly record: ChallengeRecord
  /** Whether every goal is known to be reached or not. */
  readonly isSettled: boolean
  readonly isSolved: boolean
  readonly points: number | undefined
  readonly onSolved: (words: string) => void
}

/**
 * Notes what is reached, and counts settings that do not reach it, each once. The one that the challenge
 * begins with is no try.
 */
function useNoted({ scope, record, isSettled, isSolved, points, onSolved }: Judged): void {
  const { lesson, known } = scope
  const seen = useRef<Set<string> | undefined>(undefined)
  const setting = JSON.stringify([known.columns, known.baseline, known.window, known.profile])
  const { best = -1, sawSolution } = record
  // What the app shows came from elsewhere: the page only notices it, so there is no event to act in.
  useEffect(() => {
    if (!isSettled) return
    const before = seen.current
    seen.current = new Set(before).add(setting)
    if (isSolved && points !== undefined) {
      if (points > best && !sawSolution) noteScore(lesson, points)
      if (before?.has(setting) !== true) onSolved(t`Solved, with ${points} of 100 points`)
    } else if (!isSolved && before !== undefined && !before.has(setting)) noteTry(lesson)
  }, [isSettled, isSolved, setting, points, best, sawSolution, lesson, onSolved])
}
