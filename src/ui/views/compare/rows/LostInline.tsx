/** Lost facts of one strategy at one call, in line: each leads to the step that held it. */
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import { unreturnedFirst } from '#core/references/order.ts'
import { skeletonFacts } from '#core/skeleton/skeleton.ts'
import { selectStep, useFactUses, useLostFacts, useTrace } from '#state/index.ts'
import { classNames, formatExact, LostFactText, LostFactUse, Popover, shortFact } from '../../../kit/index.ts'
import { LostFactsList } from '../figures/LostFactsList.tsx'
import { removalWords } from '../figures/removal-words.ts'
import { FigureLink } from '../model/FigureLink.tsx'
import type { Column } from '../model/use-comparison.ts'
import styles from './LostInline.module.css'

interface LostInlineProps {
  readonly column: Column
  readonly call: number
  /** How many are named. */
  readonly most: number
}

/** Characters of a fact. */
const LONGEST = 80

/** The facts alone, in a line that is cut where it has no room. */
export function LostNames({ column, call }: Pick<LostInlineProps, 'column' | 'call'>) {
  const { latest = [] } = useLostFacts(column.spec, call)
  const trace = useTrace()
  if (trace !== undefined && skeletonFacts(trace.metadata) !== undefined) return null
  const facts = latest.toSorted((one, other) => other.weight - one.weight)
  return (
    <span className={classNames(styles.names, 'truncate')}>
      {facts.map(({ text }) => (
        <span key={text}>
          <LostFactText text={text} most={LONGEST} />
        </span>
      ))}
    </span>
  )
}

export function LostInline({ column, call, most }: LostInlineProps) {
  const { latest } = useLostFacts(column.spec, call)
  const trace = useTrace()
  const isBare = trace !== undefined && skeletonFacts(trace.metadata) !== undefined
  const facts = (latest ?? []).toSorted(unreturnedFirst)
  const shown = facts.slice(0, most)
  const uses = useFactUses(shown)
  if (latest === undefined) return <span className={styles.waiting}>Calculating…</span>
  return (
    <ul className={styles.list}>
      {shown.map((fact, place) => {
        const { text, lastSeen, removed } = fact
        const step = trace?.steps.find(({ id }) => id === lastSeen)
        return (
          <li key={text}>
            <div className={styles.fact} title={`${shortFact(text)}: ${removalWords(removed)}`}>
              <FigureLink onClick={() => selectStep(lastSeen)}>
                {isBare ? t`Text not included` : <LostFactText text={text} most={LONGEST} />}
              </FigureLink>
              {step !== undefined && <span className={styles.from}>{t`from step ${step.number}`}</span>}
            </div>
            <LostFactUse fact={fact} use={uses[place]} />
          </li>
        )
      })}
      {facts.length > most && (
        <li className={styles.more}>
          <Popover
            label={t`Lost facts at ${callName(call)}: ${column.name}`}
            trigger={<FigureLink>{t`${formatExact(facts.length - most)} more`}</FigureLink>}
          >
            <LostFactsList column={column} call={call} />
          </Popover>
        </li>
      )}
    </ul>
  )
}
