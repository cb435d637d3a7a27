/**
 * Google ADK sessions, with or without logged requests, and histories of Gemini contents as Gemini CLI
 * exports them. https://google.github.io/adk-docs/sessions/session/
 */
import { plural } from '#base/format-count.ts'
import { field, isObject, textField } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Trace } from '#core/model/trace.ts'
import { createTraceBuilder, type TraceBuilder } from '#core/usage/trace-builder.ts'
import { checkFidelity } from '../prompts/recorded-prompts.ts'
import { createFieldWatch, type FieldWatch, keysOf } from '../reading/field-watch.ts'
import type { Format, ParsedDocument, ReadContext } from '../reading/format.ts'
import { runTitle } from '../reading/run-title.ts'
import { partKind, partsOf } from './content.ts'
import { countersOf } from './counters.ts'
import { addContents, addEvents, isPartial } from './events.ts'
import { addLogs, loggedRequests } from './logs.ts'
import { type RawSession, sessionsOf } from './sessions.ts'
import type { Blob, Content, ContentPart, SessionEvent } from './shape.ts'

const ID = 'google-adk'
const READER_VERSION = 3

export const googleAdk: Format = {
  id: ID,
  title: t`Google ADK session`,
  readerVersion: READER_VERSION,
  detect: (document) => (sessionsOf(document).length > 0 ? 'certain' : 'no'),
  read: (document, context) => {
    const sessions = sessionsOf(document)
    const traces = sessions.map((session, run) => {
      const trace = readSession(document, session, { run, runs: sessions.length }, context)
      context.onRun?.(run + 1, sessions.length)
      return trace
    })
    return { traces, counters: countersOf(sessions, traces) }
  },
}

interface Place {
  readonly run: number
  readonly runs: number
}

function readSession(
  { fileName }: ParsedDocument,
  session: RawSession,
  { run, runs }: Place,
  context: ReadContext,
): Trace {
  const builder = createTraceBuilder()
  const watch = createFieldWatch()
  watchEvents(watch, session)
  warnOfBad(builder, session)
  const isLogged = loggedRequests(session).length > 0
  const prompts = isLogged ? addLogs(builder, session) : addSession(builder, session)
  const trace = builder.build({
    id: context.newTraceId(run),
    title:
      runs > 1 && session.title !== undefined
        ? runTitle(session.title, builder.steps)
        : runTitle(fileName, builder.steps, { run, runs }),
    source: {
      format: ID,
      fileName,
      run,
      runs,
      readerVersion: READER_VERSION,
      version:
        session.kind === 'contents' ? 'Gemini contents' : isLogged ? 'session with requests' : 'session',
    },
    tools: session.tools,
    metadata: session.metadata,
    unread: watch.list(),
  })
  return prompts.size === 0 ? trace : { ...trace, fidelity: checkFidelity(trace, prompts) }
}

function addSession(builder: TraceBuilder, session: RawSession): ReturnType<typeof addLogs> {
  if (session.kind === 'contents') addContents(builder, session)
  else addEvents(builder, session)
  return new Map()
}

function warnOfBad(builder: TraceBuilder, { events }: RawSession): void {
  const bad = events.filter((event) => !isObject(event)).length
  const message = t`Skipped ${plural(bad, 'event that is not an object', 'events that are not objects')}.`
  if (bad > 0) builder.warn({ code: 'bad-event', message, where: 'events' })
}

const EVENT_KEYS = keysOf<SessionEvent>({
  id: true,
  author: true,
  invocation_id: true,
  invocationId: true,
  content: true,
  actions: true,
  timestamp: true,
  branch: true,
  partial: true,
  usage_metadata: true,
  usageMetadata: true,
  error_code: true,
  errorCode: true,
  error_message: true,
  errorMessage: true,
  finish_reason: true,
  finishReason: true,
  model_version: true,
  modelVersion: true,
  options: true,
  is_greeting: true,
  isGreeting: true,
  turn_complete: true,
  turnComplete: true,
  interrupted: true,
  long_running_tool_ids: true,
  longRunningToolIds: true,
})
const CONTENT_KEYS = keysOf<Omit<Content, 'type'>>({ role: true, parts: true })
const PART_KINDS: ReadonlySet<string | undefined> = new Set([
  'text',
  'function_call',
  'function_response',
  'inline_data',
  'file_data',
])

function watchEvents(watch: FieldWatch, { events, kind }: RawSession): void {
  for (const event of events) {
    if (kind === 'session') watch.look('event', event, EVENT_KEYS)
    const content = kind === 'session' ? field<SessionEvent>(event, 'content') : event
    watch.look('content', content, CONTENT_KEYS)
    if (isPartial(event)) watch.note(t`partial event`)
    for (const part of partsOf(content)) {
      const found = partKind(part)
      if (isObject(part) && !PART_KINDS.has(found)) watch.note(t`part.${found ?? t`(empty)`}`)
      const media = textField<Blob>(
        field<ContentPart>(part, 'inlineData') ?? field<ContentPart>(part, 'inline_data'),
        'mimeType',
      )
      if (media !== undefined && !media.startsWith('image/')) watch.note(t`part.inline_data of type ${media}`)
    }
  }
}
