/** The history of the notebook as a strip: every run and change, to step through. */
import { useMemo } from 'react'
import { lookAt, type StoredNotebook } from '#state/index.ts'
import { type StateBar, StateStrip } from '../../charts/index.ts'
import styles from './NotebookHistory.module.css'
import { entryTitle, sizeOf } from './notebook-view.ts'

interface NotebookHistoryProps {
  readonly notebook: StoredNotebook
  readonly shown: number | undefined
}

export function NotebookHistory({ notebook, shown }: NotebookHistoryProps) {
  const { entries, head, document } = notebook
  const { options } = document
  const bars = useMemo(
    () =>
      entries.map((entry): StateBar => {
        const { cause } = entry
        const isFailed = cause.kind === 'run' && cause.run.error !== undefined
        const mark = isFailed ? 'failed' : cause.kind === 'run' ? undefined : cause.kind
        return { id: entry.number, label: entryTitle(notebook, entry), size: sizeOf(entry, options), mark }
      }),
    [notebook, entries, options],
  )
  if (bars.length === 0) return null
  return (
    <div className={styles.history}>
      <StateStrip
        label="Memory history"
        bars={bars}
        cursor={shown}
        inUse={head}
        onCursor={(number) => lookAt({ number })}
      />
    </div>
  )
}
