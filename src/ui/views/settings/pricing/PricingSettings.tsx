/**
 * How the open run is counted and priced: three choices, the others folded, each with what it changes; and in
 * view beside them what the provider recorded.
 */
import { useMemo } from 'react'
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { AUTO_PROFILE, UNKNOWN_WINDOW } from '#core/account/auto.ts'
import type { Counting } from '#core/account/settle.ts'
import type { Baseline } from '#core/replay/fold.ts'
import {
  changeCounting,
  isInLibrary,
  openTrace,
  openView,
  settle,
  useApp,
  useCounting,
  useRoute,
  useTrace,
} from '#state/index.ts'
import { Button, Menu, NumberField, plural, Segmented, visibleLine } from '../../../kit/index.ts'
import { AdvancedFields } from './AdvancedFields.tsx'
import { CalibrationPanel } from './CalibrationPanel.tsx'
import { BaselineChanges } from './Changes.tsx'
import { PriceField } from './PriceField.tsx'
import { PriceLists } from './PriceLists.tsx'
import styles from './Pricing.module.css'
import { CheckVerdict, CostCheckTable, InputCheckTable, OutputCheckTable } from './RecordCheck.tsx'

interface BaselineChoice {
  readonly value: Baseline
  readonly title: string
  readonly help: string
}

const BASELINES: readonly BaselineChoice[] = [
  {
    value: 'as-recorded',
    title: t`As sent`,
    help: t`Includes recorded compactions and per-agent contexts: what was actually sent.`,
  },
  {
    value: 'uncompacted',
    title: t`Without compactions`,
    help: t`What would have been sent had the agent never compacted its context.`,
  },
  { value: 'everything', title: t`Full history`, help: t`Everything in the file before each call.` },
]

export function PricingSettings() {
  const trace = useTrace()
  return (
    <>
      {trace === undefined ? (
        <WithoutRun />
      ) : (
        <>
          <p className={styles.run}>
            For the open run: <strong>{visibleLine(trace.title)}</strong>
          </p>
          <div className={styles.columns}>
            <RunForm />
            <Reconciliation />
            <AdvancedFields />
          </div>
        </>
      )}
      <PriceLists />
    </>
  )
}

/** Runs that the menu lists; of others, the library leads to the same page. */
const MOST_RUNS = 12

function WithoutRun() {
  const library = doneValue(useApp((state) => state.library))
  const runs = useMemo(() => library?.filter(isInLibrary) ?? [], [library])
  return (
    <div className={styles.buttons}>
      <p>These prices apply to all runs.</p>
      {runs.length > 0 && (
        <Menu
          trigger={<Button size="small">Override prices for one run</Button>}
          items={[
            ...runs.slice(0, MOST_RUNS).map(({ id, title }) => ({
              kind: 'item' as const,
              id,
              title: visibleLine(title),
              onSelect: () => openTrace(id, 'settings'),
            })),
            ...(runs.length <= MOST_RUNS
              ? []
              : [
                  {
                    kind: 'item' as const,
                    id: 'all',
                    title: t`All ${plural(runs.length, 'run')}, in the library`,
                    onSelect: () => openView('library'),
                  },
                ]),
          ]}
        />
      )}
    </div>
  )
}

function RunForm() {
  const { counting } = useRoute()
  const settled = useCounting()
  const hasChanges = (useTrace()?.recorded.length ?? 0) > 0
  const isWindowChosen = counting.window !== undefined
  const hasPriceList = counting.profile !== undefined && counting.profile !== AUTO_PROFILE
  return (
    <form
      className={styles.form}
      aria-label="Token and cost settings"
      onSubmit={(event) => event.preventDefault()}
    >
      <PriceField />
      <div>
        <p className={styles.label}>Baseline</p>
        <Segmented
          label="Baseline"
          value={counting.baseline}
          options={BASELINES.filter(
            ({ value }) => value !== 'uncompacted' || value === counting.baseline || hasChanges,
          )}
          onChange={(baseline) => changeCounting({ baseline })}
        />
        <p className={styles.help}>{BASELINES.find(({ value }) => value === counting.baseline)?.help}</p>
        <BaselineChanges />
      </div>
      <div>
        <NumberField
          label="Context window"
          value={counting.window ?? settled?.window ?? UNKNOWN_WINDOW}
          unit="tokens"
          min={1}
          max={100_000_000}
          help={isWindowChosen ? undefined : windowWords(settled, hasPriceList)}
          onCommit={(window) => settle({ window })}
        />
        {isWindowChosen && (
          <div className={styles.buttons}>
            <Button variant="quiet" size="small" onClick={() => settle({ window: undefined })}>
              Follow the model
            </Button>
          </div>
        )}
      </div>
    </form>
  )
}

function windowWords(settled: Counting | undefined, hasPriceList: boolean): string {
  if (settled?.isWindowRecorded === true) return t`Recorded in the file.`
  if (settled?.isWindowInferred === true)
    return t`Inferred from the size at which the agent compacted automatically.`
  if (settled?.isWindowKnown !== true)
    return t`Unknown for this model. This value is used until you change it.`
  return hasPriceList ? t`Follows the model of the price list.` : t`Follows the recorded model.`
}

/** What the file records beside what is calculated. */
function Reconciliation() {
  return (
    <section className={styles.aside} aria-labelledby="reconciliation">
      <h3 id="reconciliation" className={styles.heading}>
        Provider’s figures for this run
      </h3>
      <CheckVerdict />
      <CostCheckTable />
      <InputCheckTable />
      <OutputCheckTable />
      <CalibrationPanel />
    </section>
  )
}
