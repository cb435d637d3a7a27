/** Search over the texts of the open run and of all runs: query, filters, and what was found as a list. */
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { t } from '#base/words.ts'
import { markerOf, parseQuery } from '#core/search/query.ts'
import { changeSearch, closePanel, openHit, stopSearch, useApp, useTrace } from '#state/index.ts'
import { Dialog, Segmented, TextField } from '../../kit/index.ts'
import styles from './SearchDialog.module.css'
import { SearchFilterBar } from './SearchFilterBar.tsx'
import { SearchResults } from './SearchResults.tsx'
import { SearchStatus } from './SearchStatus.tsx'
import { searchRows } from './search-rows.ts'

export function SearchDialog() {
  const search = useApp((state) => state.search)
  const hasRun = useTrace() !== undefined
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => searchRows(search.runs), [search.runs])
  const marker = useMemo(() => markerOf(parseQuery(search.asked)), [search.asked])
  useEffect(() => field.current?.select(), [])
  const close = () => {
    stopSearch()
    closePanel()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return
    const first = rows.find((row) => row.kind === 'hit')
    if (event.key === 'ArrowDown') list.current?.focus()
    else if (event.key === 'Enter' && first?.kind === 'hit') openHit(first.run.traceId, first.hit)
    else return
    event.preventDefault()
  }
  return (
    <Dialog open onClose={close} title="Search the text of runs" size="large">
      <div className={styles.form}>
        <search className={styles.query} onKeyDown={onKeyDown}>
          <TextField
            label="Search for"
            isLabelHidden
            kind="search"
            placeholder="Words, or “an exact phrase” in quotes"
            value={search.query}
            onChange={(query) => changeSearch({ query })}
            ref={(input) => {
              field.current = input
            }}
          />
        </search>
        <Segmented
          label="Where to search"
          value={search.scope}
          onChange={(scope) => changeSearch({ scope })}
          options={[
            { value: 'run', title: t`This run`, disabled: !hasRun },
            { value: 'all', title: t`All runs` },
          ]}
        />
        <SearchFilterBar search={search} />
        <SearchStatus search={search} />
      </div>
      <SearchResults
        key={search.asked}
        rows={rows}
        marker={marker}
        list={list}
        onBack={() => field.current?.focus()}
      />
    </Dialog>
  )
}
