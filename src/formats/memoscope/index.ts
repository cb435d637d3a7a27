/**
 * Memoscope's own files: lossless, versioned, readable for ever. memoscope-file.ts documents them; memoscope/
 * checks and upgrades them.
 */
import { plural } from '#base/format-count.ts'
import { field, isArray, isObject, type JsonValue, listField, textField } from '#base/json.ts'
import { fail, ok, type Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import { comparisonJson, readComparison } from '#core/compare/comparison-data.ts'
import type { Trace, Warning } from '#core/model/trace.ts'
import { baseName } from '../reading/file-name.ts'
import type { Format, ParsedDocument, ReadContext, ReadOutcome, WriteExtras } from '../reading/format.ts'
import { check } from './check.ts'
import { FILE_FORMAT, FILE_VERSION, type FileTrace, type MemoscopeFile } from './file.ts'
import { readTrace } from './read.ts'
import { programSchema } from './schema.ts'
import { upgrade } from './versions.ts'

const ID = 'memoscope'
const READER_VERSION = 2
const SAFE_ID = /^[\w-]{1,64}$/

export const memoscope: Format = {
  id: ID,
  title: t`Memoscope`,
  readerVersion: READER_VERSION,
  detect: ({ value }) => (textField(value, 'format') === FILE_FORMAT ? 'certain' : 'no'),
  read: (document, context) => {
    if (!isObject(document.value) || !isArray(field(document.value, 'traces')))
      return failed(noTraces(document))
    const upgraded = upgrade(document.value)
    if (!upgraded.ok) return failed({ ...upgraded.error, where: document.fileName })
    const outcome = readTraces(document, listField(upgraded.value, 'traces') ?? [], context)
    const { value: file } = upgraded
    return withComparisons(withPrograms(outcome, field(file, 'programs')), field(file, 'comparisons'))
  },
  write: (trace, beside) => {
    const text = writeMemoscope([trace], beside)
    return text === undefined
      ? fail({ code: 'too-large', message: t`The run is too large for one file.` })
      : ok(text)
  },
}

function failed(problem: Problem): ReadOutcome {
  return { traces: [], counters: {}, problem }
}

function noTraces({ fileName }: ParsedDocument): Problem {
  return { code: 'no-runs', message: t`${fileName} has no “traces” list.`, where: fileName }
}

/** So many programs a file may bring: more would be a trap, not a comparison. */
const MAX_PROGRAMS = 100

const MAX_COMPARISONS = 100

/** Comparisons that are none are left out and told. */
function withComparisons(outcome: ReadOutcome, value: JsonValue | undefined): ReadOutcome {
  if (value === undefined) return outcome
  const warnings: Warning[] = []
  const items = isArray(value) ? value.slice(0, MAX_COMPARISONS) : [value]
  const comparisons = items.flatMap((item, index) => {
    const read = readComparison(item)
    if (read.ok) return [read.value]
    warnings.push({ code: 'bad-value', message: read.error.message, where: `comparisons[${index}]` })
    return []
  })
  return {
    ...outcome,
    ...(warnings.length === 0 ? {} : { warnings: [...(outcome.warnings ?? []), ...warnings] }),
    ...(comparisons.length === 0 ? {} : { comparisons }),
  }
}

/** Programs that are none are left out and told. */
function withPrograms(outcome: ReadOutcome, value: JsonValue | undefined): ReadOutcome {
  if (value === undefined) return outcome
  const warnings: Warning[] = []
  const items = isArray(value) ? value.slice(0, MAX_PROGRAMS) : [value]
  const programs = items.flatMap(
    (item, index) =>
      check(programSchema, item, `programs[${index}]`, (warning) => warnings.push(warning)) ?? [],
  )
  return {
    ...outcome,
    ...(warnings.length === 0 ? {} : { warnings: [...(outcome.warnings ?? []), ...warnings] }),
    ...(programs.length === 0 ? {} : { programs }),
  }
}

function readTraces(
  document: ParsedDocument,
  values: NonNullable<ReturnType<typeof listField>>,
  context: ReadContext,
): ReadOutcome {
  const traces: Trace[] = []
  const faulty: string[] = []
  const taken = new Set<string>()
  values.forEach((value, run) => {
    const own = textField(value, 'id') ?? ''
    const isKept = SAFE_ID.test(own) && !taken.has(own) && context.isFreeId?.(own) === true
    const id = isKept ? own : context.newTraceId(run)
    const source = {
      format: ID,
      fileName: document.fileName,
      run,
      runs: values.length,
      readerVersion: READER_VERSION,
    }
    const trace = readTrace(value, { id, source, where: `traces[${run}]` })
    if (trace === undefined) faulty.push(`traces[${run}]`)
    else traces.push(trace)
    taken.add(id)
    context.onRun?.(run + 1, values.length)
  })
  const counters = { traces: values.length }
  if (faulty.length === 0) return { traces, counters }
  const message = t`Skipped ${plural(faulty.length, 'trace')} without a list of steps in ${baseName(document.fileName)}.`
  return { traces, counters, problem: { code: 'bad-trace', message, where: faulty.join(', ') } }
}

/**
 * Traces as one file, for export and backup; undefined where the text would be longer than a string can be.
 */
export function writeMemoscope(
  traces: readonly Trace[],
  { programs = [], comparisons = [] }: WriteExtras = {},
): string | undefined {
  const file: MemoscopeFile = {
    format: FILE_FORMAT,
    version: FILE_VERSION,
    traces: traces.map(fileTrace),
    ...(programs.length === 0 ? {} : { programs }),
    ...(comparisons.length === 0 ? {} : { comparisons: comparisons.map(comparisonJson) }),
  }
  try {
    return `${JSON.stringify(file, undefined, 1)}\n`
  } catch {
    // Only a RangeError can come of plain data: the text is too long for one string.
    return undefined
  }
}

function fileTrace({ records, ...trace }: Trace): FileTrace {
  return { ...trace, records: [...records].map(([step, values]) => ({ step, values })) }
}
