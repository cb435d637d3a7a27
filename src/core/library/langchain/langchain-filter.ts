/** LangChain's `filter_messages` as a strategy. The work is done in merge.ts. */
import { t } from '#base/words.ts'
import { defineMessageStrategy } from '../../memory/message-strategy.ts'
import { originsOf } from '../../memory/messages.ts'
import { pieceFold } from '../../memory/piece-fold.ts'
import { namesOf, type ValuesOf } from '../../model/params.ts'
import type { Step } from '../../model/step.ts'
import { filterMessages, type MessageFilter } from './merge.ts'

const TYPES_HELP = t`human, ai, system, or tool, separated by commas. Empty: no condition.`
const NAMES_HELP = t`Message names, such as the tool of a result, separated by commas.`
const IDS_HELP = t`Step ids, separated by commas.`

const PARAMS = {
  includeTypes: { kind: 'text', label: t`Include types`, initial: '', help: TYPES_HELP },
  includeNames: { kind: 'text', label: t`Include names`, initial: '', help: NAMES_HELP },
  includeIds: { kind: 'text', label: t`Include steps`, initial: '', help: IDS_HELP },
  excludeTypes: { kind: 'text', label: t`Exclude types`, initial: '', help: TYPES_HELP },
  excludeNames: { kind: 'text', label: t`Exclude names`, initial: '', help: NAMES_HELP },
  excludeIds: { kind: 'text', label: t`Exclude steps`, initial: '', help: IDS_HELP },
  calls: {
    kind: 'choice',
    label: t`Calls and their results`,
    initial: 'keep',
    options: [
      { value: 'keep', label: t`kept`, help: t`Unless their message is dropped.` },
      {
        value: 'all',
        label: t`dropped`,
        help: t`A turn with calls is dropped together with its text, as in the original: a message that loses all its calls is dropped.`,
      },
      { value: 'some', label: t`some dropped`, help: t`A turn that keeps one of its calls is kept.` },
    ],
  },
  callIds: {
    kind: 'text',
    label: t`Calls`,
    initial: '',
    help: t`Call ids, separated by commas.`,
    when: { param: 'calls', is: ['some'] },
  },
} as const

type Values = ValuesOf<typeof PARAMS>

export const langchainFilter = defineMessageStrategy({
  id: 'langchain-filter',
  readsText: true,
  title: t`Filter messages (LangChain)`,
  description: t`Keeps only messages of some types, names, or steps, or all but those; calls and results can be dropped. By default nothing is dropped. Filtering only by type can leave a result without its call.`,
  params: PARAMS,
  summary: label,
  guarantees: () => ['order', 'stable', 'no-new-text'],
  recommended: { trigger: { kind: 'every-call' }, mode: 'view' },
  fold: (values) => {
    const filtered = filtering(values)
    return pieceFold({ rule: label(values), counts: () => true, cut: (count) => count, old: filtered })
  },
})

function label({ calls, callIds: _, ...lists }: Values): string {
  const chosen = Object.values(lists).flatMap(namesOf)
  if (chosen.length === 0) return calls === 'keep' ? t`no filter` : t`filter calls`
  return t`filter ${chosen.slice(0, 3).join(', ')}`
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
