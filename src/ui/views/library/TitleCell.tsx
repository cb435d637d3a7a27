/**
 * The name of a row: of a file with its runs, which fold and unfold, or of a trace, which is a link to it.
 */
import { storedIdOf } from '#core/edit/address.ts'
import { formatRoute, isLessonTrace, useRoute, viewOfRun } from '#state/index.ts'
import { classNames, formatExact, Icon, plural, SafeText, visibleLine } from '../../kit/index.ts'
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
  if (row.runs.length > 0) {
    return (
      <span className={styles.title}>
        <Icon name={isExpanded ? 'chevron-down' : 'chevron-right'} />
        <span className={classNames(styles.name, 'truncate')} title={visibleLine(row.title)}>
          <SafeText text={row.title} />
        </span>
        <span className={styles.runs}>{plural(row.runs.length, 'run')}</span>
      </span>
    )
  }
  const isOpen = storedIdOf(route.traceId ?? '') === row.id
  return (
    <span className={classNames(styles.title, depth > 0 && styles.nested)}>
      {depth > 0 ? (
        // A title that has a number doesn't need another.
        !/\d/.test(row.title) && (
          <span className={styles.number}>{formatExact(row.entry.source.run + 1)}</span>
        )
      ) : (
        <span className={styles.fileIcon}>
          <Icon name="file" />
        </span>
      )}
      <span className={own.names}>
        <a
          className={classNames(styles.name, 'truncate')}
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
          <SafeText text={row.title} />
        </a>
        {depth === 0 && <FileName row={row} />}
      </span>
      {isLessonTrace(row.fileName) && <span className={styles.open}>lesson</span>}
      {row.entry.isEdited === true && <span className={styles.open}>edited</span>}
      {isOpen && <span className={styles.open}>open</span>}
    </span>
  )
}

/**
 * The file beside a title that is not its name. It is in the tooltip of the title, too: it may have no room.
 */
function FileName({ row: { title, fileName } }: Pick<TitleCellProps, 'row'>) {
  const name = fileName.split(/[\\/]/).at(-1) ?? ''
  if (name === '' || name.startsWith(title) || isLessonTrace(fileName)) return null
  return (
    <span className={classNames(own.file, 'truncate')}>
      <SafeText text={name} />
    </span>
  )
}
