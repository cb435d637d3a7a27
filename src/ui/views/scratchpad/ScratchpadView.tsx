/** Code that runs in the page, beside the scratchpad memory that it changes. */
import { doneValue } from '#base/work.ts'
import { useOpenNotebook, useRoute, useScratchpad } from '#state/index.ts'
import { ProblemNote, Progress } from '../../kit/index.ts'
import type { FrameProps } from '../view-entry.ts'
import { FirstNotebook } from './FirstNotebook.tsx'
import { NotebookDesk } from './NotebookDesk.tsx'
import { NotebookSwitch } from './NotebookSwitch.tsx'
import styles from './ScratchpadView.module.css'

type ScratchpadViewProps = Pick<FrameProps, 'onAsk' | 'onPick' | 'LatestRuns'>

export function ScratchpadView(frame: ScratchpadViewProps) {
  return (
    <>
      <h1 className="visually-hidden">Scratchpad</h1>
      <OpenNotebook {...frame} />
    </>
  )
}

function OpenNotebook({ onAsk, onPick, LatestRuns }: ScratchpadViewProps) {
  const list = useScratchpad((state) => state.list)
  const open = useOpenNotebook()
  const { notebook } = useRoute()
  switch (open.status) {
    case 'done':
      return <NotebookDesk key={open.value.id} notebook={open.value} onAsk={onAsk} />
    case 'failed':
      return (
        <div className={styles.state}>
          <ProblemNote problem={open.problem} actions={<NotebookSwitch name="Open another pad" />} />
        </div>
      )
    default:
      if (list.status === 'failed') {
        return (
          <div className={styles.state}>
            <ProblemNote problem={list.problem} />
          </div>
        )
      }
      if (notebook === undefined && doneValue(list)?.length === 0) {
        return <FirstNotebook onPick={onPick} LatestRuns={LatestRuns} />
      }
      return (
        <div className={styles.state}>
          <Progress label="Opening the scratchpad…" />
        </div>
      )
  }
}
