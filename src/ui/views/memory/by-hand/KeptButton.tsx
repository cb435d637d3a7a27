/** Memories that outlive their run: keep what is held now, and start this run from one that was kept. */
import { useState } from 'react'
import { t } from '#base/words.ts'
import type { Step } from '#core/model/step.ts'
import {
  deleteKeptMemory,
  type KeptEntry,
  keepForNext,
  startFrom,
  useKeptMemories,
  useTrace,
} from '#state/index.ts'
import { Button, IconButton, Popover, ProblemNote, plural, SafeText, TextField } from '../../../kit/index.ts'
import styles from './KeptButton.module.css'

interface KeptButtonProps {
  /** What this memory leaves to the next run; undefined: its policy leaves nothing. */
  readonly saved: { readonly until: KeptEntry['until']; readonly steps: readonly Step[] } | undefined
  /** The agent whose memory is open. */
  readonly agent: string | undefined
  /** Whether the run may be changed. */
  readonly canStart: boolean
}

export function KeptButton(props: KeptButtonProps) {
  return (
    <Popover
      label="Saved memories"
      side="top"
      trigger={
        <Button size="small" variant="quiet">
          Saved memories
        </Button>
      }
    >
      <div className={styles.panel}>
        <Keep {...props} />
        <KeptList {...props} />
      </div>
    </Popover>
  )
}

const UNTIL = {
  session: t`Available to other runs until you end the session or close this page.`,
  'for-good': t`Stored in this browser for later runs until you delete it.`,
} as const

/**
 * The name under which an agent's memory is kept unless another is given: no other run's is replaced by it.
 */
export function keptName(agent: string | undefined, run: string): string {
  return agent === undefined ? run : `${agent}, ${run}`
}

function Keep({ saved, agent }: KeptButtonProps) {
  const [name, setName] = useState(keptName(agent, useTrace()?.title ?? ''))
  if (saved === undefined) {
    return <p className={styles.quiet}>With this retention policy, the memory ends with the run.</p>
  }
  const { until, steps } = saved
  const keep = () => void keepForNext({ name: name.trim(), until, steps })
  return (
    <div className={styles.keep}>
      <TextField label="Save current contents as" value={name} onChange={setName} help={UNTIL[until]} />
      <div>
        <Button size="small" variant="primary" disabled={name.trim() === ''} onClick={keep}>
          Save {plural(steps.length, 'step')}
        </Button>
      </div>
    </div>
  )
}

function KeptList({ agent, canStart }: KeptButtonProps) {
  const kept = useKeptMemories()
  if (kept.status === 'failed') return <ProblemNote problem={kept.problem} />
  if (kept.status !== 'done') return null
  if (kept.value.length === 0) return <p className={styles.quiet}>No saved memories yet.</p>
  return (
    <ul className={styles.list} aria-label="Saved memories">
      {kept.value.map((entry) => (
        <li key={`${entry.until} ${entry.name}`} className={styles.entry}>
          <div className={styles.words}>
            <p className={styles.name}>
              <SafeText text={entry.name} />
            </p>
            <p className={styles.quiet}>
              {plural(entry.stepCount, 'step')} from <SafeText text={entry.from} />,{' '}
              {entry.until === 'session' ? t`for this session` : t`permanently`}
            </p>
          </div>
          <Button size="small" disabled={!canStart} onClick={() => void startFrom(entry, agent)}>
            Start from this memory
          </Button>
          <IconButton
            icon="trash"
            size="small"
            label={t`Delete “${entry.name}”`}
            onClick={() => void deleteKeptMemory(entry)}
          />
        </li>
      ))}
    </ul>
  )
}
