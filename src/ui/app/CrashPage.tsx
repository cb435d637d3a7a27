/**
 * What is in place of the app when a mistake of ours has stopped it: a way on, everything out into a
 * file, and a report without content. It asks nothing of the state, only of the database.
 */
import { useState } from 'react'
import { saveDiagnostics } from '#state/index.ts'
import { Button, EmptyState } from '../kit/index.ts'
import { SaveBackup } from '../views/settings/backup/SaveBackup.tsx'
import styles from './CrashPage.module.css'

export function CrashPage({ error }: { readonly error: unknown }) {
  const [report, setReport] = useState<string>()
  return (
    <main className={styles.page}>
      <EmptyState
        icon="error"
        isPage
        title="Something went wrong in Memoscope"
        actions={
          <>
            <Button variant="primary" onClick={() => location.reload()}>
              Reload the page
            </Button>
            <Button onClick={startAtLibrary}>Go to the library</Button>
          </>
        }
      >
        <p>Your runs are stored in this browser and are not affected.</p>
        <p className="mono">{String(error)}</p>
      </EmptyState>
      <section className={styles.more} aria-label="Before you continue">
        <div className={styles.way}>
          <p className={styles.help}>Optional: save everything stored in this browser to one file.</p>
          <SaveBackup />
        </div>
        <div className={styles.way}>
          <p className={styles.help}>
            For a bug report: versions, numbers, and where the error occurred. Contains no names and nothing
            from your runs.
          </p>
          <Button
            icon="file"
            onClick={() => {
              void saveDiagnostics(error).then(setReport)
            }}
          >
            Save diagnostics
          </Button>
          {report !== undefined && (
            <details>
              <summary>Contents</summary>
              <pre className={styles.report}>{report}</pre>
            </details>
          )}
        </div>
      </section>
    </main>
  )
}

function startAtLibrary(): void {
  location.hash = '#/library'
  location.reload()
}
