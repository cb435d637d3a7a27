/** What the strategy costs and loses over the whole run, which Compare shows in detail. */
import { useMemo } from 'react'
import { t } from '#base/words.ts'
import { verdictOf } from '#core/advice/verdict.ts'
import { costPhrase, lostPhrase, tokensPhrase } from '#core/advice/verdict-text.ts'
import { callName } from '#core/model/call-names.ts'
import { firstChanged } from '#core/replay/ledger.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { compactionSize } from '#core/sweep/nearby-sizes.ts'
import { hasOwnLoss } from '#core/sweep/own-compaction.ts'
import { moveCursor, useBaseline, useLosses, useOwnCompaction } from '#state/index.ts'
import { Figure } from './figures/Figure.tsx'
import styles from './MemoryHead.module.css'
import { useOwnReplay } from './use-own-replay.ts'

interface OverTheRunProps {
  readonly spec: CheckedSpec
  /** The call that is shown. */
  readonly call: number
  readonly onCompare: () => void
}

export function OverTheRun({ spec, call, onCompare }: OverTheRunProps) {
  const own = useOwnReplay(spec)
  const base = useBaseline().latest
  const isMore = hasOwnLoss(useOwnCompaction(own !== undefined).latest)
  const [losses] = useLosses(
    useMemo(() => [spec], [spec]),
    true,
  )
  if (own === undefined || base === undefined) return null
  const found = losses?.latest
  const verdict = verdictOf(own, base, found)
  const count = found?.totals.count
  const first = firstChanged(own.calls)
  const phrases = [
    costPhrase(verdict) ?? tokensPhrase(verdict),
    count === undefined ? undefined : lostPhrase({ count, isMore, size: compactionSize(spec) }),
  ]
  return (
    <Figure
      title={t`Whole run`}
      value={
        <button type="button" className={styles.run} title={t`Show in Compare`} onClick={onCompare}>
          {phrases.filter((phrase) => phrase !== undefined).join(' · ')}
        </button>
      }
    >
      {/* Only where there is nothing to see before. */}
      {first !== undefined && first > call && (
        <button type="button" className={styles.link} onClick={() => moveCursor(first)}>
          {t`Go to ${callName(first)}, where it first acts`}
        </button>
      )}
    </Figure>
  )
}
