/**
 * The index of one trace: which steps hold which words, best first. It keeps no texts of its own, the steps
 * have them: phrases are looked for there. Built in pieces, so that an abort and other jobs are heard
 * meanwhile.
 */
import MiniSearch, { type Query } from 'minisearch'
import type { Step } from '#core/model/step.ts'
import { stepText } from '#core/model/steps.ts'
import type { Trace } from '#core/model/trace.ts'
import { type Clause, clauseFinder, needsLook, termsOf } from '#core/search/query.ts'
import { pacedPause } from '../bench/give-way.ts'

export interface Searchable {
  readonly trace: Trace
  /**
   * Positions of the steps that contain every clause and pass the test, best first; equal ones in the run's
   * order.
   */
  find(clauses: readonly Clause[], passes: (step: Step) => boolean): Promise<readonly number[]>
}

export interface TraceIndex extends Searchable {
  /** UTF-16 units of all texts: what the index weighs goes by it. */
  readonly characters: number
}

interface Entry {
  /** Position in the log. */
  readonly id: number
  readonly text: string
}

/** O(text). */
export async function indexTrace(trace: Trace): Promise<TraceIndex> {
  const index = new MiniSearch<Entry>({ fields: ['text'], tokenize: termsOf, processTerm: (term) => term })
  const pause = pacedPause()
  let characters = 0
  for (const [id, step] of trace.steps.entries()) {
    const text = stepText(step)
    characters += text.length
    index.add({ id, text })
    await pause()
  }
  return {
    trace,
    characters,
    find: async (clauses, passes) => find({ index, steps: trace.steps }, clauses, passes),
  }
}

interface Indexed {
  readonly index: MiniSearch<Entry>
  readonly steps: readonly Step[]
}

function find(
  { index, steps }: Indexed,
  clauses: readonly Clause[],
  passes: (step: Step) => boolean,
): readonly number[] {
  const finders = clauses.filter(needsLook).map(clauseFinder)
  const isFound = (step: Step) => passes(step) && isIn(step, finders)
  const found = index.search(queryOf(clauses), { filter: ({ id }) => isStepFound(steps[id], isFound) })
  return found
    .map(({ id, score }) => ({ position: Number(id), score }))
    .sort((one, other) => other.score - one.score || one.position - other.position)
    .map(({ position }) => position)
}

function isStepFound(step: Step | undefined, isFound: (step: Step) => boolean): boolean {
  return step !== undefined && isFound(step)
}

function isIn(step: Step, finders: readonly RegExp[]): boolean {
  if (finders.length === 0) return true
  const text = stepText(step)
  return finders.every((finder) => finder.test(text))
}

/**
 * Every word of every clause; the last one of a clause that is not exact may go on. Signs alone are looked
 * for in all steps.
 */
function queryOf(clauses: readonly Clause[]): Query {
  const queries = clauses.flatMap(({ terms, isExact }) =>
    terms.map((term, place): Query => ({ queries: [term], prefix: !isExact && place === terms.length - 1 })),
  )
  return queries.length === 0 ? MiniSearch.wildcard : { combineWith: 'AND', queries }
}
