/** One stage of a memory in its form: which strategy or memory, and its parameters. */
import { t } from '#base/words.ts'
import type { MemoryInfo } from '#core/spec/memory-info.ts'
import type { CheckedStage } from '#core/spec/spec-data.ts'
import { stageWithMemory, stageWithParam } from '#core/spec/spec-form.ts'
import { IconButton } from '../controls/IconButton.tsx'
import { Select } from '../controls/Select.tsx'
import { ParamFields } from './ParamFields.tsx'
import styles from './StageFields.module.css'

interface StageFieldsProps {
  readonly stage: CheckedStage
  readonly label: string
  readonly choices: readonly MemoryInfo[]
  readonly onChange: (stage: CheckedStage) => void
  /** Undefined: the only stage stays. */
  readonly onRemove: (() => void) | undefined
}

export function StageFields({ stage, label, choices, onChange, onRemove }: StageFieldsProps) {
  const info = choices.find((candidate) => candidate.id === stage.id)
  return (
    <div className={styles.stage}>
      <div className={styles.choice}>
        <div className={styles.select}>
          <Select
            label={label}
            value={stage.id}
            options={choices.map(({ id, title, description }) => ({ value: id, title, help: description }))}
            help={info?.description}
            onChange={(id) => {
              const chosen = choices.find((candidate) => candidate.id === id)
              if (chosen !== undefined) onChange(stageWithMemory(stage, chosen))
            }}
          />
        </div>
        {onRemove !== undefined && (
          <IconButton
            icon="close"
            size="small"
            label={t`Remove “${info?.title ?? stage.id}”`}
            onClick={onRemove}
          />
        )}
      </div>
      {info !== undefined && (
        <ParamFields
          specs={info.params}
          values={stage.params}
          onChange={(name, value) => onChange(stageWithParam(stage, name, value))}
        />
      )}
    </div>
  )
}
