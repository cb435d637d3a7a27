/**
 * The placebo: what a call uses and its context does not hold is looked for in the steps of another run, up
 * to the same position. The model never saw them, so whatever they hold is there by chance: common knowledge,
 * idioms, equal numbers.
 */
import { unwrap } from '#base/result.ts'
import type { Trace } from '#core/model/trace.ts'
import { createPresence } from '#core/references/presence.ts'
import { REFERENCE_KINDS, type ReferenceKind } from '#core/references/reference.ts'
import { createReferenceIndex } from '#core/references/reference-index.ts'
import { foldCalls } from '#core/replay/fold.ts'
import { foldOptions } from '#core/replay/replay.ts'
import { buildMemory, checkSpec } from '#core/spec/spec.ts'
import { OPTIONS, STRATEGIES } from './lost-facts.ts'
import { tracesIn } from './traces.ts'

interface Chance {
  readonly kind: ReferenceKind
  lost: number
  byChance: number
}

const LEAST_CALLS = 8
/** Runs of a file with many runs share a task's data, so one of each file is taken. */
export async function placebo(...dirs: readonly string[]): Promise<readonly Chance[]> {
  const runs: { readonly format: string; readonly trace: Trace }[] = []
  for (const dir of dirs) {
    const seen = new Set<string>()
    for (const { file, trace } of await tracesIn(dir)) {
      if (trace.calls.length < LEAST_CALLS || seen.has(file)) continue
      seen.add(file)
      runs.push({ format: file.split('/', 1)[0] ?? '', trace })
    }
  }
  const chances: readonly Chance[] = REFERENCE_KINDS.map(({ kind }) => ({ kind, lost: 0, byChance: 0 }))
  runs.forEach(({ format, trace }, place) => {
    // Runs of one folder are often of one project and share its names; so the next one of another folder that
    // is long enough.
    const others = [...runs.slice(place + 1), ...runs.slice(0, place)].filter((one) => one.format !== format)
    const other = others.find((one) => one.trace.steps.length >= trace.steps.length) ?? others[0]
    if (other !== undefined) compare(trace, other.trace, chances)
  })
  return chances
}

function compare(trace: Trace, other: Trace, chances: readonly Chance[]): void {
  const index = createReferenceIndex(trace)
  const firstIn = (steps: Trace['steps']) => {
    const first = new Map<number, number>()
    for (const [position, step] of steps.entries()) {
      for (const id of index.holds(step)) if (!first.has(id)) first.set(id, position)
    }
    return first
  }
  const own = firstIn(trace.steps)
  const placed = firstIn(other.steps.slice(0, trace.steps.length))
  const memory = buildMemory(unwrap(checkSpec(STRATEGIES.k5 ?? { id: 'keep-last' })))
  foldCalls(trace, memory, foldOptions(OPTIONS, false), ({ call, recall }) => {
    const shown = createPresence(index)
    shown.change([], [...recall.steps])
    for (const { reference } of index.usesOf(call.index)) {
      if (shown.holds(reference) || index.always.has(reference)) continue
      const chance = chances.find(({ kind }) => kind === index.references[reference]?.kind)
      if (chance === undefined) continue
      if ((own.get(reference) ?? call.at) < call.at) chance.lost++
      if ((placed.get(reference) ?? call.at) < call.at) chance.byChance++
    }
    return true
  })
}
