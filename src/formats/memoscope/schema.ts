/**
 * The schemas of memoscope-file.ts: what is read is checked once, here. Each is typed by the documented type,
 * so the two cannot drift apart.
 */
import * as v from 'valibot'
import { isObject, type JsonObject, type JsonValue } from '#base/json.ts'
import type {
  FileCall,
  FileChange,
  FileCompaction,
  FileControl,
  FilePart,
  FileProgram,
  FileSource,
  FileStep,
  FileToolCall,
  FileToolResult,
  FileTotals,
  FileUsage,
  FileWarning,
} from './file.ts'

const json = v.custom<JsonValue>((value) => value !== undefined, 'any JSON value')
export const jsonObject = v.custom<JsonObject>(isObject, 'an object')
const text = v.string()
const number = v.pipe(v.number(), v.finite())
const index = v.pipe(v.number(), v.integer(), v.minValue(0))

const part: v.GenericSchema<unknown, FilePart> = v.variant('kind', [
  v.object({ kind: v.literal('text'), text }),
  v.object({ kind: v.literal('reasoning'), text }),
  v.object({ kind: v.literal('image'), url: text, mediaType: v.exactOptional(text) }),
  v.object({ kind: v.literal('other'), label: text, value: json }),
])
const parts = v.array(part)

const toolCall: v.GenericSchema<unknown, FileToolCall> = v.object({
  id: text,
  name: text,
  arguments: text,
  inText: v.exactOptional(v.boolean()),
})

const toolResult: v.GenericSchema<unknown, FileToolResult> = v.object({
  callId: text,
  name: v.exactOptional(text),
  parts,
  error: v.exactOptional(text),
})

const control: v.GenericSchema<unknown, FileControl> = v.variant('type', [
  v.object({ type: v.literal('mark'), text: v.exactOptional(text) }),
  v.object({ type: v.literal('new-episode'), title: text }),
  v.object({ type: v.literal('shared-insight'), text }),
  v.object({ type: v.literal('broadcast'), text }),
  v.object({ type: v.literal('registered-fact'), name: text, text }),
  v.object({ type: v.literal('stored-value'), name: text, text }),
  v.object({ type: v.literal('noted-observation'), text }),
  v.object({ type: v.literal('failed-approach'), text }),
  v.object({ type: v.literal('cleared-scratchpad') }),
  v.object({ type: v.literal('end-of-run') }),
  v.object({ type: v.literal('end-of-session') }),
])

const base = {
  id: text,
  number,
  timestamp: v.exactOptional(number),
  duration: v.exactOptional(number),
  agent: v.exactOptional(text),
  demo: v.exactOptional(v.boolean()),
  copied: v.exactOptional(v.boolean()),
  origin: v.exactOptional(v.array(text)),
  rule: v.exactOptional(text),
  importance: v.exactOptional(number),
  extra: v.exactOptional(jsonObject),
}

export const stepSchema: v.GenericSchema<unknown, FileStep> = v.variant('kind', [
  v.object({
    ...base,
    kind: v.literal('system'),
    parts,
    role: v.exactOptional(v.picklist(['system', 'developer'])),
  }),
  v.object({ ...base, kind: v.literal('task'), parts, name: v.exactOptional(text) }),
  v.object({
    ...base,
    kind: v.literal('action'),
    parts,
    calls: v.array(toolCall),
    results: v.array(toolResult),
    name: v.exactOptional(text),
    thought: v.exactOptional(text),
    isFinal: v.exactOptional(v.boolean()),
  }),
  v.object({ ...base, kind: v.literal('planning'), parts }),
  v.object({ ...base, kind: v.literal('note'), text, response: text }),
  v.object({ ...base, kind: v.literal('answer'), parts, name: v.exactOptional(text) }),
  v.object({
    ...base,
    kind: v.literal('summary'),
    parts,
    role: v.picklist(['system', 'user', 'assistant']),
    name: v.exactOptional(text),
  }),
  v.object({
    ...base,
    kind: v.literal('message'),
    role: v.picklist(['system', 'developer', 'user', 'assistant', 'tool']),
    parts,
    name: v.exactOptional(text),
    callId: v.exactOptional(text),
    calls: v.exactOptional(v.array(toolCall)),
  }),
  v.object({ ...base, kind: v.literal('control'), control }),
])

