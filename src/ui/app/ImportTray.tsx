/** Files on their way in: one line for all, and a card for each that is running or has something to say. */
import { useState } from 'react'
import { cancelAllImports, dismissImport, type ImportItem, useApp, useRoute } from '#state/index.ts'
import { Button, IconButton, plural } from '../kit/index.ts'
import { ImportCard } from './ImportCard.tsx'
import styles from './ImportTray.module.css'
import { countImports, fateOf, summaryOf } from './import-report.ts'

/** Cards drawn before somebody asks for all. */
const FIRST = 20
/** Up to here files that were read without a remark have a card too. */
const FEW = 3

export function ImportTray() {
  const imports = useApp((state) => state.imports)
  const { view } = useRoute()
  // Of several, who opens one has seen the others; what was skipped in it stands in its own report.
  const isSettled = view !== 'library' && imports.every(imports.length === 1 ? isRead : isThrough)
  const summary = imports.length === 0 ? '' : summaryOf(countImports(imports))
  return (
    <>
      {/* Always there: a live region that appears with its first words is often not spoken. */}
      <p className="visually-hidden" role="status">
        {summary}
      </p>
      {/* Its runs are chosen from the library; over an open one they would only be in the way. */}
      {imports.length > 0 && !isSettled && <Tray imports={imports} summary={summary} />}
    </>
  )
}

interface TrayProps {
  readonly imports: readonly ImportItem[]
  readonly summary: string
}

function Tray({ imports, summary }: TrayProps) {
  const [showsAll, setShowsAll] = useState(false)
  const worthCards = imports.filter((item) => isWorthCard(item, imports.length)).toSorted(runningFirst)
  const cards = showsAll ? worthCards : worthCards.slice(0, FIRST)
  return (
    <section className={styles.tray} aria-label="Imports">
      {imports.length > 1 && <TrayHead imports={imports} summary={summary} />}
      {cards.length > 0 && (
        <ul className={styles.cards}>
          {cards.map((item) => (
            <li key={item.id}>
              <ImportCard item={item} />
            </li>
          ))}
          {worthCards.length > cards.length && (
            <li>
              <Button size="small" onClick={() => setShowsAll(true)}>
                Show all {plural(worthCards.length, 'file')}
              </Button>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

function TrayHead({ imports, summary }: TrayProps) {
  const { open, total } = countImports(imports)
  return (
    <>
      <header className={styles.header}>
        <p className={styles.summary}>{summary}</p>
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
        <progress className={styles.share} aria-label="Files read" max={total} value={total - open} />
      )}
    </>
  )
}

function isThrough(item: ImportItem): boolean {
  const fate = fateOf(item)
  return fate === 'read' || fate === 'remarks'
}

function isRead(item: ImportItem): boolean {
  return fateOf(item) === 'read'
}

function runningFirst(one: ImportItem, other: ImportItem): number {
  return Number(other.work.status === 'running') - Number(one.work.status === 'running')
}

function isWorthCard(item: ImportItem, total: number): boolean {
  const fate = fateOf(item)
  return fate !== 'waiting' && (fate !== 'read' || total <= FEW)
}

function dismissAll(imports: readonly ImportItem[]): void {
  for (const { id } of imports) dismissImport(id)
}
