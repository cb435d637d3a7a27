/** The job behind `memoscope` in the Scratchpad's Python: the open run as records, made off the page. */
import { ok, type Result } from '#base/result.ts'
import { runRecords } from '#core/scratchpad/run-records.ts'
import { createRevisions } from '#storage/index.ts'
import type { Jobs } from '../protocol/protocol.ts'

const revisions = createRevisions()

/** Fails with `no-such-trace` and `damaged-trace`. */
export async function recordsOfRun(wanted: Jobs['runRecords']['input']): Promise<Result<string>> {
  const { traceId, tokens, summary } = wanted
  const trace = await revisions.load(traceId)
  return trace.ok ? ok(JSON.stringify(runRecords(trace.value, tokens, summary))) : trace
}
