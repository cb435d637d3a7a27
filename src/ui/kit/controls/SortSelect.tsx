/** The order of a table whose heads a phone does not show, chosen from a list. */
import { t } from '#base/words.ts'
import { useIsPhone } from '../base/use-is-phone.ts'
import { Select } from './Select.tsx'
import type { SortableColumn } from './SortHead.tsx'

interface SortSelectProps {
  readonly columns: readonly SortableColumn[]
  readonly isShown: (id: string) => boolean
  /** The column by which rows are sorted before a person chooses one; undefined: none. */
  readonly initial?: string | undefined
  /** The words are already beside it. */
  readonly isLabelHidden?: boolean
}

/** Nothing where the heads are shown. */
export function SortSelect({ columns, isShown, initial = '', isLabelHidden }: SortSelectProps) {
  if (!useIsPhone()) return null
  const shown = columns.filter(({ id }) => isShown(id))
  return (
    <Select
      label={t`Sort by`}
      isLabelHidden={isLabelHidden}
      size="small"
      value={shown.find((column) => column.getIsSorted() !== false)?.id ?? initial}
      options={shown.map(({ id, columnDef }) => ({ value: id, title: String(columnDef.header) }))}
      onChange={(id) => shown.find((column) => column.id === id)?.toggleSorting()}
    />
  )
}
