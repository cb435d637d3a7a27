/**
 * The open run inside the sandbox, as `run`: its steps and calls, and the console's questions about it.
 * Handed to the sandbox as text: it uses nothing of this file or any other.
 */

export interface RunGuest {
  /** Makes `run` of a ScriptRun without its bodies; of an empty text a `run` that says that none is open. */
  open(head: string): unknown
  /** The page's answer to a question: the JSON of a value, or why there is none. */
  answer(question: number, isGood: boolean, text: string): void
}

export interface RunHost {
  /** The JSON of what a step contains. */
  body(place: string): string
  /** Asks the page; `answer` brings what it says. */
  ask(question: string, method: string, given: string): void
}

export function guestRun(host: RunHost): RunGuest {
  type Fields = Record<string, unknown>
  const { apply, defineProperty, ownKeys } = Reflect
  const { parse, stringify } = JSON
  const { create } = Object
  const push = Array.prototype.push
  const waiting: Fields = create(null)
  let questions = 0

  const hidden = (on: object, name: string, get: (this: object) => unknown): unknown =>
    defineProperty(on, name, { get, enumerable: false, configurable: true })

  /** A question of the console interface; the page answers it. */
  function ask(method: string, given: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      questions++
      waiting[`${questions}`] = { resolve, reject }
      host.ask(`${questions}`, method, stringify(given))
    })
  }

  function answer(question: number, isGood: boolean, text: string): void {
    const { resolve, reject } = waiting[`${question}`] as {
      resolve(value: unknown): void
      reject(error: Error): void
    }
    delete waiting[`${question}`]
    if (isGood) resolve(text === '' ? undefined : parse(text))
    else reject(new Error(text))
  }

  /**
   * A strategy by its id, as `{ id, params }`, or as a function from steps to steps, which goes as its code.
   */
  function written(strategy: unknown): unknown {
    if (typeof strategy === 'string') return { id: strategy }
    if (typeof strategy !== 'function') return strategy
    return { code: `${strategy}`, title: strategy.name }
  }

  function listOf(strategies: unknown): readonly unknown[] {
    const given = Array.isArray(strategies) ? strategies : [strategies]
    const list: unknown[] = []
    for (let index = 0; index < given.length; index++) list[index] = written(given[index])
    return list
  }

  async function replay(strategies: unknown, options: unknown = {}): Promise<unknown> {
    const made = (await ask('replay', [listOf(strategies), options])) as readonly unknown[]
    return Array.isArray(strategies) ? made : made[0]
  }

  function stepsOf(heads: readonly Fields[]): readonly object[] {
    const places = new WeakMap<object, number>()
    const bodies = new WeakMap<object, Fields>()
    const bodyOf = (step: object): Fields => {
      const known = bodies.get(step)
      if (known !== undefined) return known
      const body = parse(host.body(`${places.get(step)}`)) as Fields
      bodies.set(step, body)
      return body
    }
    const prototype = {}
    for (const name of ['text', 'parts', 'messages', 'calls', 'results', 'thought']) {
      hidden(prototype, name, function (this: object) {
        return bodyOf(this)[name]
      })
    }
    const steps: object[] = []
    for (let place = 0; place < heads.length; place++) {
      const step = copied(create(prototype), heads[place] ?? {})
      places.set(step, place)
      steps[place] = step
    }
    return steps
  }

  function copied(onto: Fields, from: Fields): Fields {
    const names = ownKeys(from)
    for (let index = 0; index < names.length; index++) {
      const name = names[index]
      if (typeof name === 'string') onto[name] = from[name]
    }
    return onto
  }

  function messagesOf(steps: readonly object[]): readonly unknown[] {
    const list: unknown[] = []
    for (let index = 0; index < steps.length; index++) {
      const step = steps[index] as { readonly messages: readonly unknown[] }
      apply(push, list, step.messages)
    }
    return list
  }

  function callsOf(records: readonly Fields[], contexts: readonly number[][], all: readonly object[]) {
    const places = new WeakMap<object, number>()
    const shown = (call: object): readonly object[] => {
      const pairs = contexts[places.get(call) ?? -1] ?? []
      const steps: object[] = []
      for (let at = 0; at < pairs.length; at += 2) {
        const first = pairs[at] ?? 0
        for (let one = 0; one < (pairs[at + 1] ?? 0); one++) steps[steps.length] = all[first + one] ?? {}
      }
      return steps
    }
    const prototype = {}
    hidden(prototype, 'context', function (this: object) {
      return shown(this)
    })
    hidden(prototype, 'messages', function (this: object) {
      return messagesOf(shown(this))
    })
    const calls: object[] = []
    for (let index = 0; index < records.length; index++) {
      const call = copied(create(prototype), records[index] ?? {})
      places.set(call, index)
      calls[index] = call
    }
    return calls
  }

  /** Sums over the calls, with the page’s in place of those with gaps, and how many record no output. */
  function usageOf(calls: readonly Fields[], shown: Fields = {}): Fields {
    const usage: Fields = {}
    const add = (name: string, value: unknown): void => {
      if (typeof value === 'number') usage[name] = ((usage[name] as number | undefined) ?? 0) + value
    }
    let silent = 0
    for (let index = 0; index < calls.length; index++) {
      const {
        usage: counted = {},
        cost,
        failure,
      } = (calls[index] ?? {}) as {
        usage?: Fields
        cost?: unknown
        failure?: unknown
      }
      if (counted['output'] === undefined && failure === undefined) silent++
      for (const name of ['input', 'output', 'cacheRead', 'cacheWrite', 'reasoning']) add(name, counted[name])
      add('cost', cost)
    }
    if (usage['output'] !== undefined && silent > 0) usage['callsWithoutOutput'] = silent
    return copied(usage, shown)
  }

  function noRun(): object {
    const none = {}
    for (const name of [
      'id',
      'title',
      'steps',
      'calls',
      'usage',
      'messages',
      'replay',
      'compare',
      'summary',
    ]) {
      hidden(none, name, () => {
        throw new Error('No run is open. Open one in the Library, then run this cell again.')
      })
    }
    return none
  }

  /** A row per strategy, the recorded run first: what a person reads off a comparison. */
  async function compare(...strategies: readonly unknown[]): Promise<readonly unknown[]> {
    const made = (await replay([{ id: 'none' }, ...strategies], { references: true })) as readonly {
      memory: { title: string }
      totals: {
        cumulative: number
        peak: number
        cacheMisses?: number
        missesAsRecorded?: number
        dollars?: { value: number }
        lost?: { count: number }
      }
    }[]
    const rows: unknown[] = []
    for (let index = 0; index < made.length; index++) {
      const one = made[index]
      if (one === undefined) continue
      const { cumulative, peak, cacheMisses, missesAsRecorded = 0, dollars, lost } = one.totals
      const before = made[0]?.totals
      // As `addedMisses` counts them.
      const anyway = Math.max(0, missesAsRecorded - (before?.missesAsRecorded ?? 0))
      rows[index] = {
        strategy: index === 0 ? 'As recorded' : one.memory.title,
        tokens: cumulative,
        cost: dollars?.value ?? null,
        lostFacts: lost?.count ?? null,
        addedCacheMisses:
          index === 0 || cacheMisses === undefined || before?.cacheMisses === undefined
            ? null
            : cacheMisses - before.cacheMisses - anyway,
        peak,
      }
    }
    return rows
  }

  function open(head: string): unknown {
    if (head === '') return noRun()
    const { id, title, length, steps: heads, calls: records, contexts, usage: shown } = parse(head)
    const all = stepsOf(heads)
    const steps = all.slice(0, length)
    const calls = callsOf(records, contexts, all)
    const run: Fields = { id, title, steps, calls, usage: usageOf(records, shown) }
    hidden(run, 'messages', () => messagesOf(steps))
    const methods: Fields = {
      replay,
      compare,
      summary: (options: unknown = {}) => ask('summary', [options]),
      calibration: (options: unknown = {}) => ask('calibration', [options]),
      compactions: (options: unknown = {}) => ask('compactions', [options]),
      lost: (strategy: unknown, options: unknown = {}) => ask('lost', [written(strategy), options]),
      faults: (strategy: unknown, options: unknown = {}) => ask('faults', [written(strategy), options]),
      oracle: (budget: unknown, options: unknown = {}) => ask('oracle', [budget, options]),
      sweep: (strategy: unknown, grid: unknown = {}, options: unknown = {}) =>
        ask('sweep', [strategy === 'all' ? strategy : written(strategy), grid, options]),
      ledger: (strategy: unknown, call: number, options: unknown = {}) =>
        ask('ledger', [written(strategy), call, options]),
      context: (strategy: unknown, call: number, dialect: unknown = 'openai') =>
        ask('context', [written(strategy), call, dialect]),
    }
    const names = ownKeys(methods)
    for (let index = 0; index < names.length; index++) {
      const name = names[index]
      if (typeof name === 'string') hidden(run, name, () => methods[name])
    }
    return run
  }

  return { open, answer }
}
