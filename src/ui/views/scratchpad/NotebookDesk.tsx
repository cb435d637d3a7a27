/**
 * An open notebook: its bar and history on top, the cells and the editor left, the output below, and right
 * the memory, as soon as it holds something.
 */
import { useState } from 'react'
import { t } from '#base/words.ts'
import { findEntry } from '#core/scratchpad/history.ts'
import { lookAt, type StoredNotebook, useNotebookActivity, useScratchpad } from '#state/index.ts'
import { Button, SplitPane, useIsPhone } from '../../kit/index.ts'
import type { AskFirst } from '../view-entry.ts'
import { CellEditor } from './CellEditor.tsx'
import { CellList } from './CellList.tsx'
import { MemoryPanel } from './MemoryPanel.tsx'
import { NotebookBar } from './NotebookBar.tsx'
import styles from './NotebookDesk.module.css'
import { NotebookHistory } from './NotebookHistory.tsx'
import { hasMemory, shownCell, shownMemory, shownRun } from './notebook-view.ts'
import { OutputPane } from './OutputPane.tsx'

interface NotebookDeskProps {
  readonly notebook: StoredNotebook
  readonly onAsk: AskFirst
}

const MEMORY_WIDTH = 420
/** Of the window: the code has as much room. */
const OUTPUT_SHARE = 0.36
/** Px: of an output that only says how to get one. */
const EMPTY_HEIGHT = 80

export function NotebookDesk({ notebook, onAsk }: NotebookDeskProps) {
  const look = useScratchpad((state) => state.look)
  const chosen = useScratchpad((state) => state.cell)
  const activity = useNotebookActivity(notebook.id)
  const [memoryWidth, setMemoryWidth] = useState(MEMORY_WIDTH)
  const [outputHeight, setOutputHeight] = useState(() => Math.round(window.innerHeight * OUTPUT_SHARE))
  const [chosenMemory, chooseMemory] = useState<boolean>()
  const isMemoryShown = chosenMemory ?? hasMemory(notebook)
  const toggleMemory = () => {
    // An earlier memory is never in use unseen.
    if (isMemoryShown) lookAt(undefined)
    chooseMemory(!isMemoryShown)
  }
  const looked = findEntry(notebook.entries, look?.number)
  const memory = shownMemory(notebook, look)
  const cell = shownCell(notebook, chosen)
  const run = shownRun(notebook, cell, looked)
  const isPhone = useIsPhone()
  const isOutputEmpty = run === undefined && activity === undefined
  // A phone shows what came out, and code on request, also of cells that are about to run.
  const [isCodeShown, showCode] = useState(false)
  const editor = cell && (
    <CellEditor
      notebook={notebook}
      cell={cell}
      run={run}
      isLooking={looked !== undefined}
      activity={activity}
      onAsk={onAsk}
    />
  )
  const output = (
    <OutputPane
      notebook={notebook}
      cell={cell}
      run={run}
      isLooking={looked !== undefined}
      activity={activity}
    />
  )
  return (
    <div className={styles.desk}>
      <NotebookBar
        notebook={notebook}
        activity={activity}
        isMemoryShown={isMemoryShown}
        onToggleMemory={toggleMemory}
        onAsk={onAsk}
      />
      {isMemoryShown && <NotebookHistory notebook={notebook} shown={look?.number ?? notebook.head} />}
      <div className={styles.body} data-memory={isMemoryShown}>
        <SplitPane
          label="Width of the memory"
          size={memoryWidth}
          onResize={setMemoryWidth}
          onClose={toggleMemory}
          min={320}
          max={900}
          first={
            <div className={styles.work}>
              <CellList notebook={notebook} chosen={cell?.id} activity={activity} onAsk={onAsk} />
              {isPhone ? (
                <>
                  {output}
                  {isCodeShown || isOutputEmpty ? (
                    editor
                  ) : (
                    <Button onClick={() => showCode(true)}>{t`Show the code`}</Button>
                  )}
                </>
              ) : (
                <SplitPane
                  label="Height of the output"
                  direction="column"
                  size={isOutputEmpty ? EMPTY_HEIGHT : outputHeight}
                  onResize={setOutputHeight}
                  min={isOutputEmpty ? EMPTY_HEIGHT : 120}
                  max={900}
                  first={editor}
                  second={output}
                />
              )}
            </div>
          }
          second={
            isMemoryShown ? (
              <MemoryPanel notebook={notebook} memory={memory} isBusy={activity !== undefined} />
            ) : undefined
          }
        />
      </div>
    </div>
  )
}
