/**
 * Progress files as a table for a teacher: who is where in which lesson, and what was guessed. One file can
 * be taken over.
 */
import { dates } from '#base/locale.ts'
import { t } from '#base/words.ts'
import { guessesOf, type LessonRecord, type Progress } from '#lessons/model/progress.ts'
import { importProgress } from '#state/index.ts'
import { Button, Dialog, Icon, SafeText } from '../../kit/index.ts'
import { lessonState } from './lesson-state.ts'
import styles from './ProgressDialog.module.css'

export interface ProgressFile {
  readonly fileName: string
  readonly progress: Progress
}

interface ProgressDialogProps {
  readonly files: readonly ProgressFile[]
  readonly onClose: () => void
}

export function ProgressDialog({ files, onClose }: ProgressDialogProps) {
  const [only, ...others] = files
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={others.length === 0 ? t`Progress of ${nameOf(files[0])}` : t`Progress of ${files.length} people`}
      footer={
        <>
          {only !== undefined && others.length === 0 && (
            <Button
              onClick={() => {
                onClose()
                void importProgress(only.progress)
              }}
            >
              Add to my progress
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={styles.scroll} tabIndex={0} aria-label="Progress table">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Lesson</th>
              <th scope="col">Lesson</th>
              <th scope="col" className={styles.number}>
                Correct guesses
              </th>
              <th scope="col">Started</th>
              <th scope="col">Done</th>
            </tr>
          </thead>
          <tbody>
            {files.flatMap((file) =>
              Object.entries(file.progress.lessons).map(([id, record]) => (
                <LessonLine key={`${file.fileName} ${id}`} who={nameOf(file)} id={id} record={record} />
              )),
            )}
          </tbody>
        </table>
        {files.map((file) => (
          <Answers key={file.fileName} file={file} />
        ))}
      </section>
    </Dialog>
  )
}

function nameOf(file: ProgressFile | undefined): string {
  const { name = '' } = file?.progress ?? {}
  return name === '' ? (file?.fileName ?? '') : name
}

interface LessonLineProps {
  readonly who: string
  readonly id: string
  readonly record: LessonRecord
}

function LessonLine({ who, id, record }: LessonLineProps) {
  const { right, all } = guessesOf(record)
  const { words } = lessonState(record, record)
  return (
    <tr>
      <td>
        <SafeText text={who} />
      </td>
      <th scope="row">
        <SafeText text={record.title === '' ? id : record.title} />
      </th>
      <td>{record.doneAt !== undefined && record.kind !== 'challenge' ? 'done' : words}</td>
      <td className={styles.number}>{all === 0 ? '–' : t`${right} of ${all}`}</td>
      <td>{dayOf(record.begunAt)}</td>
      <td>{record.doneAt === undefined ? '–' : dayOf(record.doneAt)}</td>
    </tr>
  )
}

/** What was asked and guessed, folded away. */
function Answers({ file }: { readonly file: ProgressFile }) {
  const answers = Object.values(file.progress.lessons).flatMap(({ title, answers: given }) =>
    Object.entries(given).map(([key, answer]) => ({ title, key, answer })),
  )
  if (answers.length === 0) return null
  return (
    <details className={styles.answers}>
      <summary>
        Answers of <SafeText text={nameOf(file)} />
      </summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Lesson</th>
            <th scope="col">Question</th>
            <th scope="col">Guess</th>
            <th scope="col">Answer</th>
          </tr>
        </thead>
        <tbody>
          {answers.map(({ title, key, answer }) => (
            <tr key={`${title} ${key}`}>
              <td>
                <SafeText text={title} />
              </td>
              <th scope="row">
                <SafeText text={answer.asked} />
              </th>
              {answer.kind === 'guess' ? (
                <>
                  <td>
                    <SafeText text={answer.said} />{' '}
                    {answer.isRight && (
                      <span className={styles.right}>
                        <Icon name="check" label="correct or close" />
                      </span>
                    )}
                  </td>
                  <td>
                    <SafeText text={answer.truth} />
                  </td>
                </>
              ) : (
                <td colSpan={2}>{answer.kind}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

const dayOf = dates({ dateStyle: 'medium' })
