/** What a collection contains: its totals, what narrows it down, its figures by day, and its runs. */
import { useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import { isCopy } from '#core/collections/collection.ts'
import { withKnownModels } from '#core/collections/known-models.ts'
import { countedRuns } from '#core/collections/resolve.ts'
import { runsWithOwnCalls, selectRuns, type Totals, totalsOf } from '#core/collections/select.ts'
import {
  type CollectionRow,
  navigate,
  type OpenCollection,
  openCollectionRun,
  useRoute,
} from '#state/index.ts'
import { EmptyState, formatExact, formatShare, plural, Tabs, useIsPhone } from '../../kit/index.ts'
import styles from './Collections.module.css'
import { FileProblems } from './FileProblems.tsx'
import { Filters } from './Filters.tsx'
import { daysIn, daysText, facetsIn } from './facet-text.ts'
import { RunTable } from './RunTable.tsx'
import { TopLists } from './TopLists.tsx'
import { Trends } from './Trends.tsx'
import { totalText } from './total-text.ts'
import { WhereMoney } from './WhereMoney.tsx'

/** Not all of its runs are known yet. */
const READING: readonly OpenCollection['status'][] = ['listing', 'reading', 'paused']

interface CollectionContentsProps {
  readonly open: OpenCollection
  readonly kind: CollectionRow['kind']
}

export function CollectionContents({ open, kind }: CollectionContentsProps) {
  const { only, days: daysOfLink, groupBy } = useRoute()
  const isPhone = useIsPhone()
  const [text, setText] = useState('')
  const [tab, setTab] = useState<'runs' | 'top' | 'files'>('runs')
  const counted = useMemo(() => countedRuns(open.runs), [open.runs])
  const runs = useMemo(() => withKnownModels(counted), [counted])
  const days = daysIn(daysOfLink)
  const facets = useMemo(() => facetsIn(only), [only])
  const byFacets = useMemo(() => selectRuns(runs, { facets, text: text.toLowerCase() }), [runs, facets, text])
  const [first, last] = days ?? []
  const selected = useMemo(
    () =>
      first === undefined || last === undefined
        ? byFacets
        : selectRuns(byFacets, { facets: new Map(), days: [first, last] }),
    [byFacets, first, last],
  )
  const own = useMemo(() => runsWithOwnCalls(selected), [selected])
  const copies = open.runs.length - runs.length
  const files = {
    id: 'files' as const,
    title: t`Files`,
    ...(open.unreadable.length === 0 ? {} : { badge: formatExact(open.unreadable.length) }),
    content: <FileProblems open={open} copies={copies} />,
  }
  if (open.runs.length === 0) return <Nothing open={open} kind={kind} />
  return (
    <>
      <TotalsLine totals={totalsOf(own)} copies={copies + selected.filter(isCopy).length} />
      <WhereMoney
        runs={own}
        only={only}
        isRead={open.status === 'idle'}
        isReading={READING.includes(open.status)}
      />
      <Filters
        runs={runs}
        selected={selected}
        facets={facets}
        days={days}
        text={text}
        onText={setText}
        collectionId={open.id}
      />
      <Trends
        runs={byFacets}
        chosen={days}
        onChoose={(chosen) => navigate({ days: daysText(chosen) }, { replace: true })}
      />
      <div
        className={styles.body}
        style={{ minBlockSize: `min(70dvh, ${heightOf(tab, selected.length, isPhone)}px)` }}
      >
        <Tabs
          label={t`Runs of the collection`}
          value={tab}
          onChange={setTab}
          tabs={[
            {
              id: 'runs',
              title: t`Runs`,
              content: (
                <RunTable
                  runs={selected}
                  groupBy={groupBy === 'none' ? undefined : groupBy}
                  onOpen={(run) => void openCollectionRun(run)}
                />
              ),
            },
            {
              id: 'top',
              title: t`Top lists`,
              content: (
                <TopLists
                  runs={own}
                  onOpen={(run, call) => void openCollectionRun(run, call === undefined ? {} : { call })}
                />
              ),
            },
            ...(kind === 'stored' ? [] : [files]),
          ]}
        />
      </div>
    </>
  )
}

/** Pixels of what a tab shows: a table that is no longer than the page scrolls with it. */
function heightOf(tab: 'runs' | 'top' | 'files', runs: number, isPhone: boolean): number {
  if (tab !== 'runs') return 560
  return isPhone ? runs * 52 + 136 : runs * 44 + 96
}

function TotalsLine({ totals, copies }: { readonly totals: Totals; readonly copies: number }) {
  const { cacheHitRate } = totals
  const parts = [
    plural(totals.runs, 'run'),
    ...(totals.subAgents === 0 ? [] : [plural(totals.subAgents, 'sub-agent')]),
    plural(totals.calls, 'call'),
    t`${totalText(totals, 'input')} input tokens`,
    ...(totals.output === 0 ? [] : [t`${totalText(totals, 'output')} output tokens`]),
    totalText(totals, 'cost'),
    ...(totals.unpriced === 0 ? [] : [t`${plural(totals.unpriced, 'run')} without a price`]),
    ...(cacheHitRate === undefined ? [] : [t`${formatShare(cacheHitRate)} cache hits`]),
    ...(totals.errors === 0 ? [] : [plural(totals.errors, 'error')]),
    ...(totals.compactions === 0 ? [] : [plural(totals.compactions, 'compaction')]),
    ...(totals.microCompactions === 0 ? [] : [plural(totals.microCompactions, 'micro-compaction')]),
    ...(copies === 0 ? [] : [t`${plural(copies, 'copy', 'copies')} not counted`]),
  ]
  return (
    <p className={styles.totals} role="status">
      {parts.join(' · ')}
    </p>
  )
}

function Nothing({
  open: { status, report },
  kind,
}: {
  readonly open: OpenCollection
  readonly kind: CollectionRow['kind']
}) {
  if (status !== 'idle' || report === undefined) return null
  return (
    <EmptyState title={t`No runs found`} icon="search">
      <p>
        {kind === 'stored'
          ? t`The runs of this collection were deleted from this browser.`
          : t`None of the ${plural(report.files, 'file')} in this folder is a run in a known format.`}
      </p>
    </EmptyState>
  )
}
