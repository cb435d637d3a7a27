/**
 * The name of a row: of a file with its runs, which fold and unfold, or of a trace, which is a link to it.
 */
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import { storedIdOf } from '#core/edit/address.ts'
import { formatRoute, isLessonTrace, useRoute, viewOfRun } from '#state/index.ts'
import {
  BreakableText,
  classNames,
  formatExact,
  Icon,
  plural,
  SafeText,
  useIsPhone,
  useModelTitle,
  visibleLine,
} from '../../kit/index.ts'
import { formatWhen } from './format-time.ts'
import type { LibraryRow } from './rows/library-rows.ts'
import own from './TitleCell.module.css'
import styles from './TraceTable.module.css'

interface TitleCellProps {
  readonly row: LibraryRow
  readonly depth: number
  readonly isExpanded: boolean
}

export function TitleCell({ row, depth, isExpanded }: TitleCellProps) {
  const route = useRoute()
  const isPhone = useIsPhone()
  if (row.runs.length > 0) {
    return (
      <span className={styles.title}>
        <Icon name={isExpanded ? 'chevron-down' : 'chevron-right'} />
        <span className={classNames(styles.name, !isPhone && 'truncate')} title={visibleLine(row.title)}>
          {isPhone ? <BreakableText text={row.title} /> : <SafeText text={row.title} />}
        </span>
        {isPhone ? (
          <CardFacts row={row} />
        ) : (
          <span className={styles.runs}>{plural(row.runs.length, 'run')}</span>
        )}
      </span>
    )
  }
  const isOpen = storedIdOf(route.traceId ?? '') === row.id
  return (
    <span className={classNames(styles.title, depth > 0 && styles.nested)}>
      {depth > 0 ? (
        row.number !== undefined && <span className={styles.number}>{formatExact(row.number)}</span>
      ) : (
        <span className={styles.fileIcon}>
          <Icon name="file" />
        </span>
      )}
      <a
        className={classNames(styles.name, !isPhone && 'truncate')}
        href={formatRoute({
          ...route,
          view: viewOfRun(row.id, row.calls),
          traceId: row.id,
          call: undefined,
          step: undefined,
        })}
        // The row has the keys; a second stop on each row would only be in the way.
        tabIndex={-1}
        title={visibleLine(row.title === row.fileName ? row.title : `${row.title}\n${row.fileName}`)}
      >
        {isPhone ? <BreakableText text={row.title} /> : <SafeText text={row.title} />}
      </a>
      {isLessonTrace(row.fileName) && <span className={styles.open}>lesson</span>}
      <CopyTag {...given({ of: row.copyOf })} />
      {row.entry.isEdited === true && <span className={styles.open}>edited</span>}
      {!isPhone && depth === 0 && <Project name={row.figures?.project} />}
      {isOpen && !isPhone && <span className={styles.open}>open</span>}
      {isPhone && <CardFacts row={row} isOpen={isOpen} />}
    </span>
  )
}

function CopyTag({ of }: { readonly of?: LibraryRow['entry'] }) {
  if (of === undefined) return null
  return (
    <span className={styles.open} title={visibleLine(t`Copy of “${of.title}” (${of.source.fileName})`)}>
      copy
    </span>
  )
}

function Project({ name }: { readonly name: string | undefined }) {
  if (name === undefined || !isTelling(name)) return null
  return (
    <span className={own.project} title={t`Project`}>
      <SafeText text={visibleLine(name)} />
    </span>
  )
}

/** A project called “3” says nothing beside the figures of a run. */
function isTelling(project: string): boolean {
  return Array.from(project).length >= FEWEST_LETTERS
}

const FEWEST_LETTERS = 3

/** In a card, the line below the name; the table has columns for it. */
function CardFacts({ row, isOpen = false }: Pick<TitleCellProps, 'row'> & { readonly isOpen?: boolean }) {
  const { calls, figures } = row
  const titleOf = useModelTitle()
  const [model] = figures?.models ?? []
  const made = [
    isOpen && t`open`,
    row.runs.length > 0 && plural(row.runs.length, 'run'),
    plural(calls, 'call'),
    model === undefined ? row.format : visibleLine(titleOf(model)),
  ]
  const recorded = [
    figures?.recordedAt && formatWhen(figures.recordedAt * 1000, Date.now()),
    figures?.project && isTelling(figures.project) && visibleLine(figures.project),
  ]
  // A line each, so that none begins or ends with a separator.
  return (
    <span className={own.facts}>
      <span className="truncate">{made.filter(Boolean).join(' · ')}</span>{' '}
      <span className="truncate">{recorded.filter(Boolean).join(' · ')}</span>
    </span>
  )
}
