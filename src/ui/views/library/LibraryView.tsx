/**
 * The library: what is stored in this browser and the ways in; on a first visit, what this is and how to
 * begin.
 */
import { lazy, Suspense } from 'react'
import { isInLibrary, useApp } from '#state/index.ts'
import { ProblemNote } from '../../kit/index.ts'
import type { FrameProps } from '../view-entry.ts'
import { FirstScreen } from './FirstScreen.tsx'
import styles from './LibraryView.module.css'

/** The table and its machinery are not needed on a first visit. */
const Library = lazy(async () => ({ default: (await import('./Library.tsx')).Library }))

/**
 * For who hears the page. Words for the eye would only flash by: it is read from the disk in a few
 * milliseconds.
 */
const OPENING = <h1 className="visually-hidden">Library</h1>

export function LibraryView({ onPick, onPickFolder, onPaste, onAsk }: FrameProps) {
  const ways = { onPick, onPickFolder, onPaste }
  const library = useApp((state) => state.library)
  switch (library.status) {
    case 'idle':
    case 'running':
      return OPENING
    case 'failed':
      return (
        <div className={styles.failed}>
          <ProblemNote problem={library.problem} />
          <FirstScreen {...ways} />
        </div>
      )
    case 'done': {
      const entries = library.value.filter(isInLibrary)
      return entries.length === 0 ? (
        <FirstScreen {...ways} />
      ) : (
        <Suspense fallback={OPENING}>
          <Library entries={entries} {...ways} onAsk={onAsk} />
        </Suspense>
      )
    }
  }
}
