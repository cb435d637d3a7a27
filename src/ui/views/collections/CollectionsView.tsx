/** All collections with the totals of the library, or the open one. */
import { useEffect, useRef, useState } from 'react'
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import {
  addWatchedFolder,
  type CollectionRow,
  canKeepFolders,
  LIBRARY_COLLECTION,
  libraryCollection,
  navigate,
  openCollection,
  removeCollection,
  type TraceEntry,
  useApp,
  useCollections,
  useCollectionTotals,
  useOpenCollection,
  useRoute,
} from '#state/index.ts'
import { Button, IconButton, Menu, ProblemNote, plural, useIsPhone } from '../../kit/index.ts'
import type { FrameProps } from '../view-entry.ts'
import { ChooseFolder } from './ChooseFolder.tsx'
import { CollectionContents } from './CollectionContents.tsx'
import { CollectionPage } from './CollectionPage.tsx'
import styles from './Collections.module.css'
import { NoCollections, ON_COMPUTER } from './NoCollections.tsx'
import { ScanLine } from './ScanLine.tsx'
import { moment } from './times.ts'
import { totalText } from './total-text.ts'

type CollectionsViewProps = Pick<FrameProps, 'onAsk' | 'onPick'>

export function CollectionsView({ onAsk, onPick }: CollectionsViewProps) {
  const list = useCollections()
  const isPhone = useIsPhone()
  const { collection: id } = useRoute()
  const entries = useApp((state) => doneValue(state.library)) ?? NO_ENTRIES
  if (list.status === 'failed') return <ProblemNote problem={list.problem} />
  if (list.status !== 'done') return <h1 className="visually-hidden">Collections</h1>
  const open = list.value.find((collection) => collection.id === id)
  if (open !== undefined) return <OpenedCollection key={open.id} collection={open} />
  const library = libraryCollection(entries)
  // Of a single run there is nothing to add up, unless its totals are asked for.
  const fewest = id === LIBRARY_COLLECTION ? 1 : 2
  const hasTotals = (library?.traceIds ?? []).length >= fewest
  return list.value.length === 0 && !hasTotals ? (
    <NoCollections onPick={onPick} add={!isPhone && <AddFolder isFirst />} />
  ) : (
    <AllCollections list={list.value} library={hasTotals ? library : undefined} onAsk={onAsk} />
  )
}

const NO_ENTRIES: readonly TraceEntry[] = []

function OpenedCollection({ collection }: { readonly collection: CollectionRow }) {
  useOpened(collection)
  return <CollectionPage collection={collection} />
}

/** What is read goes on while another view is looked at. */
function useOpened(collection: CollectionRow): void {
  const opening = useRef(collection)
  opening.current = collection
  useEffect(() => {
    void openCollection(opening.current)
  }, [])
}

interface AllCollectionsProps extends Pick<FrameProps, 'onAsk'> {
  /** Folders. */
  readonly list: readonly CollectionRow[]
  /** Undefined: too few runs for totals. */
  readonly library: CollectionRow | undefined
}

/** The folders, and below them the totals of the library’s runs. */
function AllCollections({ list, library, onAsk }: AllCollectionsProps) {
  const isPhone = useIsPhone()
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>Collections</h1>
        {!isPhone && <AddFolder />}
      </div>
      {!isPhone && (
        <p className={styles.what}>
          {t`A collection is a folder on your disk, such as ~/.claude/projects, that Memoscope keeps reading. Nothing is uploaded.`}
        </p>
      )}
      {list.length > 0 && <CollectionList list={list} onAsk={onAsk} />}
      {/* Opened again when its runs change. */}
      {library !== undefined && <LibraryTotals key={library.traceIds?.join()} library={library} />}
      {isPhone && <p className={styles.what}>{ON_COMPUTER}</p>}
    </div>
  )
}

function LibraryTotals({ library }: { readonly library: CollectionRow }) {
  useOpened(library)
  const open = useOpenCollection()
  const known = open?.id === library.id ? open : undefined
  return (
    <section className={styles.totalsOfLibrary} aria-labelledby="library-totals">
      <div className={styles.head}>
        <h2 id="library-totals" className={styles.name}>
          {library.name}
        </h2>
        {known !== undefined && known.status !== 'idle' && <ScanLine collection={library} open={known} />}
      </div>
      {known !== undefined && <CollectionContents open={known} kind={library.kind} />}
    </section>
  )
}

interface CollectionListProps extends Pick<FrameProps, 'onAsk'> {
  readonly list: readonly CollectionRow[]
}

function CollectionList({ list, onAsk }: CollectionListProps) {
  const askToDelete = (collection: CollectionRow) =>
    onAsk({
      title: t`Delete this collection?`,
      text: t`Deletes Memoscope’s index of “${collection.name}” from this browser. The files on your disk are not changed.`,
      action: t`Delete`,
      run: () => void removeCollection(collection),
    })
  return (
    <ul className={styles.cards}>
      {list.map((collection) => (
        <li key={collection.id} className={styles.card}>
          <button
            type="button"
            className={styles.open}
            onClick={() => navigate({ collection: collection.id })}
          >
            <span className={styles.name}>{collection.name}</span>
            <CardFigures collection={collection} />
            <span className={styles.note}>{kindWords(collection)}</span>
            <span className={styles.note}>{readWords(collection)}</span>
          </button>
          <Menu
            align="end"
            trigger={<IconButton icon="dots" label={t`Actions for ${collection.name}`} size="small" />}
            items={[
              {
                kind: 'item',
                id: 'delete',
                title: t`Delete collection`,
                icon: 'trash',
                isDanger: true,
                onSelect: () => askToDelete(collection),
              },
            ]}
          />
        </li>
      ))}
    </ul>
  )
}

function readWords({ scannedAt }: CollectionRow): string {
  return scannedAt === undefined ? t`Not read yet` : t`Last read ${moment(scannedAt)}`
}

function CardFigures({ collection: { id, scannedAt } }: { readonly collection: CollectionRow }) {
  const totals = useCollectionTotals(id, scannedAt)
  if (totals === undefined || totals.runs === 0) return null
  const parts = [
    plural(totals.runs, 'run'),
    ...(totals.cost === 0 ? [] : [totalText(totals, 'cost')]),
    ...(totals.unpriced === 0 ? [] : [t`${plural(totals.unpriced, 'run')} without a price`]),
    ...(totals.errors === 0 ? [] : [plural(totals.errors, 'error')]),
  ]
  return <span>{parts.join(' · ')}</span>
}

function kindWords({ kind }: CollectionRow): string {
  if (kind === 'watched') return t`Watched folder`
  return kind === 'chosen' ? t`Folder, chosen again to update` : t`Stored runs`
}

function AddFolder({ isFirst = false }: { readonly isFirst?: boolean }) {
  const variant = isFirst ? 'primary' : 'secondary'
  const [isAsking, setAsking] = useState(false)
  if (!canKeepFolders()) return <ChooseFolder variant={variant} />
  return (
    <Button
      variant={variant}
      icon="plus"
      disabled={isAsking}
      onClick={() => {
        setAsking(true)
        void addWatchedFolder().finally(() => setAsking(false))
      }}
    >
      Add folder
    </Button>
  )
}
