/**
 * In place of a view of a run where none is open, or the one of the address can't be: why, and the latest
 * runs to choose from. Loaded when it is needed.
 */
import { type ReactNode, useEffect, useMemo } from 'react'
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { possibleCopies } from '#core/collections/copies.ts'
import {
  closeTrace,
  openAmongSeveral,
  openSeveralRuns,
  type Route,
  removeTraces,
  storedCopies,
  type TraceEntry,
  useApp,
  useRoute,
  type View,
} from '#state/index.ts'
import { Button, plural } from '../kit/index.ts'
import { LatestRuns, useLibraryRuns } from '../views/library/latest/LatestRuns.tsx'
import { SampleList } from '../views/library/SampleList.tsx'
import { rankableRuns } from '../views/strategies/several-runs/runs-choice.ts'
import styles from './NoRun.module.css'
import { pickFiles } from './shell/file-input.ts'
import { viewEntry } from './shell/views.ts'

/** What a run has to show in each view, for the middle of a sentence. */
const SHOWN: Partial<Readonly<Record<View, string>>> = {
  strategies: t`which strategy would have saved the most, and what it would have lost`,
  timeline: t`its steps, and what the model saw at each call`,
  insights: t`where its tokens and its cost went`,
  compare: t`what each strategy keeps and drops, side by side`,
  memory: t`what a strategy or memory system keeps at each call`,
}

const FEWEST = 2

export function NoTrace() {
  const route = useRoute()
  const runs = useLibraryRuns()
  const rankable = useSeveral(runs)
  const several = useWithoutCopies(rankable)
  const isStrategies = route.view === 'strategies'
  const counted = useMemo(() => (isStrategies ? possibleCopies(rankable) : NONE), [isStrategies, rankable])
  const next = route.mode === 'several-runs' && isStrategies ? rankable : NONE
  useEffect(() => showSeveral(next, route), [next, route])
  if (runs === undefined || next.length >= FEWEST) {
    return <h1 className="visually-hidden">{viewEntry(route.view).title}</h1>
  }
  const isEmpty = runs.length === 0
  const canCompare = isStrategies && several.length >= FEWEST
  return (
    <Page
      title={viewEntry(route.view).title}
      counted={counted}
      actions={
        <>
          {canCompare && (
            <Button
              variant="primary"
              icon="strategies"
              onClick={() => openSeveralRuns(several.map(({ id }) => id))}
            >
              Compare strategies over {plural(several.length, 'run')}
            </Button>
          )}
          <Button variant={canCompare ? 'secondary' : 'primary'} icon="upload" onClick={pickFiles}>
            Open files
          </Button>
        </>
      }
    >
      <p className={styles.words}>
        {isEmpty
          ? t`No run is open. Open a file or a sample to see ${SHOWN[route.view] ?? ''}.`
          : t`No run is open. Choose one to see ${SHOWN[route.view] ?? ''}.`}
      </p>
    </Page>
  )
}

const NONE: readonly TraceEntry[] = []

/** Runs that strategies can be compared over; samples only where there is nothing else. */
function useSeveral(runs: readonly TraceEntry[] | undefined): readonly TraceEntry[] {
  const samples = useApp((state) => doneValue(state.samples))
  return useMemo(() => {
    const long = rankableRuns(runs ?? NONE)
    const isSample = ({ title, source }: TraceEntry) =>
      samples?.some((one) => one.file === source.fileName && one.title === title) === true
    const own = long.filter((run) => !isSample(run))
    return own.length < FEWEST ? long : own
  }, [runs, samples])
}

/** The runs without copies, as far as it is known which are; the list below reads those that may be. */
function useWithoutCopies(runs: readonly TraceEntry[]): readonly TraceEntry[] {
  const summaries = useApp((state) => state.runSummaries)
  return useMemo(() => {
    const copies = storedCopies(runs, summaries)
    return runs.filter((run) => !copies.has(run))
  }, [runs, summaries])
}

/** Several runs are shown around one of them: one that the address names, else the newest. */
function showSeveral(runs: readonly TraceEntry[], { pickedRuns }: Route): void {
  const first = runs.find(({ id }) => pickedRuns.includes(id)) ?? runs[0]
  if (first === undefined || runs.length < FEWEST) return
  openAmongSeveral(first.id)
}

interface TraceFailedProps {
  readonly problem: Problem
  readonly traceId: string
}

export function TraceFailed({ problem, traceId }: TraceFailedProps) {
  const isMissing = problem.code === 'no-such-trace'
  return (
    <Page
      title={isMissing ? t`This run isn’t in this browser` : t`This run can’t be opened`}
      actions={
        <>
          <Button variant="primary" onClick={closeTrace}>
            Go to the library
          </Button>
          <Button icon="upload" onClick={pickFiles}>
            Open files
          </Button>
          {problem.code === 'damaged-trace' && (
            <Button variant="danger" onClick={() => void removeTraces([traceId])}>
              Delete run
            </Button>
          )}
        </>
      }
    >
      {isMissing ? (
        <>
          <p className={styles.words}>
            The link points to a run that was deleted or that was opened in another browser. Runs are stored
            only in the browser where you opened them, so links can’t share them.
          </p>
          <p className={styles.words}>Open the file again. The link keeps its strategies and settings.</p>
        </>
      ) : (
        <>
          <p className={styles.words}>{problem.message}</p>
          {problem.hint !== undefined && <p className={styles.words}>{problem.hint}</p>}
        </>
      )}
      <p className={styles.code}>
        {problem.code} · {traceId}
      </p>
    </Page>
  )
}

interface PageProps {
  readonly title: string
  readonly actions: ReactNode
  readonly children: ReactNode
  /** Runs that are counted though the list may not show them. */
  readonly counted?: readonly TraceEntry[]
}

/** The library’s runs below, or without any the samples. */
function Page({ title, actions, children, counted = NONE }: PageProps) {
  const { view } = useRoute()
  const isEmpty = useLibraryRuns()?.length === 0
  return (
    <div className={styles.page}>
      <div className={styles.content}>
        <h1 className={styles.title}>{title}</h1>
        {children}
        <div className={styles.actions}>{actions}</div>
        {isEmpty ? (
          <section className={styles.samples} aria-labelledby="samples">
            <h2 id="samples" className={styles.heading}>
              Or start with a sample
            </h2>
            <SampleList view={view} />
          </section>
        ) : (
          <LatestRuns view={view} counted={counted} />
        )}
      </div>
    </div>
  )
}
