/**
 * The head of a lesson's panel: which lesson, which part of how many, and what can be done with it as a
 * whole.
 */
import type { RefObject } from 'react'
import { t } from '#base/words.ts'
import type { Lesson } from '#lessons/model/lesson.ts'
import {
  copyText,
  formatRoute,
  leaveLesson,
  restartLesson,
  restartPart,
  setPresenting,
  useRoute,
} from '#state/index.ts'
import { IconButton, Menu, useIsPhone } from '../../kit/index.ts'
import styles from './LessonHead.module.css'

interface LessonHeadProps {
  readonly lesson: Lesson
  readonly part: number
  /** Of the part's title, which takes the focus when the part begins. */
  readonly titleRef: RefObject<HTMLHeadingElement | null>
  readonly onFold: () => void
}

export function LessonHead({ lesson, part, titleRef, onFold }: LessonHeadProps) {
  const route = useRoute()
  const isPhone = useIsPhone()
  const copy = () =>
    copyText(
      new URL(formatRoute(route), location.href).href,
      t`Link copied. It opens this part with the current view in any browser.`,
    )
  const item = (id: string, words: string, onSelect: () => void) =>
    ({ kind: 'item', id, title: words, onSelect }) as const
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <p className={styles.lesson}>
          {lesson.title}
          <span className={styles.of}>
            {' · '}
            {t`${part} of ${lesson.parts.length}`}
          </span>
        </p>
        {!route.isPresenting && (
          <div className={styles.buttons}>
            <Menu
              align="end"
              trigger={<IconButton icon="dots" size="small" label="More for this lesson" />}
              items={[
                item('part', t`Restart this part`, () => void restartPart()),
                item('lesson', t`Restart the lesson`, () => void restartLesson()),
                item('link', t`Copy link to this part`, () => void copy()),
                item('present', t`Present in large type`, () => setPresenting(true)),
              ]}
            />
            <IconButton
              icon={isPhone ? 'chevron-up' : 'chevron-left'}
              size="small"
              label="Collapse the lesson"
              onClick={onFold}
            />
            <IconButton icon="close" size="small" label="Close the lesson" onClick={leaveLesson} />
          </div>
        )}
      </div>
      <h2 ref={titleRef} className={styles.title} tabIndex={-1}>
        {lesson.parts[part - 1]?.title}
      </h2>
    </header>
  )
}
