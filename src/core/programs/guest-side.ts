/**
 * The inside of the sandbox: between the program's own functions and the JSON text that goes out. It runs
 * beside code that no one trusts, which may change every built-in function under it; so nothing it says is
 * believed (host.ts).
 *
 * `guestSide` is handed to the sandbox as text, `(${guestSide})(defaultExport, log)`, and so must use nothing
 * of this file or any other but what a bare ECMAScript engine has.
 */
import type { GuestLog } from './guest-log.ts'

/** The functions of one program; as GuestProgram, but throwing what the code throws. */
export interface GuestSide {
  describe(): string
  push(rows: string): void
  prune(list: string, values: string, context: string): string
  create(state: number, values: string): void
  add(state: number, from: number, to: number, values: string): void
  recall(state: number, cue: string, values: string): string
  compartments(state: number, values: string): string
}

/**
 * Of a default export. `log`: guest-log.ts. Throws an Error with a sentence where it is not a strategy or
 * memory, or gives no list.
 */
export function guestSide(exported: unknown, log: GuestLog): GuestSide {
  type Made = Readonly<Record<string, unknown>>
  type Fn = (...given: readonly unknown[]) => unknown
  const { steps: handed, indexOf } = log
  /** What each list of steps was last, and what was last given back for it. */
  const lists: unknown[][] = []
  const given: unknown[][] = []
  /** So many indices in a row are told as a run. */
  const RUN = 4
  /** What was last said of each handed step that the code rewrote, by its index. */
  interface Said {
    /** The fields that it had, and those of them that are not as they were handed over. */
    readonly keys: readonly string[]
    readonly set: Made
    readonly copy: unknown
  }
  const said = new Map<number, Said>()
  const states = new Map<number, unknown>()

  const isObject = (value: unknown): value is Made => typeof value === 'object' && value !== null
  const say = (value: unknown): string => {
    if (value === null) return 'null'
    if (Array.isArray(value)) return 'a list'
    return typeof value === 'object' ? 'an object' : value === undefined ? 'nothing' : `a ${typeof value}`
  }
  const program: Made = isObject(exported) ? exported : {}
  const method = (name: string): Fn => {
    const found = program[name]
    if (typeof found !== 'function') throw new TypeError(`The program has no function “${name}”.`)
    return (...values) => Reflect.apply(found, program, values)
  }

  /** A generator of numbers that looks random and is the same at every replay (mulberry32). */
  function randomFrom(seed: number): () => number {
    let state = seed | 0
    return () => {
      state = (state + 0x6d2b79f5) | 0
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
    }
  }

  function contextOf(text: string): Made {
    const { now, window, tokensPerCharacter, seed, cue } = JSON.parse(text)
    const count = (of: unknown) => Math.ceil(String(of).length * tokensPerCharacter)
    return { now, window, count, random: randomFrom(seed), ...cue }
  }

  /**
   * A step that the code made: in full, or, where it has the id of a handed one, in what differs from that.
   */
  function madeItem(item: Made): Made {
    const original = log.byId(item['id'])
    if (original === undefined) return { set: item }
    const set: Record<string, unknown> = {}
    const unset: string[] = []
    for (const key of Object.keys(item)) if (item[key] !== original[key]) set[key] = item[key]
    for (const key of Object.keys(original)) if (!(key in item)) unset.push(key)
    return { of: indexOf(original), set, unset }
  }

  /**
   * Whether the value is as it was when it was last said; cheap where it shares parts with what was handed
   * over.
   */
  function isSame(value: unknown, said: unknown): boolean {
    if (value === said) return true
    if (!isObject(value) || !isObject(said)) return false
    if (Array.isArray(value) !== Array.isArray(said)) return false
    const keys = Object.keys(value)
    if (keys.length !== Object.keys(said).length) return false
    for (const key of keys) if (!isSame(value[key], said[key])) return false
    return true
  }

  /** Whether a rewritten step says what it said the last time, when it had the same fields. */
  function isAsSaid(
    item: Made,
    keys: readonly string[],
    original: Made,
    { keys: before, set }: Said,
  ): boolean {
    if (keys.length !== before.length) return false
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at]
      if (key === undefined || key !== before[at]) return false
      const last = set[key]
      if (last === undefined ? item[key] !== original[key] : !isSame(item[key], last)) return false
    }
    return true
  }

  /**
   * What is said of an item that the code made: a copy of our own, as the code may change its item later, and
   * the same copy as long as it says the same.
   */
  function copyOf(item: Made): unknown {
    const original = log.byId(item['id'])
    const index = indexOf(original)
    const keys = Object.keys(item)
    const known = said.get(index)
    if (known !== undefined && original !== undefined && isAsSaid(item, keys, original, known))
      return known.copy
    const copy = JSON.parse(JSON.stringify(madeItem(item)))
    if (original !== undefined) said.set(index, { keys, set: copy.set, copy })
    return copy
  }

  function synchronous(value: unknown, name: string): unknown {
    if (isObject(value) && typeof value['then'] === 'function') {
      throw new TypeError(`“${name}” is asynchronous; it must return what it makes itself, not a promise.`)
    }
    return value
  }

  /**
   * What represents an item of an answer: a handed step itself, or what is said of one that the code made.
   */
  function standFor(item: unknown, name: string, at: number): unknown {
    if (indexOf(item) >= 0) return item
    if (isObject(item)) return copyOf(item)
    throw new TypeError(`“${name}” returned a list with ${say(item)} at position ${at}; it must hold steps.`)
  }

  /** How many items from a position on are the handed steps from `index` on, one after the other. */
  function runAt(stands: readonly unknown[], at: number, index: number): number {
    let length = 1
    while (at + length < stands.length && stands[at + length] === handed[index + length]) length++
    return length
  }

  /**
   * Items as they are told: the index of a handed step, or what is said of one; a long run of indices by its
   * two ends.
   */
  function told(stands: readonly unknown[]): readonly unknown[] {
    const items: unknown[] = []
    for (let at = 0; at < stands.length; ) {
      const index = indexOf(stands[at])
      const length = index < 0 ? 1 : runAt(stands, at, index)
      if (length >= RUN) items.push([index, index + length])
      else for (let one = 0; one < length; one++) items.push(index < 0 ? stands[at] : index + one)
      at += length
    }
    return items
  }

  /**
   * Says what is new since the last answer of the list, which is most often told by its first position alone.
   */
  function answer(list: number, result: unknown, name: string): string {
    const items = synchronous(result, name)
    if (!Array.isArray(items)) {
      throw new TypeError(`“${name}” returned ${say(items)}; it must return a list of steps.`)
    }
    const before = given[list] ?? []
    const both = Math.min(before.length, items.length)
    let keep = 0
    for (; keep < both; keep++) {
      while (keep < both && items[keep] === before[keep]) keep++
      if (keep === both || standFor(items[keep], name, keep) !== before[keep]) break
    }
    const stands: unknown[] = []
    for (let at = keep; at < items.length; at++) stands.push(standFor(items[at], name, at))
    before.length = keep
    for (const stand of stands) before.push(stand)
    given[list] = before
    const then = told(stands)
    return JSON.stringify({ keep, then })
  }

  function stateOf(state: number): unknown {
    if (!states.has(state)) throw new Error('There is no such state.')
    return states.get(state)
  }

  return {
    describe: () => {
      if (!isObject(exported)) {
        throw new TypeError(
          exported === undefined
            ? 'There is no default export: write “export default defineStrategy({ … })”.'
            : `The default export is ${say(exported)}; it must be what defineStrategy or defineMemory gives.`,
        )
      }
      const functions = Object.keys(program).filter((key) => typeof program[key] === 'function')
      return JSON.stringify({ ...program, functions })
    },
    push: log.take,
    prune: (text, values, context) => {
      const { list, keep, then } = JSON.parse(text)
      const steps = lists[list] ?? []
      steps.length = Math.min(keep, steps.length)
      for (const index of then) steps.push(handed[index])
      lists[list] = steps
      // A copy: the code may sort or cut the list it is given.
      return answer(list, method('prune')(steps.slice(), JSON.parse(values), contextOf(context)), 'prune')
    },
    create: (state, values) => {
      states.set(state, synchronous(method('create')(JSON.parse(values)), 'create'))
    },
    add: (state, from, to, values) => {
      const parsed = JSON.parse(values)
      for (let index = from; index < to; index++) {
        const before = stateOf(state)
        const after = synchronous(method('add')(before, handed[index], { ...parsed }), 'add')
        // Whoever changes the state in place may return nothing.
        states.set(state, after === undefined ? before : after)
      }
    },
    recall: (state, cue, values) =>
      answer(state, method('recall')(stateOf(state), contextOf(cue), JSON.parse(values)), 'recall'),
    compartments: (state, values) => {
      if (program['compartments'] === undefined) return 'null'
      const parts = method('compartments')(stateOf(state), JSON.parse(values))
      if (!Array.isArray(parts))
        throw new TypeError(`“compartments” returned ${say(parts)}; it must return a list.`)
      return JSON.stringify(
        parts.map((part: unknown) => {
          const { title, steps } = isObject(part) ? part : {}
          const items: readonly unknown[] = Array.isArray(steps) ? steps : []
          const list = items.map((item) => {
            const index = indexOf(item)
            return index >= 0 ? index : isObject(item) ? madeItem(item) : {}
          })
          return { title, steps: list }
        }),
      )
    },
  }
}
