/**
 * The tray itself: a line for all files, and a card for each that is running or has something to say. Loaded
 * with the first file.
 */
import { type ReactNode, useState } from 'react'
import { t } from '#base/words.ts'
import { cancelAllImports, dismissImport, type ImportItem, keepBoth, useRoute } from '#state/index.ts'
import { Button, classNames, IconButton, plural, useIsPhone } from '../../kit/index.ts'
import { CompareOverRuns, ImportCard } from './ImportCard.tsx'
import styles from './ImportTray.module.css'
import { countImports, fateOf, isKnown, knownRunsOf, tracesOf } from './import-report.ts'

/** Cards drawn before somebody asks for all. */
const FIRST = 20
/** Up to here files that were read without a remark have a card too. */
const FEW = 3

interface ImportCardsProps {
  readonly imports: readonly ImportItem[]
  readonly summary: string
}

export function ImportCards({ imports, summary }: ImportCardsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const [showsRemarks, setShowsRemarks] = useState(false)
  const [showsDetails, setShowsDetails] = useState(false)
  // Over an open run it floats; above the list of runs it would cover rows.
  const isInList = useRoute().view === 'library'
  const isFolded = (item: ImportItem) => imports.length > FEW && !showsRemarks && hasOnlyRemarks(item)
  const folded = imports.filter(isFolded).length
  const worthCards = imports
    .filter((item) => isWorthCard(item, imports.length) && !isFolded(item))
    .toSorted(runningFirst)
  const isPhone = useIsPhone()
  // On a phone, the list is what a person came for, and over an open run that run is: it is one line.
  const isLine = (isPhone || !isInList) && imports.length > 1 && imports.every(isThrough)
  const foldedWords = t`Show the import notes of ${plural(folded, 'file')}`
  const shown = showsAll ? worthCards : worthCards.slice(0, FIRST)
  const cards = isLine && !showsDetails ? [] : shown
  return (
    <section
      className={classNames(styles.tray, isInList && styles.inList)}
      aria-label="Imports"
      data-line={isLine && !showsDetails}
    >
      {imports.length > 1 && (
        <TrayHead
          imports={imports}
          isLine={isLine}
          isShort={isPhone && isLine}
          summary={
            isLine ? (
              <Button
                variant="quiet"
                size="small"
                icon={showsDetails ? 'chevron-down' : 'chevron-right'}
                aria-expanded={showsDetails}
                onClick={() => setShowsDetails(!showsDetails)}
              >
                {lineWords(imports)}
              </Button>
            ) : (
              summary
            )
          }
        >
          {isPhone && folded > 0 && (!isLine || showsDetails) && (
            <IconButton icon="info" label={foldedWords} onClick={() => setShowsRemarks(true)} />
          )}
        </TrayHead>
      )}
      {cards.length > 0 && (
        <ul className={styles.cards}>
          {cards.map((item) => (
            <li key={item.id}>
              <ImportCard item={item} isOneOfSeveral={imports.length > 1} />
            </li>
          ))}
          {worthCards.length > shown.length && (
            <li>
              <Button size="small" onClick={() => setShowsAll(true)}>
                Show all {plural(worthCards.length, 'file')}
              </Button>
            </li>
          )}
        </ul>
      )}
      {!isPhone && folded > 0 && (!isLine || showsDetails) && (
        <p className={styles.remarked}>
          <Button size="small" variant="quiet" icon="info" onClick={() => setShowsRemarks(true)}>
            {foldedWords}
          </Button>
        </p>
      )}
      {(!isLine || showsDetails) && <KeepBoth imports={imports} />}
    </section>
  )
}

/** Of a single file, a notice offers it. */
function KeepBoth({ imports }: Pick<ImportCardsProps, 'imports'>) {
  const known = imports.filter(isKnown)
  if (imports.length === 1 || known.length === 0 || !imports.every(isThrough)) return null
  return (
    <p className={styles.remarked}>
      <Button size="small" variant="quiet" icon="copy" onClick={() => void keepBoth(known)}>
        {t`Keep both copies of ${plural(known.length, 'file')}`}
      </Button>
    </p>
  )
}

interface TrayHeadProps extends Pick<ImportCardsProps, 'imports'> {
  readonly summary: ReactNode
  /** All of it is in this line. */
  readonly isLine: boolean
  readonly isShort: boolean
  readonly children: ReactNode
}

function TrayHead({ imports, summary, isLine, isShort, children }: TrayHeadProps) {
  const { open, total } = countImports(imports)
  return (
    <>
      <header className={styles.header} data-line={isLine}>
        <div className={styles.summary}>{summary}</div>
        {open === 0 && (
          <div className={styles.next}>
            <CompareOverRuns traces={imports.flatMap(tracesOf)} isShort={isShort} saysCopies={!isShort} />
          </div>
        )}
        {children}
        {open > 1 && (
          <Button size="small" variant="quiet" onClick={cancelAllImports}>
            Stop all
          </Button>
        )}
        {open === 0 && (
          <IconButton icon="close" size="small" label="Dismiss all" onClick={() => dismissAll(imports)} />
        )}
      </header>
      {open > 0 && (
        <progress className={styles.share} aria-label="Files imported" max={total} value={total - open} />
      )}
    </>
  )
}

function runningFirst(one: ImportItem, other: ImportItem): number {
  return Number(other.work.status === 'running') - Number(one.work.status === 'running')
}

function isWorthCard(item: ImportItem, total: number): boolean {
  const fate = fateOf(item)
  // Of many small files each would be gone before it could be read.
  if (fate === 'running') return total === 1 || isSlow(item)
  return fate !== 'waiting' && (fate !== 'read' || total <= FEW)
}

/**
 * All of it was read, and something was skipped or repaired on the way: of many files this can wait until it
 * is asked for.
 */
function hasOnlyRemarks(item: ImportItem): boolean {
  const { work } = item
  const parts = work.status === 'done' ? (work.value.parts ?? []) : []
  return fateOf(item) === 'remarks' && parts.every(({ problem }) => problem === undefined)
}

/** It takes long enough to say how far it is. */
function isSlow({ work }: ImportItem): boolean {
  return work.status === 'running' && work.progress !== undefined
}

/** Nothing of it waits for an answer, or failed. */
function isThrough(item: ImportItem): boolean {
  const fate = fateOf(item)
  return fate === 'read' || fate === 'remarks'
}

function lineWords(imports: readonly ImportItem[]): string {
  const runs = plural(imports.flatMap(tracesOf).length, 'run')
  return imports.some((item) => knownRunsOf(item) > 0) ? t`${runs} in your library` : t`${runs} imported`
}

function dismissAll(imports: readonly ImportItem[]): void {
  for (const { id } of imports) dismissImport(id)
}
