/** Lessons that a person or their teacher wrote: opened from disk, kept in this browser. */
import { useRef } from 'react'
import { t } from '#base/words.ts'
import type { Progress } from '#lessons/model/progress.ts'
import { type LessonInfo, openLessonFiles, removeLessonFile } from '#state/index.ts'
import { Button, FileInput } from '../../kit/index.ts'
import type { AskFirst } from '../view-entry.ts'
import styles from './LessonFiles.module.css'
import { LessonList } from './LessonList.tsx'

interface LessonFilesProps {
  readonly lessons: readonly LessonInfo[]
  readonly progress: Progress
  readonly onAsk: AskFirst
}

export function LessonFiles({ lessons, progress, onAsk }: LessonFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  const remove = ({ id, title }: LessonInfo) =>
    onAsk({
      title: t`Delete this lesson?`,
      text: t`Removes “${title}” from the list. Its file, its run, and your progress are kept.`,
      action: t`Delete lesson`,
      run: () => void removeLessonFile(id),
    })
  return (
    <section className={styles.own} aria-label="Lessons from disk">
      {lessons.length > 0 && (
        <LessonList title="Lessons from disk" lessons={lessons} progress={progress} onRemove={remove} />
      )}
      <div className={styles.open}>
        <Button icon="upload" onClick={() => input.current?.click()}>
          Open a lesson file…
        </Button>
        <p className={styles.help}>
          A lesson is one Markdown file. Its run is in the same file or in one next to it. You can also drop
          both on this page.
        </p>
      </div>
      <FileInput
        ref={input}
        multiple
        accept=".md,.markdown,.json,.jsonl,.txt"
        label={t`Lesson files`}
        data-testid="lesson-file"
        onFiles={(files) => void openLessonFiles(files)}
      />
    </section>
  )
}
