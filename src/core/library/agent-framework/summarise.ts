/**
 * The summarisation of Microsoft's Agent Framework: what is selected, how it is shown.
 */
import { strip } from '#base/python-text.ts'
import { summaryOf, viewOf } from '../../memory/messages.ts'
import type { Message } from './groups.ts'
import type { CompactionContext, Summarization } from './options.ts'
import { exclude, type Group, insertBefore, isIncluded, type State } from './state.ts'

const RULE = 'summarized'

/** Nothing changes where nothing is selected, the model fails, or its reply is blank. */
export function summarise(state: State, options: Summarization, context: CompactionContext): boolean {
  const selected = select(state, options, context)
  const [first] = selected
  if (first === undefined) return false
  const messages = messagesOf(selected)
  const summary = summaryOf(
    {
      messages: messages.map(({ step }) => step),
      prompt: `${context.instruction}\n${transcriptOf(messages)}`,
      role: 'assistant',
      rule: RULE,
      write: (reply) => strip(reply) || undefined,
    },
    context.summarise,
  )
  if (!summary.ok || summary.value === undefined) return false
  const { text } = viewOf(summary.value)
  const id = `summary_${state.items.length}`
  const added: Message = {
    step: summary.value,
    id,
    role: 'assistant',
    reasoning: 0,
    text,
    calls: [],
    results: [],
  }
  insertBefore(state, new Map([[first, added]]))
  return exclude(selected, RULE)
}

/**
 * The groups to summarise, oldest first. Those that are too large for the input are passed over until one
 * fits; then the first that no longer fits ends it. Bounded by the input budget, beside one look at each
 * group.
 */
function select(state: State, options: Summarization, context: CompactionContext): readonly Group[] {
  const groups = state.groups.filter((group) => group.kind !== 'system' && isIncluded(group))
  if (messagesOf(groups).length <= options.target + options.threshold) return []
  let kept = 0
  let end = groups.length
  for (; end > 0 && kept < options.target; end--) kept += groups[end - 1]?.items.length ?? 0
  const prompt = context.count(context.instruction)
  const selected: Group[] = []
  for (const group of groups.slice(0, end)) {
    const transcript = transcriptOf(messagesOf([...selected, group]))
    if (prompt + context.count(transcript) <= options.maxInput) selected.push(group)
    else if (selected.length > 0) break
  }
  return selected
}

function messagesOf(groups: readonly Group[]): readonly Message[] {
  return groups.flatMap(({ items }) => items.map(({ message }) => message))
}

/** One line a message, numbered from 1; without text the kinds of its parts. */
function transcriptOf(messages: readonly Message[]): string {
  return messages
    .map((message, index) => `${index + 1}. [${message.role}] ${message.text || kindsOf(message)}`)
    .join('\n')
}

function kindsOf({ reasoning, text, calls, results }: Message): string {
  return [
    ...Array<string>(reasoning).fill('text_reasoning'),
    ...(text === undefined ? [] : ['text']),
    ...calls.map(() => 'function_call'),
    ...results.map(() => 'function_result'),
  ].join(', ')
}
