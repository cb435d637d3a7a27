/** The timeline of one run: what is shown and found, above the list of steps. */
import { useMemo, useRef, useState } from 'react'
import { t } from '#base/words.ts'
import type { ShownKind } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import { keepPanelDraft, retryFailed, selectStep, stopPlaying, useApp } from '#state/index.ts'
import { Button, countKinds, EmptyState, ProblemNote, useElementSize, useIsPhone } from '../../kit/index.ts'
import { BuilderBar } from './builder/BuilderBar.tsx'
import { EarlierState } from './builder/EarlierState.tsx'
import { PasteDialog } from './builder/PasteDialog.tsx'
import { useBuildActions } from './builder/use-build-actions.ts'
import { nextFound } from './find.ts'
import { Jumps } from './Jumps.tsx'
import { PlayBar } from './PlayBar.tsx'
import { PlaySideBySide } from './PlaySideBySide.tsx'
import { foldedRows, hidingFold } from './rows/folds.ts'
import { rowOf, type TimelineRow } from './rows/row-model.ts'
import { turnsOf } from './rows/turns.ts'
import { useChosen } from './rows/use-chosen.ts'
import { type Room, useRows } from './rows/use-rows.ts'
import { StepGrid } from './StepGrid.tsx'
import styles from './TimelineView.module.css'
import { Toolbar } from './Toolbar.tsx'
import { useFigures } from './use-figures.ts'
import { useFind } from './use-find.ts'
import { usePlayed } from './use-played.ts'

const ALL_KINDS: ReadonlySet<ShownKind> = new Set()
/** Pixels from which all columns leave the step some width, and from which all but the elapsed time do. */
const [WIDE, MEDIUM] = [860, 520]

function roomOf(isPhone: boolean, width: number): Room {
  if (isPhone) return 'phone'
  if (width === 0 || width >= WIDE) return 'wide'
  return width >= MEDIUM ? 'medium' : 'narrow'
}

