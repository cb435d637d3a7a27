/**
 * What a parameter sweep varies: one strategy, several in a row, or all of them; on this run or on others of
 * the library.
 */
import { type ReactNode, useState } from 'react'
import { t } from '#base/words.ts'
import { type MemoryInfo, memoryInfos } from '#core/spec/memory-info.ts'
import { useApp, useCustomEntries, useTrace } from '#state/index.ts'
import { Button, formatExact, plural, Segmented, Select, useIsPhone } from '../../../kit/index.ts'
import { type EnteredField, enteredField, variedSettings } from './entered-settings.ts'
import { PolicyChoices, Sizes } from './PolicyChoices.tsx'
import { SweepRuns } from './SweepRuns.tsx'
import styles from './SweepSetupForm.module.css'
import {
  memoriesOf,
  type SweepSetup,
  type SweepStage,
  setupFor,
  sweepAction,
  triedParams,
  withMemory,
  withStage,
} from './sweep-setup.ts'
import type { SweepPlan } from './use-sweep-plan.ts'
import { ValueList } from './ValueList.tsx'

interface SetupProps {
  readonly setup: SweepSetup
  readonly onChange: (setup: SweepSetup) => void
}

interface SweepSetupFormProps extends SetupProps {
  readonly plan: SweepPlan
  readonly onRun: () => void
}

export function SweepSetupForm({ setup, plan, onChange, onRun }: SweepSetupFormProps) {
  const isRunning = useApp((state) => state.sweep?.work.status === 'running')
  const isIdle = useApp((state) => (state.sweep?.work.status ?? 'idle') === 'idle')
  const isPhone = useIsPhone()
  const { order, reason } = plan
  // The baseline, which is replayed too, is not counted.
  const count = (order?.memories.length ?? 1) - 1
  const form = (
    <form
      className={styles.form}
      aria-label="Parameter sweep"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason === undefined && !isRunning) onRun()
      }}
    >
      <Segmented
        label="Strategies to sweep"
        value={setup.what}
        options={[
          { value: 'one', title: t`One strategy` },
          { value: 'all', title: t`All strategies` },
        ]}
        onChange={(what) => onChange({ ...setup, what })}
      />
      {setup.what === 'one' ? (
        <OneMemory setup={setup} onChange={onChange} />
      ) : (
        <p className={styles.help}>
          {t`Replays all ${plural(count, 'strategy', 'strategies')}, each with the parameters that its project uses.`}
        </p>
      )}
      <SweepRuns setup={setup} onChange={onChange} />
      <div className={styles.foot}>
        <p className={styles.help} role="status">
          {reason ?? workWords(setup.what, count, order?.traceIds.length ?? 0)}
        </p>
        <Button
          variant={plan.isCurrent ? 'secondary' : 'primary'}
          type="submit"
          disabledReason={reason}
          disabled={isRunning}
        >
          {sweepAction(setup.what)}
        </Button>
      </div>
    </form>
  )
  if (!isPhone) return form
  return (
    <details className={styles.fold} open={isIdle}>
      <summary>{t`Change what is varied`}</summary>
      {form}
    </details>
  )
}

function workWords(what: SweepSetup['what'], memories: number, runs: number): string {
  const tried = what === 'one' ? plural(memories, 'setting') : plural(memories, 'strategy', 'strategies')
  const work = t`${tried} on ${plural(runs, 'run')}`
  return runs > 1 ? t`${work}: ${formatExact(memories * runs)} replays.` : `${work}.`
}

/** In the place of a memory's id: the memories in a row that it was opened for. */
const IN_A_ROW = 'in-a-row'

