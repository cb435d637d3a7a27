/**
 * The facts of a collection as files: its runs and their calls, as Parquet or CSV. Text out of runs only if
 * asked for.
 */
import { ok, type Result } from '#base/result.ts'
import type { CallFacts } from '#core/collections/call-facts.ts'
import type { Trace } from '#core/model/trace.ts'
import { DETECTORS } from '#core/redact/detectors.ts'
import { detectorsOf, type RedactionPlan } from '#core/redact/plan.ts'
import { createRedactors, type Redactor } from '#core/redact/redactor.ts'
import { CALL_TABLE, callRows } from '#core/tables/call-table.ts'
import { RUN_TABLE, type RunRow } from '#core/tables/run-table.ts'
import { type TableForm, withoutContent, withRedaction } from '#core/tables/table.ts'
import type { FactsChoice, FactsFile } from '../protocol/facts.ts'
import { MEDIA_TYPES, openTableFile } from './write-table.ts'

export interface RunWithCalls {
  readonly run: RunRow
  /** Only looked at for the table of calls. */
  readonly calls?: CallFacts
  /** What gives a name away in it is redacted in its rows; absent: only their texts are known. */
  readonly trace?: Trace
}

/** One file. `runs` are taken one by one, so that a million calls are never in memory at once. O(calls). */
export async function factsFile(
  runs: AsyncIterable<RunWithCalls> | Iterable<RunWithCalls>,
  { table, format, withContent, redaction }: FactsChoice,
): Promise<Result<FactsFile>> {
  const redactors = withContent ? redactorsOf(redaction) : ok(undefined)
  if (!redactors.ok) return redactors
  let redact = (text: string) => text
  const shown = <Row>(form: TableForm<Row>) =>
    withContent ? withRedaction(form, (text) => redact(text)) : withoutContent(form)
  let rows = 0
  const written = async <Row>(form: TableForm<Row>, rowsOf: (run: RunWithCalls) => readonly Row[]) => {
    const file = await openTableFile(shown(form), format)
    for await (const run of runs) {
      const added = rowsOf(run)
      if (redactors.value !== undefined) redact = redactors.value(run).text
      rows += added.length
      file.add(added)
    }
    return file.finish()
  }
  const parts =
    table === 'runs'
      ? await written(RUN_TABLE, ({ run }) => [run])
      : await written(CALL_TABLE, ({ run, calls }) => (calls === undefined ? [] : callRows(run.id, calls)))
  return ok({
    name: `memoscope-${table}.${format}`,
    file: new Blob([...parts], { type: MEDIA_TYPES[format] }),
    rows,
  })
}

/** Fails for a pattern that can't be read. */
function redactorsOf(plan: RedactionPlan | undefined): Result<((run: RunWithCalls) => Redactor) | undefined> {
  if (plan === undefined) return ok(undefined)
  const detectors = detectorsOf(plan, DETECTORS)
  if (!detectors.ok) return detectors
  const { ofTrace, ofTexts } = createRedactors(detectors.value)
  return ok(({ run, trace }) =>
    trace === undefined
      ? ofTexts([run.title, run.project, run.file?.path].filter((text) => text !== undefined))
      : ofTrace(trace),
  )
}
