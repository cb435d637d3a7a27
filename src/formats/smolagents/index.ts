/**
 * smolagents: benchmark output (a run a line, as message lists or Python texts) and memory steps (full and
 * succinct). Its messages are written by the dialect in core; steps are such that it writes what was
 * recorded. https://huggingface.co/docs/smolagents
 */
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  textField,
} from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Warning } from '#core/model/trace.ts'
import { lossSentences } from '../losses/index.ts'
import { countBy } from '../reading/counters.ts'
import type { Counters, Format, ParsedDocument } from '../reading/format.ts'
import { type BenchmarkRow, isBenchmarkRow, readRow } from './benchmark.ts'
import { type MemoryRun, readMemoryRun } from './memory-run.ts'
import { recordKind } from './memory-steps.ts'
import { reprName } from './repr-steps.ts'
import type { Benchmark, BenchmarkMessage, PlanningStep, StepFile, TaskStep } from './shape.ts'
import { writeSmolagents } from './write.ts'

const ID = 'smolagents'
const READER_VERSION = 3

export const smolagentsFormat: Format = {
  id: ID,
  title: 'smolagents',
  readerVersion: READER_VERSION,
  detect: (document) => (isBenchmark(document) || memoryRuns(document).length > 0 ? 'certain' : 'no'),
  read: (document, context) => {
    const { fileName } = document
    const place = { fileName, format: ID, readerVersion: READER_VERSION }
    const memories = isBenchmark(document) ? [] : memoryRuns(document)
    if (memories.length > 0) {
      const traces = memories.map((run, index) => {
        const trace = readMemoryRun(run, { ...place, index, count: memories.length }, context)
        context.onRun?.(index + 1, memories.length)
        return trace
      })
      return { traces, counters: memoryCounters(memories) }
    }
    const rows = rowsOf(document)
    const read = rows.map((row, index) => {
      const one = readRow(row, { ...place, index, count: rows.length }, context)
      context.onRun?.(index + 1, rows.length)
      return one
    })
    const verbatim = {
      verbatim_calls: read.reduce((sum, one) => sum + one.verbatim['tool-call'], 0),
      verbatim_responses: read.reduce((sum, one) => sum + one.verbatim['tool-response'], 0),
    }
    return {
      traces: read.map(({ trace }) => trace),
      counters: { ...rowCounters(rows), ...verbatim },
      warnings: rows.length === 0 ? [] : skippedRows(document),
    }
  },
  write: writeSmolagents,
  losses: (trace) => lossSentences(smolagentsFormat, trace),
}

/** So many records are looked at. */
const LOOKED_AT = 50

function isBenchmark({ value }: ParsedDocument): boolean {
  const records = (isArray(value) ? value : [value]).slice(0, LOOKED_AT)
  return records.filter(isBenchmarkRow).length * 2 > records.length
}

function rowsOf({ kind, value, lines }: ParsedDocument): readonly BenchmarkRow[] {
  if (kind === 'lines') {
    return lines.flatMap(({ line, value: record }) => (isRow(record) ? [{ record, line }] : []))
  }
  return (isArray(value) ? value : [value]).filter(isRow).map((record) => ({ record }))
}

function isRow(record: JsonValue): record is JsonObject {
  return isObject(record) && isBenchmarkRow(record)
}

/** Records that are no runs, told by their place. */
function skippedRows({ kind, value, lines }: ParsedDocument): readonly Warning[] {
  const places =
    kind === 'lines'
      ? lines.flatMap(({ line, value: record }) => (isRow(record) ? [] : [`line ${line}`]))
      : (isArray(value) ? value : [value]).flatMap((record, index) =>
          isRow(record) ? [] : [`item ${index + 1}`],
        )
  return places.map((where) => ({ code: 'no-run', message: t`Skipped a record that is not a run.`, where }))
}

/** Lists of memory steps: the file's own, that of a run's result, or several of either. */
function memoryRuns({ value }: ParsedDocument): readonly MemoryRun[] {
  const own = memoryRun(value)
  if (own !== undefined) return [own]
  const runs = isArray(value) ? value.map(memoryRun) : []
  return runs.some((run) => run === undefined) ? [] : runs.flatMap((run) => run ?? [])
}

function memoryRun(value: JsonValue): MemoryRun | undefined {
  if (isArray(value)) return isStepList(value) ? { records: value } : undefined
  const steps = listField<StepFile>(value, 'steps')
  return isObject(value) && steps !== undefined && isStepList(steps)
    ? { records: steps, holder: value }
    : undefined
}

/** Most are steps, and one is of a kind that other formats do not have. */
function isStepList(records: readonly JsonValue[]): boolean {
  const kinds = records.slice(0, LOOKED_AT).map(recordKind)
  const known = kinds.filter((kind) => kind !== undefined && kind !== 'base').length
  const isOwn = records.slice(0, LOOKED_AT).some(isDistinctive)
  return isOwn && known * 2 > kinds.length
}

function isDistinctive(record: JsonValue): boolean {
  const kind = recordKind(record)
  if (kind === 'action' || kind === 'system') return true
  if (kind === 'planning') return typeof field<PlanningStep>(record, 'plan') === 'string'
  return kind === 'task' && field<TaskStep>(record, 'task_images') !== undefined
}

function memoryCounters(runs: readonly MemoryRun[]): Counters {
  const records = runs.flatMap((run) => run.records.filter(isObject))
  return { steps: records.length, by_record: countBy(records, recordKind) }
}

function rowCounters(rows: readonly BenchmarkRow[]): Counters {
  const lists = rows.map(({ record }) => listField<Benchmark>(record, 'intermediate_steps') ?? [])
  const all = lists.flat()
  return {
    runs: rows.length,
    by_raw_role: countBy(all.filter(isObject), (message) => textField<BenchmarkMessage>(message, 'role')),
    by_type: countBy(
      all.filter((step) => typeof step === 'string'),
      reprName,
    ),
  }
}
