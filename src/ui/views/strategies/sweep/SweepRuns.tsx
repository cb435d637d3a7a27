/** The runs that a sweep goes over: the open one, or some of the library. */
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { useApp } from '#state/index.ts'
import { ChoiceList, plural, Segmented } from '../../../kit/index.ts'
import styles from './SweepSetupForm.module.css'
import type { SweepSetup } from './sweep-setup.ts'

interface SweepRunsProps {
  readonly setup: SweepSetup
  readonly onChange: (setup: SweepSetup) => void
}

export function SweepRuns({ setup, onChange }: SweepRunsProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>Runs</legend>
      <Segmented
        label="Runs"
        size="small"
        value={setup.runs}
        options={[
          { value: 'open', title: t`This run` },
          { value: 'chosen', title: t`Selected runs` },
        ]}
        onChange={(runs) => onChange({ ...setup, runs })}
      />
      {setup.runs === 'chosen' && (
        <>
          <p className={styles.help}>{t`Cost, tokens, and lost facts are totals over the selected runs.`}</p>
          <Chosen setup={setup} onChange={onChange} />
        </>
      )}
    </fieldset>
  )
}

function Chosen({ setup, onChange }: SweepRunsProps) {
  const all = useApp((state) => doneValue(state.library)) ?? []
  return (
    <ChoiceList
      label={t`Find runs`}
      placeholder={t`Find among ${plural(all.length, 'run')}`}
      choices={all
        .filter(({ callCount }) => callCount > 0)
        .map(({ id, title, source, callCount }) => ({
          id,
          title,
          note: plural(callCount, 'call'),
          keywords: `${source.fileName} ${source.format}`,
        }))}
      chosen={setup.chosen}
      onChange={(chosen) => onChange({ ...setup, chosen })}
    />
  )
}
