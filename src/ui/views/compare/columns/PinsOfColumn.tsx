/**
 * Under a memory's name: how many steps and facts it keeps by a pin and what that costs; opens to the list of
 * them.
 */
import { t } from '#base/words.ts'
import type { StepId } from '#core/model/step.ts'
import { removePins, useTrace } from '#state/index.ts'
import { Button, formatExact, formatInCell, Icon, Popover, plural } from '../../../kit/index.ts'
import { costSentence, costSentences, type PinCost, pinCost } from '../model/pin-cost.ts'
import type { Column } from '../model/use-comparison.ts'
import { PinnedFact } from './PinnedFact.tsx'
import { PinnedStep } from './PinnedStep.tsx'
import styles from './PinsOfColumn.module.css'

interface PinsOfColumnProps {
  readonly column: Column
  /** Position in the route's columns. */
  readonly index: number
}

export function PinsOfColumn({ column, index }: PinsOfColumnProps) {
  const { ruleName, pins, facts, replay, unpinned, isStale } = column
  const trace = useTrace()
  const total = pins.length + facts.length
  if (total === 0) return null
  const cost = isStale ? undefined : pinCost(replay, unpinned)
  const count = t`${formatExact(total)} pinned`
  const stepOf = (id: StepId) => trace?.steps.find((step) => step.id === id)
  return (
    <Popover
      label={t`Pinned in ${ruleName}`}
      side="right"
      trigger={
        <button
          type="button"
          className={styles.pins}
          aria-label={
            cost === undefined
              ? t`${count}. Show and change`
              : t`${count}, ${costSentence(cost)} Show and change`
          }
          title={cost === undefined ? t`Calculating the cost of the pins…` : costSentence(cost)}
        >
          <span className={styles.count}>
            <Icon name="pin" />
            {count}
          </span>
          <CostWords cost={cost} />
        </button>
      }
    >
      <div className={styles.list}>
        <h2 className={styles.title}>Pinned (always kept)</h2>
        {pins.length > 0 && (
          <ul aria-label="Pinned steps">
            {pins.map((id) => (
              <PinnedStep key={id} id={id} step={stepOf(id)} column={index} columnName={ruleName} />
            ))}
          </ul>
        )}
        {facts.length > 0 && (
          <ul aria-label="Pinned facts">
            {facts.map((fact) => (
              <PinnedFact
                key={`${fact.step} ${fact.text}`}
                fact={fact}
                step={stepOf(fact.step)}
                column={index}
                columnName={ruleName}
              />
            ))}
          </ul>
        )}
        {cost === undefined ? (
          <p className={styles.cost}>Calculating…</p>
        ) : (
          costSentences(cost).map((sentence) => (
            <p key={sentence} className={styles.cost}>
              {sentence}
            </p>
          ))
        )}
        <Button size="small" icon="trash" onClick={() => removePins(index)}>
          {total === 1 ? t`Remove the pin` : t`Remove all ${plural(total, 'pin')}`}
        </Button>
      </div>
    </Popover>
  )
}

/**
 * Where the column has no room for the unit it gives way, wholly; it is in the tooltip and in the list.
 */
function CostWords({ cost }: { readonly cost: PinCost | undefined }) {
  if (cost === undefined) return <span className={styles.number}>…</span>
  const { difference } = cost
  return (
    <span className={styles.number}>
      {difference > 0 && '+'}
      {formatInCell(difference)}
      <span className={styles.unit}> tokens</span>
    </span>
  )
}
