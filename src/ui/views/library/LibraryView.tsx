/** The library: what is stored in this browser and the ways in; on a first visit, what this is and how to begin. */
import { lazy, Suspense } from 'react'
import { useApp } from '#state/index.ts'
import { ProblemNote } from '../../kit/index.ts'
import { FirstScreen } from './FirstScreen.tsx'
import styles from './LibraryView.module.css'
import type { LibraryViewProps } from './library-props.ts'

/** The table and its machinery are not needed on a first visit. */
const Library = lazy(async () => ({ default: (await import('./Library.tsx')).Library }))

export function LibraryView({ onPick, onPaste, onAsk }: LibraryViewProps) {
  const library = useApp((state) => state.library)
  switch (library.status) {
    case 'idle':
    case 'running':
      // Read from the disk in a few milliseconds: words here would only flash by.
      return null
    case 'failed':
      return (
        <div className={styles.failed}>
          <ProblemNote problem={library.problem} />
          <FirstScreen onPick={onPick} onPaste={onPaste} />
        </div>
      )
    case 'done':
      return library.value.length === 0 ? (
        <FirstScreen onPick={onPick} onPaste={onPaste} />
      ) : (
        <Suspense>
          <Library entries={library.value} onPick={onPick} onPaste={onPaste} onAsk={onAsk} />
        </Suspense>
      )
  }
}
