/**
 * The handed steps inside the sandbox, each made once: frozen, with what is short at hand; what is long is
 * fetched from the host when the code first reads it, together with that of the steps around it.
 * `Object.keys`, a spread and JSON see no difference.
 *
 * `guestLog` is handed to the sandbox as text, as guest-side.ts is, and so uses nothing of this file or any
 * other.
 */
import type { GuestContents } from './guest.ts'
import type { GuestShape } from './guest-step.ts'

/** A step as the code sees it. */
export type GuestItem = Readonly<Record<string, unknown>>

export interface GuestLog {
  /** By index, in the order in which they were handed over. */
  readonly steps: readonly GuestItem[]
  /** JSON of GuestRows: the steps that follow. */
  take(rows: string): void
  /** The index of a handed step; -1 for anything that the code made. */
  indexOf(item: unknown): number
  /** The newest step of an id. */
  byId(id: unknown): GuestItem | undefined
}

export function guestLog(contents: GuestContents): GuestLog {
  /** A handed step has its index under a key that a copy does not take along. */
  const INDEX: unique symbol = Symbol('index')
  interface Marked {
    readonly [INDEX]?: number
  }
  /** So many steps are fetched together, in whichever direction the code goes through them. */
  const BLOCK = 32
  const steps: GuestItem[] = []
  const newest = new Map<unknown, GuestItem>()
  /** The late values of those that were looked into. */
  const fetched: (readonly unknown[] | undefined)[] = []

  /** What the steps of a shape are made with: the values are set for each step again. */
  interface Maker {
    readonly slots: readonly PropertyDescriptor[]
    readonly fields: PropertyDescriptorMap
  }
  const makers: Maker[] = []

  const isObject = (value: unknown): value is GuestItem & Marked =>
    typeof value === 'object' && value !== null

  function freeze(value: unknown): void {
    if (!isObject(value)) return
    Object.freeze(value)
    for (const key in value) freeze(value[key])
  }

  /** Fetches it and the steps around it in its block that were not fetched yet. */
  function fetchAround(index: number): readonly unknown[] | undefined {
    const start = index - (index % BLOCK)
    const end = Math.min(start + BLOCK, steps.length)
    let from = index
    while (from > start && fetched[from - 1] === undefined) from--
    let to = index + 1
    while (to < end && fetched[to] === undefined) to++
    const found = JSON.parse(contents(from, to))
    freeze(found)
    for (let at = from; at < to; at++) fetched[at] = found[at - from]
    return fetched[index]
  }

  /** `at`: where it is among the late fields of its shape. */
  function accessorOf(key: string, at: number): PropertyDescriptor {
    return {
      enumerable: true,
      get(this: Marked): unknown {
        const index = this[INDEX]
        return index === undefined ? undefined : (fetched[index] ?? fetchAround(index))?.[at]
      },
      set: () => {
        throw new TypeError(`'${key}' is read-only`)
      },
    }
  }

  function makerOf(shape: GuestShape): Maker {
    const slots: PropertyDescriptor[] = []
    const fields: PropertyDescriptorMap = {}
    const add = (key: string | symbol, enumerable: boolean) => {
      const slot = { value: undefined, enumerable }
      slots.push(slot)
      Object.defineProperty(fields, key, { value: slot, enumerable: true })
    }
    for (const key of shape.keys) {
      const late = shape.late.indexOf(key)
      if (late < 0) add(key, true)
      else fields[key] = accessorOf(key, late)
    }
    add(INDEX, false)
    return { slots, fields }
  }

  /**
   * Fields that are made unwritable, not frozen afterwards: so the engine keeps one layout for all steps of a
   * shape.
   */
  function stepOf(row: readonly unknown[]): GuestItem {
    const maker = makers[Number(row[0])]
    if (maker === undefined) throw new Error('There is no such shape.')
    const { slots, fields } = maker
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at]
      if (slot !== undefined) slot.value = at + 1 < slots.length ? row[at + 1] : steps.length
    }
    return Object.preventExtensions(Object.defineProperties({}, fields))
  }

  return {
    steps,
    take: (text) => {
      const { shapes, rows } = JSON.parse(text)
      for (const shape of shapes) makers.push(makerOf(shape))
      for (const row of rows) {
        const step = stepOf(row)
        steps.push(step)
        fetched.push(undefined)
        newest.set(step['id'], step)
      }
    },
    indexOf: (item) => {
      if (!isObject(item)) return -1
      const index = item[INDEX]
      return index !== undefined && steps[index] === item ? index : -1
    },
    byId: (id) => newest.get(id),
  }
}
