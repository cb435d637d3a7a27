/** What narrows a collection down, and what is done with the runs that are left; folded on a phone. */
import { type ReactNode, useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import type { CollectionRun } from '#core/collections/collection.ts'
import { comparableRuns } from '#core/collections/resolve.ts'
import { type FacetKind, facetCounts } from '#core/collections/select.ts'
import { modelTitle } from '#core/profiles/model-title.ts'
import { evaluateCollectionRuns, GROUPINGS, type Grouping, navigate, useApp, useRoute } from '#state/index.ts'
import { Button, FacetButton, plural, Select, TextField, useIsPhone } from '../../kit/index.ts'
import styles from './Collections.module.css'
import { ExportFacts } from './ExportFacts.tsx'
import { FACETS, withFacet } from './facet-text.ts'

const FACET_TITLES: Readonly<Record<FacetKind, string>> = {
  project: t`Project`,
  agent: t`Agent`,
  model: t`Model`,
  day: t`Day`,
  outcome: t`Outcome`,
}

interface FiltersProps {
  readonly collectionId: string
  /** All of the collection, and those that the filters leave. */
  readonly runs: readonly CollectionRun[]
  readonly selected: readonly CollectionRun[]
  readonly facets: ReadonlyMap<FacetKind, ReadonlySet<string>>
  readonly days: readonly [string, string] | undefined
  readonly text: string
  readonly onText: (text: string) => void
}

export function Filters({ collectionId, runs, selected, facets, days, text, onText }: FiltersProps) {
  const { only, groupBy } = useRoute()
  const active = only.length + (days === undefined ? 0 : 1) + (text === '' ? 0 : 1)
  const ids = useMemo(() => new Set(selected.map(({ id }) => id)), [selected])
  // Strategies are compared on whole runs, whatever days are selected.
  const whole = useMemo(() => runs.filter(({ id }) => ids.has(id)), [runs, ids])
  return (
    <Folded active={active} after={<CompareStrategies runs={whole} />}>
      <TextField
        kind="search"
        label={t`Find runs`}
        isLabelHidden
        placeholder={t`Find by title or file`}
        value={text}
        onChange={onText}
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
      {active > 0 && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            onText('')
            navigate({ only: [], days: undefined }, { replace: true })
          }}
        >
          Clear filters
        </Button>
      )}
      <ExportFacts collectionId={collectionId} runs={selected} />
    </Folded>
  )
}

interface FoldedProps {
  /** How many filters are set. */
  readonly active: number
  /** Never folded. */
  readonly after: ReactNode
  readonly children: ReactNode
}

function Folded({ active, after, children }: FoldedProps) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  if (!isPhone) {
    return (
      <div className={styles.filters}>
        {children}
        {after}
      </div>
    )
  }
  return (
    <>
      <div className={styles.filters}>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {active === 0 ? t`Filter` : t`Filter (${active})`}
        </Button>
        {after}
      </div>
      {isOpen && <div className={styles.filters}>{children}</div>}
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
    if (kind === 'model') return modelTitle(value)
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
