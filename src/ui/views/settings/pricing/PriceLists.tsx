/** The price lists that a person made: to add, to edit, and to delete; and the built-in ones to look up. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { profiles } from '#core/profiles/index.ts'
import type { Profile } from '#core/profiles/rules/profile.ts'
import {
  deleteProfile,
  isInLibrary,
  storedCopies,
  type TraceEntry,
  useApp,
  useArePricesPending,
  useProfile,
  useRoute,
  useRunSummaries,
  useTrace,
} from '#state/index.ts'
import { Button, SafeText } from '../../../kit/index.ts'
import { BuiltInPrices } from './BuiltInPrices.tsx'
import { runsByList } from './book-rows.ts'
import { ListRunsLink } from './ListRunsLink.tsx'
import { PriceListForm } from './PriceListForm.tsx'
import styles from './Pricing.module.css'
import { newList } from './price-list-draft.ts'
import { UnpricedRuns } from './UnpricedRuns.tsx'

export function PriceLists() {
  const own = useApp((state) => state.customProfiles)
  const current = useProfile()
  const hasTrace = useTrace() !== undefined
  // Until the run's prices are known there is nothing to start from yet.
  const isPending = useArePricesPending()
  const [edited, setEdited] = useState<Profile>()
  const taken = [...own, ...profiles].map(({ id }) => id)
  const today = new Date().toISOString().slice(0, 10)
  const isBuiltIn = current !== undefined && !own.some(({ id }) => id === current.id)
  const section = useRef<HTMLElement>(null)
  const hasRun = useRoute().traceId !== undefined
  const [isUnfolded, setUnfolded] = useState(false)
  const isEdited = edited !== undefined
  useEffect(() => {
    if (isEdited) section.current?.scrollIntoView({ block: 'nearest' })
  }, [isEdited])
  const ways = (
    <div className={styles.buttons}>
      <Button
        icon="plus"
        disabled={hasTrace && isPending}
        onClick={() => setEdited(newList(current, taken, today))}
      >
        New price list
      </Button>
      {isBuiltIn && (
        <Button onClick={() => setEdited(current)}>{t`Change the prices of ${current.title}`}</Button>
      )}
    </div>
  )
  // Before there is a run or a list, what can be looked up comes first.
  const isPlain = !hasRun && own.length === 0 && !isEdited
  const { entries, summaries, used } = useRunsOfLists()
  const builtIn = (
    <div className={styles.lists}>
      <BuiltInPrices
        ways={isPlain && ways}
        used={used.builtIn}
        onChange={(list) => {
          setEdited(list)
          section.current?.scrollIntoView()
        }}
      />
    </div>
  )
  return (
    <>
      {!isPlain && (
        <section ref={section} className={styles.lists} aria-labelledby="price-lists">
          <h3 id="price-lists" className={styles.heading}>
            Custom price lists
          </h3>
          <p className={styles.help}>
            Your own prices, stored in this browser. They override the built-in prices.
          </p>
          {own.length > 0 && (
            <ul className={styles.own}>
              {own.map((list) => (
                <li key={list.id}>
                  <span className={styles.ownTitle}>
                    <SafeText text={list.title} />{' '}
                    <span className={styles.help}>{t`prices of ${list.date}`}</span>
                    <ListRunsLink of={used.all.get(list.id)} />
                  </span>
                  <span className={styles.buttons}>
                    <Button size="small" aria-label={t`Edit ${list.title}`} onClick={() => setEdited(list)}>
                      Edit
                    </Button>
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={t`Delete ${list.title}`}
                      onClick={() => {
                        void deleteProfile(list.id)
                        if (edited?.id === list.id) setEdited(undefined)
                      }}
                    >
                      {profiles.some(({ id }) => id === list.id) ? t`Reset to built-in` : t`Delete`}
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          )}
          {edited === undefined ? (
            ways
          ) : (
            <PriceListForm
              key={edited.id}
              list={edited}
              isNew={!taken.includes(edited.id)}
              taken={taken}
              onDone={() => setEdited(undefined)}
            />
          )}
        </section>
      )}
      {!hasRun && <UnpricedRuns entries={entries} summaries={summaries} />}
      {hasRun ? (
        <details
          className={styles.book}
          open={isUnfolded}
          onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
        >
          <summary className={styles.heading}>Built-in prices</summary>
          {isUnfolded && builtIn}
        </details>
      ) : (
        <div className={styles.book}>
          <h3 className={styles.heading}>Built-in prices</h3>
          {builtIn}
        </div>
      )}
    </>
  )
}

const NO_RUNS: readonly TraceEntry[] = []

/**
 * The runs of the library, without copies, by the list that they are priced by: a custom one before a
 * built-in one.
 */
function useRunsOfLists() {
  const own = useApp((state) => state.customProfiles)
  const chosen = useApp((state) => state.modelPrices)
  const library = doneValue(useApp((state) => state.library))
  const all = useMemo(() => library?.filter(isInLibrary) ?? NO_RUNS, [library])
  const summaries = useRunSummaries(all)
  const entries = useMemo(() => {
    const copies = storedCopies(all, summaries)
    return all.filter((run) => !copies.has(run))
  }, [all, summaries])
  const used = useMemo(() => {
    const all = runsByList(
      entries.flatMap(({ id }) => summaries.get(id) ?? []),
      { own, chosen },
    )
    const ownIds = new Set(own.map(({ id }) => id))
    return { all, builtIn: new Map([...all].filter(([id]) => !ownIds.has(id))) }
  }, [entries, summaries, own, chosen])
  return { entries, summaries, used }
}
