/**
 * The saved comparisons: the one that is shown under a name, and those before to open, rename, take away and
 * delete.
 */
import { useRef, useState } from 'react'
import { t } from '#base/words.ts'
import {
  downloadComparison,
  importComparison,
  openComparison,
  removeComparison,
  renameComparison,
  type SavedComparison,
  saveShownComparison,
  useSavedComparisons,
} from '#state/index.ts'
import {
  Button,
  Dialog,
  FileInput,
  IconButton,
  ProblemNote,
  SafeText,
  TextField,
} from '../../../kit/index.ts'
import styles from './SavedComparisons.module.css'

export function SavedComparisons({ onClose }: { readonly onClose: () => void }) {
  const saved = useSavedComparisons()
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Saved comparisons"
      description="Saves columns, settings, and position. Stored in this browser, together with the title of the run."
      footer={
        <>
          <FileInput
            ref={input}
            accept=".json,.html,application/json,text/html"
            label={t`Comparison file`}
            onFiles={([file]) => void importComparison(file)}
          />
          <Button icon="upload" onClick={() => input.current?.click()}>
            Import file
          </Button>
        </>
      }
    >
      <SaveThis />
      {saved.status === 'failed' && <ProblemNote problem={saved.problem} />}
      {saved.status === 'done' && saved.value.length === 0 && (
        <p className={styles.none}>No saved comparisons yet.</p>
      )}
      {saved.status === 'done' && saved.value.length > 0 && (
        <ul className={styles.list} aria-label="Saved">
          {saved.value.map((comparison) => (
            <Saved key={comparison.id} comparison={comparison} onClose={onClose} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function SaveThis() {
  const [name, setName] = useState('')
  const save = () => {
    if (name.trim() === '') return
    void saveShownComparison(name).then((isSaved) => isSaved && setName((now) => (now === name ? '' : now)))
  }
  return (
    <div className={styles.save}>
      <div className={styles.field}>
        <TextField label="Name" value={name} onChange={setName} onCommit={save} />
      </div>
      <Button variant="primary" disabled={name.trim() === ''} onClick={save}>
        Save
      </Button>
    </div>
  )
}

interface SavedProps {
  readonly comparison: SavedComparison
  readonly onClose: () => void
}

function Saved({ comparison, onClose }: SavedProps) {
  const { id, name, run } = comparison
  /** What is being typed; undefined: it is not being renamed. */
  const [draft, setDraft] = useState<string | undefined>(undefined)
  const rename = () => {
    if (draft !== undefined && draft.trim() !== '') void renameComparison(comparison, draft)
    setDraft(undefined)
  }
  return (
    <li className={styles.item}>
      {draft === undefined ? (
        <button
          type="button"
          className={styles.open}
          onClick={() => {
            openComparison(comparison)
            onClose()
          }}
        >
          <SafeText text={name} />
          <span className={styles.run}>
            <SafeText text={run} />
          </span>
        </button>
      ) : (
        <div className={styles.field}>
          <TextField
            label={t`New name of ${name}`}
            isLabelHidden
            value={draft}
            onChange={setDraft}
            onCommit={rename}
          />
        </div>
      )}
      {draft === undefined ? (
        <IconButton icon="edit" size="small" label={t`Rename ${name}`} onClick={() => setDraft(name)} />
      ) : (
        <IconButton icon="check" size="small" label="Save name" onClick={rename} />
      )}
      <IconButton
        icon="download"
        size="small"
        label={t`Save ${name} as a file`}
        onClick={() => downloadComparison(comparison)}
      />
      <IconButton
        icon="trash"
        size="small"
        label={t`Delete ${name}`}
        onClick={() => void removeComparison(id)}
      />
    </li>
  )
}
