/** Code that runs in the page, beside the scratchpad memory that it changes. */
import { doneValue } from '#base/work.ts'
import { useOpenPad, useRoute, useScratchpad } from '#state/index.ts'
import { ProblemNote, Progress } from '../../kit/index.ts'
import type { AskFirst } from './ask-first.ts'
import { FirstPad } from './FirstPad.tsx'
import { PadDesk } from './PadDesk.tsx'
import { PadSwitch } from './PadSwitch.tsx'
import styles from './ScratchpadView.module.css'

export interface ScratchpadViewProps {
  readonly onAsk: AskFirst
}

export function ScratchpadView({ onAsk }: ScratchpadViewProps) {
  return (
    <>
      <h1 className="visually-hidden">Scratchpad</h1>
      <OpenPad onAsk={onAsk} />
    </>
  )
}

function OpenPad({ onAsk }: ScratchpadViewProps) {
  const list = useScratchpad((state) => state.list)
  const open = useOpenPad()
  const { pad } = useRoute()
  switch (open.status) {
    case 'done':
      return <PadDesk key={open.value.id} pad={open.value} onAsk={onAsk} />
    case 'failed':
      return (
        <div className={styles.state}>
          <ProblemNote problem={open.problem} actions={<PadSwitch name="Open another pad" />} />
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
      if (pad === undefined && doneValue(list)?.length === 0) return <FirstPad />
      return (
        <div className={styles.state}>
          <Progress label="Opening the scratchpad…" />
        </div>
      )
  }
}
