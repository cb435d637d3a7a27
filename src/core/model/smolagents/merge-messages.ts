/**
 * What smolagents does to messages before a model call: neighbours of one role become one
 * message. A function over messages, not over steps, so that a step's own messages stay fixed
 * (docs/decisions.md, 6).
 */
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { SmolBlock, SmolMessage, SmolRole } from './steps.ts'

interface MergeOptions {
  /** `tool-call` counts as assistant, `tool-response` as user. */
  readonly convertToolRoles?: boolean
  /** Content becomes the text of each message's first block alone. */
  readonly flatten?: boolean
}

const CONVERTED: Readonly<Partial<Record<SmolRole, SmolRole>>> = {
  'tool-call': 'assistant',
  'tool-response': 'user',
}
const ROLES: ReadonlySet<string> = new Set<SmolRole>([
  'system',
  'user',
  'assistant',
  'tool-call',
  'tool-response',
])

/** A message from anywhere: its role is checked here. */
export interface UncheckedMessage {
  readonly role: string
  readonly content: Content
}

/**
 * Fails where the original raises: an unknown role, plain text that would be merged or flattened, an image to
 * flatten. O(blocks).
 */
export function mergeMessages(
  messages: readonly UncheckedMessage[],
  options: MergeOptions = {},
): Result<readonly SmolMessage[]> {
  const merged: Draft[] = []
  for (const { role: given, content } of messages) {
    if (!isRole(given)) return fail({ code: 'bad-role', message: t`“${given}” is not a message role.` })
    const problem = options.flatten === true ? notFlat(content) : undefined
    if (problem !== undefined) return fail(problem)
    const role = (options.convertToolRoles === true ? CONVERTED[given] : undefined) ?? given
    const last = merged.at(-1)
    if (last?.role !== role) merged.push(startDraft(role, content, options))
    else if (typeof content === 'string' || last.content === undefined) return fail(PLAIN)
    else append(last, content, options)
  }
  return ok(merged.map(finish))
}

type Content = SmolMessage['content']

const PLAIN: Problem = {
  code: 'plain-content',
  message: t`Plain text cannot be merged with a neighboring message of the same role.`,
}

function isRole(role: string): role is SmolRole {
  return ROLES.has(role)
}

/**
 * A message under way. `content` undefined: it is the plain `text`. Flattened: `text` grows and there is one
 * block.
 */
interface Draft {
  readonly role: SmolRole
  readonly text: string[]
  readonly content: SmolBlock[] | undefined
  readonly isFlat: boolean
}

/** Why content cannot be flattened to text. */
function notFlat(content: Content): Problem | undefined {
  if (typeof content === 'string')
    return { code: 'plain-content', message: t`Plain text cannot be flattened.` }
  if (content.length === 0)
    return { code: 'no-content', message: t`A message without content cannot be flattened.` }
  const hasImage = content.some((block) => block.type === 'image')
  return hasImage ? { code: 'image', message: t`An image cannot be flattened to text.` } : undefined
}

function startDraft(role: SmolRole, content: Content, { flatten }: MergeOptions): Draft {
  if (typeof content === 'string') return { role, text: [content], content: undefined, isFlat: true }
  if (flatten === true) return { role, text: [firstText(content)], content: [], isFlat: true }
  return { role, text: [], content: [...content], isFlat: false }
}

/** Blocks of one message alone stay apart; those of a later one are joined to the text before them. */
function append(draft: Draft, blocks: readonly SmolBlock[], { flatten }: MergeOptions): void {
  if (flatten === true) draft.text.push(firstText(blocks))
  else for (const block of blocks) appendBlock(draft.content ?? [], block)
}

function appendBlock(content: SmolBlock[], block: SmolBlock): void {
  const last = content.at(-1)
  if (last?.type === 'text' && block.type === 'text')
    content[content.length - 1] = { type: 'text', text: `${last.text}\n${block.text}` }
  else content.push(block)
}

function firstText([first]: readonly SmolBlock[]): string {
  return first?.type === 'text' ? first.text : ''
}

function finish({ role, text, content, isFlat }: Draft): SmolMessage {
  return { role, content: isFlat || content === undefined ? text.join('\n') : content }
}
