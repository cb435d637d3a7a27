/** The stored traces as a table, with the ways in above and the storage and the samples below. */
import { useMemo } from 'react'
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import {
  ALL_RUNS,
  changeRunList,
  formatRoute,
  formatTitle,
  isFiltered,
  LIBRARY_COLLECTION,
  NOTHING_SELECTED,
  navigate,
  newRun,
  openBackup,
  openSearch,
  openSettings,
  selectRuns,
  type TraceEntry,
  useApp,
  useRoute,
  useRunSummaries,
} from '#state/index.ts'
import {
  Button,
  figureWords,
  formatExact,
  IconButton,
  Menu,
  type MenuEntry,
  plural,
  TextField,
  useAnnounced,
  useIsPhone,
} from '../../kit/index.ts'
import type { FrameProps } from '../view-entry.ts'
import { FilterBar } from './filters/FilterBar.tsx'
import styles from './Library.module.css'
import { NewRunMenu } from './NewRunMenu.tsx'
import { askToDeleteAll } from './questions.ts'
import { filterRows, libraryRows, runsIn } from './rows/library-rows.ts'
import { knownCost } from './rows/row-figures.ts'
import { SampleList } from './SampleList.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { TraceTable } from './TraceTable.tsx'

interface LibraryProps extends Omit<FrameProps, 'loadKeyGroups' | 'LatestRuns'> {
  readonly entries: readonly TraceEntry[]
}

const FEWEST_WITHOUT_SAMPLES = 3
/** On a phone, where filters take as much space as a run. */
const FEWEST_TO_FILTER = 5

export function Library({ entries, onPick, onPickFolder, onPaste, onAsk }: LibraryProps) {
  const route = useRoute()
  const { list } = route
  const isPhone = useIsPhone()
  const selection = useApp((state) => state.runSelection)
  const formats = useApp((state) => state.formats)
  const summaries = useRunSummaries(entries)
  const rows = useMemo(
    () => libraryRows(entries, (id) => formatTitle(formats, id), summaries),
    [entries, formats, summaries],
  )
  const shown = useMemo(() => filterRows(rows, list), [rows, list])
  const runs = useMemo(() => runsIn(shown), [shown])
  useAnnounced(isFiltered(list) ? t`${formatExact(runs.length)} found` : undefined, 'library')
  const selected = runs.filter(({ id }) => selection.ids.has(id))
  const cost = useMemo(() => knownCost(runsIn(rows).map(({ figures }) => figures)), [rows])
  /** Too few runs to fill the page: the samples are below them, open without a run of one’s own. */
  const hasRoom = entries.length < FEWEST_WITHOUT_SAMPLES
  const isShort = isPhone && entries.length < FEWEST_TO_FILTER && !isFiltered(list)
  const samples = doneValue(useApp((state) => state.samples))
  const hasOwn = entries.some(
    ({ title, source }) =>
      samples?.some((one) => one.file === source.fileName && one.title === title) === false,
  )
  const stored = entries.filter(({ id }) => selection.ids.has(id)).length
  // On a phone, a second bar above the app’s own would take the room of a run.
  const isFootInList = isPhone && !hasRoom && shown.length > 0
  const foot = (
    <footer className={styles.foot} data-in-page={hasRoom || isFootInList}>
      <details className={styles.samples} open={hasRoom && !hasOwn}>
        <summary>Samples</summary>
        <SampleList />
      </details>
      <div className={styles.licences}>
        <Button size="small" variant="quiet" onClick={() => openSettings('storage')}>
          Storage and backup
        </Button>
      </div>
    </footer>
  )
  return (
    <div className={styles.library} data-has-room={hasRoom}>
      <header className={styles.head}>
        <h1 className={styles.title}>
          Library <span className={styles.count}>{plural(entries.length, 'run')}</span>
        </h1>
        {cost !== undefined && entries.length > 1 && (
          <a
            className={styles.cost}
            href={formatRoute({ ...route, view: 'collections', collection: LIBRARY_COLLECTION })}
          >
            {totalWords(cost)}
          </a>
        )}
        <div className={styles.find}>
          <TextField
            kind="search"
            label="Find a run"
            isLabelHidden
            placeholder="Search by name, file, model, format"
            value={list.text}
            onChange={(text) => changeRunList({ text })}
          />
        </div>
        <div className={styles.ways}>
          <Button variant="primary" icon="upload" onClick={onPick}>
            Open files
          </Button>
          {!isPhone && (
            <>
              <Button onClick={onPickFolder}>Open folder</Button>
              <Button onClick={() => void onPaste()}>Paste</Button>
            </>
          )}
          {!isPhone && <NewRunMenu />}
          <Menu
            align="end"
            trigger={<IconButton icon="dots" label="More for the library" />}
            items={[
              {
                kind: 'item',
                id: 'search',
                icon: 'search',
                title: t`Search the text of all runs…`,
                onSelect: () => openSearch({ scope: 'all' }),
              },
              {
                kind: 'item',
                id: 'totals',
                icon: 'collections',
                title: t`Totals over all runs`,
                onSelect: () => navigate({ view: 'collections', collection: LIBRARY_COLLECTION }),
              },
              // A phone has no room for their buttons.
              ...(isPhone ? phoneWays({ onPickFolder, onPaste }) : []),
              {
                kind: 'item',
                id: 'backup',
                icon: 'download',
                title: t`Backup…`,
                onSelect: () => openBackup(),
              },
              {
                kind: 'item',
                id: 'delete-all',
                icon: 'trash',
                title: t`Delete all runs…`,
                isDanger: true,
                onSelect: () => askToDeleteAll(entries.length, onAsk),
              },
            ]}
          />
        </div>
      </header>
      {!isShort && <FilterBar rows={rows} found={runs.length} count={entries.length} />}
      <TraceTable
        rows={shown}
        runs={runs}
        selected={selected}
        selection={selection}
        isFiltered={isFiltered(list)}
        isShort={isShort && entries.length < 2}
        onAsk={onAsk}
        after={isFootInList && foot}
        onClearFilter={() => changeRunList({ ...ALL_RUNS, sort: list.sort })}
      />
      {selected.length > 0 && (
        <SelectionBar
          runs={selected}
          hidden={stored - selected.length}
          onClear={() => selectRuns(NOTHING_SELECTED)}
          onAsk={onAsk}
        />
      )}
      {!isFootInList && foot}
    </div>
  )
}

function phoneWays({
  onPickFolder,
  onPaste,
}: Pick<FrameProps, 'onPickFolder' | 'onPaste'>): readonly MenuEntry[] {
  return [
    { kind: 'item', id: 'folder', icon: 'upload', title: t`Open folder`, onSelect: onPickFolder },
    { kind: 'item', id: 'paste', icon: 'copy', title: t`Paste`, onSelect: () => void onPaste() },
    { kind: 'item', id: 'new-run', icon: 'plus', title: t`New run`, onSelect: () => void newRun() },
    { kind: 'separator', id: 'after-ways' },
  ]
}

/** The cost of the runs that have one, and how many have none or are copies. */
function totalWords({ figure, priced, unknown, copies }: NonNullable<ReturnType<typeof knownCost>>): string {
  const sum = figureWords(figure, '$').short
  const said =
    unknown === 0
      ? t`Total cost ${sum}`
      : t`Total cost ${sum} of ${plural(priced, 'run')}; ${formatExact(unknown)} without a price`
  return copies === 0 ? said : t`${said} · ${plural(copies, 'copy', 'copies')} not counted`
}