const usageEntries = {
  input: v.exactOptional(number),
  output: v.exactOptional(number),
  cacheRead: v.exactOptional(number),
  cacheWrite: v.exactOptional(number),
  cacheWriteHour: v.exactOptional(number),
  reasoning: v.exactOptional(number),
}

const usageSchema: v.GenericSchema<unknown, FileUsage> = v.object(usageEntries)

export const totalsSchema: v.GenericSchema<unknown, FileTotals> = v.object({
  ...usageEntries,
  cost: v.exactOptional(number),
  calls: v.exactOptional(index),
  source: text,
})

export const windowSchema = v.pipe(v.number(), v.integer(), v.minValue(1))
export const inferredSchema = v.object({ title: text, why: text })
export const toolSetsSchema = v.array(v.array(index))

export const callSchema: v.GenericSchema<unknown, FileCall> = v.object({
  index,
  at: index,
  stepId: text,
  agent: v.exactOptional(text),
  model: v.exactOptional(text),
  usage: v.exactOptional(usageSchema),
  usageOrigin: v.exactOptional(v.picklist(['provider', 'client'])),
  timestamp: v.exactOptional(number),
  duration: v.exactOptional(number),
  cost: v.exactOptional(number),
  toolSet: v.exactOptional(index),
  stopReason: v.exactOptional(text),
  failure: v.exactOptional(text),
  retries: v.exactOptional(v.object({ count: index, status: v.exactOptional(number) })),
})

const change: v.GenericSchema<unknown, FileChange> = v.variant('kind', [
  v.object({ kind: v.literal('remove'), id: text }),
  v.object({ kind: v.literal('replace'), step: stepSchema }),
  v.object({ kind: v.literal('insert'), step: stepSchema, before: v.exactOptional(text) }),
])

export const recordedSchema = v.object({
  call: index,
  changes: v.array(change),
  inferred: v.exactOptional(v.boolean()),
})

export const compactionsSchema: v.GenericSchema<unknown, readonly FileCompaction[]> = v.array(
  v.object({
    kind: v.picklist(['full', 'micro']),
    last: v.exactOptional(text),
    agent: v.exactOptional(text),
    timestamp: v.exactOptional(number),
    duration: v.exactOptional(number),
    trigger: v.exactOptional(text),
    tokensBefore: v.exactOptional(number),
    tokensAfter: v.exactOptional(number),
    conversationAfter: v.exactOptional(number),
    messagesKept: v.exactOptional(number),
    summary: v.array(text),
    restored: v.array(text),
    preserved: v.exactOptional(v.array(text)),
    isOpaque: v.exactOptional(v.boolean()),
    request: v.exactOptional(
      v.object({
        model: v.exactOptional(text),
        usage: v.exactOptional(usageSchema),
        cost: v.exactOptional(number),
      }),
    ),
  }),
)

export const sourceSchema: v.GenericSchema<unknown, FileSource> = v.object({
  format: text,
  fileName: text,
  run: index,
  runs: index,
  readerVersion: number,
  version: v.exactOptional(text),
})

export const warningSchema: v.GenericSchema<unknown, FileWarning> = v.object({
  code: text,
  message: text,
  where: v.exactOptional(text),
})

export const fidelitySchema = v.object({ checked: index, equal: index })
export const unreadSchema = v.array(v.object({ path: text, count: index }))
export const recordsSchema = v.object({ step: text, values: v.array(json) })
/** Longer code is none that a person reads before it runs. */
const MAX_SOURCE = 1_000_000

export const programSchema: v.GenericSchema<unknown, FileProgram> = v.object({
  id: text,
  title: text,
  source: v.pipe(v.string(), v.maxLength(MAX_SOURCE)),
  language: v.exactOptional(v.picklist(['typescript', 'python'])),
})
export const listSchema = v.array(json)
