/**
 * What Claude Code puts into the context beside messages: attachment lines, each of a kind. Files that a
 * compaction attaches again are among them. Newer versions record the wording; else the text here has the
 * content.
 */
import { isArray, isObject, type JsonObject, type JsonValue, listField, textField } from '#base/json.ts'
import type { AttachedContent, Attachment, ListItem, RenderedMessage } from './shape.ts'

/**
 * Kinds of attachments that the model reads, with how their text is found. Others are settings or notes to
 * the person.
 */
const READERS: Readonly<Record<string, (attachment: JsonObject) => string | undefined>> = {
  file: fileText,
  compact_file_reference: ({ filename }) => textOf(filename),
  edited_text_file: ({ filename, snippet }) => lines(textOf(filename), textOf(snippet)),
  nested_memory: ({ path, content }) => lines(textOf(path), textField<AttachedContent>(content, 'content')),
  deferred_tools_delta: listed('addedNames'),
  agent_listing_delta: listed('addedLines', 'addedTypes'),
  mcp_instructions_delta: listed('addedBlocks', 'addedNames'),
  skill_listing: ({ content }) => textOf(content),
  hook_success: ({ content, hookEvent }) => (isShownHook(hookEvent) ? textOf(content) : undefined),
  hook_additional_context: ({ content }) => joined(content),
  task_reminder: ({ content }) => reminder(content),
  todo_reminder: ({ content }) => reminder(content),
}

/** Kinds that bring files back into the context after a compaction. */
const FILES: ReadonlySet<string> = new Set(['file', 'compact_file_reference', 'nested_memory'])

/**
 * The text that the model reads of an attachment line, with its kind in front; undefined: it reads nothing of
 * it.
 */
export function attachmentText({ type, attachment, rendered }: JsonObject): string | undefined {
  if (type !== 'attachment' || !isObject(attachment)) return undefined
  const kind = textField<Attachment>(attachment, 'type') ?? ''
  // What a person typed while the agent worked is a prompt of theirs.
  if (kind === 'queued_command') return undefined
  // A file's own reader puts its name first, by which a compaction's steps are known to be restored.
  const exact = FILES.has(kind) ? undefined : wording(rendered)
  const text = exact ?? (Object.hasOwn(READERS, kind) ? READERS[kind]?.(attachment) : undefined)
  return text === undefined ? undefined : `[${kind}] ${text}`
}

/** What was sent of an attachment, as versions of September 2026 and later record it. */
function wording(rendered: JsonValue | undefined): string | undefined {
  const texts = (isArray(rendered) ? rendered : []).flatMap(
    (message) => textField<RenderedMessage>(message, 'content') ?? [],
  )
  return texts.length === 0 ? undefined : texts.join('\n')
}

/** Whether an attachment line holds a file, or names one that was too large to attach. */
export function isAttachedFile({ attachment }: JsonObject): boolean {
  return FILES.has(textField<Attachment>(attachment, 'type') ?? '')
}

/** As the Read tool shows it: with the numbers of its lines. */
function fileText({ filename, content }: JsonObject): string | undefined {
  const file = isObject(content) ? content.file : undefined
  const text = textField<AttachedContent>(file, 'content')
  if (text === undefined) return textOf(filename)
  const start = isObject(file) && typeof file.startLine === 'number' ? file.startLine : 1
  const numbered = text.split('\n').map((line, index) => `${start + index}\t${line}`)
  return lines(textOf(filename), numbered.join('\n'))
}

function listed(...keys: readonly string[]): (attachment: JsonObject) => string | undefined {
  return (attachment) => {
    for (const key of keys) {
      const texts = (listField(attachment, key) ?? []).filter((item) => typeof item === 'string')
      if (texts.length > 0) return texts.join('\n')
    }
    return undefined
  }
}

/** Hooks of these events speak to the model; the output of others is for the person. */
function isShownHook(event: JsonValue | undefined): boolean {
  return event === 'SessionStart' || event === 'UserPromptSubmit'
}

/** The tasks of the list; the reminder is sent even if there are none. */
function reminder(content: JsonValue | undefined): string {
  const items = isArray(content) ? content : []
  return items
    .map((item) => textField<ListItem>(item, 'subject') ?? textField<ListItem>(item, 'content') ?? '')
    .join('\n')
}

function joined(content: JsonValue | undefined): string | undefined {
  if (typeof content === 'string') return textOf(content)
  const texts = isArray(content) ? content.filter((item) => typeof item === 'string') : []
  return texts.length === 0 ? undefined : texts.join('\n')
}

function lines(first: string | undefined, rest: string | undefined): string | undefined {
  if (first === undefined) return rest
  return rest === undefined ? first : `${first}\n${rest}`
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
