/** Both runs once they are loaded: the tools above, the totals, and the steps side by side. */
import { useMemo, useRef, useState } from 'react'
import { t } from '#base/words.ts'
import type { Trace } from '#core/model/trace.ts'
import { retryFailed, selectStep, useAlignedSteps, useRoute } from '#state/index.ts'
import { Button, ProblemNote } from '../../../kit/index.ts'
import { SideBySideBar } from './SideBySideBar.tsx'
import { SideBySideGrid } from './SideBySideGrid.tsx'
import styles from './SideBySideRuns.module.css'
import { SideBySideTotals } from './SideBySideTotals.tsx'
import { differencePlaces, nextPlace, type SideBySideRow, sideBySideRows } from './side-by-side-rows.ts'
import { useToggled } from './use-toggled.ts'

interface SideBySideRunsProps {
  readonly left: Trace
  /** The open run. */
  readonly right: Trace
  /** The right one is what edits made of the left one. */
  readonly isEdit: boolean
}

const NONE: readonly SideBySideRow[] = []

export function SideBySideRuns({ left, right, isEdit }: SideBySideRunsProps) {
  const { work, latest } = useAlignedSteps(left, right)
  const rows = useMemo(
    () => (latest === undefined ? NONE : sideBySideRows(latest, left.steps, right.steps)),
    [latest, left, right],
  )
  const places = useMemo(() => differencePlaces(rows), [rows])
  // Of a run that was edited a person wants to see the edits; of another run, both as they went.
  const [isFiltering, setFiltering] = useState(isEdit)
  const shown = useMemo(
    () => (isFiltering ? rows.filter(({ kind }) => kind !== 'same') : rows),
    [rows, isFiltering],
  )
  const opened = useToggled()
  const active = useActiveRow(rows)
  const grid = useRef<HTMLDivElement>(null)
  const goToDifference = (isBack: boolean) => {
    const place = nextPlace(places, active.index, isBack)
    const row = place === undefined ? undefined : rows[place]
    if (row !== undefined) active.choose(row)
  }
  return (
    <div className={styles.view}>
      <SideBySideBar
        isFiltering={isFiltering}
        onFiltering={setFiltering}
        isAllOpen={opened.isAll}
        onAllOpen={opened.setAll}
        count={places.length}
        at={places.findLastIndex((place) => place <= active.index)}
        isInside={active.index >= 0 && rows[active.index]?.kind !== 'same'}
        onGo={(isBack) => {
          goToDifference(isBack)
          grid.current?.focus()
        }}
      />
      <SideBySideTotals left={left} right={right} isEdit={isEdit} />
      {work.status === 'failed' && (
        <div className={styles.note}>
          <ProblemNote
            problem={work.problem}
            kept="Both runs are unchanged, but their steps couldn’t be compared."
            actions={
              <Button size="small" onClick={retryFailed}>
                Try again
              </Button>
            }
          />
        </div>
      )}
      {work.status !== 'failed' && (
        <SideBySideGrid
          ref={grid}
          left={left}
          right={right}
          isEdit={isEdit}
          rows={shown}
          isThere={latest !== undefined}
          active={shown.findIndex(({ key }) => key === active.key)}
          onChoose={active.choose}
          opened={opened}
          onGoToDifference={goToDifference}
          emptyText={
            rows.length === 0 ? t`Neither run has steps.` : t`No differences: all steps are the same.`
          }
        />
      )}
    </div>
  )
}

/**
 * The active row: the one of the selected step of the open run, which all views share; or one that only the
 * other run has, for as long as no step is selected.
 */
function useActiveRow(rows: readonly SideBySideRow[]) {
  const { step } = useRoute()
  const [chosen, setChosen] = useState<string>()
  const index = useMemo(() => {
    const selected = step === undefined ? -1 : rows.findIndex(({ right }) => right?.step.id === step)
    if (selected >= 0 || step !== undefined) return selected
    return rows.findIndex(({ key, right }) => key === chosen && right === undefined)
  }, [rows, step, chosen])
  return {
    index,
    key: rows[index]?.key,
    choose: (row: SideBySideRow) => {
      setChosen(row.key)
      selectStep(row.right?.step.id)
    },
  }
}
