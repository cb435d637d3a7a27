/** The architecture document's three memories: hierarchical, adaptive, plain messages. */
import { describe, expect, it } from 'vitest'
import { ok } from '#base/result.ts'
import type { Environment, MemoryKind } from '../../memory/memory.ts'
import { partsText } from '../../model/message.ts'
import { initialValues, type ParamValues } from '../../model/params.ts'
import type { Step } from '../../model/step.ts'
import { actionStep, answerStep, idsOf, numbered, systemStep, taskStep } from '../../testing/steps.ts'
import { adaptive } from './adaptive.ts'
import { hierarchical } from './hierarchical.ts'
import { plainContext } from './plain-context.ts'
import { createMessageMemory, plainMessages } from './plain-messages.ts'

const environment: Environment = {
  ...plainContext({ measure: () => 10, summarise: ({ steps }) => ok(`of ${idsOf(steps).join(' ')}`) }),
  explain: true,
}
const cue = { call: 7, text: '', now: undefined }

function run(kind: MemoryKind, steps: readonly Step[], more: ParamValues = {}) {
  const memory = kind.build({ ...initialValues(kind.params), ...more })
  const state = steps.reduce((before, step) => memory.add(before, step), memory.create(environment))
  return { memory, state, recall: memory.recall(state, cue) }
}

function tiers(kind: MemoryKind, steps: readonly Step[], more: ParamValues = {}) {
  const { memory, state } = run(kind, steps, more)
  return Object.fromEntries(memory.compartments(state).map((part) => [part.id, part.steps.map(shown)]))
}

const shown = (step: Step) => (step.kind === 'summary' ? partsText(step.parts) : step.id)

function actions(count: number): readonly Step[] {
  return Array.from({ length: count }, (_, index) => actionStep({ observation: `o${index}` }))
}

const log = numbered([systemStep('S'), taskStep('T'), ...actions(3), answerStep('A'), ...actions(4)])

describe('hierarchical memory', () => {
  it('summarises each step once, when it leaves, and moves milestones on whole', () => {
    expect(tiers(hierarchical, log, { capacity: 2, group: 1 })).toEqual({
      long: ['s0', 's1', 's5'],
      medium: ['[Summary] of s2', '[Summary] of s3', '[Summary] of s4', '[Summary] of s6', '[Summary] of s7'],
      short: ['s8', 's9'],
    })
  })
  it('lets steps leave in groups, so that there are fewer summaries', () => {
    expect(tiers(hierarchical, log, { capacity: 2, group: 4 })).toEqual({
      long: ['s0', 's1', 's5'],
      medium: ['[Summary] of s2 s3', '[Summary] of s4 s6 s7'],
      short: ['s8', 's9'],
    })
  })
  it('shows milestones, then summaries, then the newest steps, and says which call lost what', () => {
    const { memory, state, recall } = run(hierarchical, log, { capacity: 2, group: 8 })
    expect(recall.steps.map(shown)).toEqual(['s0', 's1', 's5', '[Summary] of s2 s3 s4 s6 s7', 's8', 's9'])
    expect(recall.steps[3]).toMatchObject({ origin: ['s2', 's3', 's4', 's6', 's7'], rule: 'hierarchical' })
    expect([...memory.blame(state)][0]).toEqual(['s2', { rule: 'hierarchical', call: 7 }])
  })
  it('as printed adds a summary of the whole short tier at every step past its capacity', () => {
    const made = tiers(hierarchical, log.slice(0, 4), { capacity: 2, variant: 'as-written' })
    expect(made).toEqual({
      long: [],
      medium: ['[Summary] of s0 s1 s2', '[Summary] of s0 s1 s2 s3'],
      short: ['s0', 's1', 's2', 's3'],
    })
    const long = tiers(hierarchical, numbered(actions(60)), { capacity: 20, variant: 'as-written' })
    expect([long.medium?.length, long.short?.length]).toEqual([40, 50])
  })
  it('puts a recorded insertion where its neighbour stands, or first if that has left', () => {
    const { memory, state } = run(hierarchical, log, { capacity: 2, group: 8 })
    const put = (id: string, before: string) =>
      memory.revise(state, [{ kind: 'insert', step: taskStep(id, { id }), before }])
    put('early', 's2')
    put('late', 's9')
    expect(memory.recall(state, cue).steps.map(shown).slice(-4)).toEqual(['early', 's8', 'late', 's9'])
  })
})

describe('adaptive memory', () => {
  const few = log.slice(0, 6)
  it('grows to its limit and then keeps the last steps, for good', () => {
    const values = { maxTokens: 60, count: 2 }
    expect(idsOf(run(adaptive, few, values).recall.steps)).toEqual(idsOf(few))
    const { memory, state, recall } = run(adaptive, log.slice(0, 7), values)
    expect(idsOf(recall.steps)).toEqual(['s0', 's1', 's5', 's6'])
    const [next] = log.slice(7, 8)
    if (next !== undefined) memory.add(state, next)
    expect(idsOf(memory.recall(state, cue).steps)).toEqual(['s0', 's1', 's5', 's6', 's7'])
  })
  it('as printed loses system and task', () => {
    const { recall } = run(adaptive, log, { maxTokens: 60, count: 2, variant: 'all-steps' })
    expect(idsOf(recall.steps)).toEqual(['s8', 's9'])
  })
  it('stops where pruning again would change nothing, and says that it is over', () => {
    const { recall } = run(adaptive, few, { maxTokens: 20, count: 50 })
    expect(idsOf(recall.steps)).toEqual(idsOf(few))
    expect(recall.problem?.code).toBe('over-budget')
  })
})

describe('plain messages', () => {
  it('show everything and open up as messages by role', () => {
    const steps = numbered([
      systemStep('S'),
      taskStep('T'),
      actionStep({ text: 'a', tool: 't', observation: 'o' }),
    ])
    expect(run(plainMessages, steps).recall.steps).toEqual(steps)
    expect(tiers(plainMessages, steps)).toEqual({
      messages: ['s0', 's1', 's2/turn', 's2/0'],
      instructions: ['s0'],
      user: ['s1'],
      assistant: ['s2/turn'],
      tool: ['s2/0'],
    })
  })
  it('are a list of requests’ messages with real tool messages', () => {
    const memory = createMessageMemory()
    memory.add('system', 'S')
    memory.add('user', 'T')
    memory.add('assistant', '', { calls: [{ id: 'c1', name: 'search', arguments: '{}' }] })
    memory.add('tool', 'found', { callId: 'c1' })
    expect(memory.toList()).toEqual([
      { role: 'system', content: 'S' },
      { role: 'user', content: 'T' },
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'search', arguments: '{}' } }],
      },
      { role: 'tool', content: 'found', tool_call_id: 'c1' },
    ])
  })
})
