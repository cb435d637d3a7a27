/**
 * The fields of an object that have a value, so that an optional field is left out instead of holding
 * `undefined`.
 */

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** A copy of `fields` without those that are `undefined`, for spreading: `{ id, ...given({ model }) }`. */
export function given<T extends object>(fields: T): Given<T>
export function given(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const defined: Record<string, unknown> = {}
  for (const name in fields) if (fields[name] !== undefined) defined[name] = fields[name]
  return defined
}
