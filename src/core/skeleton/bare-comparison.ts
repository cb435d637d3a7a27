/**
 * A comparison as it goes along with a skeleton: its pins name the skeleton's steps, nothing names the run,
 * and a memory in which a text of the run may be (own code, words that somebody typed) stays behind.
 */
import type { ComparisonData } from '../compare/comparison-data.ts'
import type { Trace } from '../model/trace.ts'
import { infoOfStage } from '../spec/memory-info.ts'
import { checkSpec } from '../spec/spec.ts'
import { type CheckedStage, type MemorySpec, stagesOf } from '../spec/spec-data.ts'
import { factsOf, pinsOf, withoutPins } from '../spec/spec-pins.ts'
import { stepIds } from './skeleton.ts'

interface BareComparison {
  readonly comparison: ComparisonData
  /** How many of its memories stay behind. */
  readonly left: number
}

/**
 * The counting settings go along without what makes summaries: its values may be whole texts. O(steps +
 * columns).
 */
export function bareComparison(
  { name, columns = [], lens }: ComparisonData,
  trace: Trace,
  keepNames: boolean,
): BareComparison {
  const ids = stepIds(trace)
  const tools = new Set(keepNames ? toolNames(trace) : [])
  const going = columns.filter(({ memory }) => saysNothing(memory, tools))
  const { summariser: _, ...bareCounting } = lens ?? {}
  return {
    comparison: {
      name,
      run: '',
      link: '',
      columns: going.map((column) => ({ ...column, memory: withIds(column.memory, ids) })),
      ...(lens === undefined ? {} : { lens: bareCounting }),
    },
    left: columns.length - going.length,
  }
}

/** Words of a text value may be names of tools, where those are kept. A pinned fact is a text of the run. */
function saysNothing(memory: MemorySpec, tools: ReadonlySet<string>): boolean {
  const checked = checkSpec(withoutPins(memory))
  return (
    checked.ok &&
    factsOf(memory).length === 0 &&
    stagesOf(checked.value).every((stage) => isBare(stage, tools)) &&
    (memory.like === undefined || saysNothing(memory.like, tools))
  )
}

function isBare(stage: CheckedStage, tools: ReadonlySet<string>): boolean {
  return Object.entries(infoOfStage(stage)?.params ?? {}).every(([name, spec]) => {
    const value = stage.params[name]
    if (spec.kind !== 'text' || value === spec.initial) return true
    return String(value)
      .split(/[\s,]+/)
      .every((word) => word === '' || tools.has(word))
  })
}

function withIds(memory: MemorySpec, ids: ReadonlyMap<string, string>): MemorySpec {
  const pins = pinsOf(memory).flatMap((id) => ids.get(id) ?? [])
  const like = memory.like === undefined ? {} : { like: withIds(memory.like, ids) }
  return { ...withoutPins(memory), ...(pins.length === 0 ? {} : { pins }), ...like }
}

function toolNames({ steps }: Trace): readonly string[] {
  return steps.flatMap((step) => (step.kind === 'action' ? step.calls.map(({ name }) => name) : []))
}
