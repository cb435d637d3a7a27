/** Facts of runs and of their calls for engines, from the console: the bytes of a Parquet or CSV file. */
import { given } from '#base/given.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { RedactionPlan } from '#core/redact/plan.ts'
import { runJob } from '#workers/client.ts'
import { newestState } from '../edits/edit-session.ts'
import { planOf } from './console-export.ts'
import { type ConsoleOptions, countingOf } from './console-input.ts'

export interface FactsConsoleOptions extends ConsoleOptions {
  /**
   * Whether titles, projects, paths and names of agents go along; without, no text out of runs is in the
   * file.
   */
  readonly content?: boolean
  /** What is replaced in them: `true`, as the dialog starts, or what to look for. */
  readonly redact?: boolean | Partial<RedactionPlan>
}

const TABLES: readonly unknown[] = ['runs', 'calls']
const FORMATS: readonly unknown[] = ['parquet', 'csv']

/** Fails with `bad-argument`, and where a run can't be read. */
export async function factsInConsole(
  ids: readonly string[],
  table: 'runs' | 'calls',
  format: 'parquet' | 'csv' = 'parquet',
  { content = false, redact = false, ...options }: FactsConsoleOptions = {},
): Promise<Result<Uint8Array>> {
  const counting = countingOf(options)
  if (!counting.ok) return counting
  if (!Array.isArray(ids) || ids.length === 0) return bad(t`Facts need a list of runs.`)
  if (!TABLES.includes(table)) return bad(t`The table must be “runs” or “calls”.`)
  if (!FORMATS.includes(format)) return bad(t`The format must be “parquet” or “csv”.`)
  const plan = redact === false ? ok(undefined) : planOf(redact === true ? {} : redact)
  if (!plan.ok) return plan
  const traceIds: string[] = []
  for (const id of ids) {
    const state = await newestState(id)
    if (!state.ok) return state
    traceIds.push(state.value)
  }
  const made = await runJob('facts', {
    traceIds,
    counting: counting.value,
    table,
    format,
    withContent: content,
    ...given({ redaction: plan.value }),
  })
  if (!made.ok) return made
  const [unread] = made.value.problems
  if (unread !== undefined) return fail(unread.problem)
  return ok(new Uint8Array(await made.value.file.arrayBuffer()))
}

function bad(message: string): Result<never> {
  const problem: Problem = { code: 'bad-argument', message }
  return fail(problem)
}
