/**
 * The runs of a collection that stand out; each leads to its run, and to the call behind it where there is
 * one.
 */
import { useMemo } from 'react'
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import { type CollectionRun, ownTotal, ownWorstMiss } from '#core/collections/collection.ts'
import {
  dearestMisses,
  dearestRuns,
  largestResults,
  mostMisses,
  mostWaste,
} from '#core/collections/top-lists.ts'
import { modelTitle } from '#core/profiles/model-title.ts'
import { wasteKindTitle } from '#core/waste/waste-words.ts'
import { figureWords, formatAmount, plural, SafeText, visibleLine } from '../../kit/index.ts'
import styles from './Collections.module.css'
import { resultWords, wasteAmount } from './estimated-words.ts'
import { missPhrase } from './miss-phrase.ts'

const MOST = 10

interface TopListsProps {
  readonly runs: readonly CollectionRun[]
  readonly onOpen: (run: CollectionRun, call?: number) => void
}

interface Entry {
  readonly key: string
  readonly run: CollectionRun
  readonly value: string
  readonly detail: string
  readonly call?: number
}

export function TopLists({ runs, onOpen }: TopListsProps) {
  const lists = useMemo(() => listsOf(runs), [runs])
  return (
    <div className={styles.tops}>
      {lists.map(({ title, entries, nothing }) => (
        <section key={title} className={styles.top}>
          <h2 className={styles.topTitle}>{title}</h2>
          {entries.length === 0 && <p className={styles.note}>{nothing}</p>}
          <ol className={styles.entries}>
            {entries.map(({ key, run, value, detail, call }) => (
              <li key={key}>
                <button type="button" className={styles.entry} onClick={() => onOpen(run, call)}>
                  <span className={styles.entryTitle} title={visibleLine(run.title)}>
                    <SafeText text={visibleLine(run.title)} />
                  </span>
                  <span className={styles.entryValue}>{value}</span>
                  <span className={styles.entryDetail} title={detail}>
                    <SafeText text={detail} />
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function listsOf(runs: readonly CollectionRun[]) {
  const about = (run: CollectionRun) => run.project ?? run.file.path
  return [
    {
      title: t`Most expensive runs`,
      nothing: t`No run has a price.`,
      entries: dearestRuns(runs, MOST).map(
        ({ run, value }): Entry => ({
          key: run.id,
          run,
          value: figureWords({ value, source: run.cost?.source ?? 'estimate' }, '$').short,
          detail: [...run.models.slice(0, 1).map(modelTitle), about(run)].join(' · '),
        }),
      ),
    },
    {
      title: t`Most cache misses`,
      nothing: t`No run missed the prompt cache.`,
      entries: missEntries(runs).map(({ run, value }): Entry => {
        const worst = ownWorstMiss(run)
        const detail = worst?.kind === undefined ? about(run) : missPhrase(run)
        return { key: run.id, run, value, detail, ...given({ call: worst?.call }) }
      }),
    },
    ...(runs.some(({ traceId }) => traceId !== undefined) ? [] : estimatedLists(runs)),
  ]
}

/**
 * Of runs that only their index knows. Of stored ones, Insights counts waste and results in its own measures,
 * and what it says of the first is above.
 */
function estimatedLists(runs: readonly CollectionRun[]) {
  return [
    {
      title: t`Most waste, estimated`,
      nothing: t`No waste was found.`,
      entries: mostWaste(runs, MOST).map(
        ({ run, value }): Entry => ({
          key: run.id,
          run,
          value: wasteAmount(value),
          detail: `${wasteKindTitle(value.kind)}: ${visibleLine(value.subject)}`,
        }),
      ),
    },
    {
      title: t`Largest tool results, estimated`,
      nothing: t`No run has tool results.`,
      entries: largestResults(runs, MOST).map(
        ({ run, value }): Entry => ({
          key: `${run.id} ${value.step} ${value.tokens}`,
          run,
          value: t`≈${formatAmount(value.tokens, '', true)} tokens`,
          detail: resultWords(value),
          call: value.call,
        }),
      ),
    },
  ]
}

/** By what they cost more than hits, then by their number where that is not known. */
function missEntries(runs: readonly CollectionRun[]) {
  const dear = dearestMisses(runs, MOST)
  const others = runs.filter((run) => (ownTotal(run, 'missCost') ?? 0) <= 0)
  return [
    ...dear.map(({ run, value }) => ({ run, value: t`+${formatAmount(value, '$')}` })),
    ...mostMisses(others, MOST - dear.length).map(({ run, value }) => ({
      run,
      value: plural(value, 'miss', 'misses'),
    })),
  ]
}
