/** When and how a policy prunes, as something to try: kinds of trigger, each with numbers, and modes. */
import { useState } from 'react'
import { t } from '#base/words.ts'
import { amountOf, TRIGGER_KINDS, type TriggerKind } from '#core/memory/trigger.ts'
import { MODES } from '#core/spec/spec-form.ts'
import { Checkbox, unitWord } from '../../../kit/index.ts'
import styles from './SweepSetupForm.module.css'
import {
  parseTriggers,
  type SweepSetup,
  type TriedTrigger,
  toggled,
  withTrigger,
  writtenNumbers,
} from './sweep-setup.ts'
import { ValueText } from './ValueText.tsx'

interface PolicyChoicesProps {
  readonly setup: SweepSetup
  readonly onChange: (setup: SweepSetup) => void
  /** A kind of trigger that has a field elsewhere. */
  readonly except?: TriggerKind['kind'] | undefined
}

export function PolicyChoices({ setup, onChange, except }: PolicyChoicesProps) {
  const { triggers, modes } = setup
  const all = MODES.map(({ mode }) => mode)
  // What is tried at first is in view; a person's own choices move nothing.
  const [first] = useState(() => new Set(triggers.map(({ kind }) => kind)))
  const kinds = TRIGGER_KINDS.filter(({ kind }) => kind !== except).toSorted(
    (one, other) => Number(first.has(other.kind)) - Number(first.has(one.kind)),
  )
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>Trigger</legend>
        {kinds.map((kind) => (
          <TriggerChoice
            key={kind.kind}
            kind={kind}
            tried={triggers}
            onChange={(changed) => onChange({ ...setup, triggers: changed })}
          />
        ))}
      </fieldset>
      <fieldset className={styles.choices}>
        <legend>Dropped steps</legend>
        {MODES.map(({ mode, title }) => (
          <Checkbox
            key={mode}
            label={title}
            checked={modes.includes(mode)}
            onChange={() => onChange({ ...setup, modes: toggled(modes, mode, all) })}
          />
        ))}
      </fieldset>
    </>
  )
}

/** Of two that sound alike. */
const HELP: Partial<Readonly<Record<TriggerKind['kind'], string>>> = {
  'every-steps': t`Counts the steps added since the last pruning`,
  'length-multiple': t`Counts the steps in the context, pruned ones left out`,
}

interface SizesProps extends PolicyChoicesProps {
  readonly label: string
}

/** The sizes at which the context is compacted, alone. */
export function Sizes({ label, setup, onChange }: SizesProps) {
  const { triggers } = setup
  const kind = TRIGGER_KINDS.find((one) => one.kind === 'past-tokens')
  const own = triggers.find((one) => one.kind === kind?.kind)
  if (kind === undefined || own === undefined) return null
  return (
    <ValueText
      label={label}
      initial={writtenNumbers(own.triggers.flatMap((trigger) => amountOf(trigger) ?? []))}
      parse={(text) => parseTriggers(kind, text)}
      onValues={(typed) => onChange({ ...setup, triggers: withTrigger(triggers, kind, typed) })}
    />
  )
}

interface TriggerChoiceProps {
  readonly kind: TriggerKind
  readonly tried: readonly TriedTrigger[]
  readonly onChange: (tried: readonly TriedTrigger[]) => void
}

function TriggerChoice({ kind, tried, onChange }: TriggerChoiceProps) {
  const own = tried.find((one) => one.kind === kind.kind)
  return (
    <>
      <Checkbox
        label={kind.title}
        help={HELP[kind.kind]}
        checked={own !== undefined}
        onChange={(isTried) =>
          onChange(isTried ? withTrigger(tried, kind) : tried.filter((one) => one.kind !== kind.kind))
        }
      />
      {own !== undefined && kind.amount !== undefined && (
        <div className={styles.numbers}>
          <ValueText
            label={t`${kind.title}, in ${unitWord(kind.amount.unit)}`}
            isLabelHidden
            initial={writtenNumbers(own.triggers.flatMap((trigger) => amountOf(trigger) ?? []))}
            parse={(text) => parseTriggers(kind, text)}
            onValues={(triggers) => onChange(withTrigger(tried, kind, triggers))}
          />
          <span className={styles.unit}>{unitWord(kind.amount.unit)}</span>
        </div>
      )}
    </>
  )
}
