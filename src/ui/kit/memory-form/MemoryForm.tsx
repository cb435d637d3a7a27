/** A memory as a form: what it does, when it prunes and whether permanently. Every change counts at once. */
import { t } from '#base/words.ts'
import { strategies } from '#core/library/index.ts'
import { amountOf, TRIGGER_KINDS } from '#core/memory/trigger.ts'
import type { CustomEntry } from '#core/spec/custom-definition.ts'
import { infoOfStage } from '#core/spec/memory-info.ts'
import { type CheckedSpec, stagesOf } from '#core/spec/spec-data.ts'
import {
  choicesFor,
  guaranteeWords,
  isPolicy,
  MODES,
  stageWithMemory,
  withMode,
  withStage,
  withStages,
  withTriggerAmount,
  withTriggerKind,
} from '#core/spec/spec-form.ts'
import { type AgentSetting, settingOf } from '#core/sweep/agent-settings.ts'
import { settingTitle } from '#core/sweep/setting-words.ts'
import { Button } from '../controls/Button.tsx'
import { NumberField } from '../controls/NumberField.tsx'
import { Segmented } from '../controls/Segmented.tsx'
import { Select } from '../controls/Select.tsx'
import styles from './MemoryForm.module.css'
import { StageFields } from './StageFields.tsx'

interface MemoryFormProps {
  readonly spec: CheckedSpec
  /** Custom strategies and memories, to choose beside the built-in ones. */
  readonly own: readonly CustomEntry[]
  readonly onChange: (spec: CheckedSpec) => void
  /** Of the run: a setting of the agent that made it goes by its own name and unit. */
  readonly format?: string | undefined
}

export function MemoryForm({ spec, own, onChange, format }: MemoryFormProps) {
  const setting = settingOf(format, spec)
  const stages = stagesOf(spec)
  const choices = choicesFor(spec, own)
  const words = guaranteeWords(spec)
  return (
    <div className={styles.form}>
      {setting !== undefined && <p className={styles.help}>{replayedAs(setting)}</p>}
      {stages.map((stage, index) => (
        <StageFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a stage is its place: another strategy in it is the same stage.
          key={index}
          stage={stage}
          label={index === 0 ? t`Strategy` : t`Then`}
          choices={choices}
          onChange={(changed) => onChange(withStage(spec, index, changed))}
          onRemove={stages.length === 1 ? undefined : () => onChange(withStage(spec, index, undefined))}
        />
      ))}
      {isPolicy(spec) && (
        <>
          <AddStage spec={spec} onChange={onChange} />
          <PolicyFields spec={spec} onChange={onChange} />
        </>
      )}
      {words.length > 0 && (
        <div className={styles.group}>
          <p className={styles.help}>With these parameters: {words.join('; ')}.</p>
        </div>
      )}
    </div>
  )
}

function replayedAs(setting: AgentSetting): string {
  const name = settingTitle(setting)
  return setting.summary === undefined
    ? t`${name}, replayed as this strategy:`
    : t`${name} (${setting.summary}), replayed as this strategy:`
}

type PolicyProps = Omit<MemoryFormProps, 'own' | 'format'>

/**
 * A second strategy works on what the first one left: a strategy that is not there yet is the likelier wish.
 */
function AddStage({ spec, onChange }: PolicyProps) {
  const used = new Set(stagesOf(spec).map(({ id }) => id))
  const likely = strategies.find(({ id }) => id !== 'none' && !used.has(id)) ?? strategies[0]
  const next = infoOfStage({ id: likely?.id ?? '', params: {} })
  if (next === undefined) return null
  return (
    <div>
      <Button
        variant="quiet"
        size="small"
        icon="plus"
        onClick={() => {
          const stage = stageWithMemory({ id: next.id, params: {} }, next)
          onChange(withStages(spec, [...stagesOf(spec), stage]))
        }}
      >
        Add a stage
      </Button>
    </div>
  )
}

function PolicyFields({ spec, onChange }: PolicyProps) {
  const kind = TRIGGER_KINDS.find((candidate) => candidate.kind === spec.trigger.kind)
  const amount = amountOf(spec.trigger)
  const mode = MODES.find((candidate) => candidate.mode === spec.mode)
  return (
    <div className={styles.group}>
      <Select
        label="Trigger"
        value={spec.trigger.kind}
        options={TRIGGER_KINDS.map((option) => ({
          value: option.kind,
          title: option.title,
          help: option.help,
        }))}
        help={kind?.help}
        onChange={(chosen) => {
          const next = TRIGGER_KINDS.find((candidate) => candidate.kind === chosen)
          if (next !== undefined) onChange(withTriggerKind(spec, next))
        }}
      />
      {kind?.amount !== undefined && amount !== undefined && (
        <NumberField
          label={kind.title}
          value={amount}
          unit={kind.amount.unit}
          min={kind.amount.min}
          max={kind.amount.max}
          onCommit={(next) => onChange(withTriggerAmount(spec, kind, next))}
        />
      )}
      <div className={styles.mode}>
        <span className={styles.label} aria-hidden="true">
          Dropped steps
        </span>
        <Segmented
          label="Dropped steps"
          value={spec.mode}
          options={MODES.map((option) => ({ value: option.mode, title: option.title }))}
          onChange={(chosen) => onChange(withMode(spec, chosen))}
        />
        <p className={styles.help}>{mode?.help}</p>
      </div>
    </div>
  )
}
