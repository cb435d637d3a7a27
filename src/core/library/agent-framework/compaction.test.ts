import { describe, expect, it } from 'vitest'
import { fail, ok } from '#base/result.ts'
import { viewOf } from '../../memory/messages.ts'
import { unfold } from '../../memory/unfold.ts'
import { initialValues } from '../../model/params.ts'
import type { Step } from '../../model/step.ts'
import { actionStep, idsOf, messageStep, systemStep, taskStep } from '../../testing/steps.ts'
import { plainContext } from '../tinyagent/plain-context.ts'
import { agentFrameworkSummarization } from './agent-framework-summarization.ts'
import { agentFrameworkTokenBudget } from './agent-framework-token-budget.ts'
import { agentFrameworkToolCalls } from './agent-framework-tool-calls.ts'
import { compact } from './compaction.ts'
import { type Message, messagesFrom, spansOf } from './groups.ts'
import { type Compaction, compactionProblem } from './options.ts'
import { createState } from './state.ts'

const message = (more: Partial<Message>): Message => ({
  step: messageStep('x'),
  id: 'x',
  role: 'assistant',
  reasoning: 0,
  text: undefined,
  calls: [],
  results: [],
  ...more,
})
const thought = message({ reasoning: 1 })
const call = (id: string) => message({ calls: [{ id, name: 'f' }] })
const result = (id: string) => message({ role: 'tool', results: [{ id, text: id }] })
const user = message({ role: 'user', text: 'u' })

function groups(messages: readonly Message[]): readonly string[] {
  return spansOf(messages).map(({ start, end, group }) => `${start}-${end}@${group}`)
}

describe('groups', () => {
  it('hold the reasoning right before and right after a call', () => {
    expect(groups([thought, thought, call('1'), thought, result('1'), thought])).toEqual(['0-4@0', '5-5@5'])
    expect(spansOf([thought, call('1')])[0]?.hasReasoning).toBe(true)
  })
  it('take a late result in only where one call of its id is open', () => {
    expect(groups([call('1'), user, call('1'), user, result('1')])).toEqual([
      '0-0@0',
      '1-1@1',
      '2-2@2',
      '3-3@3',
      '4-4@4',
    ])
    expect(groups([call('1'), result('1'), user, call('1'), user, result('1')]).at(-1)).toBe('5-5@3')
  })
  it('join two calls that one late message answers', () => {
    const both = message({
      role: 'tool',
      results: [
        { id: '1', text: '' },
        { id: '2', text: '' },
      ],
    })
    expect(groups([call('1'), user, call('2'), user, both])).toEqual([
      '0-0@0',
      '1-1@1',
      '2-2@0',
      '3-3@3',
      '4-4@0',
    ])
  })
  it('take an action whose call is not recorded as one', () => {
    const steps = [actionStep({ text: 'look', observation: 'x' }), actionStep({ text: 'said' })].flatMap(
      unfold,
    )
    expect(groups(messagesFrom(steps))).toEqual(['0-1@0', '2-2@2'])
  })
})

const context = plainContext({ measure: (step) => viewOf(step).text.length, summarise: () => ok(' SUM ') })

describe('compactions to a limit', () => {
  it('ask for the tokens of each message once, however often they are added up', () => {
    const steps = [taskStep('task'), ...Array.from({ length: 6 }, (_, at) => messageStep(`message ${at}`))]
    let asked = 0
    const measure = () => {
      asked++
      return 10
    }
    const state = createState(messagesFrom(steps))
    const budget: Compaction = {
      kind: 'context-window',
      window: 60,
      output: 10,
      eviction: 0.5,
      truncation: 0.8,
      keepGroups: 2,
    }
    compact(state, budget, { ...context, measure, instruction: 'sum up' })
    expect(state.items.filter(({ reason }) => reason === undefined)).toHaveLength(2)
    expect(asked).toBe(steps.length)
  })
})
const observed = (id: string, observation = id) => actionStep({ id, tool: 'read', observation })
const steps: readonly Step[] = [
  systemStep('s', { id: 's' }),
  taskStep('t', { id: 't' }),
  ...['a', 'b', 'c'].map((id) => observed(id)),
]

