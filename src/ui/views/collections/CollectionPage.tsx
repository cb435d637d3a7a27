/** An open collection: how far it is read, what narrows it down, its figures by day, and its runs. */
import { useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import type { CollectionRun } from '#core/collections/collection.ts'
import { comparableRuns, countedRuns } from '#core/collections/resolve.ts'
import { type FacetKind, facetCounts, selectRuns, type Totals, totalsOf } from '#core/collections/select.ts'
import {
  type CollectionRow,
  evaluateCollectionRuns,
  GROUPINGS,
  type Grouping,
  navigate,
  type OpenCollection,
  openCollectionRun,
  useApp,
  useOpenCollection,
  useRoute,
} from '#state/index.ts'
import {
  Button,
  EmptyState,
  FacetButton,
  formatExact,
  formatShare,
  IconButton,
  plural,
  Select,
  Tabs,
  TextField,
} from '../../kit/index.ts'
import styles from './Collections.module.css'
import { ExportFacts } from './ExportFacts.tsx'
import { FileProblems } from './FileProblems.tsx'
import { daysIn, daysText, FACETS, facetsIn, withFacet } from './facet-text.ts'
import { RunTable } from './RunTable.tsx'
import { ScanLine } from './ScanLine.tsx'
import { TopLists } from './TopLists.tsx'
import { Trends } from './Trends.tsx'
import { totalText } from './total-text.ts'

const FACET_TITLES: Readonly<Record<FacetKind, string>> = {
  project: t`Project`,
  agent: t`Agent`,
  model: t`Model`,
  day: t`Day`,
  outcome: t`Outcome`,
}

export function CollectionPage({ collection }: { readonly collection: CollectionRow }) {
  const open = useOpenCollection()
  const known = open?.id === collection.id ? open : undefined
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <IconButton
          icon="chevron-left"
          label={t`All collections`}
          onClick={() => navigate({ collection: undefined, only: [], days: undefined })}
        />
        <h1 className={styles.title}>{collection.name}</h1>
        {known !== undefined && <ScanLine collection={collection} open={known} />}
      </div>
      {known !== undefined && <Contents open={known} kind={collection.kind} />}
    </div>
  )
}

function Contents({ open, kind }: { readonly open: OpenCollection; readonly kind: CollectionRow['kind'] }) {
  const { only, days: daysOfLink, groupBy } = useRoute()
  const [text, setText] = useState('')
  const [tab, setTab] = useState<'runs' | 'top' | 'files'>('runs')
  const runs = useMemo(() => countedRuns(open.runs), [open.runs])
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
      <div className={styles.filters}>
        <TextField
          kind="search"
          label={t`Find runs`}
          isLabelHidden
          placeholder={t`Find by title or file`}
          value={text}
          onChange={setText}
        />
        {FACETS.map((kind) => (
          <Facet key={kind} kind={kind} runs={runs} selected={facets.get(kind) ?? NONE} only={only} />
        ))}
        <Select
          label={t`Group by`}
          isLabelHidden
          size="small"
          value={groupBy}
          onChange={(by) => navigate({ groupBy: by }, { replace: true })}
          options={GROUPINGS.map((value) => ({ value, title: groupingTitle(value) }))}
        />
        {(only.length > 0 || days !== undefined || text !== '') && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              setText('')
              navigate({ only: [], days: undefined }, { replace: true })
            }}
          >
            Clear filters
          </Button>
        )}
        <CompareStrategies runs={selected} />
        <ExportFacts collectionId={open.id} runs={selected} />
      </div>
      <TotalsLine totals={totalsOf(selected)} copies={copies} />
      <Trends
        runs={byFacets}
        chosen={days}
        onChoose={(chosen) => navigate({ days: daysText(chosen) }, { replace: true })}
      />
      <div className={styles.body}>
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
                  runs={selected}
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

/** Their files are read again first, which takes a while for many. */
function CompareStrategies({ runs }: { readonly runs: readonly CollectionRun[] }) {
  const [isReading, setReading] = useState(false)
  const own = comparableRuns(runs)
  return (
    <Button
      size="small"
      icon="strategies"
      disabled={isReading || own.length === 0}
      onClick={() => {
        setReading(true)
        void evaluateCollectionRuns(own).finally(() => setReading(false))
      }}
    >
      {isReading
        ? t`Reading ${plural(own.length, 'run')}…`
        : t`Compare strategies over ${plural(own.length, 'run')}`}
    </Button>
  )
}

const NONE: ReadonlySet<string> = new Set()

function Facet({
  kind,
  runs,
  selected,
  only,
}: {
  readonly kind: FacetKind
  readonly runs: Parameters<typeof facetCounts>[0]
  readonly selected: ReadonlySet<string>
  readonly only: readonly string[]
}) {
  const formats = useApp((state) => state.formats)
  const options = useMemo(() => facetCounts(runs, kind), [runs, kind])
  const titleOf = (value: string) => {
    if (value === '') return t`Not recorded`
    const format = formats.status === 'done' ? formats.value.find(({ id }) => id === value) : undefined
    return kind === 'agent' ? (format?.title ?? value) : value
  }
  return (
    <FacetButton
      title={FACET_TITLES[kind]}
      options={options.map(({ value, runs: count }) => ({ value, title: titleOf(value), count }))}
      selected={[...selected]}
      onChange={(values) => navigate({ only: withFacet(only, kind, values) }, { replace: true })}
    />
  )
}

function groupingTitle(value: Grouping): string {
  return value === 'none' ? t`No groups` : t`By ${FACET_TITLES[value].toLowerCase()}`
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
