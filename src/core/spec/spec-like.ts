/** A column of the oracle that is as large as another one goes along when that one is changed. */
import type { MemorySpec } from './spec-data.ts'
import { formatSpec } from './spec-text.ts'

/** The columns with another memory in one place, and in what is as large as that place's was. O(columns). */
export function withChanged(
  columns: readonly MemorySpec[],
  index: number,
  spec: MemorySpec,
): readonly MemorySpec[] {
  const before = columns[index]
  const text = before === undefined ? undefined : formatSpec(before)
  return columns.map((column, at) => {
    if (at === index) return spec
    return column.like !== undefined && formatSpec(column.like) === text ? { ...column, like: spec } : column
  })
}
