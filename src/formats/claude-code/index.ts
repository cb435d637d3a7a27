/**
 * Claude Code session files: one JSON object a line, one line a content block, a tree of messages with
 * sub-agents beside the main agent; single files, exports as one array or `{loglines}`, and folders that
 * contain the sub-agents' files beside the sessions'. https://docs.anthropic.com/en/docs/claude-code
 */
import { given } from '#base/given.ts'
import { field, type JsonObject, type JsonValue, textField } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Trace } from '#core/model/trace.ts'
import { createTraceBuilder, type TraceBuilder } from '#core/usage/trace-builder.ts'
import { ANTHROPIC_USAGE_KEYS } from '../messages/anthropic-content.ts'
import { createConversation } from '../prompts/conversation.ts'
import { createFieldWatch, type FieldWatch, keysOf } from '../reading/field-watch.ts'
import type { Format, ReadContext } from '../reading/format.ts'
import { warnOfMisplacedUsage } from '../reading/misplaced-usage.ts'
import { createRepeatedWarnings } from '../reading/repeated-warnings.ts'
import { runTitle } from '../reading/run-title.ts'
import { hasZone } from '../reading/timestamp.ts'
import { findAgents } from './agents.ts'
import { withUnrecordedClearings } from './clearings.ts'
import { countLines, countUncounted } from './counters.ts'
import { type Entry, faultOf, isRetry, readEntry } from './entries.ts'
import { detectSession, isAgentFile } from './lines.ts'
import { planSlots } from './plan.ts'
import { detectFolder, findRuns, type SessionRun, sessionGroups } from './runs.ts'
import type { SessionLine, SessionMessage, SystemLine, TitleLine } from './shape.ts'
import { addSlots, sessionFacts } from './steps.ts'

const ID = 'claude-code'
const READER_VERSION = 10

const LINE_KEYS = keysOf<SessionLine>({
  type: true,
  message: true,
  uuid: true,
  parentUuid: true,
  logicalParentUuid: true,
  isSidechain: true,
  agentId: true,
  timestamp: true,
  isMeta: true,
  isCompactSummary: true,
  isApiErrorMessage: true,
  requestId: true,
  sessionId: true,
  version: true,
  cwd: true,
  gitBranch: true,
  slug: true,
  userType: true,
  toolUseResult: true,
  durationMs: true,
  costUSD: true,
  summarizeMetadata: true,
  attachment: true,
  rendered: true,
  error: true,
})
const MESSAGE_KEYS = keysOf<SessionMessage>({
  id: true,
  type: true,
  role: true,
  model: true,
  content: true,
  stop_reason: true,
  stop_sequence: true,
  usage: true,
})
/** Line types that are no messages and that are interpreted all the same. */
const READ_TYPES: ReadonlySet<string> = new Set(['summary', 'custom-title', 'ai-title'])

export const claudeCode: Format = {
  id: ID,
  title: t`Claude Code session`,
  readerVersion: READER_VERSION,
  detect: (document) => (document.kind === 'folder' ? detectFolder(document) : detectSession(document)),
  groups: sessionGroups,
  read: (document, context) => {
    const { runs, warnings } = findRuns(document)
    const entries = runs.map(({ lines }) => lines.map(readEntry))
    const traces = runs.map((run, index) => {
      const trace = readRun(run, entries[index] ?? [], {
        place: { run: index, runs: runs.length },
        newTraceId: context.newTraceId,
      })
      context.onRun?.(index + 1, runs.length)
      return trace
    })
    const counters = {
      ...countLines(runs.flatMap(({ lines }) => lines)),
      ...countUncounted(entries.flat()),
    }
    return { traces: traces.filter(({ steps }) => steps.length > 0), counters, warnings }
  },
}

interface RunOptions {
  readonly place: { readonly run: number; readonly runs: number }
  readonly newTraceId: ReadContext['newTraceId']
}

