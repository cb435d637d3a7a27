/**
 * A documented file trace to a Trace. A faulty piece is left out and reported; calls and recorded changes are
 * then put right, so that one bad record never costs the run.
 */
import { given } from '#base/given.ts'
import { field, isArray, isObject, type JsonObject, type JsonValue, textField } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Step } from '#core/model/step.ts'
import type { Call, RecordedChange, Source, Trace, Warning } from '#core/model/trace.ts'
import { checkUsage } from '#core/usage/check-usage.ts'
import { check, type Schema } from './check.ts'
import * as schema from './schema.ts'

interface TraceFrame {
  readonly id: string
  /** For a trace that does not say where it came from. */
  readonly source: Source
  /** Place of the trace in the file, for warnings. */
  readonly where: string
}

const KEYS: ReadonlySet<string> = new Set([
  'id',
  'title',
  'source',
  'steps',
  'calls',
  'recorded',
  'tools',
  'metadata',
  'warnings',
  'fidelity',
  'unread',
  'toolSets',
  'recordedTotals',
  'contextWindow',
  'inferredContext',
  'compactions',
  'records',
])

/** Undefined where the value is not a trace at all: no object, or without a list of steps. */
export function readTrace(value: JsonValue, frame: TraceFrame): Trace | undefined {
  if (!isObject(value) || !isArray(field(value, 'steps'))) return undefined
  const found: Warning[] = []
  const reader = createReader(value, frame.where, found)
  for (const key of Object.keys(value)) if (!KEYS.has(key)) reader.unknown(key)
  const steps = reader.distinct(reader.list('steps', schema.stepSchema))
  const calls = reader.list('calls', schema.callSchema)
  const linked = linkCalls(steps, calls, reader.list('recorded', schema.recordedSchema), (message) =>
    found.push({ code: 'bad-call', message, where: `${frame.where}.calls` }),
  )
  const fidelity = reader.one('fidelity', schema.fidelitySchema)
  const unread = reader.one('unread', schema.unreadSchema)
  const warnings = reader.list('warnings', schema.warningSchema)
  const usage = checkUsage(linked.calls, reader.one('recordedTotals', schema.totalsSchema), {
    // Differences may grow too: what was a running total once is none any more.
    isResolved: warnings.some(({ code }) => code === 'running-total'),
  })
  const { calls: checkedCalls, recordedTotals } = usage
  const contextWindow = reader.one('contextWindow', schema.windowSchema)
  const inferredContext = reader.one('inferredContext', schema.inferredSchema)
  const compactions = reader.one('compactions', schema.compactionsSchema)
  const toolSets = reader.one('toolSets', schema.toolSetsSchema)
  return {
    id: frame.id,
    title: textField(value, 'title') ?? t`Untitled run`,
    source: reader.one('source', schema.sourceSchema) ?? frame.source,
    steps,
    ...linked,
    calls: checkedCalls,
    tools: reader.one('tools', schema.listSchema) ?? [],
    metadata: reader.one('metadata', schema.jsonObject) ?? {},
    ...given({ fidelity, unread, toolSets, recordedTotals, contextWindow, inferredContext, compactions }),
    records: reader.records(steps),
    warnings: [...warnings, ...found, ...usage.warnings],
  }
}

/** Reads the keys of one trace, telling `found` what was faulty or unknown, and where. */
function createReader(value: JsonObject, where: string, found: Warning[]) {
  const report = (warning: Warning) => void found.push(warning)

  function list<T>(key: string, itemSchema: Schema<T>): readonly T[] {
    const items = field(value, key) ?? []
    if (!isArray(items)) {
      report({ code: 'bad-value', message: t`Expected a list; skipped.`, where: `${where}.${key}` })
      return []
    }
    return items.flatMap((item, index) => {
      const parsed = check(itemSchema, item, `${where}.${key}[${index}]`, report)
      return parsed === undefined ? [] : [parsed]
    })
  }

  return {
    list,
    one: <T>(key: string, itemSchema: Schema<T>): T | undefined => {
      const item = field(value, key)
      return item === undefined ? undefined : check(itemSchema, item, `${where}.${key}`, report)
    },
    unknown: (key: string) => {
      const message = t`Skipped a key that this version doesn’t know.`
      report({ code: 'unknown-key', message, where: `${where}.${key}` })
    },
    /** Ids are never reused in a trace: a second step with a known id is left out. */
    distinct: (steps: readonly Step[]): readonly Step[] => {
      const known = new Set<string>()
      return steps.filter(({ id }) => {
        if (!known.has(id)) return known.add(id)
        const message = t`Two steps have the id “${id}”; only the first was imported.`
        report({ code: 'bad-value', message, where: `${where}.steps` })
        return false
      })
    },
    /** Records of steps that are there; others are left out and reported. */
    records: (steps: readonly Step[]): Trace['records'] => {
      const ids = new Set(steps.map(({ id }) => id))
      const all = list('records', schema.recordsSchema)
      const entries = all.filter(({ step }) => ids.has(step))
      if (entries.length < all.length) {
        const message = t`Skipped ${all.length - entries.length} records whose steps are missing.`
        report({ code: 'bad-value', message, where: `${where}.records` })
      }
      return new Map(entries.map(({ step, values }) => [step, values]))
    },
  }
}

/** Calls whose step is there, with positions and indexes put right; recorded changes follow their call. */
function linkCalls(
  steps: readonly Step[],
  calls: readonly Call[],
  recorded: readonly RecordedChange[],
  warn: (message: string) => void,
): Pick<Trace, 'calls' | 'recorded'> {
  const positions = new Map(steps.map((step, position) => [step.id, position]))
  const newIndex = new Map<number, number>()
  const linked: Call[] = []
  for (const call of calls) {
    const at = positions.get(call.stepId)
    if (at === undefined || newIndex.has(call.index)) {
      warn(
        `Call ${call.index} was left out: its step “${call.stepId}” is not there, or the call stands twice.`,
      )
      continue
    }
    newIndex.set(call.index, linked.length)
    linked.push(at === call.at && call.index === linked.length ? call : { ...call, at, index: linked.length })
  }
  const following = recorded.flatMap((entry) => {
    const call = newIndex.get(entry.call)
    if (call === undefined)
      warn(`Recorded changes of call ${entry.call} were left out: the call is not there.`)
    return call === undefined ? [] : [{ ...entry, call }]
  })
  return { calls: linked, recorded: following }
}
