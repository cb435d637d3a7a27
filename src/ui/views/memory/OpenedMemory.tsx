/** The memory itself: its head, what a question found, its lanes, and what can be done to it by hand. */
import { useRef, useState } from 'react'
import { t } from '#base/words.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { changeCounting, retryFailed, useOnStrip } from '#state/index.ts'
import { Button, Icon, ProblemNote } from '../../kit/index.ts'
import { FoundPanel } from './FoundPanel.tsx'
import { HandBar } from './HandBar.tsx'
import { Lanes } from './Lanes.tsx'
import { MemoryHead } from './MemoryHead.tsx'
import styles from './MemoryView.module.css'
import { useFlip } from './use-flip.ts'
import { useOpened } from './use-opened.ts'
import { useOpeningCall } from './use-own-replay.ts'

/** In place of the ids of all memories: the list to choose from is right above. */
const CHOOSE = t`Select another strategy above.`

export function OpenedMemory() {
  const [query, setQuery] = useState<string>()
  const opened = useOpened(query)
  const { spec, title, view, failure, canRetry } = opened
  const area = useRef<HTMLDivElement>(null)
  useFlip(area, view)
  useOpeningCall(spec)
  useOnStrip(spec.id === IDENTITY.id ? undefined : spec, title)
  return (
    <>
      <MemoryHead opened={opened} />
      {failure !== undefined && (
        <div className={styles.note}>
          <ProblemNote
            problem={failure.code === 'unknown-memory' ? { ...failure, hint: CHOOSE } : failure}
            kept={canRetry ? undefined : t`The full history is shown instead.`}
            actions={
              failure.code === 'needs-uncompacted' ? (
                <Button size="small" onClick={() => changeCounting({ baseline: 'uncompacted' })}>
                  Change the baseline
                </Button>
              ) : (
                canRetry && (
                  <Button size="small" onClick={retryFailed}>
                    Try again
                  </Button>
                )
              )
            }
          />
        </div>
      )}
      {view?.problem?.code === 'over-budget' && (
        <p className={styles.over} role="status">
          <Icon name="warning" label={t`Warning`} /> <span>{view.problem.message}</span>
        </p>
      )}
      {view?.problem !== undefined && view.problem.code !== 'over-budget' && (
        <div className={styles.note}>
          <ProblemNote tone="warning" problem={view.problem} />
        </div>
      )}
      {query !== undefined && (
        <FoundPanel query={query} opened={opened} onClose={() => setQuery(undefined)} />
      )}
      <Lanes ref={area} opened={opened} />
      <HandBar opened={opened} query={query} onAsk={setQuery} />
    </>
  )
}
