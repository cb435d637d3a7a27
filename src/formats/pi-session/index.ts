/**
 * Session files of pi and OpenClaw: a header and entries, linear in the first version, a tree since.
 * https://github.com/badlogic/pi-mono
 */
import { given } from '#base/given.ts'
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  numberField,
  textField,
  without,
} from '#base/json.ts'
import { codePointLength } from '#base/text.ts'
import { t } from '#base/words.ts'
import { createTraceBuilder } from '#core/usage/trace-builder.ts'
import { countBlocks } from '../claude-code/counters.ts'
import { countBy } from '../reading/counters.ts'
import { createFieldWatch, type FieldWatch, keysOf } from '../reading/field-watch.ts'
import type { Counters, Format } from '../reading/format.ts'
import { warnOfMisplacedUsage } from '../reading/misplaced-usage.ts'
import { createRepeatedWarnings } from '../reading/repeated-warnings.ts'
import { runTitle } from '../reading/run-title.ts'
import { detect, type Entry, findEntries, isHeader } from './lines.ts'
import type { SessionEntry, SessionMessage, SessionUsage } from './shape.ts'
import { addEntries } from './steps.ts'

const ID = 'pi-session'
const READER_VERSION = 8

export const piSession: Format = {
  id: ID,
  title: t`pi session`,
  readerVersion: READER_VERSION,
  detect,
  read: (document, context) => {
    const { entries, skipped } = findEntries(document)
    const header = headerOf(entries)
    const builder = createTraceBuilder()
    const uncounted = addEntries(builder, entries)
    const warnings = createRepeatedWarnings(builder)
    for (const entry of entries.filter(isBroken))
      warnings.add('bad-message', t`Skipped a message entry without a message or role.`, entry.where)
    for (const { value, where } of entries.filter(({ value }) => value.type === 'message')) {
      const isModels = textField<SessionMessage>(value.message, 'role') === 'assistant'
      warnOfMisplacedUsage(warnings, field<SessionMessage>(value.message, 'usage'), { isModels, where })
    }
    for (const where of skipped) warnings.add('bad-line', t`Skipped an item that is not an object.`, where)
    warnings.tell()
    if (header === undefined)
      builder.warn({
        code: 'no-header',
        message: t`The file has no session header. Earlier messages of the session may be missing.`,
      })
    const trace = builder.build({
      id: context.newTraceId(0),
      title: titleOf(entries) ?? runTitle(document.fileName, builder.steps),
      source: {
        format: ID,
        fileName: document.fileName,
        run: 0,
        runs: 1,
        readerVersion: READER_VERSION,
        ...given({ version: header && `version ${numberField<SessionEntry>(header, 'version') ?? 1}` }),
      },
      metadata: metadataOf(entries),
      unread: watchEntries(entries).list(),
    })
    context.onRun?.(1, 1)
    return {
      traces: trace.steps.length === 0 ? [] : [trace],
      counters: {
        ...countersOf(entries),
        uncounted_text_chars: codePointLength(uncounted),
        uncounted_text_utf16: uncounted.length,
      },
    }
  },
}

function isBroken({ value }: Entry): boolean {
  return value.type === 'message' && textField<SessionMessage>(value.message, 'role') === undefined
}

/** What the person called the session. */
function titleOf(entries: readonly Entry[]): string | undefined {
  const named = entries.findLast(({ value }) => value.type === 'session_info')
  const name = textField<SessionEntry>(named?.value, 'name')
  return name === '' ? undefined : name
}

/** Undefined for a part of a session. */
function headerOf([first]: readonly Entry[]): JsonObject | undefined {
  return isHeader(first?.value) ? first?.value : undefined
}

