/** Columns that use a custom program, when its code declares other parameters than before. */

import { parseValue } from '#core/model/params.ts'
import type { CustomDefinition } from '#core/spec/custom-definition.ts'
import type { MemorySpec, StageSpec } from '#core/spec/spec-data.ts'

type Declared = Pick<CustomDefinition, 'id' | 'params'>

export function usesProgram(spec: MemorySpec, id: string): boolean {
  return ('pipeline' in spec ? spec.pipeline : [spec]).some((stage) => stage.id === id)
}

/** The columns without values that the program no longer takes. The very same list where there are none. */
export function fittedColumns(columns: readonly MemorySpec[], program: Declared): readonly MemorySpec[] {
  const fit = columns.map((spec) => fittedColumn(spec, program))
  return fit.some((spec, index) => spec !== columns[index]) ? fit : columns
}

function fittedColumn(spec: MemorySpec, program: Declared): MemorySpec {
  if ('pipeline' in spec) {
    const pipeline = spec.pipeline.map((stage) => fittedStage(stage, program))
    return pipeline.some((stage, index) => stage !== spec.pipeline[index]) ? { ...spec, pipeline } : spec
  }
  return fittedStage(spec, program)
}

function fittedStage<S extends StageSpec>(stage: S, { id, params }: Declared): S {
  if (stage.id !== id || stage.params === undefined) return stage
  const given = Object.entries(stage.params)
  const fit = given.filter(([name, value]) => {
    const spec = Object.hasOwn(params, name) ? params[name] : undefined
    return spec !== undefined && parseValue(name, spec, value).ok
  })
  return fit.length === given.length ? stage : { ...stage, params: Object.fromEntries(fit) }
}
