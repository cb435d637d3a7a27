/** The commands of Learn. */
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { type AppState, goToLesson, type LessonInfo, leaveLesson } from '#state/index.ts'
import type { Command } from '../../kit/index.ts'
import { act } from '../shell/actions.ts'
import { keyOf } from '../shell/keys.ts'

/** Each lesson from its beginning; while one is open, what can be done with it. */
export function lessonCommands({ learn, route }: Pick<AppState, 'learn' | 'route'>): readonly Command[] {
  const group = t`Learn`
  const known = [...(doneValue(learn.list) ?? []), ...learn.own]
  return [
    ...known.map(
      ({ id, kind, title, summary }): Command => ({
        id: `lesson-${id}`,
        group,
        title: lessonTitle(kind, title),
        isChoice: kind !== 'demo',
        keywords: kind === 'demo' ? [summary, t`Present, tour, introduction`] : [summary],
        run: () => goToLesson(id, 1, { isPresenting: kind === 'demo' }),
      }),
    ),
    ...(route.lesson === undefined
      ? []
      : [
          {
            id: 'lesson',
            group,
            title: t`Back to the lesson`,
            shortcut: keyOf('lesson'),
            run: () => act('lesson'),
          },
          { id: 'leave-lesson', group, title: t`Close the lesson`, run: leaveLesson },
        ]),
  ]
}

function lessonTitle(kind: LessonInfo['kind'], title: string): string {
  if (kind === 'demo') return t`Demo: ${title}`
  return kind === 'challenge' ? t`Challenge: ${title}` : t`Lesson: ${title}`
}
