/** How far a collection is read, in a line, with what has to be done. */
import { t } from '#base/words.ts'
import {
  type CollectionRow,
  type OpenCollection,
  pauseReading,
  resumeReading,
  scanOpen,
} from '#state/index.ts'
import { Button, formatBytes, formatExact, plural, SafeText } from '../../kit/index.ts'
import { ChooseFolder } from './ChooseFolder.tsx'
import styles from './Collections.module.css'

interface ScanLineProps {
  readonly collection: CollectionRow
  readonly open: OpenCollection
}

export function ScanLine({ collection, open }: ScanLineProps) {
  return (
    <div className={styles.scan}>
      <span className={styles.scanWords} role="status">
        <SafeText text={wordsOf(open, collection.kind)} />
      </span>
      {open.status === 'reading' && (
        <>
          <progress className={styles.progress} max={Math.max(1, open.allBytes)} value={open.bytes} />
          <Button size="small" icon="pause" onClick={pauseReading}>
            Pause
          </Button>
        </>
      )}
      {open.status === 'paused' && (
        <Button size="small" icon="play" onClick={resumeReading}>
          Resume
        </Button>
      )}
      {open.status === 'permission' && (
        <Button size="small" variant="primary" onClick={() => void scanOpen(true)}>
          Allow access
        </Button>
      )}
      {open.status === 'folder' && <ChooseFolder to={collection} />}
      {(open.status === 'idle' || open.status === 'failed') && collection.kind === 'watched' && (
        <Button size="small" variant="quiet" onClick={() => void scanOpen(true)}>
          Scan again
        </Button>
      )}
      {open.status === 'idle' && collection.kind === 'chosen' && <ChooseFolder to={collection} />}
    </div>
  )
}

function wordsOf(
  { status, done, total, bytes, allBytes, isWatched, problem }: OpenCollection,
  kind: CollectionRow['kind'],
): string {
  switch (status) {
    case 'loading':
      return t`Opening…`
    case 'permission':
      return t`Your browser asks again before this page may read the folder.`
    case 'folder':
      return t`Choose the folder again to see what is new. Only changed files are read.`
    case 'listing':
      return total === 0 ? t`Looking for files…` : t`Looking for files: ${plural(total, 'file')}…`
    case 'reading':
      if (kind === 'stored') return t`Reading ${formatExact(done)} of ${plural(total, 'run')}`
      if (allBytes === 0) return t`Reading ${formatExact(done)} of ${plural(total, 'file')}`
      return t`Reading ${formatExact(done)} of ${plural(total, 'file')} (${formatBytes(bytes)} of ${formatBytes(allBytes)})`
    case 'paused':
      return t`Paused at ${formatExact(done)} of ${plural(total, 'file')}`
    case 'failed':
      return problem === undefined ? t`Stopped` : [problem.message, problem.hint ?? ''].join(' ').trim()
    case 'idle':
      return isWatched ? t`Up to date; new files and calls appear as they are written` : t`Up to date`
  }
}
