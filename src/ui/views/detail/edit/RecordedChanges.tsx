/**
 * What the run's own memory did before a call, as a list: dropped, replaced, put in. A compaction is such a
 * list.
 */
import { useState } from 'react'
import { t } from '#base/words.ts'
import {
  changeOf,
  changesBefore,
  shownText,
  stepBefore,
  targetOf,
  withShownText,
} from '#core/edit/recorded-changes.ts'
import type { Change } from '#core/model/change.ts'
import type { Step } from '#core/model/step.ts'
import { lineText, stepLine } from '#core/model/step-line.ts'
import type { Call, Trace } from '#core/model/trace.ts'
import { editTrace, newStepId } from '#state/index.ts'
import { Button, IconButton, Portion, SafeText, Select, TextField } from '../../../kit/index.ts'
import styles from './EditTab.module.css'
import { useCommitted } from './use-committed.ts'

interface RecordedChangesProps {
  readonly trace: Trace
  readonly step: Step
  readonly call: Call
}

const KINDS: readonly { readonly value: Change['kind']; readonly title: string }[] = [
  { value: 'remove', title: t`Drop` },
  { value: 'replace', title: t`Replace` },
  { value: 'insert', title: t`Insert` },
]

/** Changes that are drawn at first. */
const FIRST_CHANGES = 20

export function RecordedChanges({ trace, step, call }: RecordedChangesProps) {
  const store = (changes: readonly Change[]) => {
    const label = t`Edit memory changes before step #${step.number}`
    return editTrace(trace.id, label, [{ kind: 'changes', stepId: step.id, changes }])
  }
  const { value: changes, change, commit, changeNow } = useCommitted(changesBefore(trace, step.id), store)
  // Something to begin with: the step right before the call.
  const nearest = trace.steps.findLast(
    (each, at) => at < call.at && each.agent === call.agent && each.kind !== 'control',
  )
  return (
    <fieldset className={styles.changes} onBlur={commit}>
      <legend>Memory changes before this call</legend>
      {changes.length === 0 && <p className={styles.remark}>No changes recorded: the context only grew.</p>}
      <Portion items={changes} first={FIRST_CHANGES}>
        {(each, at) => (
          <ChangeFields
            name={t`Change ${at + 1}`}
            trace={trace}
            call={call}
            change={each}
            onChange={(next) => change(changes.map((known, index) => (index === at ? next : known)))}
            onRemove={() => changeNow(changes.filter((_, index) => index !== at))}
          />
        )}
      </Portion>
      <div className={styles.adders}>
        <Button
          size="small"
          icon="plus"
          disabled={nearest === undefined}
          onClick={() => {
            if (nearest !== undefined) changeNow([...changes, { kind: 'remove', id: nearest.id }])
          }}
        >
          Add change
        </Button>
      </div>
    </fieldset>
  )
}

interface ChangeFieldsProps extends Pick<RecordedChangesProps, 'trace' | 'call'> {
  readonly name: string
  readonly change: Change
  readonly onChange: (change: Change) => void
  readonly onRemove: () => void
}

function ChangeFields({ name, trace, call, change, onChange, onRemove }: ChangeFieldsProps) {
  const target = trace.steps.find(({ id }) => id === targetOf(change))
  const text =
    change.kind === 'remove' ? (target === undefined ? '' : shownText(target)) : shownText(change.step)
  const set = (kind: Change['kind'], to: Step | undefined, words: string) => {
    const next = changeOf({ kind, target: to, text: words, newId: newStepId })
    if (next !== undefined) onChange(next)
  }
  return (
    <fieldset className={styles.change}>
      <legend className="visually-hidden">{name}</legend>
      <Select
        label="Change"
        value={change.kind}
        options={KINDS}
        onChange={(kind) => set(kind, target, kind === 'insert' ? '' : text)}
      />
      <StepNumber
        label={change.kind === 'insert' ? t`Before step` : t`Step`}
        trace={trace}
        call={call}
        step={target}
        isOptional={change.kind === 'insert'}
        onPick={(picked) =>
          set(
            change.kind,
            picked,
            change.kind === 'replace' && picked !== undefined ? shownText(picked) : text,
          )
        }
      />
      <IconButton icon="trash" size="small" label={t`Remove ${name.toLowerCase()}`} onClick={onRemove} />
      {change.kind !== 'remove' && (
        <div className={styles.wide}>
          <TextField
            label={change.kind === 'insert' ? t`Summary to insert` : t`Replacement`}
            rows={3}
            value={text}
            onChange={(words) => onChange(withShownText(change, words))}
          />
        </div>
      )}
    </fieldset>
  )
}

interface StepNumberProps extends Pick<RecordedChangesProps, 'trace' | 'call'> {
  readonly label: string
  readonly step: Step | undefined
  /** Whether it may be left empty. */
  readonly isOptional: boolean
  readonly onPick: (step: Step | undefined) => void
}

/** A step by the number that rows show. What is typed stays while it names no step. */
function StepNumber({ label, trace, call, step, isOptional, onPick }: StepNumberProps) {
  const [typed, setTyped] = useState<string>()
  const number = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)
  const isKnown =
    typed === undefined ||
    (typed.trim() === '' ? isOptional : stepBefore(trace, call, number(typed)) !== undefined)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears when the focus leaves the field.
    <div onBlur={() => setTyped(undefined)}>
      <TextField
        label={label}
        placeholder={isOptional ? t`at the end` : undefined}
        value={typed ?? (step === undefined ? '' : String(step.number))}
        problem={isKnown ? undefined : t`No step before the call has this number.`}
        onChange={(text) => {
          setTyped(text)
          const found = stepBefore(trace, call, number(text))
          if (found !== undefined || (isOptional && text.trim() === '')) onPick(found)
        }}
      />
      {step !== undefined && (
        <p className={styles.excerpt}>
          <SafeText text={lineText(stepLine(step)).slice(0, 80)} />
        </p>
      )}
    </div>
  )
}
