/** What people come with, each leading to the lesson that answers it. */
import { t } from '#base/words.ts'
import { goToLesson, type LessonInfo } from '#state/index.ts'
import styles from './LessonGoals.module.css'

const GOALS = [
  { lesson: 'prompt-cache', goal: t`Lower the cost` },
  { lesson: 'which-strategy', goal: t`Choose a strategy` },
  { lesson: 'lost-references', goal: t`Find lost facts` },
  { lesson: 'valid-prompts', goal: t`Stay within the context window` },
  { lesson: 'write-a-strategy', goal: t`Write a strategy` },
] as const

export function LessonGoals({ lessons }: { readonly lessons: readonly LessonInfo[] }) {
  const known = GOALS.flatMap(({ lesson, goal }) => {
    const found = lessons.find(({ id }) => id === lesson)
    return found === undefined ? [] : [{ ...found, goal }]
  })
  return (
    <nav aria-labelledby="lesson-goals">
      <h2 id="lesson-goals" className={styles.title}>
        Find the lesson for what you want to do
      </h2>
      <ul className={styles.goals}>
        {known.map(({ id, goal, title }) => (
          <li key={id}>
            <a
              className={styles.goal}
              href={`#/learn?lesson=${id}.1`}
              title={t`Lesson: ${title}`}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
                event.preventDefault()
                goToLesson(id, 1)
              }}
            >
              {goal}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
