/** What the recommended strategy drops of what people wrote, as a warning, and the way to it in Compare. */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import { firstChanged } from '#core/replay/ledger.ts'
import { leanSpec } from '#core/spec/spec.ts'
import { instructionWords, shortenedWords, summariesOf } from '#core/sweep/instruction-words.ts'
import type { RankedRow } from '#core/sweep/ranking.ts'
import { moveCursor, openInCompare, useReplays } from '#state/index.ts'
import { Icon } from '../../../kit/index.ts'
import styles from './Answer.module.css'

/**
 * An agent is built for what its own settings drop, as long as the task stays, so that needs no warning.
 * `agent`: the one that it is a setting of; undefined: a strategy.
 */
export function droppedWarning(
  { figures: { dropped } }: Pick<RankedRow, 'figures'>,
  agent: string | undefined,
): string | undefined {
  return agent !== undefined && dropped?.tasks === 0
    ? undefined
    : instructionWords(dropped, summariesOf(agent))
}

interface DroppedWarningProps {
  readonly row: RankedRow
  readonly agent: string | undefined
}

export function DroppedWarning({ row, agent }: DroppedWarningProps) {
  const [own] = useReplays([row.spec])
  const calls = own?.latest?.calls ?? []
  const words = droppedWarning(row, agent)
  const first = firstChanged(calls)
  if (words === undefined) return null
  return (
    <Warning>
      {[words, shortenedWords([row.figures.dropped])].filter(Boolean).join(' ')}
      {first !== undefined && (
        <>
          {' '}
          <button
            type="button"
            className={styles.link}
            onClick={() => {
              openInCompare([leanSpec(row.spec)])
              moveCursor(first)
            }}
          >
            {t`Compare at ${callName(first)}`}
          </button>
        </>
      )}
    </Warning>
  )
}

export function Warning({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.warning}>
      <Icon name="warning" />
      <span>{children}</span>
    </p>
  )
}
