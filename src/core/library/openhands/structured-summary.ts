/**
 * OpenHands' structured summary: as `llm-summary.ts`, but the model has to fill in a record with named
 * fields, of which the summary is made; a reply that cannot be used is an empty record.
 */

import { isArray, isObject, type JsonValue } from '#base/json.ts'
import { jsonStr } from '#base/python.ts'
import { t } from '#base/words.ts'
import { attemptOnMessages } from '../../memory/attempt.ts'
import { defineStrategy } from '../../memory/strategy.ts'
import type { ValuesOf } from '../../model/params.ts'
import { parseReply } from '../marsys/reply.ts'
import { type SummaryForm, summariseMiddle } from './llm-summary.ts'
import { KEEP_FIRST, MAX_EVENT_LENGTH, MAX_SIZE, WHEN } from './request.ts'

/** In the order in which they are written. What each is to hold is asked of the model in these words. */
const FIELDS: readonly { readonly name: string; readonly holds: string }[] = [
  { name: 'user_context', holds: 'what the user wants, in its essentials' },
  { name: 'task_tracking', holds: 'tasks with their ids and states' },
  { name: 'completed', holds: 'what is done, with results' },
  { name: 'pending', holds: 'what is still to be done' },
  { name: 'current_state', holds: 'variables, data, where things stand' },
  { name: 'files_changed', holds: 'files that were created, edited or deleted, and how' },
  { name: 'functions_changed', holds: 'functions and types that were added or changed' },
  { name: 'tests', holds: 'tests that were written or run, and their outcomes' },
  { name: 'errors', holds: 'errors that are still open, as they were worded' },
  { name: 'version_control', holds: 'branches, commits and requests to merge' },
  { name: 'other', holds: 'whatever else is needed to go on' },
]

/** Where a reply without fields is, if it is to be. */
const FREE_FIELD = 'current_state'

const PARAMS = {
  maxSize: MAX_SIZE,
  keepFirst: KEEP_FIRST,
  maxEventLength: MAX_EVENT_LENGTH,
  reply: {
    kind: 'choice',
    label: t`A reply without fields`,
    initial: 'any',
    options: [
      {
        value: 'any',
        label: t`becomes the current state`,
        help: t`The built-in summarizers don't answer in fields; their text goes into one of them.`,
      },
      {
        value: 'fields',
        label: t`is ignored`,
        help: t`Like the original: the record stays empty, and the steps to summarize are lost.`,
      },
    ],
  },
  when: WHEN,
} as const

type Values = ValuesOf<typeof PARAMS>

export const openHandsStructuredSummary = defineStrategy({
  id: 'openhands-structured-summary',
  readsText: true,
  title: t`Summarize the middle into fields (OpenHands)`,
  description: t`Above a size, everything between the first and the newest events becomes a record with named fields: goal, done, pending, files, tests, errors. No field is forgotten by chance; pairs can be split at the edges.`,
  params: PARAMS,
  summary: label,
  guarantees: () => ['order'],
  recommended: { trigger: { kind: 'every-call' }, mode: 'destructive' },
  ...attemptOnMessages(label, (messages, { reply, ...values }: Values, context) =>
    summariseMiddle(messages, values, context, reply === 'any' ? WITH_ANY : WITH_FIELDS),
  ),
})

function label({ maxSize }: Pick<Values, 'maxSize'>): string {
  return t`structured summary above ${maxSize} events`
}

const INSTRUCTION = [
  'You keep the memory of an agent that works on a task. Bring the record of its state up to date from the previous',
  'summary and the events below. Answer with one JSON object that has these fields, all of them texts:',
  ...FIELDS.map(({ name, holds }) => `- ${name}: ${holds}`),
].join('\n')

const WITH_ANY = formOf((reply) => new Map([[FREE_FIELD, reply.trim()]]))
const WITH_FIELDS = formOf(() => new Map())

type StateRecord = ReadonlyMap<string, string>

function formOf(otherwise: (reply: string) => StateRecord): SummaryForm {
  return {
    rule: 'openhands-structured-summary',
    instruction: INSTRUCTION,
    write: (reply) => recordText(recordOf(parseReply(reply)) ?? otherwise(reply)),
  }
}

/** The fields of a reply; undefined: it has none of them. Lists become one text, an item a line. */
export function recordOf(reply: JsonValue | undefined): StateRecord | undefined {
  if (!isObject(reply)) return undefined
  const fields = FIELDS.filter(({ name }) => Object.hasOwn(reply, name))
  return fields.length === 0 ? undefined : new Map(fields.map(({ name }) => [name, fieldText(reply[name])]))
}

function fieldText(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return ''
  return isArray(value) ? value.map((item) => `- ${jsonStr(item)}`).join('\n') : jsonStr(value)
}

/**
 * Every field under its name; those that are empty in one line at the end, so that the agent knows of them.
 */
function recordText(record: StateRecord): string {
  const text = ({ name }: { readonly name: string }) => record.get(name) ?? ''
  const filled = FIELDS.filter((one) => text(one) !== '').map((one) => `${one.name}:\n${text(one)}`)
  const empty = FIELDS.filter((one) => text(one) === '').map(({ name }) => name)
  return ['# State', ...filled, ...(empty.length === 0 ? [] : [`empty: ${empty.join(', ')}`])].join('\n\n')
}
