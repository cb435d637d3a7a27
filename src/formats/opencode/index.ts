/**
 * Sessions of opencode: what `opencode export` writes, the messages that its server lists, the events of
 * `opencode run --format json`, and the storage folder of older versions, with the sub-agents of a session.
 * https://github.com/anomalyco/opencode
 */
import { given } from '#base/given.ts'
import { field, isObject, type JsonObject, numberField, textField, without } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Trace } from '#core/model/trace.ts'
import { createTraceBuilder } from '#core/usage/trace-builder.ts'
import { countBy } from '../reading/counters.ts'
import { createFieldWatch, type FieldWatch, keysOf } from '../reading/field-watch.ts'
import type { Counters, Format, ParsedDocument, ReadContext } from '../reading/format.ts'
import { createRepeatedWarnings } from '../reading/repeated-warnings.ts'
import { runTitle } from '../reading/run-title.ts'
import { detect, type Session, type StoredMessage, sessionsOf } from './sessions.ts'
import type { MessageInfo, SessionInfo, StoredPart, Tokens, ToolState } from './shape.ts'
import { spreadSessions } from './spread.ts'
import { addSession } from './steps.ts'

const ID = 'opencode'
const READER_VERSION = 4

export const opencode: Format = {
  id: ID,
  title: t`opencode session`,
  readerVersion: READER_VERSION,
  detect,
  spread: spreadSessions,
  read: (document, context) => {
    const sessions = sessionsOf(document).filter(({ messages }) => messages.length > 0)
    const traces = sessions.map((session, index) => {
      const trace = readSession(document, session, { index, count: sessions.length }, context)
      context.onRun?.(index + 1, sessions.length)
      return trace
    })
    return { traces: traces.filter(({ steps }) => steps.length > 0), counters: countersOf(sessions) }
  },
}

interface Place {
  readonly index: number
  readonly count: number
}

function readSession(
  document: ParsedDocument,
  session: Session,
  { index, count }: Place,
  context: ReadContext,
): Trace {
  const builder = createTraceBuilder()
  addSession(builder, session)
  const warnings = createRepeatedWarnings(builder)
  for (const where of session.skipped)
    warnings.add('bad-message', t`Skipped an item that is not a message of a session.`, where)
  warnings.tell()
  const version = textField<SessionInfo>(session.info, 'version')
  return builder.build({
    id: context.newTraceId(index),
    title: textField<SessionInfo>(session.info, 'title') ?? runTitle(document.fileName, builder.steps),
    source: {
      format: ID,
      fileName: document.fileName,
      run: index,
      runs: count,
      readerVersion: READER_VERSION,
      ...given({ version }),
    },
    metadata: metadataOf(session),
    unread: watched(session).list(),
  })
}

/** The session's record, and where the agent worked, which each of its messages repeats. */
function metadataOf({ info, messages }: Session): JsonObject {
  const path = messages.map((message) => field<MessageInfo>(message.info, 'path')).find(isObject)
  return {
    ...(info === undefined ? {} : without(info, ['title'])),
    ...given({ path }),
  }
}

const INFO_KEYS = keysOf<MessageInfo>({
  id: true,
  sessionID: true,
  role: true,
  time: true,
  parentID: true,
  modelID: true,
  providerID: true,
  mode: true,
  agent: true,
  path: true,
  summary: true,
  cost: true,
  tokens: true,
  finish: true,
  error: true,
  system: true,
  model: true,
})
/**
 * Keys that are interpreted, by the type of the part. The others say where in the work tree the agent was.
 */
const PART_KEYS: Readonly<Record<string, ReadonlySet<string>>> = {
  text: partKeys('text', 'synthetic', 'ignored', 'time'),
  reasoning: partKeys('text', 'time'),
  file: partKeys('mime', 'filename', 'url', 'source'),
  tool: partKeys('callID', 'tool', 'state'),
  compaction: partKeys('auto', 'tail_start_id', 'overflow'),
  'step-start': partKeys('snapshot'),
  'step-finish': partKeys('reason', 'cost', 'tokens', 'snapshot'),
  subtask: partKeys(),
}
const COMMON_KEYS = partKeys('id', 'sessionID', 'messageID', 'type')

function partKeys(...keys: readonly (keyof StoredPart)[]): ReadonlySet<string> {
  return new Set(keys)
}

function watched(session: Session): FieldWatch {
  const watch = createFieldWatch()
  for (const { info, parts } of allMessages(session)) {
    watch.look('message', info, INFO_KEYS)
    for (const part of parts) {
      const type = textField<StoredPart>(part, 'type') ?? '(none)'
      const keys = Object.hasOwn(PART_KEYS, type) ? PART_KEYS[type] : undefined
      if (keys === undefined) watch.note(t`part of type ${type}`)
      else watch.look(type, part, new Set([...keys, ...COMMON_KEYS]))
    }
  }
  return watch
}

function allMessages({ messages, children }: Session): readonly StoredMessage[] {
  return [...messages, ...children.flatMap(allMessages)]
}

function countersOf(sessions: readonly Session[]): Counters {
  const messages = sessions.flatMap(allMessages)
  const parts = messages.flatMap((message) => message.parts)
  const finished = parts.filter(({ type }) => type === 'step-finish')
  return {
    sessions: sessions.length,
    by_role: countBy(messages, ({ info }) => textField<MessageInfo>(info, 'role')),
    by_part: countBy(parts, (part) => textField<StoredPart>(part, 'type')),
    by_status: countBy(
      parts.filter(({ type }) => type === 'tool'),
      (part) => textField<ToolState>(part.state, 'status'),
    ),
    output_tokens: finished.reduce((sum, part) => sum + (numberField<Tokens>(part.tokens, 'output') ?? 0), 0),
  }
}
