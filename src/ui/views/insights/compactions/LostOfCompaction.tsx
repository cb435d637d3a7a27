/** The removed facts that later calls used: how many, and the most certain with the call that used each. */
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import type { LostFact } from '#core/references/lost.ts'
import { type CompactionReport, showCallInTimeline, useFactUses } from '#state/index.ts'
import { LostFactText, LostFactUse, plural, ShowAll, useShown } from '../../../kit/index.ts'
import styles from './LostOfCompaction.module.css'
import { lostOfWords } from './words.ts'

interface LostOfCompactionProps {
  /** Undefined: not known yet. */
  readonly lost: readonly LostFact[] | undefined
  readonly report: Pick<CompactionReport, 'call' | 'isOpaque' | 'unseen'>
  /** How many are named at first. */
  readonly most: number
}

const NONE: readonly LostFact[] = []

export function LostOfCompaction({ lost, report, most }: LostOfCompactionProps) {
  const { shown, more } = useShown(lost ?? NONE, most)
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
      <ShowAll words={plural(lost.length, 'removed fact')} {...more} />
    </section>
  )
}
