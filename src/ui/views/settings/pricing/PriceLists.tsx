/** The price lists that a person made: to add, to edit, and to delete; and the built-in ones to look up. */
import { useEffect, useRef, useState } from 'react'
import { t } from '#base/words.ts'
import { profiles } from '#core/profiles/index.ts'
import type { Profile } from '#core/profiles/rules/profile.ts'
import { deleteProfile, useApp, useArePricesPending, useProfile, useRoute, useTrace } from '#state/index.ts'
import { Button, SafeText } from '../../../kit/index.ts'
import { BuiltInPrices } from './BuiltInPrices.tsx'
import { PriceListForm } from './PriceListForm.tsx'
import styles from './Pricing.module.css'
import { newList } from './price-list-draft.ts'

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
  const [unfolded, setUnfolded] = useState<boolean>()
  const isUnfolded = unfolded ?? !hasRun
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
  return (
    <>
      {!isPlain && (
        <section ref={section} className={styles.lists} aria-labelledby="price-lists">
          <h3 id="price-lists" className={styles.heading}>
            Custom price lists
          </h3>
          <p className={styles.help}>
            Your own prices, stored in this browser. They come before the built-in prices of the same models.
          </p>
          {own.length > 0 && (
            <ul className={styles.own}>
              {own.map((list) => (
                <li key={list.id}>
                  <span className={styles.ownTitle}>
                    <SafeText text={list.title} />{' '}
                    <span className={styles.help}>{t`prices of ${list.date}`}</span>
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
      <details
        className={styles.book}
        open={isUnfolded}
        onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
      >
        <summary className={styles.heading}>Built-in prices</summary>
        {isUnfolded && (
          <div className={styles.lists}>
            {isPlain && ways}
            <BuiltInPrices
              onChange={(list) => {
                setEdited(list)
                section.current?.scrollIntoView()
              }}
            />
          </div>
        )}
      </details>
    </>
  )
}
