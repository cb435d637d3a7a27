/** What of the library is listed, by facet or by a saved filter; and how many runs that leaves. */
import { useMemo } from 'react'
import { t } from '#base/words.ts'
import { ALL_RUNS, changeRunList, formatTitle, isFiltered, useApp, useRoute } from '#state/index.ts'
import {
  Button,
  FacetButton,
  type FacetOption,
  formatExact,
  plural,
  useModelTitle,
} from '../../../kit/index.ts'
import { facetsOf } from '../rows/facets.ts'
import type { LibraryRow } from '../rows/library-rows.ts'
import { facetsIn, type RunFacet, withFacet } from '../rows/run-facets.ts'
import styles from './FilterBar.module.css'
import { SavedFilters } from './SavedFilters.tsx'

const FACET_TITLES: Readonly<Record<RunFacet, string>> = {
  outcome: t`Outcome`,
  errors: t`Errors`,
  cost: t`Cost`,
}

interface FilterBarProps {
  /** All of them, before the filter. */
  readonly rows: readonly LibraryRow[]
  /** Runs that are listed, and all. */
  readonly found: number
  readonly count: number
}

export function FilterBar({ rows, found, count }: FilterBarProps) {
  const { list } = useRoute()
  const formats = useApp((state) => state.formats)
  const facets = useMemo(() => facetsOf(rows, list, (id) => formatTitle(formats, id)), [rows, list, formats])
  const models = modelOptions(facets.models, useModelTitle())
  const unread = facets.unread === 0 ? undefined : t`Still reading ${plural(facets.unread, 'run')}.`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be read as a form's.
    <div className={styles.bar} role="group" aria-label="Filters">
      <FacetButton
        title={t`Model`}
        options={models}
        selected={list.models}
        note={unread}
        onChange={(chosen) => changeRunList({ models: chosen })}
      />
      <FacetButton
        title={t`Format`}
        options={facets.formats}
        selected={list.formats}
        onChange={(chosen) => changeRunList({ formats: chosen })}
      />
      {facets.others.map(({ facet, options }) => (
        <FacetButton
          key={facet}
          title={FACET_TITLES[facet]}
          options={options}
          selected={facetsIn(list.facets, facet)}
          note={unread}
          onChange={(chosen) => changeRunList({ facets: withFacet(list.facets, facet, chosen) })}
        />
      ))}
      <SavedFilters list={list} />
      {isFiltered(list) && (
        <>
          <span className={styles.found}>
            {formatExact(found)} of {plural(count, 'run')}
          </span>
          <Button
            variant="quiet"
            size="small"
            onClick={() => changeRunList({ ...ALL_RUNS, sort: list.sort })}
          >
            Clear filters
          </Button>
        </>
      )}
    </div>
  )
}

/** Two recorded names of one model are told apart by themselves. */
function modelOptions(options: readonly FacetOption[], titleOf: (model: string) => string) {
  const titles = options.map(({ value }) => titleOf(value))
  return options.map((option, at) => {
    if (option.value === '') return { ...option, title: t`No model recorded` }
    const title = titleOf(option.value)
    const isAlone = titles.every((other, place) => place === at || other !== title)
    return { ...option, title: isAlone ? title : `${title} (${option.value})` }
  })
}
