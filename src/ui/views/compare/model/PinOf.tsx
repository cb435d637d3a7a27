/**
 * The button that pins a step in a column, from a list of what the column has lost. Nothing where no pin is
 * possible.
 */
import { t } from '#base/words.ts'
import type { StepId } from '#core/model/step.ts'
import { setPinned } from '#state/index.ts'
import { IconButton } from '../../../kit/index.ts'
import type { Column } from './use-comparison.ts'

interface PinOfProps {
  readonly column: Column
  readonly step: StepId
  /** Such as `step 3`. */
  readonly name: string
}

export function PinOf({ column: { index, ruleName, pinRefusal }, step, name }: PinOfProps) {
  if (index === undefined || pinRefusal !== undefined) return null
  return (
    <IconButton
      icon="pin"
      size="small"
      label={t`Pin ${name} in ${ruleName}`}
      onClick={() => setPinned([index], step, true)}
    />
  )
}
