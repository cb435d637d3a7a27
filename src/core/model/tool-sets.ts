/** The sets of tool definitions that the requests of a run carried, each definition and each set once. */
import type { JsonValue } from '#base/json.ts'
import type { Call, Trace } from './trace.ts'

interface ToolSets {
  /**
   * The number of a set: equal lists have the same. O(text of the definitions), for a known list object O(1).
   */
  readonly numberOf: (definitions: readonly JsonValue[]) => number
  /**
   * What the trace keeps: one list where all calls carried the same. Undefined where no set was asked for.
   */
  readonly finish: (calls: readonly Call[]) => Pick<Trace, 'tools' | 'toolSets' | 'calls'> | undefined
}

export function createToolSets(): ToolSets {
  const tools: JsonValue[] = []
  const indexes = new Map<string, number>()
  const sets: (readonly number[])[] = []
  const numbers = new Map<string, number>()
  const known = new WeakMap<readonly JsonValue[], number>()

  function indexOf(definition: JsonValue): number {
    const text = JSON.stringify(definition)
    const index = indexes.get(text) ?? tools.push(definition) - 1
    indexes.set(text, index)
    return index
  }

  return {
    numberOf: (definitions) => {
      const same = known.get(definitions)
      if (same !== undefined) return same
      const set = definitions.map(indexOf)
      const key = set.join(' ')
      const number = numbers.get(key) ?? sets.push(set) - 1
      numbers.set(key, number)
      known.set(definitions, number)
      return number
    },
    finish: (calls) => {
      if (sets.length === 0) return undefined
      if (sets.length > 1) return { tools, toolSets: sets, calls }
      const withoutSet = calls.map(({ toolSet: _, ...call }): Call => call)
      return { tools, calls: withoutSet }
    },
  }
}
