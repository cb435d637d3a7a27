/**
 * A row as a line of JSON, and back, the same. JSON does not hold `undefined`, NaN, the infinities and the
 * negative zero, but the database does: a list behind the row says where they were.
 */
import { isArray, isObject, type JsonValue } from '#base/json.ts'

/** What JSON lacks, by the word that represents it. */
const LACKING = new Map<string, unknown>([
  ['undefined', undefined],
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
  ['-0', -0],
])

type Place = readonly (string | number)[]
type Mending = readonly [place: Place, word: string]

/** `["steps",{…}]`, with a third item where something is to be repaired. Throws for what no line can hold. */
export function rowText(table: string, row: object): string {
  const mendings: Mending[] = []
  findIn(row, [], mendings)
  if (mendings.length === 0) return JSON.stringify([table, row])
  // Whether two rows are the same must not hang on the order of keys that JSON leaves out.
  return JSON.stringify([table, row, mendings.sort(byPlace)])
}

/** Looks for what JSON lacks; `place` is where `value` is, and is as it was afterwards. */
function findIn(value: object, place: (string | number)[], found: Mending[]): void {
  if (!Array.isArray(value)) refuseOther(value)
  for (const [key, item] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    place.push(key)
    const word = lackingWord(item)
    if (word !== undefined) found.push([[...place], word])
    else if (typeof item === 'object' && item !== null) findIn(item, place, found)
    place.pop()
  }
}

/** Dates, maps, bytes and the like: nothing of ours stores them in rows. */
function refuseOther(value: object): void {
  const tag = Object.prototype.toString.call(value)
  if (tag !== '[object Object]') throw new TypeError(`${tag} cannot be backed up`)
}

function lackingWord(value: unknown): string | undefined {
  if (value === undefined) return 'undefined'
  if (typeof value === 'number') return wordOf(value)
  if (typeof value === 'bigint') throw new TypeError('a bigint cannot be backed up')
  return undefined
}

function byPlace([one]: Mending, [other]: Mending): number {
  const [a, b] = [JSON.stringify(one), JSON.stringify(other)]
  return a < b ? -1 : a > b ? 1 : 0
}

function wordOf(value: number): string | undefined {
  if (Object.is(value, -0)) return '-0'
  return Number.isFinite(value) ? undefined : String(value)
}

export interface ReadRow {
  readonly table: string
  readonly row: Readonly<Record<string, unknown>>
}

/** Undefined: the parsed line is not a row. */
export function readRow(line: JsonValue): ReadRow | undefined {
  if (!isArray(line)) return undefined
  const [table, row, mendings = []] = line
  if (typeof table !== 'string' || !isObject(row) || !isArray(mendings)) return undefined
  return mendings.every((mending) => mend(row, mending)) ? { table, row } : undefined
}

/** Puts back what JSON lacks. Goes along own keys only, so that no line can reach a prototype. */
function mend(row: object, mending: JsonValue): boolean {
  if (!isArray(mending)) return false
  const [place, word] = mending
  if (!isArray(place) || typeof word !== 'string' || !LACKING.has(word)) return false
  const last = place.at(-1)
  let owner: unknown = row
  for (const key of place.slice(0, -1)) owner = ownValue(owner, key)
  if (typeof owner !== 'object' || owner === null || !isKey(last)) return false
  Object.defineProperty(owner, last, {
    value: LACKING.get(word),
    writable: true,
    enumerable: true,
    configurable: true,
  })
  return true
}

function ownValue(owner: unknown, key: JsonValue): unknown {
  if (typeof owner !== 'object' || owner === null || !isKey(key)) return undefined
  return Object.getOwnPropertyDescriptor(owner, key)?.value
}

function isKey(key: JsonValue | undefined): key is string | number {
  return typeof key === 'string' || typeof key === 'number'
}
