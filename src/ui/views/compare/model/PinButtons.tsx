/** In an open row: pins its step in the memories that did the same to it, or takes the pin away. */
import { t } from '#base/words.ts'
import { togglePin } from '#state/index.ts'
import { Button } from '../../../kit/index.ts'
import type { CompareRow } from './compare-rows.ts'
import type { RowColumn } from './use-row-columns.ts'

interface PinButtonsProps {
  readonly row: CompareRow
  /** All have the step pinned, or none has. */
  readonly columns: readonly RowColumn[]
  readonly isPinned: boolean
}

export function PinButtons({ row, columns, isPinned }: PinButtonsProps) {
  const verb = isPinned ? t`Unpin` : t`Pin this step`
  return columns.map(({ id, index, ruleName, pinRefusal }) => (
    <Button
      key={id}
      size="small"
      icon="pin"
      variant={isPinned ? 'quiet' : 'secondary'}
      aria-label={t`${verb} in ${ruleName}`}
      disabledReason={pinRefusal}
      onClick={() => togglePin(index, row.id)}
    >
      {columns.length === 1 ? verb : t`${verb} in ${ruleName}`}
    </Button>
  ))
}
