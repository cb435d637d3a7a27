/**
 * What the model saw at the cursor's call: how much, what changed since the call before, and the exact
 * messages.
 */
import { useState } from 'react'
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import type { Trace } from '#core/model/trace.ts'
import { retryFailed, useCursor } from '#state/index.ts'
import { Button, classNames, EmptyState, formatExact, ProblemNote, Segmented } from '../../kit/index.ts'
import { countSeen, type SeenCounts } from './context-difference.ts'
import { SawHeader } from './SawHeader.tsx'
import styles from './SawTab.module.css'
import { SeenList, type SeenMode } from './SeenList.tsx'
import { type Seen, useSeen } from './use-seen.ts'

export function SawTab({ trace }: { readonly trace: Trace }) {
  const cursor = useCursor()
  const { seen, isStale, problem } = useSeen(trace, cursor)
  if (cursor === undefined) {
    return (
      <EmptyState title="No model calls">
        The run has steps but no model calls, so there is no prompt to show.
      </EmptyState>
    )
  }
  return (
    <div className={styles.saw}>
      <SawHeader trace={trace} call={cursor} seen={seen} />
      {problem !== undefined && (
        <ProblemNote
          problem={problem}
          actions={
            <Button size="small" onClick={retryFailed}>
              Try again
            </Button>
          }
        />
      )}
      {seen === undefined ? (
        problem === undefined && (
          <p className={styles.remark} role="status">
            Building the prompt…
          </p>
        )
      ) : (
        <div className={classNames(styles.content, isStale && styles.stale)} aria-busy={isStale}>
          {seen.problem !== undefined && <ProblemNote problem={seen.problem} tone="warning" />}
          <SeenSteps key={seen.call} seen={seen} />
        </div>
      )}
    </div>
  )
}

function SeenSteps({ seen }: { readonly seen: Seen }) {
  const [mode, setMode] = useState<SeenMode>('changes')
  const counts = countSeen(seen.steps)
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.difference}>{differenceWords(seen, counts)}</p>
        {seen.before !== undefined && (
          <Segmented<SeenMode>
            label="What to list"
            size="small"
            value={mode}
            onChange={setMode}
            options={[
              { value: 'changes', title: t`Changes` },
              { value: 'all', title: t`All` },
            ]}
          />
        )}
      </div>
      <SeenList key={mode} steps={seen.steps} mode={seen.before === undefined ? 'all' : mode} />
    </>
  )
}

function differenceWords({ before }: Seen, counts: SeenCounts): string {
  if (before === undefined) return t`First call: everything is new.`
  const parts: readonly (readonly [number, string])[] = [
    [counts.new, t`${formatExact(counts.new)} new`],
    [counts.gone, t`${formatExact(counts.gone)} dropped`],
    [counts.rewritten, t`${formatExact(counts.rewritten)} shortened`],
    [counts.moved, t`${formatExact(counts.moved)} moved`],
  ]
  const said = parts.filter(([count]) => count !== 0).map(([, words]) => words)
  return said.length === 0
    ? t`Changed since ${callName(before)}: no changes`
    : t`Changed since ${callName(before)}: ${said.join(', ')}`
}