describe('notes of results', () => {
  const fold = (list: readonly Step[], keepGroups: number) =>
    agentFrameworkToolCalls.prune(list, { keepGroups, older: 'folded' }, context)
  it('stand for whole actions, the newest excepted', () => {
    const after = fold(steps, 1)
    expect(after.slice(2, 4).map((step) => viewOf(step).text)).toEqual([
      '[Tool results: read: a]',
      '[Tool results: read: b]',
    ])
    expect([after[0], after[1], after[4]]).toEqual([steps[0], steps[1], steps[4]])
    expect(after[2]).toMatchObject({ kind: 'summary', role: 'assistant', origin: ['a'] })
  })
  it('leave out an agent that writes its calls in its text, because the framework sees no calls', () => {
    const inText = steps.map((step) =>
      step.kind === 'action'
        ? { ...step, calls: step.calls.map((call) => ({ ...call, inText: true as const })) }
        : step,
    )
    expect(fold(inText, 1)).toEqual(inText)
    const folding = agentFrameworkToolCalls.fold?.({ keepGroups: 1, older: 'folded' }, context)
    const at = inText.findIndex(({ kind }) => kind === 'action')
    expect(inText[at] && folding?.push(inText[at], at, () => undefined)).toBe(false)
  })
  it('are cut at 4096 characters', () => {
    const [note] = fold([observed('a', '😀'.repeat(5000))], 0)
    const text = note === undefined ? '' : viewOf(note).text
    expect(Array.from(text)).toHaveLength(4096)
    expect(text.endsWith('😀... [truncated]]')).toBe(true)
    const [whole] = fold([observed('a', 'x'.repeat(4096 - '[Tool results: read: ]'.length))], 0)
    expect(whole === undefined ? '' : viewOf(whole).text).not.toContain('truncated')
  })
})

describe('compactions in a row', () => {
  it('go from cheap to expensive until it fits, then drop the oldest, system last', () => {
    const values = { ...initialValues(agentFrameworkTokenBudget.params), foldKeep: 0, summarise: false }
    const prune = (budget: number) =>
      agentFrameworkTokenBudget
        .prune(steps, { ...values, budget }, plainContext({ measure: () => 1 }))
        .map(({ kind, origin }) => (kind === 'summary' ? `note of ${origin}` : kind))
    expect(prune(8)).toEqual(['system', 'task', 'action', 'action', 'action'])
    expect(prune(7)).toEqual(['system', 'task', 'note of a', 'note of b', 'note of c'])
    expect(prune(2)).toEqual(['system', 'note of c'])
    expect(prune(1)).toEqual(['note of c'])
  })
  it('give the reason that came last to what is excluded already', () => {
    const state = createState(messagesFrom(steps.flatMap(unfold)))
    const options = { ...context, instruction: '' }
    compact(state, { kind: 'tool-calls', keepGroups: 1 }, options)
    compact(
      state,
      { kind: 'truncation', maxN: 3, compactTo: 2, unit: 'messages', preserveSystem: true },
      options,
    )
    expect(state.items.map(({ reason }) => reason)).toEqual([
      undefined,
      ...Array(5).fill('truncation'),
      undefined,
      undefined,
    ])
  })
  it('are checked all before anything runs', () => {
    const inner: Compaction = { kind: 'sliding-window', keepGroups: 0, preserveSystem: true }
    const outer: Compaction = { kind: 'token-budget', budget: 5, compactions: [inner], earlyStop: true }
    expect(compactionProblem(outer)).toBeDefined()
    const window = {
      kind: 'context-window',
      window: 10,
      output: 9,
      eviction: 0.5,
      truncation: 0.8,
      keepGroups: 0,
    } as const
    expect(compactionProblem(window)).toBeDefined()
    expect(compactionProblem({ ...window, output: 0 })).toBeUndefined()
  })
})

describe('summaries', () => {
  const values = { target: 2, threshold: 0, maxInput: 8000 }
  const prune = (list: readonly Step[], more: Partial<typeof context> = {}, maxInput = 8000) =>
    agentFrameworkSummarization.prune(list, { ...values, maxInput }, { ...context, ...more })
  it('keep whole groups and all system messages', () => {
    const after = prune(steps)
    expect(after.map(({ kind }) => kind)).toEqual(['system', 'summary', 'action'])
    expect(after[1]).toMatchObject({ origin: ['t', 'a', 'b'], parts: [{ kind: 'text', text: 'SUM' }] })
  })
  it('change nothing where the model fails or says nothing', () => {
    expect(prune(steps, { summarise: () => fail({ code: 'no', message: 'no' }) })).toEqual(steps)
    expect(prune(steps, { summarise: () => ok(' \n') })).toEqual(steps)
  })
  it('pass over groups too large for the input until one fits', () => {
    const long = [taskStep('x'.repeat(500), { id: 'long' }), ...steps.slice(2), observed('d')]
    const after = prune(long, {}, 40)
    expect(idsOf(after)[0]).toBe('long')
    expect(after[1]).toMatchObject({ kind: 'summary', origin: ['a', 'b', 'c'] })
  })
})
