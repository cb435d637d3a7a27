/** The removed facts that later calls used: how many, and the heaviest with the call that used each. */
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import type { LostFact } from '#core/references/lost.ts'
import { showCallInTimeline, useFactUses } from '#state/index.ts'
import { LostFactText, LostFactUse, plural, ShowAll, useShown } from '../../../kit/index.ts'
import styles from './LostOfCompaction.module.css'

interface LostOfCompactionProps {
  /** Undefined: not known yet. */
  readonly lost: readonly LostFact[] | undefined
  /** What may contain some of them is not in the file. */
  readonly isUpperBound: boolean
  /** How the agent knew them all the same. */
  readonly known: string
  /** How many are named at first. */
  readonly most: number
}

const NONE: readonly LostFact[] = []

export function LostOfCompaction({ lost, isUpperBound, known, most }: LostOfCompactionProps) {
  const { shown, more } = useShown(lost ?? NONE, most)
  const uses = useFactUses(shown)
  if (lost === undefined) return null
  return (
    <section className={styles.lost} aria-label={t`Removed facts used later`}>
      <p>
        <strong>{countWords(lost.length, isUpperBound)}</strong> {lost.length > 0 && known}
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
      <ShowAll words={plural(lost.length, 'removed fact')} {...more} />
    </section>
  )
}

function countWords(count: number, isUpperBound: boolean): string {
  if (count === 0) return t`No later call used a fact that it removed.`
  const facts = plural(count, 'removed fact')
  return isUpperBound ? t`Later calls used at most ${facts}.` : t`Later calls used ${facts}.`
}
