import { describe, expect, it } from 'vitest'
import { ok, unwrap } from '#base/result.ts'
import { bindDialect } from '../../dialects/index.ts'
import { initialValues, type ParamValues } from '../../model/params.ts'
import type { Step } from '../../model/step.ts'
import { observationOf } from '../../model/steps.ts'
import { actionStep, idsOf, noteStep, numbered, systemStep, taskStep } from '../../testing/steps.ts'
import { runReact } from './agent-loop/react-loop.ts'
import { createMemoryManager } from './memory-manager.ts'
import { plainContext } from './plain-context.ts'
import { tinyagentAgent } from './tinyagent-agent.ts'

function run(steps: readonly Step[], more: ParamValues) {
  const memory = tinyagentAgent.build({ ...initialValues(tinyagentAgent.params), ...more })
  const state = steps.reduce(
    (before, step) => memory.add(before, step),
    memory.create({ ...plainContext(), explain: true }),
  )
  const { steps: shown } = memory.recall(state, { call: 3, text: '', now: undefined })
  return { shown, blame: memory.blame(state) }
}

const failed = () => actionStep({ text: 'no json', error: 'Answer with JSON.' })
const tool = () => actionStep({ text: '{}', tool: 'echo', observation: 'o' })
const steps = numbered([systemStep('S'), taskStep('T'), failed(), failed(), noteStep('n'), tool(), failed()])

describe('memory as tinyAgent’s agent keeps it', () => {
  it('is pruned by tools alone: what ran none stays until the next', () => {
    expect(idsOf(run(steps.slice(0, 5), { count: 2 }).shown)).toEqual(['s0', 's1', 's2', 's3', 's4'])
    const { shown, blame } = run(steps, { count: 2 })
    expect(idsOf(shown)).toEqual(['s0', 's1', 's4', 's5', 's6'])
    expect([...blame.keys()]).toEqual(['s2', 's3'])
    expect(blame.get('s2')).toEqual({ rule: 'keep last 2', call: 3 })
  })
  it('forgets every action for 0, and nothing when it is off', () => {
    expect(idsOf(run(steps, { count: 0 }).shown)).toEqual(['s0', 's1', 's6'])
    expect(idsOf(run(steps, { enabled: false, count: 0 }).shown)).toEqual(idsOf(steps))
  })
  it('waits for a threshold, as the reference page prints it, and then counts actions without tools too', () => {
    const page = (count: number, past: number) => idsOf(run(steps, { form: 'reference', count, past }).shown)
    expect(page(2, 7)).toEqual(idsOf(steps))
    expect(page(2, 6)).toEqual(['s0', 's1', 's5', 's6'])
    expect(page(9, 0)).toEqual(idsOf(steps))
  })
  it('shortens old observations after each step, as the research document prints it', () => {
    const long = () => actionStep({ tool: 'echo', observation: 'x'.repeat(150) })
    const { shown } = run(numbered([taskStep('T'), long(), long(), long()]), { form: 'research', count: 2 })
    const lengths = shown.map((step) => (step.kind === 'action' ? (observationOf(step)?.length ?? 0) : 0))
    expect(lengths).toEqual([0, 103, 150, 150])
    expect(idsOf(run(steps, { form: 'research', enabled: false }).shown)).toEqual(idsOf(steps))
  })
  it('shows what the agent loop sends', () => {
    const replies = ['x', 'y', ...Array(7).fill('{"tool": "echo"}'), 'z', '{"answer": 1}']
    const made = runReact('Q', () => ok(replies.shift() ?? ''), {
      manager: createMemoryManager(),
      dialect: unwrap(bindDialect({ id: 'tinyagent' })),
      tools: [{ name: 'echo', parameters: [], run: () => ok({ kind: 'str', value: 'o' }) }],
      systemPrompt: 'S',
    })
    const log = [
      systemStep('S'),
      taskStep('Q'),
      failed(),
      failed(),
      ...Array.from({ length: 7 }, tool),
      failed(),
    ]
    expect(run(log, {}).shown.map(({ kind }) => kind)).toEqual(made.steps.map(({ kind }) => kind))
    expect(made.steps).toHaveLength(8)
  })
})
