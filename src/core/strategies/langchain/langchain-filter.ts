/** LangChain's `filter_messages` as a strategy (PEER-STRATEGIES 4.1). The work is done in merge.ts. */
import { namesOf, type ValuesOf } from '../../params.ts'
import type { Step } from '../../step.ts'
import { defineMessageStrategy } from '../message-strategy.ts'
import { originsOf } from '../messages.ts'
import { pieceFold } from '../piece-fold.ts'
import { filterMessages, type MessageFilter } from './merge.ts'

const TYPES_HELP = 'Of human, ai, system and tool, with commas between them. Empty says nothing.'
const NAMES_HELP = 'Names of messages, such as the tool of a result, with commas between them.'
const IDS_HELP = 'Ids of steps with commas between them.'

const PARAMS = {
  includeTypes: { kind: 'text', label: 'Only of the types', initial: '', help: TYPES_HELP },
  includeNames: { kind: 'text', label: 'Or of the names', initial: '', help: NAMES_HELP },
  includeIds: { kind: 'text', label: 'Or of the steps', initial: '', help: IDS_HELP },
  excludeTypes: { kind: 'text', label: 'Not of the types', initial: '', help: TYPES_HELP },
  excludeNames: { kind: 'text', label: 'Nor of the names', initial: '', help: NAMES_HELP },
  excludeIds: { kind: 'text', label: 'Nor of the steps', initial: '', help: IDS_HELP },
  calls: {
    kind: 'choice',
    label: 'Calls and their results',
    initial: 'keep',
    options: [
      { value: 'keep', label: 'stay', help: 'Unless their message goes.' },
      {
        value: 'all',
        label: 'go',
        help: 'A turn that made calls goes with its text, as in the original: a message that loses all its calls goes.',
      },
      { value: 'some', label: 'go for some calls', help: 'A turn that keeps one of its calls stays.' },
    ],
  },
  callIds: {
    kind: 'text',
    label: 'Calls',
    initial: '',
    help: 'Their ids with commas between them.',
    when: { param: 'calls', is: ['some'] },
  },
} as const

type Values = ValuesOf<typeof PARAMS>

export const langchainFilter = defineMessageStrategy({
  id: 'langchain-filter',
  title: 'Filter messages (LangChain)',
  description:
    'Only messages of some types, names or steps, or all but those; calls and results can go. As it is set nothing goes. By types alone it can leave a result without its call.',
  params: PARAMS,
  summary: label,
  guarantees: () => ['order', 'stable', 'no-new-text'],
  recommended: { trigger: { kind: 'every-call' }, mode: 'view' },
  prune: (messages, values) => {
    const filtered = filtering(values)
    return messages.flatMap((message) => filtered(message) ?? [])
  },
  fold: (values) => {
    const filtered = filtering(values)
    return pieceFold({ rule: label(values), counts: () => true, cut: (count) => count, old: filtered })
  },
})

function label({ calls, callIds: _, ...lists }: Values): string {
  const chosen = Object.values(lists).flatMap(namesOf)
  if (chosen.length === 0) return calls === 'keep' ? 'no filter' : 'filter calls'
  return `filter ${chosen.slice(0, 3).join(', ')}`
}

/** What is left of a message; undefined: nothing. Control steps are none and stay. */
function filtering(values: Values): (message: Step) => Step | undefined {
  const filter: MessageFilter = {
    includeTypes: namesOf(values.includeTypes),
    includeNames: namesOf(values.includeNames),
    includeIds: namesOf(values.includeIds),
    excludeTypes: namesOf(values.excludeTypes),
    excludeNames: namesOf(values.excludeNames),
    excludeIds: namesOf(values.excludeIds),
    ...(values.calls === 'keep'
      ? {}
      : { excludeCalls: values.calls === 'all' ? 'all' : namesOf(values.callIds) }),
  }
  return (message) =>
    message.kind === 'control'
      ? message
      : filterMessages([message], filter, (step) => originsOf([step])[0])[0]
}
