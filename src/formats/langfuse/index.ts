/**
 * Langfuse exports: a trace with its observations, or lists of observations; what went in and came out in the
 * shape of whatever framework was traced. https://langfuse.com/docs/observability/data-model
 */
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  numberField,
  objectField,
  textField,
  without,
} from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Format } from '../reading/format.ts'
import { readSpans } from '../spans/span-traces.ts'
import { langfuseCounters } from './counters.ts'
import { readObservation } from './observation.ts'
import type { LangfuseTrace, Observation, TraceExport } from './shape.ts'

const ID = 'langfuse'
const READER_VERSION = 4

const TYPES: ReadonlySet<string | undefined> = new Set(
  'SPAN GENERATION EVENT AGENT TOOL CHAIN RETRIEVER EMBEDDING EVALUATOR GUARDRAIL'.split(' '),
)

export const langfuse: Format = {
  id: ID,
  title: t`Langfuse export`,
  readerVersion: READER_VERSION,
  detect: ({ kind, value }) => (kind !== 'folder' && exportsIn(value).length > 0 ? 'certain' : 'no'),
  read: (document, context) => {
    const found = exportsIn(document.value)
    const observations = found.flatMap((entry) => entry.observations)
    const heads = new Map(
      found.flatMap(({ trace }) =>
        trace === undefined ? [] : [[textField<LangfuseTrace>(trace, 'id') ?? '', trace]],
      ),
    )
    const traces = readSpans(observations.map(readObservation), {
      source: { format: ID, fileName: document.fileName, readerVersion: READER_VERSION },
      context,
      metadataOf: (id) => without(heads.get(id) ?? {}, ['observations']),
      titleOf: (id) => textField<Observation>(heads.get(id), 'name'),
      totalsOf: (id) => ({
        cost: numberField<LangfuseTrace>(heads.get(id), 'totalCost'),
        source: 'totalCost',
      }),
    })
    return { traces, counters: langfuseCounters(observations) }
  },
}

interface Export {
  readonly trace?: JsonObject
  readonly observations: readonly JsonObject[]
}

/** `{trace, observations}`, a list or lines of these, an answer `{data}`, or bare observations. */
function exportsIn(value: JsonValue): readonly Export[] {
  const whole = exportOf(value)
  if (whole !== undefined) return [whole]
  const list = isArray(value) ? value : (listField<TraceExport>(value, 'data') ?? [])
  const observations = list.filter(isObservation)
  if (observations.length > 0 && observations.length * 2 > list.length) return [{ observations }]
  const several = list.flatMap((item) => exportOf(item) ?? [])
  return several.length * 2 > list.length ? several : []
}

/** The top-level observations hold inputs and outputs, those of the trace often not. */
function exportOf(value: JsonValue): Export | undefined {
  const trace =
    objectField<TraceExport>(value, 'trace') ??
    (textField<LangfuseTrace>(value, 'projectId') === undefined ? undefined : value)
  const listed =
    listField<TraceExport>(value, 'observations') ?? listField<TraceExport>(trace, 'observations')
  if (listed === undefined || !isObject(trace)) return undefined
  return { trace, observations: listed.filter(isObservation) }
}

function isObservation(value: JsonValue): value is JsonObject {
  return (
    isObject(value) &&
    textField<Observation>(value, 'traceId') !== undefined &&
    TYPES.has(textField<Observation>(value, 'type'))
  )
}