function readRun(run: SessionRun, entries: readonly Entry[], { place, newTraceId }: RunOptions): Trace {
  const builder = createTraceBuilder()
  const conversation = createConversation(builder)
  const agents = findAgents(run.lines)
  addSlots(builder, conversation, withUnrecordedClearings(planSlots(entries, agents.keys)), agents)
  conversation.finish()
  warn(builder, run)
  const values = run.lines.map(({ value }) => value)
  const version = firstText(values, 'version')
  return builder.build({
    id: newTraceId(place.run),
    title: titleOf(run) ?? runTitle(run.fileName, builder.steps),
    source: {
      format: ID,
      fileName: run.fileName,
      ...place,
      readerVersion: READER_VERSION,
      ...given({ version }),
    },
    metadata: {
      ...metadataOf(values, agents.about),
      ...(isAgentFile(run.lines) ? { isSidechain: true } : {}),
    },
    unread: watchLines(entries).list(),
  })
}

function warn(builder: TraceBuilder, { lines, skipped }: SessionRun): void {
  const warnings = createRepeatedWarnings(builder)
  for (const line of lines) {
    const fault = faultOf(line)
    if (fault !== undefined) warnings.add('bad-message', fault, line.where)
    const { message, type } = line.value
    const isModels = type === 'assistant' || textField<SessionMessage>(message, 'role') === 'assistant'
    const usage = field<SessionMessage>(message, 'usage')
    warnOfMisplacedUsage(warnings, usage, { isModels, where: line.where })
    const time = textField<SessionLine>(line.value, 'timestamp')
    if (time !== undefined && !hasZone(time))
      warnings.add('no-time-zone', t`A timestamp has no time zone; assumed UTC.`, line.where)
  }
  for (const where of skipped) warnings.add('bad-line', t`Skipped an item that is not an object.`, where)
  warnings.tell()
}

/** The person's own title, the program's, or that of a summary which points into this file. */
function titleOf({ lines }: SessionRun): string | undefined {
  const values = lines.map(({ value }) => value)
  const uuids = new Set(values.flatMap((value) => textField<SessionLine>(value, 'uuid') ?? []))
  const summary = values.findLast(
    (value) => value.type === 'summary' && uuids.has(textField<TitleLine>(value, 'leafUuid') ?? ''),
  )
  const custom = values.findLast((value) => value.type === 'custom-title')
  const own = values.findLast((value) => value.type === 'ai-title')
  const said =
    textField<TitleLine>(custom, 'customTitle') ??
    textField<TitleLine>(own, 'aiTitle') ??
    textField<TitleLine>(summary, 'summary')
  return said === '' ? undefined : said
}

function metadataOf(values: readonly JsonObject[], agents: JsonObject): JsonObject {
  const summaries = values.flatMap((value) =>
    value.type === 'summary' ? (textField<TitleLine>(value, 'summary') ?? []) : [],
  )
  return {
    ...sessionFacts(values),
    ...(summaries.length === 0 ? {} : { summaries }),
    ...(Object.keys(agents).length === 0 ? {} : { agents }),
  }
}

function firstText(values: readonly JsonValue[], key: keyof SessionLine): string | undefined {
  for (const value of values) {
    const text = textField<SessionLine>(value, key)
    if (text !== undefined && text !== '') return text
  }
  return undefined
}

function watchLines(entries: readonly Entry[]): FieldWatch {
  const watch = createFieldWatch()
  for (const entry of entries) {
    const { value } = entry.line
    if (entry.kind === 'message') {
      watch.look('line', value, LINE_KEYS)
      watch.look('message', entry.message, MESSAGE_KEYS)
      watch.look('usage', field<SessionMessage>(entry.message, 'usage'), ANTHROPIC_USAGE_KEYS)
    } else if (entry.boundary === undefined && !isRetry(value) && faultOf(entry.line) === undefined)
      noteLine(watch, value)
  }
  return watch
}

function noteLine(watch: FieldWatch, value: JsonObject): void {
  const type = textField<SessionLine>(value, 'type')
  if (type !== undefined && READ_TYPES.has(type)) return
  const subtype = textField<SystemLine>(value, 'subtype')
  watch.note(t`line of type ${type ?? t`(none)`}${subtype === undefined ? '' : `/${subtype}`}`)
}
