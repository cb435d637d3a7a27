/** Below the code: what this version does to the person's test runs, and the way to choose them. */
import { useState } from 'react'
import { numberField } from '#base/json.ts'
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { medianOf } from '#core/tokens/calibration/robust.ts'
import {
  chooseTestRuns,
  hrefOfTestRun,
  MOST_TEST_RUNS,
  type ProgramView,
  type TestRunState,
  type TraceEntry,
  useApp,
  useTestRuns,
} from '#state/index.ts'
import {
  Button,
  ChoiceList,
  formatCompact,
  formatExact,
  formatPercent,
  Icon,
  IconButton,
  Popover,
  plural,
  SafeText,
} from '../../../kit/index.ts'
import { placeOf } from './ProblemList.tsx'
import styles from './TestRuns.module.css'

export function TestRuns({ program }: { readonly program: ProgramView }) {
  const runs = useTestRuns(program.id)
  const [isOpen, setIsOpen] = useState(true)
  const library = useApp((state) => doneValue(state.library)) ?? NONE
  const titleOf = (id: string) => library.find((run) => run.id === id)?.title ?? t`Deleted run`
  const states = [...runs.values()]
  return (
    <section className={styles.section} aria-label={t`Test runs`}>
      <div className={styles.head}>
        {states.length > 0 && (
          <IconButton
            icon={isOpen ? 'chevron-down' : 'chevron-right'}
            size="small"
            label={isOpen ? t`Hide test runs` : t`Show test runs`}
            onClick={() => setIsOpen(!isOpen)}
          />
        )}
        <h3 className={styles.title}>Test runs</h3>
        <p className={styles.summary} role="status">
          {summaryOf(states)}
        </p>
        <ChooseRuns library={library} />
      </div>
      {isOpen && states.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Run</th>
                <th scope="col">Tokens</th>
                <th scope="col">Change</th>
                <th scope="col">Lost facts</th>
              </tr>
            </thead>
            <tbody>
              {[...runs].map(([id, state]) => (
                <Row
                  key={id}
                  id={id}
                  title={titleOf(id)}
                  state={state}
                  hasLines={program.language === 'python'}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

const NONE: readonly TraceEntry[] = []

interface RowProps {
  readonly id: string
  readonly title: string
  readonly state: TestRunState
  /** Whether lines are those of the code as it is written: TypeScript runs as JavaScript. */
  readonly hasLines: boolean
}

function Row({ id, title, state: { status, latest, problem }, hasLines }: RowProps) {
  const line = hasLines ? numberField(problem, 'line') : undefined
  const place = placeOf({ line, call: numberField(problem, 'call') })
  return (
    <tr data-status={status} aria-busy={status === 'running'}>
      <th scope="row">
        <a className={styles.link} href={hrefOfTestRun(id)} title={t`${title}: open in Compare`}>
          <SafeText text={title} />
        </a>
        {problem !== undefined && (
          <span className={styles.problem}>
            <Icon name="error" />
            <SafeText text={problem.message} />
            <span className={styles.place}>{place}</span>
          </span>
        )}
      </th>
      <td>{latest === undefined ? '–' : formatCompact(latest.figures.cumulative)}</td>
      <td>{latest === undefined ? '–' : <Change change={changeOf(latest)} />}</td>
      <td>{latest === undefined ? '–' : formatExact(latest.figures.lost)}</td>
    </tr>
  )
}

/** Changes below this share are none. */
const CLOSE = 0.005

function Change({ change }: { readonly change: number }) {
  const look = Math.abs(change) < CLOSE ? undefined : change < 0 ? styles.less : styles.more
  return <span className={look}>{formatPercent(change)}</span>
}

/** Of total input tokens against the recorded context: −0.2 is 20% less. */
function changeOf({ baseline, figures }: NonNullable<TestRunState['latest']>): number {
  return baseline.cumulative === 0 ? 0 : figures.cumulative / baseline.cumulative - 1
}

function summaryOf(states: readonly TestRunState[]): string {
  if (states.length === 0) return t`Try each version on other runs, too`
  const left = states.filter(({ status }) => status === 'waiting' || status === 'running').length
  if (left > 0) return t`${formatExact(states.length - left)} of ${formatExact(states.length)} done`
  const failed = states.filter(({ status }) => status === 'failed').length
  if (failed > 0) return t`Failed on ${plural(failed, 'run')} of ${formatExact(states.length)}`
  const changes = states.flatMap(({ latest }) => (latest === undefined ? [] : [changeOf(latest)]))
  const fewer = changes.filter((change) => change < -CLOSE).length
  const median = formatPercent(medianOf(changes) ?? 0)
  return t`Fewer tokens in ${formatExact(fewer)} of ${formatExact(states.length)}, median ${median}`
}

function ChooseRuns({ library }: { readonly library: readonly TraceEntry[] }) {
  const chosen = useApp(({ settings }) => settings.testRuns)
  const known = new Set(library.map(({ id }) => id))
  const isFull = chosen.length >= MOST_TEST_RUNS
  return (
    <Popover
      label={t`Select test runs`}
      align="end"
      side="top"
      trigger={
        <Button size="small" iconAfter="chevron-down">
          Select runs
        </Button>
      }
    >
      <div className={styles.choose}>
        <ChoiceList
          label={t`Find runs`}
          placeholder={t`Find among ${plural(library.length, 'run')}`}
          choices={library.map(({ id, title, source, callCount }) => ({
            id,
            title,
            note: plural(callCount, 'call'),
            keywords: `${source.fileName} ${source.format}`,
          }))}
          chosen={chosen.filter((id) => known.has(id))}
          onChange={chooseTestRuns}
        />
        <p className={styles.help}>
          {isFull
            ? t`These are ${MOST_TEST_RUNS} runs, the most that can be selected.`
            : t`Each version that works is tried on up to ${MOST_TEST_RUNS} runs, the open one first.`}
        </p>
      </div>
    </Popover>
  )
}
