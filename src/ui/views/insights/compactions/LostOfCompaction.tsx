/** The removed facts that later calls used: how many, and the heaviest with the call that used each. */
import { useMemo } from 'react'
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import type { LostFact } from '#core/references/lost.ts'
import { type CompactionReport, showCallInTimeline, useFactUses } from '#state/index.ts'
import { LostFactText, LostFactUse, plural, ShowAll, useShown } from '../../../kit/index.ts'
import styles from './LostOfCompaction.module.css'
import { isBareNumber, lostOfWords } from './words.ts'

interface LostOfCompactionProps {
  /** Undefined: not known yet. */
  readonly lost: readonly LostFact[] | undefined
  readonly report: Pick<CompactionReport, 'isOpaque' | 'unseen'>
  /** How many are named at first. */
  readonly most: number
}

const NONE: readonly LostFact[] = []

function byMeaning(one: LostFact, other: LostFact): number {
  return Number(isBareNumber(one.text)) - Number(isBareNumber(other.text))
}

export function LostOfCompaction({ lost, report, most }: LostOfCompactionProps) {
  const listed = useMemo(() => (lost ?? NONE).toSorted(byMeaning), [lost])
  const { shown, more } = useShown(listed, most)
  const uses = useFactUses(shown)
  if (lost === undefined) return null
  const { verdict, why } = lostOfWords(lost.length, report)
  return (
    <section className={styles.lost} aria-label={t`Removed facts used later`}>
      <p>
        <strong>{verdict}</strong> {why}
      </p>
      {shown.length > 0 && (
        <ul className={styles.facts}>
          {shown.map((fact, place) => (
            <li key={fact.text}>
              <div className={styles.fact}>
                <code className={styles.text}>
                  <LostFactText text={fact.text} />
                </code>
                <button type="button" className={styles.call} onClick={() => showCallInTimeline(fact.call)}>
                  {t`used by ${callName(fact.call)}`}
                </button>
              </div>
              <LostFactUse fact={fact} use={uses[place]} isAgainHidden />
            </li>
          ))}
        </ul>
      )}
      <ShowAll words={plural(listed.length, 'removed fact')} {...more} />
    </section>
  )
}
