/** Which of several runs are stored again, told by what was recorded and counted of them. */
import type { RunSummary } from '../account/summary.ts'

type CopyFacts = Pick<RunSummary, 'recordedAt' | 'models' | 'contexts' | 'output' | 'cost'> &
  Partial<Pick<RunSummary, 'input'>>

/**
 * The first run that each copy is the same as. Runs without a recorded time may only look alike, so they are
 * no copies. O(runs).
 */
export function copiesOf<Run>(
  runs: readonly Run[],
  factsOf: (run: Run) => CopyFacts | undefined,
): ReadonlyMap<Run, Run> {
  const firsts = new Map<string, Run>()
  const copies = new Map<Run, Run>()
  for (const run of runs) {
    const facts = factsOf(run)
    if (facts?.recordedAt === undefined || facts.contexts.length === 0) continue
    const { recordedAt, models, contexts, input, output, cost } = facts
    const figures = [input, output, cost].map((figure) => figure?.value)
    const key = JSON.stringify([recordedAt, models, contexts, figures])
    const first = firsts.get(key)
    if (first === undefined) firsts.set(key, run)
    else copies.set(run, first)
  }
  return copies
}
