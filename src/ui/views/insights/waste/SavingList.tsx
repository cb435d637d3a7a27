/** What makes the whole run cheaper: a setting of the agent that made it, or without one, strategies. */
import { useId } from 'react'
import { t } from '#base/words.ts'
import { leanSpec } from '#core/spec/spec.ts'
import type { Unused } from '#core/waste/waste.ts'
import { openInCompare, useRanking, useWaste } from '#state/index.ts'
import { Button, TextRoom } from '../../../kit/index.ts'
import styles from './SavingList.module.css'
import { alsoDropsWords, type Saving } from './saving-words.ts'
import type { RunSavings } from './use-savings.ts'
import { removedShare, wasteAmount } from './waste-words.ts'
import { withBold } from './with-bold.tsx'

/** Lengths of the words that the waste a strategy removes takes, in letters. */
const USUAL = [7, 5, 2, 3, 5]

interface SavingListProps {
  readonly savings: RunSavings
  readonly waste: readonly Unused[]
}

export function SavingList({ savings: { setting, best, words, tried, waiting }, waste }: SavingListProps) {
  const { status } = useRanking()
  const titleId = useId()
  const shown = setting === undefined ? best : [setting.saving]
  const [first] = shown
  const spec = first?.spec
  const also = alsoDropsWords(shown, wasteAmount(waste))
  return (
    <section className={styles.saving} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>{t`Recommended for this run`}</h2>
      <ul className={styles.rows}>
        {setting === undefined ? (
          best.map((saving) => <Row key={saving.name} label={undefined} saving={saving} waste={waste} />)
        ) : (
          <Row label={t`In ${setting.agent}`} saving={setting.saving} waste={waste} />
        )}
      </ul>
      {also !== '' && <p className={styles.note}>{withBold(also)}</p>}
      {setting === undefined && words.length > 0 && <p>{words.join(' ')}</p>}
      {setting === undefined && waiting > 0 && (
        <p role="status">
          {status === 'running'
            ? t`Replaying strategies to find out what could have been saved…`
            : t`Some strategies weren’t replayed on this run. Resume the ranking in Strategies.`}
        </p>
      )}
      {spec !== undefined && (
        <Button size="small" icon="compare" onClick={() => openInCompare([leanSpec(spec)])}>
          {t`Compare with the recorded run`}
        </Button>
      )}
      {tried.length > 1 && (
        <details className={styles.note}>
          <summary>{t`Strategies tried`}</summary>
          <ul>
            {tried.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

interface RowProps {
  /** Where it is set; undefined: in no setting. */
  readonly label: string | undefined
  readonly saving: Saving
  readonly waste: readonly Unused[]
}

function Row({ label, saving: { spec, name, saved, lost, note }, waste }: RowProps) {
  const left = useWaste(spec).latest
  return (
    <li className={styles.row}>
      <strong>{name}</strong>
      <span className={styles.saved}>{t`saves ${saved}`}</span>
      <div className={styles.about}>
        {label !== undefined && <span>{label}</span>}
        <span>{t`loses ${lost}`}</span>
        <span>
          {left === undefined ? (
            <TextRoom words={USUAL} />
          ) : (
            t`removes ${removedShare(waste, left)} of the waste`
          )}
        </span>
        {note !== undefined && <span>{note}</span>}
      </div>
    </li>
  )
}
