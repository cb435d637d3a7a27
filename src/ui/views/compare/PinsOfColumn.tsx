/** Under a memory's name: how many steps it keeps by a pin and what that costs; opens to the list of them. */
import { removePins, useTrace } from '#state/index.ts'
import { Button, formatInCell, Icon, Popover, plural } from '../../kit/index.ts'
import { PinnedStep } from './PinnedStep.tsx'
import styles from './PinsOfColumn.module.css'
import { costSentence, type PinCost, pinCost } from './pin-cost.ts'
import type { Column } from './use-comparison.ts'

export interface PinsOfColumnProps {
  readonly column: Column
  /** Position in the route's columns. */
  readonly index: number
}

export function PinsOfColumn({ column, index }: PinsOfColumnProps) {
  const { ruleName, pins, replay, unpinned, isStale } = column
  const trace = useTrace()
  if (pins.length === 0) return null
  const cost = isStale ? undefined : pinCost(replay, unpinned)
  const count = `${pins.length} pinned`
  return (
    <Popover
      label={`Pinned in ${ruleName}`}
      side="right"
      trigger={
        <button
          type="button"
          className={styles.pins}
          aria-label={`${count}${cost === undefined ? '' : `, ${costSentence(cost)}`} Show and change`}
          title={cost === undefined ? 'What the pins cost is being counted.' : costSentence(cost)}
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
        <h2 className={styles.title}>Kept whole, whatever the rule does</h2>
        <ul aria-label="Pinned steps">
          {pins.map((id) => (
            <PinnedStep
              key={id}
              id={id}
              step={trace?.steps.find((step) => step.id === id)}
              column={index}
              columnName={ruleName}
            />
          ))}
        </ul>
        <p className={styles.cost}>{cost === undefined ? 'Being counted…' : costSentence(cost)}</p>
        <Button size="small" icon="trash" onClick={() => removePins(index)}>
          {pins.length === 1 ? 'Remove the pin' : `Remove all ${plural(pins.length, 'pin')}`}
        </Button>
      </div>
    </Popover>
  )
}

/** Where the column has no room for the unit it gives way, wholly; it stands in the tooltip and in the list. */
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
