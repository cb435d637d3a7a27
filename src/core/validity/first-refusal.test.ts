import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Message, textPart } from '../model/message.ts'
import type { Step } from '../model/step.ts'
import { numbered, taskStep } from '../testing/steps.ts'
import { checkMessages } from './check.ts'
import { createFirstRefusal } from './first-refusal.ts'
import type { CheckedRules } from './rules.ts'

const says = (role: Message['role'], text: string, more: Partial<Message> = {}): Message => ({
  role,
  parts: text === '' ? [] : [textPart(text)],
  ...more,
})
const calls = (id: string) => says('assistant', '', { calls: [{ id, name: 'look', arguments: '{}' }] })
const result = (callId: string) => says('tool', 'seen', { callId })
const [system, user, answer] = [says('system', 'be brief'), says('user', 'count'), says('assistant', 'so')]

/** What steps are made of: whole ones as most runs have them, and parts that are refused alone. */
const PIECES: readonly (readonly Message[])[] = [
  [system],
  [user],
  [answer],
  ...['a', 'b', 'c'].map((id) => [calls(id), result(id)]),
  [calls('a')],
  [result('a')],
  [system, answer],
  [says('assistant', '')],
  [],
]

interface Run {
  readonly steps: readonly Step[]
  readonly messages: ReadonlyMap<Step, readonly Message[]>
}

function runOf(pieces: readonly (readonly Message[])[]): Run {
  const steps = numbered(pieces.map(() => taskStep('')))
  return { steps, messages: new Map(steps.map((step, at) => [step, pieces[at] ?? []])) }
}

const anyRun = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 8 }).map(runOf)

/** A run and several contexts of it: of its steps some, mostly in order, now and then one twice. */
const anyContexts = anyRun.chain((run) => {
  const jumbled = fc.array(fc.constantFrom(...run.steps), { maxLength: 6 })
  return fc.tuple(
    fc.constant(run),
    fc.array(fc.oneof(fc.subarray([...run.steps]), jumbled), { maxLength: 5 }),
  )
})

test.each<CheckedRules>(['openai', 'anthropic', 'gemini', 'none'])(
  'the first refusal of a context is that of all rules over all its messages, for %s',
  (provider) => {
    fc.assert(
      fc.property(anyContexts, ([run, contexts]) => {
        const messagesOf = (step: Step) => run.messages.get(step) ?? []
        const firstOf = createFirstRefusal(provider, messagesOf)
        for (const steps of contexts)
          expect(firstOf(steps)).toEqual(checkMessages(steps.flatMap(messagesOf), provider)[0])
      }),
      { numRuns: 2000 },
    )
  },
)

test('the messages of a step are made once, however many contexts hold it', () => {
  const run = runOf([[system], [user], ...['a', 'b', 'c'].map((id) => [calls(id), result(id)])])
  let made = 0
  const firstOf = createFirstRefusal('anthropic', (step) => {
    made++
    return run.messages.get(step) ?? []
  })
  for (let call = 2; call <= run.steps.length; call++)
    expect(firstOf(run.steps.slice(0, call))).toBeUndefined()
  expect(made).toBe(run.steps.length)
})
