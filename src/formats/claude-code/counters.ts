/**
 * Counts of raw fields of Claude Code lines, of session files and of stream-json alike, before anything is
 * merged.
 */
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  numberField,
  textField,
} from '#base/json.ts'
import { codePointLength } from '#base/text.ts'
import { partsText } from '#core/model/message.ts'
import type { Counters } from '../reading/format.ts'
import { type Entry, isShownAttachment } from './entries.ts'
import type { Line } from './lines.ts'
import type { Block, SessionLine, SessionMessage } from './shape.ts'

type Tally = Map<string, number>

function count(tally: Tally, key: string | undefined): void {
  const name = key ?? 'null'
  tally.set(name, (tally.get(name) ?? 0) + 1)
}

/** One pass over the lines. Bad lines are not among them: the file's own report counts those. */
export function countLines(lines: readonly Line[]): Counters {
  const byType: Tally = new Map()
  const byRole: Tally = new Map()
  const byBlock: Tally = new Map()
  const outputs = new Map<string, number>()
  const flags = { sidechain: 0, meta: 0, nullParent: 0 }
  for (const { value } of lines) {
    const type = textField<SessionLine>(value, 'type')
    count(byType, type)
    if (value.isSidechain === true) flags.sidechain++
    if (value.isMeta === true) flags.meta++
    if (Object.hasOwn(value, 'parentUuid') && value.parentUuid === null) flags.nullParent++
    const message = field<SessionLine>(value, 'message')
    if (type === 'stream_event' || !isObject(message)) continue
    count(byRole, textField<SessionMessage>(message, 'role'))
    countBlocks(byBlock, field<SessionMessage>(message, 'content'))
    countOutput(outputs, message)
  }
  return {
    lines: lines.length,
    by_type: Object.fromEntries(byType),
    by_role: Object.fromEntries(byRole),
    by_block: Object.fromEntries(byBlock),
    sidechain_lines: flags.sidechain,
    meta_lines: flags.meta,
    null_parent_lines: flags.nullParent,
    distinct_assistant_message_ids: outputs.size,
    output_tokens_last_line_per_message_id: [...outputs.values()].reduce((sum, output) => sum + output, 0),
  }
}

/** By type; texts that represent a content or in a list of blocks have names of their own. */
export function countBlocks(tally: Tally, content: JsonValue | undefined): void {
  if (typeof content === 'string') count(tally, '(string)')
  else if (isObject(content)) count(tally, textField<Block>(content, 'type'))
  else if (isArray(content))
    for (const block of content)
      count(tally, isObject(block) ? textField<Block>(block, 'type') : '(not an object)')
}

function countOutput(outputs: Map<string, number>, message: JsonObject): void {
  const id = textField<SessionMessage>(message, 'id')
  if (id === undefined || textField<SessionMessage>(message, 'role') !== 'assistant') return
  outputs.set(id, numberField(field<SessionMessage>(message, 'usage'), 'output_tokens') ?? 0)
}

/**
 * Text that the model was shown and that is in no message: the steps contain it, the other counts do not.
 */
export function countUncounted(entries: readonly Entry[]): Counters {
  let text = ''
  for (const entry of entries)
    if (entry.kind === 'message' && isShownAttachment(entry.line)) text += partsText(entry.blocks.parts)
  return { uncounted_text_chars: codePointLength(text), uncounted_text_utf16: text.length }
}