export function Timeline({ trace }: { readonly trace: Trace }) {
  const [kinds, setKinds] = useState(ALL_KINDS)
  const [isFailedOnly, setFailedOnly] = useState(false)
  const [isFiltering, setFiltering] = useState(false)
  const find = useFind(trace.steps)
  const { ref: list, size } = useElementSize<HTMLDivElement>()
  const isPhone = useIsPhone()
  const figures = useFigures(trace)
  const {
    all,
    shown: unfolded,
    heads,
  } = useRows(trace, {
    kinds,
    isFailedOnly,
    only: isFiltering ? find.found : undefined,
    room: roomOf(isPhone, size.width),
    isPriced: figures.isPriced,
  })
  const canBuild = useApp((state) => state.editing !== undefined)
  const isBuilding = useApp((state) => state.building) && canBuild
  const [isPlayShown, setPlayShown] = useState(false)
  const step = useApp(({ route }) => route.step)
  const isFolding = find.query === '' && kinds.size === 0 && !isFailedOnly && !isBuilding && !isPlayShown
  const { rows: shown, toggle: toggleFold } = useFolds(unfolded, step, isFolding)
  const turns = useMemo(
    () => turnsOf(trace, (position) => figures.costs?.[position]?.dollars),
    [trace, figures.costs],
  )
  const box = useRef<HTMLInputElement>(null)
  const kindCounts = useMemo(() => countKinds(all.map(({ kind }) => kind)), [all])
  const failed = useMemo(() => all.filter(({ isError }) => isError).length, [all])
  const foundIndexes = useMemo(
    () =>
      find.found === undefined
        ? []
        : shown.flatMap((row, index) => (find.found?.has(row.position) === true ? [index] : [])),
    [shown, find.found],
  )
  const selected = useMemo(() => rowOf(shown, step), [shown, step])
  const chosen = useChosen({ rows: shown, selected: step, canMark: isBuilding })
  const build = useBuildActions(trace, chosen.ids)
  const played = usePlayed(isPlayShown)
  const [isPasting, setPasting] = useState(false)
  const showPlay = () => {
    if (isPlayShown) stopPlaying()
    setPlayShown(!isPlayShown)
  }
  const goAmong = (indexes: readonly number[], from: number, isBack: boolean) => {
    const index = nextFound(indexes, from, isBack)
    const row = index === undefined ? undefined : shown[index]
    if (row !== undefined) selectStep(row.step.id)
  }
  const go = (isBack: boolean) => goAmong(foundIndexes, selected, isBack)
  const showAll = () => {
    setKinds(ALL_KINDS)
    setFailedOnly(false)
    setFiltering(false)
  }
  return (
    <div
      className={styles.timeline}
      ref={list}
      onPaste={(event) => {
        if (
          !isBuilding ||
          event.target instanceof HTMLInputElement ||
          event.target instanceof HTMLTextAreaElement
        )
          return
        const text = event.clipboardData.getData('text/plain')
        if (text.trim() === '') return
        event.preventDefault()
        event.stopPropagation()
        keepPanelDraft('paste', text)
        setPasting(true)
      }}
    >
      <Toolbar
        kindCounts={kindCounts}
        kinds={kinds}
        onKinds={setKinds}
        failed={failed}
        isFailedOnly={isFailedOnly}
        onFailedOnly={setFailedOnly}
        find={find}
        at={foundIndexes.indexOf(selected)}
        count={foundIndexes.length}
        isFiltering={isFiltering}
        onFiltering={setFiltering}
        onGo={go}
        onLeave={() => list.current?.querySelector<HTMLElement>('[role="grid"]')?.focus()}
        box={box}
        isBuilding={isBuilding}
        canBuild={canBuild}
        isPlayShown={isPlayShown}
        onPlayShown={showPlay}
        canPlay={trace.calls.length > 0}
        jumps={<Jumps rows={shown} turns={turns} costs={figures.costs} selected={selected} onGo={goAmong} />}
      />
      {isBuilding && <BuilderBar trace={trace} actions={build} />}
      {isPasting && <PasteDialog onAdd={build.add} onClose={() => setPasting(false)} />}
      {isPlayShown && trace.calls.length > 0 && (
        <PlayBar trace={trace} memories={played.memories} memory={played.memory} onMemory={played.choose} />
      )}
      {figures.problem !== undefined && (
        <div className={styles.note}>
          <ProblemNote
            problem={figures.problem}
            tone="warning"
            kept="All steps are shown; only the numbers are missing."
            actions={
              <Button size="small" onClick={retryFailed}>
                Try again
              </Button>
            }
          />
        </div>
      )}
      {!canBuild && <EarlierState />}
      {trace.calls.length === 0 && (
        <p className={styles.remark}>Add an action step to create the first model call.</p>
      )}
      <PlaySideBySide
        isShown={isPlayShown && trace.calls.length > 0}
        memory={played.memory}
        ledger={played.ledger}
      >
        <StepGrid
          trace={trace}
          rows={shown}
          selected={selected}
          heads={heads}
          figures={figures}
          find={find}
          onFind={() => box.current?.focus()}
          chosen={chosen}
          build={isBuilding ? build : undefined}
          played={isPlayShown ? played : undefined}
          turns={turns}
          onFold={toggleFold}
        />
      </PlaySideBySide>
      {all.length === 0 && (
        <div className={styles.nothing}>
          <EmptyState icon="timeline" title="This run has no steps">
            {isBuilding ? t`Add or paste a step above.` : t`It contains no messages or steps.`}
          </EmptyState>
        </div>
      )}
      {shown.length === 0 && all.length > 0 && (
        <div className={styles.nothing}>
          <EmptyState title="No step matches" actions={<Button onClick={showAll}>Show all steps</Button>}>
            {isFiltering
              ? t`No step of the selected kinds contains “${find.query}”.`
              : t`The run has no such steps.`}
          </EmptyState>
        </div>
      )}
    </div>
  )
}

/** Rows that are folded stay so until one is opened, or a step within it is selected elsewhere. */
function useFolds(rows: readonly TimelineRow[], step: string | undefined, isFolding: boolean) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(NO_FOLDS)
  const folded = useMemo(() => (isFolding ? foldedRows(rows, opened) : rows), [rows, opened, isFolding])
  const hiding = useMemo(() => hidingFold(folded, step), [folded, step])
  if (hiding !== undefined) setOpened(new Set([...opened, hiding]))
  const toggle = ({ position }: TimelineRow) => {
    const next = new Set(opened)
    if (!next.delete(position)) next.add(position)
    setOpened(next)
  }
  return { rows: folded, toggle }
}

const NO_FOLDS: ReadonlySet<number> = new Set()
