/** An open pad: its bar and history on top, the steps and the editor left, the memory right, the output below. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { findEntry } from '#core/scratchpad/history.ts'
import { type StoredPad, selectCell, usePadActivity, useScratchpad } from '#state/index.ts'
import { SplitPane } from '../../kit/index.ts'
import type { AskFirst } from './ask-first.ts'
import { CellEditor } from './CellEditor.tsx'
import { CellList } from './CellList.tsx'
import { MemoryPanel } from './MemoryPanel.tsx'
import { OutputPane } from './OutputPane.tsx'
import { PadBar } from './PadBar.tsx'
import styles from './PadDesk.module.css'
import { PadHistory } from './PadHistory.tsx'
import { shownCell, shownMemory, shownRun } from './pad-view.ts'

export interface PadDeskProps {
  readonly pad: StoredPad
  readonly onAsk: AskFirst
}

const MEMORY_WIDTH = 420
const OUTPUT_HEIGHT = 320

export function PadDesk({ pad, onAsk }: PadDeskProps) {
  const look = useScratchpad((state) => state.look)
  const chosen = useScratchpad((state) => state.cell)
  const activity = usePadActivity(pad.id)
  const [memoryWidth, setMemoryWidth] = useState(MEMORY_WIDTH)
  const [outputHeight, setOutputHeight] = useState(OUTPUT_HEIGHT)
  const looked = findEntry(pad.entries, look?.number)
  const memory = shownMemory(pad, look)
  const desk = useRef<HTMLDivElement>(null)
  useFollowed(activity?.cell, desk)
  const cell = shownCell(pad, chosen)
  const run = shownRun(pad, cell, looked)
  return (
    <div ref={desk} className={styles.desk}>
      <PadBar pad={pad} activity={activity} onAsk={onAsk} />
      <PadHistory pad={pad} shown={look?.number ?? pad.head} />
      <div className={styles.body}>
        <SplitPane
          label="Width of the memory"
          size={memoryWidth}
          onResize={setMemoryWidth}
          min={320}
          max={900}
          first={
            <div className={styles.work}>
              <CellList pad={pad} chosen={cell?.id} activity={activity} onAsk={onAsk} />
              <SplitPane
                label="Height of the output"
                direction="column"
                size={outputHeight}
                onResize={setOutputHeight}
                min={120}
                max={900}
                first={
                  cell === undefined ? null : (
                    <CellEditor
                      pad={pad}
                      cell={cell}
                      run={run}
                      isLooking={looked !== undefined}
                      activity={activity}
                      onAsk={onAsk}
                    />
                  )
                }
                second={
                  <OutputPane
                    pad={pad}
                    cell={cell}
                    run={run}
                    isLooking={looked !== undefined}
                    activity={activity}
                  />
                }
              />
            </div>
          }
          second={<MemoryPanel pad={pad} memory={memory} isBusy={activity !== undefined} />}
        />
      </div>
    </div>
  )
}

/** A run leads from step to step, but never takes the code from under the fingers of who is typing. */
function useFollowed(running: string | undefined, desk: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { activeElement } = document
    const isTyping =
      activeElement?.matches('input, textarea') === true && desk.current?.contains(activeElement) === true
    if (running !== undefined && !isTyping) selectCell(running)
  }, [running, desk])
}
