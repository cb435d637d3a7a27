/**
 * The job behind a look at the original records of a step: read off the page, and handed to it in a size that
 * it can draw.
 */
import { boundedJson } from '#base/bounded-json.ts'
import { ok, type Result } from '#base/result.ts'
import { loadStateRecords } from '#storage/index.ts'
import type { JobContext } from '../protocol/host.ts'
import type { Jobs } from '../protocol/protocol.ts'

/** Larger records are no longer read by anybody, and would block the page while they are copied and drawn. */
const BOUNDS = { children: 2000, values: 20_000, characters: 1_000_000 }

/** Fails with `no-such-trace`. */
export async function stepRecords(
  { traceId, stepId }: Jobs['records']['input'],
  _context: JobContext<never>,
): Promise<Result<Jobs['records']['output']>> {
  const records = await loadStateRecords(traceId, stepId)
  if (!records.ok) return records
  const { value, ...left } = boundedJson(records.value, BOUNDS)
  return ok({ records: Array.isArray(value) ? value : [], ...left })
}
