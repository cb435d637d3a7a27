/** Compare: memories beside the baseline on the same run, at one call. The heart of Memoscope. */
import { memo, useState } from 'react'
import { t } from '#base/words.ts'
import { storedIdOf } from '#core/edit/address.ts'
import { openView, useOnStrip, useProposedColumns, useTrace } from '#state/index.ts'
import { Button, EmptyState, plural, useAnnouncedEnd, useIsShort } from '../../kit/index.ts'
import { CompareGrid } from './CompareGrid.tsx'
import { type CompareOptions, CompareToolbar } from './CompareToolbar.tsx'
import styles from './CompareView.module.css'
import { CallsChart } from './chart/CallsChart.tsx'
import { DeviceSummaries } from './columns/DeviceSummaries.tsx'
import { ExamplesNote } from './columns/ExamplesNote.tsx'
import { NoColumns } from './columns/NoColumns.tsx'
import { ProfileNote } from './columns/ProfileNote.tsx'
import { SkeletonNote } from './columns/SkeletonNote.tsx'
import { EditorSplit } from './editor/EditorSplit.tsx'
import { Summary } from './figures/Summary.tsx'
import { useOpeningCall, useWorthALook } from './model/use-call-apart.ts'
import { type Column, type Comparison as ComparisonData, useComparison } from './model/use-comparison.ts'
import { useLossesOfColumns } from './model/use-losses-of-columns.ts'
import { OraclePanel } from './panels/OraclePanel.tsx'
import { TotalsTable } from './panels/TotalsTable.tsx'

const FIRST = { panel: 'none', onlyDifferences: true } as const

/** The frame shows it only with an open trace. */
export function CompareView() {
  return (
    <section className={styles.view} aria-label="Compare strategies">
      <EditorSplit>
        <OfRun key={storedIdOf(useTrace()?.id ?? '')} />
      </EditorSplit>
    </section>
  )
}

function OfRun() {
  return useProposedColumns() ? <Comparison /> : null
}

/** Not drawn again while strategies are ranked, which goes on here as long as examples are shown. */
const Comparison = memo(Compared)

function Compared() {
  const comparison = useComparison()
  if (comparison === undefined) return <NoCalls />
  if (comparison.columns.length === 0) return <NoColumns />
  return <SideBySide comparison={comparison} />
}

function SideBySide({ comparison }: { readonly comparison: ComparisonData }) {
  // Where the window is low, steps come before lines: the chart is one press away.
  const hasRoom = !useIsShort()
  const [chosenOptions, setOptions] = useState<Partial<CompareOptions>>({})
  const options: CompareOptions = { ...FIRST, hasChart: hasRoom, ...chosenOptions }
  const losses = useLossesOfColumns(comparison.columns)
  const place = useWorthALook(comparison, losses)
  useOpeningCall(place)
  const [chosen, setChosen] = useState(0)
  const [askedLost, askForLost] = useState<number>()
  const usable = comparison.columns.filter(({ isBound }) => !isBound)
  const onStrip = usable.find(({ index }) => index === chosen) ?? usable[0]
  // Its parameters only matter beside another column of the same strategy.
  const stripName = (usable.length === 1 ? onStrip?.title : undefined) ?? onStrip?.label ?? ''
  useOnStrip(onStrip?.failure === undefined ? onStrip?.spec : undefined, stripName)
  const isBusy = comparison.columns.some(isAwaited)
  useAnnouncedEnd(
    isBusy,
    t`The comparison is up to date: ${plural(comparison.columns.length, 'strategy', 'strategies')}`,
  )
  return (
    <>
      <ExamplesNote />
      <SkeletonNote comparison={comparison} />
      <ProfileNote />
      <DeviceSummaries columns={comparison.columns} />
      <CompareGrid
        comparison={comparison}
        losses={losses}
        place={place}
        onlyDifferences={options.onlyDifferences}
        askedLost={askedLost}
        onLostShown={() => askForLost(undefined)}
        chosen={chosen}
        onChoose={setChosen}
        onOnlyDifferences={(onlyDifferences) => setOptions({ ...options, onlyDifferences })}
      >
        <Summary comparison={comparison} losses={losses} onStrip={onStrip?.index} onShowOnStrip={setChosen} />
        <CompareToolbar
          comparison={comparison}
          place={place}
          options={options}
          onChange={setOptions}
          onShowLost={askForLost}
        />
        {options.hasChart && (
          <div className={styles.panel}>
            <CallsChart comparison={comparison} losses={losses} />
          </div>
        )}
        {options.panel !== 'none' && (
          <div className={styles.panel}>
            {options.panel === 'totals' && <TotalsTable comparison={comparison} losses={losses} />}
            {options.panel === 'best' && <OraclePanel comparison={comparison} />}
          </div>
        )}
      </CompareGrid>
    </>
  )
}

function isAwaited({ replay, failure, isStale }: Column): boolean {
  return failure === undefined && (replay === undefined || isStale)
}

function NoCalls() {
  return (
    <div className={styles.state}>
      <EmptyState
        isPage
        icon="compare"
        title="This run has no model call"
        actions={
          <>
            <Button icon="timeline" onClick={() => openView('timeline')}>
              Show its steps
            </Button>
            <Button variant="primary" icon="library" onClick={() => openView('library')}>
              Open another run
            </Button>
          </>
        }
      >
        A strategy decides what the next model call is sent. This file has no model response, so there is no
        call to compare.
      </EmptyState>
    </div>
  )
}
