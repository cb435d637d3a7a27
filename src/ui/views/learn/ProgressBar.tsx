/**
 * The progress as a whole: the name it goes by, its file for a teacher, files of others, and forgetting it
 * all.
 */
import { useRef, useState } from 'react'
import { t } from '#base/words.ts'
import { type Progress, readProgress } from '#lessons/model/progress.ts'
import { downloadProgress, nameProgress, resetProgress, tellProblem } from '#state/index.ts'
import { Button, FileInput, TextField } from '../../kit/index.ts'
import type { AskFirst } from '../view-entry.ts'
import styles from './ProgressBar.module.css'
import { ProgressDialog, type ProgressFile } from './ProgressDialog.tsx'

interface ProgressBarProps {
  readonly progress: Progress
  readonly onAsk: AskFirst
}

export function ProgressBar({ progress, onAsk }: ProgressBarProps) {
  const [opened, setOpened] = useState<readonly ProgressFile[]>([])
  const input = useRef<HTMLInputElement>(null)
  const isEmpty = Object.keys(progress.lessons).length === 0
  return (
    <section className={styles.progress} aria-labelledby="progress-title">
      <h2 id="progress-title" className={styles.title}>
        Your progress
      </h2>
      <p className={styles.help}>Stored only in this browser. To show it to a teacher, save it as a file.</p>
      <div className={styles.line}>
        <NameField name={progress.name} />
        <Button
          icon="download"
          disabledReason={isEmpty ? t`No lesson started yet.` : undefined}
          onClick={() => void downloadProgress()}
        >
          Save as a file
        </Button>
        <Button icon="file" onClick={() => input.current?.click()}>
          Open progress files…
        </Button>
        <Button
          variant="quiet"
          disabledReason={isEmpty ? t`No lesson started yet.` : undefined}
          onClick={() =>
            onAsk({
              title: t`Reset progress?`,
              text: t`Deletes your name and your progress in lessons and challenges from this browser. Your runs are kept.`,
              action: t`Reset progress`,
              run: () => void resetProgress(),
            })
          }
        >
          Reset progress…
        </Button>
      </div>
      <FileInput
        ref={input}
        multiple
        accept=".json"
        label={t`Progress files`}
        data-testid="progress-file"
        onFiles={(files) => void readFiles(files).then(setOpened)}
      />
      {opened.length > 0 && <ProgressDialog files={opened} onClose={() => setOpened([])} />}
    </section>
  )
}

/** Those that are progress; of the others the person is told. */
async function readFiles(files: readonly File[]): Promise<readonly ProgressFile[]> {
  const read = await Promise.all(
    files.map(async (file) => ({ fileName: file.name, progress: readProgress(await file.text()) })),
  )
  return read.flatMap(({ fileName, progress }) => {
    if (progress !== undefined) return [{ fileName, progress }]
    tellProblem({
      code: 'no-progress',
      message: t`${fileName} contains no Memoscope progress.`,
      hint: t`To create one, save your progress in Learn.`,
    })
    return []
  })
}

/** The name is kept when the field is left or Enter pressed, not at each letter. */
function NameField({ name }: { readonly name: string }) {
  const [draft, setDraft] = useState<string>()
  const text = draft ?? name
  // Stored, or forgotten with the rest: from here on it is what is stored.
  const [last, setLast] = useState(name)
  if (last !== name) {
    setLast(name)
    // Not where it is only nearly so: a space behind the name may be the beginning of the next.
    if (name === '' || draft === name) setDraft(undefined)
  }
  const keep = () => {
    if (text.trim() !== name) nameProgress(text)
  }
  const leave = () => {
    keep()
    setDraft(draft?.trim())
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears when the field inside is left.
    <div className={styles.name} onBlur={leave}>
      <TextField
        label="Your name (optional, included in the file)"
        value={text}
        onChange={setDraft}
        onCommit={keep}
      />
    </div>
  )
}
