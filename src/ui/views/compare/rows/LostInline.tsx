/** Lost facts of one strategy at one call, in line: each leads to the step that held it. */
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import { skeletonFacts } from '#core/skeleton/skeleton.ts'
import { selectStep, useLostFacts, useTrace } from '#state/index.ts'
import { formatExact, Popover, SafeText } from '../../../kit/index.ts'
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

export function LostInline({ column, call, most }: LostInlineProps) {
  const { latest } = useLostFacts(column.spec, call)
  const trace = useTrace()
  const isBare = trace !== undefined && skeletonFacts(trace.metadata) !== undefined
  if (latest === undefined) return <span className={styles.waiting}>Calculating…</span>
  const facts = latest.toSorted((one, other) => other.weight - one.weight)
  return (
    <ul className={styles.list}>
      {facts.slice(0, most).map(({ text, lastSeen, removed }) => {
        const step = trace?.steps.find(({ id }) => id === lastSeen)
        return (
          <li
            key={text}
            className={styles.fact}
            title={`${text.slice(0, LONGEST)}: ${removalWords(removed)}`}
          >
            <FigureLink onClick={() => selectStep(lastSeen)}>
              {isBare ? t`Text not included` : <SafeText text={text.slice(0, LONGEST)} />}
            </FigureLink>
            {step !== undefined && <span className={styles.from}>{t`from step ${step.number}`}</span>}
          </li>
        )
      })}
      {facts.length > most && (
        <li>
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
