/** Summarisers a person can choose. One file each and a line in index.ts; all answer the same each time. */
import type { ParamSpecs, ParamValues, ValuesOf } from '../params.ts'
import type { Summarise } from '../services.ts'

export interface Summariser {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly params: ParamSpecs
  build(values: ParamValues): Summarise
}

interface Definition<S extends ParamSpecs> {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly params: S
  readonly build: (values: ValuesOf<S>) => Summarise
}

/** Makes a summariser of a definition; `values` must come from `parseValues` with its specs. */
export function defineSummariser<const S extends ParamSpecs>(definition: Definition<S>): Summariser {
  return { ...definition, build: (values) => definition.build(values as ValuesOf<S>) }
}
