/** What undoing a compaction brings back: the facts that it removed and later calls used. */
import { t } from '#base/words.ts'
import { lostOf } from '#core/compactions/lost-of.ts'
import { callName } from '#core/model/call-names.ts'
import type { CallIndex } from '#core/model/units.ts'
import type { LostFact } from '#core/references/lost.ts'
import { moveCursor, useCompactions, useFactUses, useOwnCompaction } from '#state/index.ts'
import { LostFactText, LostFactUse, Popover, plural, ShowAll, useShown } from '../../../kit/index.ts'
import { FigureLink } from '../model/FigureLink.tsx'
import styles from './LostFactsList.module.css'

/** Nothing until it is known. `call`: the first one after the compaction. */
export function Regained({ call, name }: { readonly call: number; readonly name: string }) {
  const own = useOwnCompaction().latest
  const { latest: reports } = useCompactions()
  if (own === undefined || reports === undefined) return null
  const facts = lostOf(
    { call, steps: reports.flatMap((report) => (report.call === call ? report.steps : [])) },
    own.lost,
  )
  const fullAt = reports.find((report) => report.call === call)?.cost?.fullAt
  return (
    <>
      <RegainedFacts facts={facts} isUpperBound={own.lostMayBeIn !== undefined} name={name} />
      {fullAt !== undefined && `. ${untilWords(fullAt)}`}
    </>
  )
}

function untilWords(fullAt: CallIndex): string {
  return t`From ${callName(fullAt)} on, all is as recorded.`
}

interface RegainedFactsProps {
  readonly facts: readonly LostFact[]
  /** The summary can't be read and may have kept some of them. */
  readonly isUpperBound: boolean
  readonly name: string
}

export function RegainedFacts({ facts, isUpperBound, name }: RegainedFactsProps) {
  if (facts.length === 0) return t`Brings back no fact that a later call used`
  const count = plural(facts.length, 'fact')
  return (
    <Popover
      label={t`Facts that come back: ${name}`}
      trigger={
        <FigureLink>
          {isUpperBound
            ? t`Brings back at most ${count} that later calls used`
            : t`Brings back ${count} that later calls used`}
        </FigureLink>
      }
    >
      <FactList facts={facts} />
    </Popover>
  )
}

/** Shown at first. */
const MOST = 8

function FactList({ facts }: Pick<RegainedFactsProps, 'facts'>) {
  const { shown, more } = useShown(facts, MOST)
  const uses = useFactUses(shown)
  const count = plural(facts.length, 'fact')
  return (
    <div className={styles.lost}>
      <h2 className={styles.title}>{t`${count} that the compaction removed`}</h2>
      <ul className={styles.list}>
        {shown.map((fact, place) => (
          <li key={fact.text} className={styles.item}>
            <div className={styles.words}>
              <span className={styles.text}>
                <LostFactText text={fact.text} />
              </span>
              <span className={styles.facts}>
                Used at <FigureLink onClick={() => moveCursor(fact.call)}>{callName(fact.call)}</FigureLink>
              </span>
              <LostFactUse fact={fact} use={uses[place]} isAgainHidden />
            </div>
          </li>
        ))}
      </ul>
      <ShowAll words={count} {...more} />
    </div>
  )
}
