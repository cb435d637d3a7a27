/** The runs that a sweep goes over: the open one, or some of the library, found by a word. */
import { useState } from 'react'
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { useApp } from '#state/index.ts'
import { Button, Checkbox, formatExact, plural, SafeText, Segmented, TextField } from '../../../kit/index.ts'
import styles from './SweepSetupForm.module.css'
import type { SweepSetup } from './sweep-setup.ts'

export interface SweepRunsProps {
  readonly setup: SweepSetup
  readonly onChange: (setup: SweepSetup) => void
}

/** More names than anybody looks through; a word finds the others. */
const MOST = 100

export function SweepRuns({ setup, onChange }: SweepRunsProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>On which runs</legend>
      <Segmented
        label="On which runs"
        size="small"
        value={setup.runs}
        options={[
          { value: 'open', title: t`This run` },
          { value: 'chosen', title: t`Chosen runs` },
        ]}
        onChange={(runs) => onChange({ ...setup, runs })}
      />
      {setup.runs === 'chosen' && <Chosen setup={setup} onChange={onChange} />}
    </fieldset>
  )
}

function Chosen({ setup, onChange }: SweepRunsProps) {
  const [query, setQuery] = useState('')
  const all = useApp((state) => doneValue(state.library)) ?? []
  const found = all.filter(
    ({ title, source, callCount }) =>
      callCount > 0 &&
      `${title} ${source.fileName} ${source.format}`.toLowerCase().includes(query.toLowerCase()),
  )
  const chosen = new Set(setup.chosen)
  const choose = (ids: readonly string[]) => onChange({ ...setup, chosen: ids })
  return (
    <>
      <TextField
        kind="search"
        label="Find runs"
        isLabelHidden
        placeholder={t`Find among ${formatExact(all.length)} runs`}
        value={query}
        onChange={setQuery}
      />
      <div className={styles.runs}>
        {found.slice(0, MOST).map(({ id, title, callCount }) => (
          <div key={id} className={styles.run}>
            <Checkbox
              label={title}
              checked={chosen.has(id)}
              onChange={(isIn) =>
                choose(isIn ? [...setup.chosen, id] : setup.chosen.filter((other) => other !== id))
              }
            />
            <span className={styles.calls}>
              <SafeText text={plural(callCount, 'call')} />
            </span>
          </div>
        ))}
      </div>
      {found.length > MOST && (
        <p className={styles.help}>
          The first {MOST} of {formatExact(found.length)} are listed.
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          size="small"
          variant="quiet"
          onClick={() => choose([...new Set([...setup.chosen, ...found.map(({ id }) => id)])])}
        >
          Choose all {formatExact(found.length)}
        </Button>
        <Button size="small" variant="quiet" disabled={chosen.size === 0} onClick={() => choose([])}>
          None
        </Button>
      </div>
    </>
  )
}
