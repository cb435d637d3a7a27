/**
 * Which memory is shown: the one in use, or one of the history; undo and redo, restoring, and comparing two.
 */
import { t } from '#base/words.ts'
import { findEntry, redoTarget, undoTarget } from '#core/scratchpad/history.ts'
import { countChanges } from '#core/scratchpad/notebook-difference.ts'
import { lookAt, redoMemory, restoreEntry, type StoredNotebook, undoMemory } from '#state/index.ts'
import { Button, IconButton, plural, Select } from '../../kit/index.ts'
import styles from './MemoryHead.module.css'
import { entryTitle, type ShownMemory } from './notebook-view.ts'

interface MemoryHeadProps {
  readonly notebook: StoredNotebook
  readonly memory: ShownMemory
  readonly isBusy: boolean
}

export function MemoryHead({ notebook, memory, isBusy }: MemoryHeadProps) {
  const { entries, head } = notebook
  const { entry, isPast, difference } = memory
  const changes = countChanges(difference)
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <h2>{isPast ? t`Earlier memory` : t`Memory`}</h2>
        <span className={styles.changes}>{changesText(changes, memory)}</span>
        <div className={styles.buttons}>
          <IconButton
            icon="undo"
            label="Undo memory change"
            size="small"
            disabled={isBusy || undoTarget(entries, head) === undefined}
            onClick={() => void undoMemory()}
          />
          <IconButton
            icon="redo"
            label="Redo"
            size="small"
            disabled={isBusy || redoTarget(entries, head) === undefined}
            onClick={() => void redoMemory()}
          />
        </div>
      </div>
      {entry !== undefined && isPast && (
        <div className={styles.past}>
          <p>
            {entryTitle(notebook, entry)}. {inUseText(notebook)}
          </p>
          <div className={styles.actions}>
            <Button
              size="small"
              variant="primary"
              disabled={isBusy}
              onClick={() => void restoreEntry(entry.number)}
            >
              Restore
            </Button>
            <Button size="small" onClick={() => lookAt(undefined)}>
              Back to current
            </Button>
          </div>
        </div>
      )}
      {entry !== undefined && entries.length > 1 && <Against notebook={notebook} memory={memory} />}
    </header>
  )
}

function changesText(changes: number, { entry, against }: ShownMemory): string {
  if (entry === undefined) return ''
  if (changes === 0) return against === undefined ? t`no changes` : t`no difference`
  return plural(changes, 'change')
}

function inUseText(notebook: StoredNotebook): string {
  const inUse = findEntry(notebook.entries, notebook.head)
  const what = inUse === undefined ? t`the empty memory` : entryTitle(notebook, inUse)
  return t`Current memory: ${what}.`
}

const BEFORE = 'before'

/** Which memory the shown one is held against. */
function Against({ notebook, memory }: Pick<MemoryHeadProps, 'notebook' | 'memory'>) {
  const number = memory.entry?.number
  if (number === undefined) return null
  const others = notebook.entries.filter((entry) => entry.number !== number).reverse()
  return (
    <Select
      label="Compared with"
      size="small"
      isLabelHidden
      value={memory.against === undefined ? BEFORE : String(memory.against.number)}
      onChange={(value) => lookAt(value === BEFORE ? { number } : { number, against: Number(value) })}
      options={[
        { value: BEFORE, title: t`Compared with the previous memory` },
        ...others.map((entry) => ({
          value: String(entry.number),
          title: t`Compared with ${entryTitle(notebook, entry)}`,
        })),
      ]}
    />
  )
}
