/** Gives the chosen steps to an agent: one of the run, another by name, or none. */
import { useState } from 'react'
import { t } from '#base/words.ts'
import { Button, Dialog, plural, TextField } from '../../../kit/index.ts'
import styles from './BuilderBar.module.css'

interface AgentDialogProps {
  readonly agents: readonly (string | undefined)[]
  readonly count: number
  readonly onClose: () => void
  readonly onChoose: (agent: string | undefined) => void
}

export function AgentDialog({ agents, count, onClose, onChoose }: AgentDialogProps) {
  const [name, setName] = useState('')
  const choose = (agent: string | undefined) => {
    onChoose(agent)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Agent of ${plural(count, 'step')}`}
      description="Each agent has its own context, made of its own steps."
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={name.trim() === ''} onClick={() => choose(name.trim())}>
            Assign to {name.trim() === '' ? t`this agent` : name.trim()}
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        value={name}
        onChange={setName}
        onCommit={(text) => text.trim() !== '' && choose(text.trim())}
      />
      <div className={styles.agents}>
        {agents.map((agent) => (
          <Button key={agent ?? ''} size="small" onClick={() => choose(agent)}>
            {agent ?? t`No agent`}
          </Button>
        ))}
        {agents.includes(undefined) ? null : (
          <Button size="small" onClick={() => choose(undefined)}>
            No agent
          </Button>
        )}
      </div>
    </Dialog>
  )
}
