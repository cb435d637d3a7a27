/**
 * The recorded agent's own compaction in detail: what it saved against the full history, and which facts it
 * lost.
 */
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import type { OwnCompaction } from '#core/sweep/own-compaction.ts'
import type { Ranking } from '#core/sweep/ranking.ts'
import { compareOwnCompaction, navigate } from '#state/index.ts'
import { Button } from '../../kit/index.ts'
import { FigurePairs } from './FigurePairs.tsx'
import { LostList } from './LostFacts.tsx'
import {
  causeWords,
  fullCostWords,
  mayBeInWords,
  measuredIn,
  summariesWords,
  togetherWords,
  unseenWords,
  whereWords,
} from './own-compaction.ts'
import styles from './SelectionCard.module.css'

interface OwnCompactionCardProps {
  readonly found: OwnCompaction
  readonly ranking: Ranking
  readonly onShowCall: (call: number) => void
}

/** As Insights counts them. */
const ONCE = t`A lost fact is something a call used, such as a path or a number, that its context no longer contained. Each fact and each file counts once here, so Compare, which counts it at every call that used it, can show more.`

export function OwnCompactionCard({ found, ranking, onShowCall }: OwnCompactionCardProps) {
  const { baseline, unit } = ranking
  const [first] = found.events
  const cost = fullCostWords(found, ranking)
  const summaries = summariesWords(found, ranking)
  const together = togetherWords(found)
  const unseen = unseenWords(found)
  return (
    <section className={styles.card} aria-label="Selected: the agent’s own compaction">
      <div>
        <h2 className={styles.title}>The agent’s own compaction</h2>
        <p className={styles.summary}>{whereWords(found)}</p>
        <p className={styles.description}>
          The agent shortened its own context during this run. Compared with the full history that it would
          have sent otherwise.
        </p>
      </div>
      <FigurePairs
        unit={cost === '' ? 'tokens' : unit}
        before={{ name: t`Full history`, figures: found.full }}
        after={
          summaries === '' || cost === ''
            ? { name: t`As recorded`, figures: baseline }
            : {
                name: t`Compacted`,
                figures: { ...baseline, billed: measuredIn(found, ranking).sent },
              }
        }
      />
      <p className={styles.cause}>
        {causeWords(found, baseline.calls)}{' '}
        {first !== undefined && (
          <button type="button" className={styles.link} onClick={() => onShowCall(first.call)}>
            First compaction: {callName(first.call)}
          </button>
        )}
      </p>
      {together !== '' && (
        <p className={styles.cause}>
          {together}{' '}
          <button
            type="button"
            className={styles.link}
            onClick={() => navigate({ view: 'insights', insight: 'compactions' })}
          >
            Show each compaction
          </button>
        </p>
      )}
      {unseen !== '' && <p className={styles.cause}>{unseen}</p>}
      {found.lostMayBeIn !== undefined && <p className={styles.cause}>{mayBeInWords(found.lostMayBeIn)}</p>}
      {cost !== '' && (
        <p className={styles.cause}>
          {cost} {summaries}
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="primary" icon="compare" onClick={() => compareOwnCompaction()}>
          Compare in detail
        </Button>
      </div>
      <LostList lost={found.lost} total={found.lost.length} about={ONCE} onShowCall={onShowCall} />
    </section>
  )
}
