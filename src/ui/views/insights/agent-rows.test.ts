import { expect, test } from 'vitest'
import { actionStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { agentRun, UNNAMED } from './agent-rows.ts'

const TRACE = traceOf([
  taskStep('go'),
  ...['planner', 'planner', 'coder', 'planner'].map((agent) => actionStep({ text: agent, agent })),
])

test('each agent has a row with what it did, and hand-overs say from whom to whom', () => {
  const { rows, calls, handOvers } = agentRun(TRACE, new Map([0, 1, 2, 3].map((call) => [call, 10])))
  expect(rows).toEqual([
    { name: UNNAMED, steps: 1, calls: 0, tokens: 0, startedBy: undefined, depth: 0 },
    { name: 'planner', steps: 3, calls: 3, tokens: 30, startedBy: undefined, depth: 0 },
    { name: 'coder', steps: 1, calls: 1, tokens: 10, startedBy: undefined, depth: 0 },
  ])
  expect(calls.map(({ lane }) => lane)).toEqual([1, 1, 2, 1])
  expect(handOvers).toEqual([
    { call: 2, from: 'planner', to: 'coder' },
    { call: 3, from: 'coder', to: 'planner' },
  ])
})

test('sub-agents of one call hang on that call, and not on one another', () => {
  const delegate = (prompt: string) => ({ tool: 'Task', args: { prompt } })
  const search = 'Search the tests for the fault.'
  const docs = 'Search the documents for the fault.'
  const trace = traceOf([
    { ...taskStep('Find the fault.'), agent: 'main' },
    actionStep({ ...delegate(search), agent: 'main' }),
    actionStep({ ...delegate(docs), agent: 'main' }),
    { ...taskStep(search), agent: 'tests' },
    actionStep({ text: 'looking', agent: 'tests' }),
    { ...taskStep(docs), agent: 'documents' },
    actionStep({ text: 'looking', agent: 'documents' }),
    actionStep({ text: 'still looking', agent: 'tests' }),
    actionStep({ text: 'both are done', agent: 'main' }),
  ])
  const { rows, handOvers } = agentRun(trace, new Map())
  expect(rows.map(({ name, startedBy, depth }) => [name, startedBy, depth])).toEqual([
    ['main', undefined, 0],
    ['tests', 0, 1],
    ['documents', 1, 1],
  ])
  expect(handOvers).toEqual([
    { call: 2, from: 'main', to: 'tests' },
    { call: 3, from: 'main', to: 'documents' },
    { call: 5, from: 'tests', to: 'main' },
  ])
})