/** The header, the agent where it is not pi, and the settings as they changed. */
function metadataOf(entries: readonly Entry[]): JsonObject {
  const header = headerOf(entries)
  const settings = entries.flatMap(({ value }) =>
    value.type === 'model_change' || value.type === 'thinking_level_change'
      ? [without(value, ['id', 'parentId'])]
      : [],
  )
  return {
    ...(header === undefined ? {} : without(header, ['type'])),
    ...(entries.some(isOpenClaws) ? { agent: 'OpenClaw' } : {}),
    ...(settings.length === 0 ? {} : { settings }),
  }
}

/** Entries that pi doesn't write: OpenClaw's model snapshots, and those with its present or earlier name. */
const OPENCLAWS = /^(?:model-snapshot$|openclaw\b|clawdbot\b)/

function isOpenClaws({ value }: Entry): boolean {
  return OPENCLAWS.test(textField<SessionEntry>(value, 'customType') ?? '')
}

const COMMON_KEYS = ['type', 'id', 'parentId', 'timestamp'] satisfies (keyof SessionEntry)[]

/** Those of every entry and `names`. */
function entryKeys(...names: readonly (keyof SessionEntry)[]): ReadonlySet<string> {
  return new Set([...COMMON_KEYS, ...names])
}

/** Keys that are interpreted, by the type of the entry. */
const ENTRY_KEYS: Readonly<Record<string, ReadonlySet<string>>> = {
  message: entryKeys('message'),
  custom_message: entryKeys('content'),
  branch_summary: entryKeys('summary'),
  compaction: entryKeys('summary', 'firstKeptEntryIndex', 'firstKeptEntryId', 'tokensBefore'),
  leaf: entryKeys('targetId', 'appendParentId', 'appendMode'),
}
const MESSAGE_KEYS = keysOf<SessionMessage>({
  role: true,
  content: true,
  timestamp: true,
  usage: true,
  stopReason: true,
  errorMessage: true,
  model: true,
  provider: true,
  api: true,
  responseModel: true,
  toolCallId: true,
  toolName: true,
  isError: true,
  command: true,
  output: true,
  exitCode: true,
  cancelled: true,
  excludeFromContext: true,
  summary: true,
})
/** Entries that are read elsewhere: header, settings, name. */
const READ_TYPES: ReadonlySet<string> = new Set([
  'session',
  'model_change',
  'thinking_level_change',
  'session_info',
])

function watchEntries(entries: readonly Entry[]): FieldWatch {
  const watch = createFieldWatch()
  for (const { value } of entries) {
    const type = textField<SessionEntry>(value, 'type') ?? '(none)'
    const keys = Object.hasOwn(ENTRY_KEYS, type) ? ENTRY_KEYS[type] : undefined
    if (keys !== undefined) watch.look(type, value, keys)
    else if (!READ_TYPES.has(type)) watch.note(t`entry of type ${type}`)
    if (type === 'message') watch.look('message', value.message, MESSAGE_KEYS)
  }
  return watch
}

function countersOf(entries: readonly Entry[]): Counters {
  const messages = entries.flatMap(({ value }) =>
    value.type === 'message' && isObject(value.message) ? [value.message] : [],
  )
  const answers = messages.filter(({ role }) => role === 'assistant')
  const byBlock = new Map<string, number>()
  for (const { content } of messages) countContent(byBlock, content)
  return {
    lines: entries.length,
    by_type: countBy(entries, ({ value }) => textField<SessionEntry>(value, 'type')),
    by_role: countBy(messages, (message) => textField<SessionMessage>(message, 'role')),
    by_block: Object.fromEntries(byBlock),
    compactions: entries.filter(({ value }) => value.type === 'compaction').length,
    stop_reasons: countBy(answers, (message) => textField<SessionMessage>(message, 'stopReason')),
    output_tokens: answers.reduce(
      (sum, message) =>
        sum + (numberField<SessionUsage>(field<SessionMessage>(message, 'usage'), 'output') ?? 0),
      0,
    ),
  }
}

function countContent(tally: Map<string, number>, content: JsonValue | undefined): void {
  if (content !== undefined && (typeof content === 'string' || isArray(content) || isObject(content)))
    countBlocks(tally, content)
}
