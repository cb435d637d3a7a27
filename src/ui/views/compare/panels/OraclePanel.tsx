/**
 * Oracle (upper bound): the run is known, so the least that any memory could have lost with this many tokens
 * at each call can be told, and the cheapest context that loses nothing. A bound and no memory: it may be out
 * of reach for all.
 */
import { useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import type { Bound, CallBound } from '#core/oracle/bound.ts'
import { IDENTITY, type MemorySpec, ORACLE } from '#core/spec/spec-data.ts'
import { addColumn, moveCursor, useBoundProgress, useBounds, useRoute } from '#state/index.ts'
import { LineChart } from '../../../charts/index.ts'
import {
  Button,
  formatDecimals,
  formatExact,
  formatShare,
  missing,
  NumberField,
  ProblemNote,
  Progress,
  Select,
} from '../../../kit/index.ts'
import { ORACLE_WORDS, progressWords } from '../model/bound-words.ts'
import type { Comparison } from '../model/use-comparison.ts'
import styles from './OraclePanel.module.css'

/** Less is a rounding error. */
const SEEN = 0.05
const BUDGET = 'budget'
/** Tokens a call, before a person says how many. */
const FIRST_BUDGET = 8000

export function OraclePanel({ comparison }: { readonly comparison: Comparison }) {
  const { call, calls } = comparison
  const columns = comparison.columns.filter(({ isBound }) => !isBound)
  const [isStopped, setStopped] = useState(false)
  const specs = useRoute().columns
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const [budget, setBudget] = useState(FIRST_BUDGET)
  const column = chosen === BUDGET ? undefined : (columns.find(({ id }) => id === chosen) ?? columns[0])
  const asked = column === undefined ? { memory: IDENTITY, budget } : { memory: column.spec }
  const question = { ...asked, withCheapest: true }
  const like = column?.index === undefined ? undefined : specs[column.index]
  const oracleSpec: MemorySpec =
    like === undefined ? { id: ORACLE, params: { budget } } : { id: ORACLE, like }
  const isAsked = !isStopped && column?.failure === undefined
  const [answer] = useBounds([question], isAsked)
  const progress = useBoundProgress(isAsked ? [question] : [])
  const bound = answer?.latest
  const choose = (value: string) => {
    setChosen(value)
    setStopped(false)
  }
  return (
    <div className={styles.best}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 className={styles.title}>Oracle: how much better could it be?</h2>
          <p className={styles.note}>
            {ORACLE_WORDS} {t`You can’t use it, but it shows how much better a strategy could be.`}
          </p>
          {bound !== undefined && column !== undefined && (
            <p className={styles.answer}>{roomWords(bound, column.name)}</p>
          )}
        </div>
        <div className={styles.fields}>
          <Select
            label="Token budget"
            size="small"
            value={column?.id ?? BUDGET}
            options={[
              ...columns.map(({ id, label }) => ({ value: id, title: label })),
              { value: BUDGET, title: t`A fixed budget per call` },
            ]}
            onChange={choose}
          />
          {column === undefined && (
            <NumberField
              label="Context per call"
              value={budget}
              min={0}
              max={10_000_000}
              onCommit={setBudget}
            />
          )}
          <Button
            size="small"
            icon="plus"
            title="Adds a column with the steps the oracle would keep at each call"
            onClick={() => addColumn(oracleSpec)}
          >
            Add column
          </Button>
        </div>
      </div>
      {answer?.work.status === 'failed' && <ProblemNote problem={answer.work.problem} tone="warning" />}
      {bound === undefined && answer?.work.status === 'running' && (
        <Progress
          label="Computing the oracle"
          share={progress === undefined ? undefined : progress.done / Math.max(1, progress.total)}
          detail={progress === undefined ? undefined : progressWords(progress)}
          onCancel={() => setStopped(true)}
        />
      )}
      {isStopped && (
        <p className={styles.note}>
          Canceled.{' '}
          <Button size="small" onClick={() => setStopped(false)}>
            Compute again
          </Button>
        </p>
      )}
      {bound !== undefined && (
        <div className={styles.parts}>
          <Figures bound={bound} call={call} name={column?.name} />
          <LostChart bound={bound} call={call} calls={calls} name={column?.name} />
        </div>
      )}
    </div>
  )
}

/** How near a strategy is to the oracle, in a sentence. */
function roomWords({ totals, efficiency }: Bound, name: string): string {
  if (totals.lost <= SEEN) return t`${name} loses nothing here, so no strategy could lose less.`
  const kept = formatShare(Math.round(efficiency * 1000) / 1000)
  return t`${name} kept ${kept} of what could be kept with the same tokens.`
}

interface FiguresProps {
  readonly bound: Bound
  readonly call: number
  /** Of the memory whose tokens they are; undefined: a budget. */
  readonly name: string | undefined
}

function Figures({ bound: { calls, totals }, call, name }: FiguresProps) {
  const here = calls.find((one) => one.call === call)
  const weight = (value: number | undefined) => (value === undefined ? missing : formatDecimals(value))
  const lines: readonly (readonly [string, number | undefined, number])[] = [
    ...(name === undefined ? [] : [[t`Lost by ${name}`, here?.lost, totals.lost] as const]),
    [t`Oracle that keeps or drops whole steps`, here?.drop, totals.drop],
    [t`Oracle that may shorten steps`, here?.rewrite, totals.rewrite],
  ]
  return (
    <div className={styles.figures}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" title={t`Each lost fact counts 0 to 1: more where it is hard to find elsewhere.`}>
              Scarcity of lost facts
            </th>
            <th scope="col">at {callName(call)}</th>
            <th scope="col">over the run</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(([title, atCall, over]) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td>{weight(atCall)}</td>
              <td>{weight(over)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {here !== undefined && <Cheapest here={here} />}
      {totals.dropFound - totals.drop > 0.05 && (
        <p className={styles.note}>
          At some calls the search for whole steps stopped early. The best selection found loses{' '}
          {weight(totals.dropFound)} over the run, so the true minimum lies between the two.
        </p>
      )}
    </div>
  )
}

function Cheapest({ here }: { readonly here: CallBound }) {
  return (
    <p className={styles.note}>
      With {formatExact(Math.round(here.tokens))} tokens. A context that loses nothing here needs at least{' '}
      <strong>{formatExact(Math.ceil(here.cheapestDrop ?? 0))}</strong> tokens with whole steps, or{' '}
      <strong>{formatExact(Math.ceil(here.cheapestRewrite))}</strong> if steps are shortened.
    </p>
  )
}

interface LostChartProps extends FiguresProps {
  readonly calls: number
}

function LostChart({ bound, call, calls, name }: LostChartProps) {
  const numbers = useMemo(() => Array.from({ length: calls }, (_, index) => index), [calls])
  const series = useMemo(() => {
    const valuesOf = (read: (at: CallBound) => number) => {
      const values: (number | undefined)[] = Array.from({ length: calls }, () => undefined)
      for (const at of bound.calls) values[at.call] = read(at)
      return values
    }
    return [
      {
        id: 'lost',
        title: name ?? t`Used`,
        values: valuesOf(({ lost, used }) => (name === undefined ? used : lost)),
      },
      { id: 'drop', title: t`oracle, whole steps`, values: valuesOf(({ drop }) => drop) },
      { id: 'rewrite', title: t`oracle, shortened steps`, values: valuesOf(({ rewrite }) => rewrite) },
    ]
  }, [bound, calls, name])
  return (
    <LineChart
      label="Scarcity of lost facts per call, and of the oracle"
      calls={numbers}
      series={series}
      unit=""
      cursor={call}
      onCursor={moveCursor}
      height={150}
    />
  )
}
