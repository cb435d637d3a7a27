/** The library: what is stored in this browser and the ways in; on a first visit, what this is and how to begin. */
import { lazy, Suspense } from 'react'
import { useApp } from '#state/index.ts'
import { ProblemNote } from '../../kit/index.ts'
import { FirstScreen } from './FirstScreen.tsx'
import styles from './LibraryView.module.css'
import type { LibraryViewProps } from './library-props.ts'

/** The table and its machinery are not needed on a first visit. */
const Library = lazy(async () => ({ default: (await import('./Library.tsx')).Library }))

export function LibraryView({ onPick, onPickFolder, onPaste, onAsk }: LibraryViewProps) {
  const ways = { onPick, onPickFolder, onPaste }
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
          <FirstScreen {...ways} />
        </div>
      )
    case 'done':
      return library.value.length === 0 ? (
        <FirstScreen {...ways} />
      ) : (
        <Suspense>
          <Library entries={library.value} {...ways} onAsk={onAsk} />
        </Suspense>
      )
  }
}
