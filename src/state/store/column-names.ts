/**
 * Names that a person gave to columns. A name belongs to what the memory is, its pins aside, and not to its
 * place: columns can be moved and doubled, and keep it. In a link it is under the place of its column.
 */
import type { MemorySpec } from '#core/spec/spec-data.ts'
import { withoutPins } from '#core/spec/spec-pins.ts'
import { formatSpec } from '#core/spec/spec-text.ts'

/** By the text of the memory. */
export type ColumnNames = Readonly<Record<string, string>>

/** Longer ones would make the link longer than its columns. */
const LONGEST = 60

/** The name of a column; undefined: it has none of its own. */
export function nameOfColumn(names: ColumnNames, spec: MemorySpec): string | undefined {
  const key = keyOf(spec)
  return Object.hasOwn(names, key) ? names[key] : undefined
}

/** With another name, or with none where it is empty. */
export function withName(names: ColumnNames, spec: MemorySpec, name: string): ColumnNames {
  const { [keyOf(spec)]: _, ...others } = names
  const short = name.trim().replaceAll(';', ',').slice(0, LONGEST)
  return short === '' ? others : { ...others, [keyOf(spec)]: short }
}

/** After a column was changed into another memory: the name goes along. */
export function withMovedName(names: ColumnNames, from: MemorySpec | undefined, to: MemorySpec): ColumnNames {
  const name = from === undefined ? undefined : nameOfColumn(names, from)
  return from === undefined || name === undefined ? names : withName(withName(names, from, ''), to, name)
}

/** `1:Cheap;3:Safe` with places from 1; empty where no column has a name. */
export function formatNames(columns: readonly MemorySpec[], names: ColumnNames): string {
  return columns
    .flatMap((spec, place) => {
      const name = nameOfColumn(names, spec)
      return name === undefined ? [] : [`${place + 1}:${name}`]
    })
    .join(';')
}

/** What is not understood is left out: a name changes no figure. */
export function parseNames(text: string | null, columns: readonly MemorySpec[]): ColumnNames {
  let names: ColumnNames = {}
  for (const part of (text ?? '').split(';')) {
    const [, place, name = ''] = /^(\d{1,3}):(.+)$/.exec(part) ?? []
    const spec = columns[Number(place) - 1]
    if (spec !== undefined) names = withName(names, spec, name)
  }
  return names
}

function keyOf(spec: MemorySpec): string {
  return formatSpec(withoutPins(spec))
}
