/** SWE-agent's `remove_regex`: what matches is deleted from older messages. */
import { errorMessage } from '#base/errors.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { defineMessageStrategy } from '../../memory/message-strategy.ts'
import { withParts } from '../../memory/messages.ts'
import { pieceFold } from '../../memory/piece-fold.ts'
import type { Part } from '../../model/message.ts'
import type { Step } from '../../model/step.ts'

export const sweAgentRemoveRegex = defineMessageStrategy({
  id: 'swe-agent-remove-regex',
  readsText: true,
  title: t`Delete matches (SWE-agent)`,
  description: t`Deletes text that matches a pattern, such as diffs, from all but the newest messages. Best for output that is large, easy to match, and soon outdated.`,
  params: {
    pattern: {
      kind: 'text',
      label: t`Pattern`,
      initial: '<diff>.*</diff>',
      help: t`A regular expression; the dot matches line breaks too. The default is greedy: two diffs and everything between them are deleted.`,
    },
    keepLast: {
      kind: 'integer',
      label: t`Newest messages unchanged`,
      min: 0,
      max: 100_000,
      initial: 0,
      unit: 'messages',
      help: t`The newest messages, of any kind, are unchanged.`,
    },
  },
  summary: label,
  guarantees: () => ['order', 'pairs', 'no-new-text'],
  recommended: { trigger: { kind: 'every-call' }, mode: 'view' },
  refuses: (_, { pattern }) => {
    const compiled = compilePattern(pattern)
    return compiled.ok ? undefined : compiled.error
  },
  prune: (messages, { pattern, keepLast }) => {
    const compiled = compilePattern(pattern)
    return compiled.ok ? removeMatches(messages, [compiled.value], keepLast) : messages
  },
  fold: (values) => {
    const compiled = compilePattern(values.pattern)
    if (!compiled.ok) return undefined
    return pieceFold({
      rule: label(values),
      counts: isEntry,
      cut: (count) => count - values.keepLast,
      old: (piece) => withoutMatches(piece, [compiled.value]),
    })
  },
})

function label({ pattern }: { readonly pattern: string }): string {
  return t`delete ${pattern.length > 20 ? `${pattern.slice(0, 20)}…` : pattern}`
}

/** A pattern under the original's flag: the dot matches line breaks. Fails with `bad-pattern`. */
export function compilePattern(pattern: string): Result<RegExp> {
  try {
    return ok(new RegExp(pattern, 'gsu'))
  } catch {
    // Python lets more be after a backslash than the strict form does.
  }
  try {
    return ok(new RegExp(pattern, 'gs'))
  } catch (error) {
    const reason = errorMessage(error)
    return fail({ code: 'bad-pattern', message: t`“${pattern}” is not a pattern: ${reason}` })
  }
}

/**
 * The messages, what matches deleted from all but the newest `keepLast`. O(text), save for what patterns
 * cost.
 */
export function removeMatches(
  messages: readonly Step[],
  patterns: readonly RegExp[],
  keepLast: number,
): readonly Step[] {
  let old = -keepLast
  for (const message of messages) if (isEntry(message)) old++
  return messages.map((message) =>
    isEntry(message) && old-- > 0 ? withoutMatches(message, patterns) : message,
  )
}

function isEntry(message: Step): boolean {
  return message.kind !== 'control'
}

/** The same object where nothing matches. */
function withoutMatches(message: Step, patterns: readonly RegExp[]): Step {
  if (message.kind === 'control') return message
  const parts: readonly Part[] =
    message.kind === 'note' ? [{ kind: 'text', text: message.text }] : message.parts
  const left = parts.map((part) => {
    if (part.kind !== 'text') return part
    const text = patterns.reduce((rest, pattern) => rest.replace(pattern, ''), part.text)
    return text === part.text ? part : { ...part, text }
  })
  return left.every((part, index) => part === parts[index])
    ? message
    : withParts(message, left, t`delete matches`)
}
