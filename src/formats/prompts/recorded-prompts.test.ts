import { describe, expect, it } from 'vitest'
import { openai } from '#core/dialects/openai.ts'
import { applyChanges, type Change } from '#core/model/change.ts'
import { type Message, partsText, textPart } from '#core/model/message.ts'
import type { ActionStep, Step } from '#core/model/step.ts'
import { printOf } from './align.ts'
import { changesTo, checkFidelity, isSameMessage } from './recorded-prompts.ts'

const task: Step = { kind: 'task', id: 's0', number: 0, parts: [textPart('Q')] }
function action(id: string, text: string, observation: string): ActionStep {
  const calls = [{ id: `c-${id}`, name: 'f', arguments: '{}' }]
  const results = [{ callId: `c-${id}`, parts: [textPart(observation)] }]
  return { kind: 'action', id, number: 1, parts: [textPart(text)], calls, results }
}
const first = action('s1', 'one', 'long output')
const second = action('s2', 'two', 'more output')
const mark: Step = { kind: 'control', id: 's3', number: 3, control: { type: 'mark' } }

const messages = (...steps: readonly Step[]): readonly Message[] =>
  steps.flatMap((step) => openai.messages(step, {}))
const withText = (list: readonly Message[], at: number, text: string): readonly Message[] =>
  list.map((message, index) => (index === at ? { ...message, parts: [textPart(text)] } : message))

function changes(
  base: readonly Step[],
  prompt: readonly Message[],
  originals: readonly Step[] = base,
): readonly Change[] {
  return changesTo(base, prompt, {
    original: (id) => originals.find((step) => step.id === id),
    newId: (at) => `new-${at}`,
  })
}

/** The prompt that the changes make; it must be the one that was asked for. */
function expectPrompt(base: readonly Step[], prompt: readonly Message[]): readonly Change[] {
  const found = changes(base, prompt)
  const made = messages(...applyChanges(base, found))
  expect(made.map(({ role, parts }) => [role, partsText(parts)])).toEqual(
    prompt.map(({ role, parts }) => [role, partsText(parts)]),
  )
  return found
}

it('takes arguments with other spaces or another order for the same ones', () => {
  const said = (text: string): Message => ({
    role: 'assistant',
    parts: [],
    calls: [{ id: 'c', name: 'f', arguments: text }],
  })
  const sent = said('{"query":"a b","days":2}')
  expect(isSameMessage(sent, said('{"days": 2, "query": "a b"}'))).toBe(true)
  expect(isSameMessage(sent, said('{"query": "ab", "days": 2}'))).toBe(false)
  expect(printOf(sent)).toBe(printOf(said('{ "query": "a b", "days": 2 }')))
})

describe('changesTo', () => {
  it('finds nothing to change where the prompt is what the steps say', () => {
    expect(changes([task, first, mark, second], messages(task, first, second))).toEqual([])
  })

  it('rewrites an elided result and keeps the answer', () => {
    const found = expectPrompt(
      [task, first, second],
      withText(messages(task, first, second), 2, '(1 line omitted)'),
    )
    expect(found).toMatchObject([
      {
        kind: 'replace',
        step: {
          id: 's1',
          origin: ['s1'],
          rule: 'recorded',
          parts: first.parts,
          results: [{ parts: [{ text: '(1 line omitted)' }] }],
        },
      },
    ])
  })

  it('puts the original back where the prompt shows it again', () => {
    const elided = { ...first, results: [{ callId: 'c-s1', parts: [textPart('…')] }], origin: ['s1'] }
    expect(changes([task, elided], messages(task, first), [task, first])).toEqual([
      { kind: 'replace', step: first },
    ])
  })

  it('removes what the prompt leaves out, at the start, between and at the end', () => {
    expect(expectPrompt([task, first, second], messages(task, second))).toEqual([
      { kind: 'remove', id: 's1' },
    ])
    expect(expectPrompt([task, first, second], messages(first))).toEqual([
      { kind: 'remove', id: 's0' },
      { kind: 'remove', id: 's2' },
    ])
  })

  it('inserts a message that no step accounts for, before the step that follows it', () => {
    const summary: Message = { role: 'user', parts: [textPart('So far: one.')] }
    const found = expectPrompt([task, first, second], [...messages(task), summary, ...messages(second)])
    expect(found).toContainEqual({ kind: 'remove', id: 's1' })
    expect(found).toContainEqual({
      kind: 'insert',
      before: 's1',
      step: { kind: 'message', id: 'new-1', number: 1, role: 'user', parts: summary.parts, rule: 'recorded' },
    })
  })

  it('takes another task text for the task rewritten', () => {
    expect(expectPrompt([task], [{ role: 'user', parts: [textPart('Q, briefly')] }])).toMatchObject([
      { kind: 'replace', step: { id: 's0', kind: 'task' } },
    ])
  })

  it('makes any prompt of any steps', () => {
    const all = [task, first, mark, second]
    const pieces = messages(task, first, second)
    for (let mask = 0; mask < 2 ** pieces.length; mask++) {
      expectPrompt(
        all,
        pieces.filter((_, index) => (mask >> index) % 2 === 1),
      )
    }
  })
})

describe('isSameMessage', () => {
  it('holds role, text and calls against each other', () => {
    const [turn] = messages(first)
    expect(turn && isSameMessage(turn, { ...turn, stepId: 'other' })).toBe(true)
    expect(turn && isSameMessage(turn, { ...turn, calls: [] })).toBe(false)
    expect(turn && isSameMessage(turn, { ...turn, role: 'user' })).toBe(false)
  })
})

describe('checkFidelity', () => {
  it('counts the calls whose context is the prompt that was recorded', () => {
    const trace = {
      steps: [task, first, second],
      calls: [
        { index: 0, at: 1, stepId: 's1' },
        { index: 1, at: 2, stepId: 's2' },
      ],
      recorded: [],
    }
    const prompts = new Map([
      [0, messages(task)],
      [1, messages(task, second)],
    ])
    expect(checkFidelity(trace, prompts)).toEqual({ checked: 2, equal: 1 })
  })
})
