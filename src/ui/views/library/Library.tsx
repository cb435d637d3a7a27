/** The stored traces as a table, with the ways in above and the storage and the samples below. */
import { useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import {
  formatTitle,
  openBackup,
  openPanel,
  openSearch,
  type TraceEntry,
  useApp,
  useRunSummaries,
} from '#state/index.ts'
import { Button, formatExact, IconButton, Menu, plural, TextField, useAnnounced } from '../../kit/index.ts'
import styles from './Library.module.css'
import type { LibraryViewProps } from './library-props.ts'
import { filterRows, libraryRows } from './library-rows.ts'
import { NewRunMenu } from './NewRunMenu.tsx'
import { OfflineLine } from './OfflineLine.tsx'
import { askToDeleteAll } from './questions.ts'
import { SampleList } from './SampleList.tsx'
import { StorageMeter } from './StorageMeter.tsx'
import { TraceTable } from './TraceTable.tsx'

export interface LibraryProps extends LibraryViewProps {
  readonly entries: readonly TraceEntry[]
}

export function Library({ entries, onPick, onPickFolder, onPaste, onAsk }: LibraryProps) {
  const [query, setQuery] = useState('')
  const formats = useApp((state) => state.formats)
  const summaries = useRunSummaries(entries)
  const rows = useMemo(
    () => libraryRows(entries, (id) => formatTitle(formats, id), summaries),
    [entries, formats, summaries],
  )
  const shown = useMemo(() => filterRows(rows, query), [rows, query])
  const found = shown.reduce((sum, row) => sum + Math.max(1, row.runs.length), 0)
  useAnnounced(query === '' ? undefined : t`${formatExact(found)} found`, 'library')
  return (
    <div className={styles.library}>
      <header className={styles.head}>
        <h1 className={styles.title}>
          Library <span className={styles.count}>{plural(entries.length, 'run')}</span>
        </h1>
        <div className={styles.find}>
          <TextField
            kind="search"
            label="Find a run"
            isLabelHidden
            placeholder="Search by name, file, model, format"
            value={query}
            onChange={setQuery}
          />
        </div>
        <Button variant="quiet" icon="search" onClick={() => openSearch({ scope: 'all' })}>
          Full-text search
        </Button>
        <div className={styles.ways}>
          <Button variant="primary" icon="upload" onClick={onPick}>
            Open files
          </Button>
          <Button onClick={onPickFolder}>Open folder</Button>
          <Button onClick={() => void onPaste()}>Paste</Button>
          <NewRunMenu />
          <Menu
            align="end"
            trigger={<IconButton icon="dots" label="More for the library" />}
            items={[
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
      <TraceTable rows={shown} isFiltered={query !== ''} onAsk={onAsk} onClearFilter={() => setQuery('')} />
      <footer className={styles.foot}>
        <details className={styles.samples}>
          <summary>Samples</summary>
          <SampleList />
        </details>
        <OfflineLine />
        <StorageMeter traces={entries.length} />
        <div className={styles.licences}>
          <Button variant="quiet" size="small" onClick={() => openPanel('licences')}>
            Licenses
          </Button>
        </div>
      </footer>
    </div>
  )
}
