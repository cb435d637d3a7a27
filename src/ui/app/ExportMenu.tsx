/** Ways out of the app for the open trace: every format that can write it, and the context at the cursor. */
import { IDENTITY } from '#core/memories/spec-data.ts'
import type { Trace } from '#core/trace.ts'
import { closePanel, downloadContext, exportTrace, openPanel, useApp, useCursor } from '#state/index.ts'
import { Button, formatExact, IconButton, Popover } from '../kit/index.ts'
import styles from './ExportMenu.module.css'
import { exportChoices } from './export-choices.ts'
import { keyOf } from './keys.ts'

export function ExportMenu({ trace }: { readonly trace: Trace }) {
  const isOpen = useApp((state) => state.panel === 'export')
  return (
    <Popover
      label="Export"
      align="end"
      open={isOpen}
      onOpenChange={(open) => (open ? openPanel('export') : closePanel())}
      trigger={<IconButton icon="download" label="Export" kbd={keyOf('export')} />}
    >
      <ExportList trace={trace} />
    </Popover>
  )
}

function ExportList({ trace }: { readonly trace: Trace }) {
  const formats = useApp((state) => state.formats)
  return (
    <div className={styles.list}>
      <h2 className={styles.title}>Export this trace</h2>
      {formats.status === 'running' && <p className={styles.help}>Asking which formats can be written…</p>}
      {formats.status === 'failed' && <p className={styles.help}>{formats.problem.message}</p>}
      {exportChoices(formats).map((choice) => (
        <div key={choice.id} className={styles.choice}>
          <div>
            <p>{choice.title}</p>
            <p className={styles.help}>{choice.help}</p>
          </div>
          <Button
            size="small"
            aria-label={`Save as ${choice.title}`}
            onClick={() => {
              closePanel()
              void exportTrace(trace.id, choice.id)
            }}
          >
            Save
          </Button>
        </div>
      ))}
      <ContextChoice />
    </div>
  )
}

/** The messages that were sent at the cursor, in the JSON of the lens's dialect. */
function ContextChoice() {
  const cursor = useCursor()
  if (cursor === undefined) return null
  return (
    <div className={styles.choice}>
      <div>
        <p>Context at call {formatExact(cursor + 1)}</p>
        <p className={styles.help}>The messages that the model was sent, as JSON.</p>
      </div>
      <Button
        size="small"
        aria-label={`Save the context at call ${formatExact(cursor + 1)}`}
        onClick={() => {
          closePanel()
          void downloadContext(IDENTITY)
        }}
      >
        Save
      </Button>
    </div>
  )
}
