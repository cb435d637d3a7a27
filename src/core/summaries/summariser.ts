/** Summarisers a person can choose. One file each and a line in index.ts; all answer the same each time. */
import type { ParamSpecs, ParamValues, ValuesOf } from '../model/params.ts'
import type { Summarise } from '../model/services.ts'
import type { Step } from '../model/step.ts'
import type { Trace } from '../model/trace.ts'

/** What a summariser may look at beside what it is asked: of the trace, and of what was answered before. */
export interface SummarySource extends Pick<Trace, 'steps' | 'recorded'> {
  /**
   * What the model of the device said, by the key of its request (on-device.ts). Absent: nothing is stored.
   */
  readonly answers?: ReadonlyMap<string, string>
  /**
   * The steps summarized in the sections of a compaction’s summary, in about so many characters. Handed in,
   * as the page’s first load lists summarizers and writes no summary.
   */
  readonly inSections: (steps: readonly Step[], characters: number) => string
}

export interface Summariser {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly params: ParamSpecs
  build(values: ParamValues, source: SummarySource): Summarise
}

interface Definition<S extends ParamSpecs> {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly params: S
  readonly build: (values: ValuesOf<S>, source: SummarySource) => Summarise
}

/** Makes a summariser of a definition; `values` must come from `parseValues` with its specs. */
export function defineSummariser<const S extends ParamSpecs>(definition: Definition<S>): Summariser {
  return { ...definition, build: (values, source) => definition.build(values as ValuesOf<S>, source) }
}
