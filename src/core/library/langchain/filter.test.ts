import { describe, expect, it } from 'vitest'
import type { Strategy } from '../../memory/strategy.ts'
import { initialValues, type ParamValues } from '../../model/params.ts'
import type { Step } from '../../model/step.ts'
import {
  actionStep,
  controlStep,
  idsOf,
  messageStep,
  numbered,
  planningStep,
  systemStep,
  taskStep,
} from '../../testing/steps.ts'
import { plainContext } from '../tinyagent/plain-context.ts'
import { langchainFilter } from './langchain-filter.ts'
import { langchainMerge } from './langchain-merge.ts'

function prune(strategy: Strategy, steps: readonly Step[], values: ParamValues = {}) {
  return strategy.prune(steps, { ...initialValues(strategy.params), ...values }, plainContext())
}

describe('filtering', () => {
  const calls = ['one', 'two'].map((id) => ({ id, name: 'f', arguments: '{}' }))
  const results = calls.map(({ id }) => ({ callId: id, name: `tool-${id}`, parts: [] }))
  const steps = numbered([
    systemStep('S'),
    taskStep('T'),
    actionStep({ text: 't', calls, results }),
    controlStep(),
  ])

  it('leaves everything as it is set', () => {
    expect(prune(langchainFilter, steps)).toEqual(steps)
    expect(prune(langchainFilter, steps)[2]).toBe(steps[2])
  })
  it('goes by type, name and step; one include that matches is enough', () => {
    expect(idsOf(prune(langchainFilter, steps, { includeTypes: 'human' }))).toEqual(['s1', 's3'])
    expect(idsOf(prune(langchainFilter, steps, { includeTypes: 'human', includeIds: 's0, s9' }))).toEqual([
      's0',
      's1',
      's3',
    ])
    expect(idsOf(prune(langchainFilter, steps, { excludeIds: 's2', excludeTypes: 'system' }))).toEqual([
      's1',
      's3',
    ])
    const [, , action] = prune(langchainFilter, steps, { excludeNames: 'tool-two' })
    expect(action).toMatchObject({ calls, results: [{ callId: 'one' }], rule: 'filter tool-two' })
  })
  it('drops calls with their results, and the turn that loses all of them', () => {
    expect(idsOf(prune(langchainFilter, steps, { calls: 'all' }))).toEqual(['s0', 's1', 's3'])
    const some = prune(langchainFilter, steps, { calls: 'some', callIds: 'two' })[2]
    expect(some).toMatchObject({
      parts: [{ text: 't' }],
      calls: [{ id: 'one' }],
      results: [{ callId: 'one' }],
    })
  })
})

describe('merging', () => {
  it('joins neighbours of one type, but no results, and looks past control steps', () => {
    const steps = numbered([
      taskStep('a'),
      controlStep(),
      messageStep('b'),
      planningStep('p'),
      actionStep({ text: 't' }),
    ])
    const merged = prune(langchainMerge, steps)
    expect(idsOf(merged)).toEqual(['s0', 's1', 's3'])
    expect(merged[0]).toMatchObject({
      kind: 'message',
      role: 'user',
      parts: [{ text: 'a\nb' }],
      origin: ['s0', 's2'],
    })
    expect(merged[2]).toMatchObject({ role: 'assistant', parts: [{ text: 'p\nt' }], origin: ['s3', 's4'] })
  })
  it('leaves actions with results alone', () => {
    const act = () => actionStep({ text: 't', tool: 'f', observation: 'o' })
    const steps = numbered([taskStep('a'), act(), act()])
    expect(prune(langchainMerge, steps)).toEqual(steps)
    expect(prune(langchainMerge, steps)[1]).toBe(steps[1])
  })
})
