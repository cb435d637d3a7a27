/**
 * The parameters of one strategy that auto-tune tries: its own ones first, then numbers around them. Pure.
 */
import type { ParamValue } from '../model/params.ts'
import type { MemoryInfo } from '../spec/memory-info.ts'
import { specOfInfo } from '../spec/spec.ts'
import type { CheckedSpec } from '../spec/spec-data.ts'
import { expandGrid, proposedValues } from './grid.ts'

/** More replays would take a run of hundreds of calls minutes. */
const MOST_TRIED = 40
/** How often it prunes decides what the prompt cache costs. */
const TRIGGERS = [
  { kind: 'every-call' },
  { kind: 'every-steps', steps: 10 },
  { kind: 'every-steps', steps: 25 },
] as const

/**
 * The initial parameters first. Numbers are varied in the order of the parameters as long as there is room,
 * and for a strategy how often it prunes. Only the initial ones: it has no numbers.
 */
export function tunedSpecs(info: MemoryInfo): readonly CheckedSpec[] {
  const initial = specOfInfo(info)
  const numbers = Object.entries(info.params).flatMap(([name, spec]) =>
    spec.kind === 'integer' && spec.when === undefined ? [[name, proposedValues(spec) ?? []] as const] : [],
  )
  const triggers = info.kind === 'strategy' ? TRIGGERS : undefined
  const grid: [string, readonly ParamValue[]][] = []
  let count = triggers?.length ?? 1
  for (const [name, values] of numbers) {
    if (count * values.length > MOST_TRIED) break
    grid.push([name, values])
    count *= values.length
  }
  const made = expandGrid(
    { id: info.id },
    Object.fromEntries(grid),
    triggers === undefined ? {} : { triggers, modes: [initial.mode] },
  )
  const text = JSON.stringify(initial)
  const others = made.ok ? made.value.filter((spec) => JSON.stringify(spec) !== text) : []
  return [initial, ...others]
}
