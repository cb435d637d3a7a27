/** One line over every view: which trace, which run, what it is, how it is counted; and the page's own buttons. */
import { useRoute, useTrace } from '#state/index.ts'
import { Button, IconButton, Kbd } from '../kit/index.ts'
import { act } from './actions.ts'
import { keyOf } from './keys.ts'
import { LensPopover } from './LensPopover.tsx'
import { RunSwitch } from './RunSwitch.tsx'
import { ThemeButton } from './ThemeButton.tsx'
import styles from './TopBar.module.css'
import { TraceFacts } from './TraceFacts.tsx'
import { TraceMenu } from './TraceMenu.tsx'

export function TopBar() {
  const { traceId } = useRoute()
  const trace = useTrace()
  return (
    <header className={styles.bar}>
      {traceId === undefined ? <p className={styles.name}>Memoscope</p> : <TraceMenu />}
      {trace !== undefined && (
        <>
          <RunSwitch />
          <TraceFacts trace={trace} />
        </>
      )}
      <div className={styles.end}>
        {trace !== undefined && (
          <>
            <LensPopover />
            <IconButton icon="download" label="Export" kbd={keyOf('export')} onClick={() => act('export')} />
            <span className={styles.line} />
          </>
        )}
        <Button variant="quiet" icon="search" aria-label="Find a command" onClick={() => act('palette')}>
          <Kbd keys={keyOf('palette')} />
        </Button>
        <ThemeButton />
        <IconButton icon="help" label="All keys" kbd={keyOf('keys')} onClick={() => act('keys')} />
      </div>
    </header>
  )
}