function OneMemory({ setup, onChange }: SetupProps) {
  const own = useCustomEntries()
  const infos = memoryInfos(own)
  const format = useTrace()?.source.format
  /** What it was opened for, to come back to from another memory. */
  const [opened] = useState(setup.stages.length > 1 ? setup : undefined)
  const agent = variedSettings(setup.reach?.settings ?? [], format)
  const varied =
    setup.isOfAgent === true ? agent.find(({ spec }) => spec.id === setup.stages[0]?.id) : undefined
  const infoOf = (id: string | undefined) => infos.find((info) => info.id === id)
  const titleOf = (stages: readonly SweepStage[]) =>
    stages.map(({ id }) => infoOf(id)?.title ?? id).join(', then ')
  const isRow = setup.stages.length > 1
  const [first] = setup.stages
  // What is varied is in view; a person's own choices move nothing.
  const [isPolicyFirst] = useState(setup.triggers.some(({ triggers }) => triggers.length > 1))
  const policy = setup.stages.every(({ id }) => infoOf(id)?.kind === 'strategy') && (
    <PolicyChoices
      key={setup.stages.map(({ id }) => id).join(' ')}
      setup={setup}
      onChange={onChange}
      except={varied?.isBySize === true ? 'past-tokens' : undefined}
    />
  )
  const enteredOf = (place: number, values: SweepStage['values'], name: string) => {
    const tried = memoriesOf(withStage(setup, place, { values }), infos, own)
    return tried.ok && setup.runs === 'open' ? enteredField(tried.value, name, format) : undefined
  }
  const row = opened === undefined ? [] : [{ value: IN_A_ROW, title: titleOf(opened.stages) }]
  return (
    <>
      <Select
        label="Strategy"
        value={isRow ? IN_A_ROW : (varied?.title ?? first?.id ?? '')}
        options={[
          ...row,
          ...agent.map(({ title }) => ({ value: title, title })),
          ...infos.map(({ id, title, description }) => ({ value: id, title, help: description })),
        ]}
        help={
          isRow
            ? undefined
            : varied === undefined
              ? infoOf(first?.id)?.description
              : t`Each value below is replayed on the run: what it would have cost and lost.`
        }
        onChange={(id) => {
          const chosen = infoOf(id)
          const setting = agent.find(({ title }) => title === id)
          if (setting !== undefined) onChange({ ...setup, ...setupFor(setting.spec, own, [], setup.reach) })
          else if (chosen !== undefined) onChange(withMemory(setup, chosen))
          else if (opened !== undefined)
            onChange({ ...setup, stages: opened.stages, triggers: opened.triggers, modes: opened.modes })
        }}
      />
      {varied?.isBySize === true && (
        <Sizes key={varied.title} label={varied.label} setup={setup} onChange={onChange} />
      )}
      {varied === undefined && isPolicyFirst && policy}
      {setup.stages.map((stage, place) => (
        <StageValues
          // biome-ignore lint/suspicious/noArrayIndexKey: a stage is its place; the same memory may stand at two.
          key={`${place} ${stage.id} ${varied?.title ?? ''}`}
          title={isRow ? t`Stage ${place + 1}: ${infoOf(stage.id)?.title ?? stage.id}` : undefined}
          stage={stage}
          info={infoOf(stage.id)}
          inView={varied === undefined ? undefined : varied.isBySize ? 0 : 1}
          others={varied !== undefined && policy}
          enteredOf={(values, name) => enteredOf(place, values, name)}
          onChange={(change) => onChange(withStage(setup, place, change))}
        />
      ))}
      {varied === undefined && !isPolicyFirst && policy}
    </>
  )
}

interface StageValuesProps {
  /** Undefined: it is alone. */
  readonly title: string | undefined
  readonly stage: SweepStage
  readonly info: MemoryInfo | undefined
  /** How many of its parameters the agent has, the varied one first; undefined: it isn’t a setting of it. */
  readonly inView: number | undefined
  /** What else the agent doesn’t have. */
  readonly others: ReactNode
  /** How a parameter with these values is entered in the agent. */
  readonly enteredOf: (values: SweepStage['values'], name: string) => EnteredField | undefined
  readonly onChange: (change: Partial<SweepStage>) => void
}

function StageValues({ title, stage, info, inView, others, enteredOf, onChange }: StageValuesProps) {
  const { id, values, fixed } = stage
  // While a list is typed, it may be empty or of one value.
  const [first] = useState(values)
  const varied = Object.keys(first).find((name) => (first[name]?.length ?? 0) > 1)
  const entered =
    varied === undefined ? undefined : enteredOf({ ...values, [varied]: first[varied] ?? [] }, varied)
  const params = triedParams(info?.params ?? {}, stage).toSorted(
    ([one], [other]) => Number(other === varied) - Number(one === varied),
  )
  const fields = params.map(([name, spec]) => (
    <ValueList
      key={`${id} ${name}`}
      spec={spec}
      values={values[name]}
      fixed={fixed[name]}
      entered={name === varied ? entered : undefined}
      onValues={(changed) => onChange({ values: { ...values, [name]: changed } })}
      onFixed={(value) => onChange({ fixed: { ...fixed, [name]: value } })}
    />
  ))
  if (inView !== undefined) {
    return (
      <>
        {fields.slice(0, inView)}
        <details className={styles.more}>
          <summary>{t`More parameters`}</summary>
          <p
            className={styles.help}
          >{t`This agent has no setting for these. Vary them for an agent whose code you control.`}</p>
          {fields.slice(inView)}
          {others}
        </details>
      </>
    )
  }
  if (title === undefined) return fields
  return (
    <fieldset className={styles.stage}>
      <legend>{title}</legend>
      {fields.length === 0 ? <p className={styles.help}>It has no parameters.</p> : fields}
    </fieldset>
  )
}
