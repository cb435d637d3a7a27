/** What to try: a memory with lists of values, or all memories; on this run or on others of the library. */
import { memoryInfos } from '#core/memories/spec.ts'
import { describeTrigger } from '#core/memories/trigger.ts'
import { runSweep, tellProblem, useApp, useJobLens, useOwnEntries, useTrace } from '#state/index.ts'
import { Button, Checkbox, formatExact, plural, Segmented, Select } from '../../../kit/index.ts'
import { MODES } from '../spec-form.ts'
import { SweepRuns } from './SweepRuns.tsx'
import styles from './SweepSetupForm.module.css'
import {
  memoriesOf,
  type SweepSetup,
  toggled,
  triedParams,
  triggersToTry,
  withMemory,
} from './sweep-setup.ts'
import { ValueList } from './ValueList.tsx'

export interface SweepSetupFormProps {
  readonly setup: SweepSetup
  readonly onChange: (setup: SweepSetup) => void
}

export function SweepSetupForm({ setup, onChange }: SweepSetupFormProps) {
  const trace = useTrace()
  const lens = useJobLens()
  const own = useOwnEntries()
  const isRunning = useApp((state) => state.sweep.work.status === 'running')
  const infos = memoryInfos(own)
  const memories = memoriesOf(setup, infos, own)
  const traceIds = setup.runs === 'chosen' ? setup.chosen : trace === undefined ? [] : [trace.id]
  const reason = memories.ok
    ? traceIds.length === 0
      ? 'Choose at least one run.'
      : undefined
    : [memories.error.message, memories.error.hint].filter(Boolean).join(' ')
  const run = () => {
    if (!memories.ok) return tellProblem(memories.error)
    void runSweep({ traceIds, memories: memories.value, lens })
  }
  return (
    <form
      className={styles.form}
      aria-label="What to try"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason === undefined && !isRunning) run()
      }}
    >
      <Segmented
        label="What to try"
        value={setup.what}
        options={[
          { value: 'one', title: 'Values of one memory' },
          { value: 'all', title: 'All memories' },
        ]}
        onChange={(what) => onChange({ ...setup, what })}
      />
      {setup.what === 'one' ? (
        <OneMemory setup={setup} onChange={onChange} />
      ) : (
        <p className={styles.help}>Each of the {infos.length} memories, as its original runs it.</p>
      )}
      <SweepRuns setup={setup} onChange={onChange} />
      <div className={styles.foot}>
        <p className={styles.help} role="status">
          {reason ?? workWords(memories.ok ? memories.value.length - 1 : 0, traceIds.length)}
        </p>
        <Button variant="primary" type="submit" disabledReason={reason} disabled={isRunning}>
          Try them
        </Button>
      </div>
    </form>
  )
}

/** The baseline, which is replayed too, is not counted. */
function workWords(memories: number, runs: number): string {
  const work = `${plural(memories, 'combination')} over ${plural(runs, 'run')}`
  return runs > 1 ? `${work}: ${formatExact(memories * runs)} replays.` : `${work}.`
}

function OneMemory({ setup, onChange }: SweepSetupFormProps) {
  const infos = memoryInfos(useOwnEntries())
  const info = infos.find(({ id }) => id === setup.id)
  return (
    <>
      <Select
        label="Memory"
        value={setup.id}
        options={infos.map(({ id, title, description }) => ({ value: id, title, help: description }))}
        help={info?.description}
        onChange={(id) => {
          const chosen = infos.find((candidate) => candidate.id === id)
          if (chosen !== undefined) onChange(withMemory(setup, chosen))
        }}
      />
      {triedParams(info?.params ?? {}, setup).map(([name, spec]) => (
        <ValueList
          key={`${setup.id} ${name}`}
          spec={spec}
          values={setup.values[name]}
          fixed={setup.fixed[name]}
          onValues={(values) => onChange({ ...setup, values: { ...setup.values, [name]: values } })}
          onFixed={(value) => onChange({ ...setup, fixed: { ...setup.fixed, [name]: value } })}
        />
      ))}
      {info?.kind === 'strategy' && <PolicyChoices setup={setup} onChange={onChange} />}
    </>
  )
}

function PolicyChoices({ setup, onChange }: SweepSetupFormProps) {
  const { triggers, modes } = setup
  const offered = triggersToTry(triggers)
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>When it prunes</legend>
        {offered.map((trigger) => (
          <Checkbox
            key={JSON.stringify(trigger)}
            label={describeTrigger(trigger)}
            checked={triggers.some((one) => JSON.stringify(one) === JSON.stringify(trigger))}
            onChange={() => onChange({ ...setup, triggers: toggled(triggers, trigger, offered) })}
          />
        ))}
      </fieldset>
      <fieldset className={styles.choices}>
        <legend>How it drops</legend>
        {MODES.map(({ mode, title }) => (
          <Checkbox
            key={mode}
            label={title}
            checked={modes.includes(mode)}
            onChange={() =>
              onChange({
                ...setup,
                modes: toggled(
                  modes,
                  mode,
                  MODES.map((one) => one.mode),
                ),
              })
            }
          />
        ))}
      </fieldset>
    </>
  )
}
