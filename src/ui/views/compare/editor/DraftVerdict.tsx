/**
 * What the version that runs comes to on the open run, beside its code: on a phone the code covers the
 * comparison, and on a laptop its cards.
 */
import { useMemo } from 'react'
import { t } from '#base/words.ts'
import { verdictOf } from '#core/advice/verdict.ts'
import { costPhrase, lossPhrases, tokensPhrase } from '#core/advice/verdict-text.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { IDENTITY, type MemorySpec } from '#core/spec/spec-data.ts'
import { hasOwnLoss } from '#core/sweep/own-compaction.ts'
import { useCustomEntries, useLosses, useOwnCompaction, useReplays, useRoute } from '#state/index.ts'
import styles from './DraftStatus.module.css'

/** `programId`: of a program that has run. Nothing is drawn while no run is open. */
export function DraftVerdict({ programId }: { readonly programId: string }) {
  const { columns } = useRoute()
  const own = useCustomEntries()
  const asked = useMemo((): MemorySpec => {
    const column = columns.find((spec) => 'id' in spec && spec.id === programId)
    return column ?? { id: programId }
  }, [columns, programId])
  const checked = useMemo(() => checkSpec(asked, own), [asked, own])
  const spec = checked.ok ? checked.value : undefined
  const [base, replay] = useReplays(useMemo(() => (spec === undefined ? [] : [IDENTITY, spec]), [spec]))
  const [losses] = useLosses(
    useMemo(() => (spec === undefined ? [] : [spec]), [spec]),
    replay?.latest !== undefined,
  )
  const isMore = hasOwnLoss(useOwnCompaction().latest)
  const isStale = [base, replay, losses].some((derived) => derived?.work.status === 'running')
  if (base?.latest === undefined || replay?.latest === undefined) return null
  const verdict = verdictOf(replay.latest, base.latest)
  const totals = losses?.latest?.totals
  const lost = lossPhrases(totals && { ...totals, isMore })
  const phrases = [tokensPhrase(verdict), costPhrase(verdict), ...lost].filter(
    (phrase) => phrase !== undefined,
  )
  return (
    <p className={styles.effect} data-stale={isStale} aria-busy={isStale}>
      {t`On this run: ${phrases.join(' · ')}`}
    </p>
  )
}
