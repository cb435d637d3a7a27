/**
 * One line over every view: which trace, which run, what it is, how it is counted; and the page's own
 * buttons.
 */
import { lazy, Suspense } from 'react'
import { useApp, useTrace } from '#state/index.ts'
import { Button, IconButton, Kbd, useIsPhone } from '../../kit/index.ts'
import { act } from '../shell/actions.ts'
import { keyOf } from '../shell/keys.ts'
import { ThemeButton } from '../theme/ThemeButton.tsx'
import styles from './TopBar.module.css'

const TraceName = lazy(async () => ({ default: (await import('./TraceBar.tsx')).TraceName }))
const TraceCounting = lazy(async () => ({ default: (await import('./TraceBar.tsx')).TraceCounting }))

export function TopBar() {
  const isOpen = useApp(({ route }) => route.traceId !== undefined)
  const trace = useTrace()
  const isPhone = useIsPhone()
  return (
    <header className={styles.bar}>
      <Suspense>{isOpen ? <TraceName /> : <p className={styles.name}>Memoscope</p>}</Suspense>
      <div className={styles.end}>
        {trace !== undefined && (
          <>
            {/* On a phone both are in the settings, one tap away. */}
            {!isPhone && (
              <Suspense>
                <TraceCounting />
              </Suspense>
            )}
            <IconButton icon="download" label="Export" kbd={keyOf('export')} onClick={() => act('export')} />
            <span className={styles.line} />
          </>
        )}
        <Button variant="quiet" icon="search" aria-label="Find a command" onClick={() => act('palette')}>
          <Kbd keys={keyOf('palette')} />
        </Button>
        {!isPhone && <ThemeButton />}
        {isPhone ? (
          <IconButton icon="settings" label="Settings" onClick={() => act('settings')} />
        ) : (
          <IconButton
            icon="help"
            label="Keyboard shortcuts"
            kbd={keyOf('keys')}
            onClick={() => act('keys')}
          />
        )}
      </div>
    </header>
  )
}
