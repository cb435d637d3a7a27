/** The job that writes the facts of stored runs, or of their calls, as a table. */
import { CANCELED } from '#base/errors.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { createFactMaker } from '../bench/run-facts.ts'
import type { EngineSources } from '../bench/workbench.ts'
import type { FactsOrder, WrittenFacts } from '../protocol/facts.ts'
import type { JobContext } from '../protocol/host.ts'
import type { PartsDone } from '../protocol/job-table.ts'

import { factsFile, type RunWithCalls } from '../tables/facts-files.ts'

/** O(calls and texts of the runs), one run in memory at a time. Fails if none of the runs can be read. */
export async function writeFacts(
  { traceIds, counting, ...choice }: FactsOrder,
  { loadTrace, loadRanks }: Pick<EngineSources, 'loadTrace' | 'loadRanks'>,
  { signal, onProgress }: JobContext<PartsDone>,
): Promise<Result<WrittenFacts>> {
  const maker = createFactMaker(loadRanks)
  const problems: { readonly run: string; readonly problem: Problem }[] = []
  async function* facts(): AsyncGenerator<RunWithCalls> {
    for (const [done, id] of traceIds.entries()) {
      if (signal.aborted) return
      const trace = await loadTrace(id)
      const made = trace.ok ? await maker.of(trace.value, counting, signal) : trace
      if (trace.ok && made.ok)
        yield { run: { ...made.value.run, id }, calls: made.value.calls, trace: trace.value }
      else if (!made.ok) problems.push({ run: id, problem: made.error })
      onProgress({ done: done + 1, total: traceIds.length })
    }
  }
  const made = await factsFile(facts(), choice)
  if (signal.aborted) return fail(CANCELED)
  if (!made.ok) return made
  const [first] = problems
  if (first !== undefined && problems.length === traceIds.length) return fail(first.problem)
  return ok({ ...made.value, problems })
}
