import { describe, expect, it } from 'vitest'
import { ok } from '#base/result.ts'
import type { Strategy } from '../../memory/strategy.ts'
import { unfold } from '../../memory/unfold.ts'
import { initialValues, type ParamValues } from '../../model/params.ts'
import type { SummaryRequest } from '../../model/services.ts'
import type { Step } from '../../model/step.ts'
import {
  actionStep,
  controlStep,
  idsOf,
  messageStep,
  numbered,
  systemStep,
  taskStep,
} from '../../testing/steps.ts'
import { plainContext } from '../tinyagent/plain-context.ts'
import { historyOf, wholeFrom } from './messages.ts'
import { pydanticAiRecent } from './pydantic-ai-recent.ts'
import { pydanticAiRequests } from './pydantic-ai-requests.ts'
import { pydanticAiSummary } from './pydantic-ai-summary.ts'

const context = plainContext({ summarise: () => ok('SUM') })

function prune(strategy: Strategy, steps: readonly Step[], values: ParamValues = {}, more = {}) {
  return strategy.prune(steps, { ...initialValues(strategy.params), ...values }, { ...context, ...more })
}

/** s0 system, s1 task, then actions: with the first request 1 + 2 · actions messages. */
function run(actions: number): readonly Step[] {
  const act = (_: unknown, index: number) =>
    actionStep({ text: `t${index}`, tool: 'f', observation: `o${index}` })
  return numbered([systemStep('S'), taskStep('task'), ...Array.from({ length: actions }, act)])
}

describe('messages', () => {
  it('are the turns of the model, and all that was sent between two of them', () => {
    const pieces = [...run(2), messageStep('more')].flatMap(unfold)
    const sizes = (system: string) =>
      historyOf(pieces, system).messages.map((message) => `${message.kind} ${message.pieces.length}`)
    expect(sizes('history')).toEqual(['request 2', 'response 1', 'request 1', 'response 1', 'request 2'])
    expect(sizes('instructions')[0]).toBe('request 1')
  })
  it('are cut before the call of a result, and of the results between', () => {
    const { messages } = historyOf(run(3).flatMap(unfold), 'instructions')
    expect([1, 2, 3, 4, 5, 6].map((cut) => wholeFrom(messages, cut))).toEqual([1, 1, 3, 3, 5, 5])
    const orphan = historyOf([messageStep('r', { role: 'tool', callId: 'x' })], 'instructions').messages
    expect(wholeFrom(orphan, 0)).toBe(0)
  })
})

describe('keeping the newest messages', () => {
  it('keeps a result with its call, and the system prompt where it is no part of the history', () => {
    expect(idsOf(prune(pydanticAiRecent, run(4)))).toEqual(['s0', 's3', 's4', 's5'])
    expect(idsOf(prune(pydanticAiRecent, run(4), { system: 'history' }))).toEqual(['s3', 's4', 's5'])
  })
  it('slices as the documentation prints it, where it is told so', () => {
    const pruned = prune(pydanticAiRecent, run(4), { pairs: 'as-written' })
    expect(idsOf(pruned)).toEqual(['s0', 's3', 's4', 's5'])
    expect(pruned[1]).toMatchObject({ calls: [], results: [{}] })
  })
  it('leaves a short history and its marks alone', () => {
    const steps = [...run(2), controlStep()]
    expect(prune(pydanticAiRecent, steps)).toEqual(steps)
    expect(prune(pydanticAiRecent, [controlStep({ type: 'mark' }, { id: 'c' }), ...run(4)])[0]?.id).toBe('c')
  })
})

describe('keeping only requests', () => {
  const steps = [...run(1), messageStep('why?', { id: 'why' })]
  it('drops what the model said, and results with it', () => {
    expect(idsOf(prune(pydanticAiRequests, steps))).toEqual(['s0', 's1', 'why'])
  })
  it('leaves results without their calls, as the documentation prints it', () => {
    const pruned = prune(pydanticAiRequests, steps, { results: 'as-written' })
    expect(idsOf(pruned)).toEqual(['s0', 's1', 's2', 'why'])
    expect(pruned[2]).toMatchObject({ parts: [], calls: [], results: [{}], origin: ['s2'] })
  })
})

describe('summarising the oldest messages', () => {
  it('puts a summary of the model’s in the place of the first, and keeps all others', () => {
    const pruned = prune(pydanticAiSummary, run(6), { oldest: 4 })
    expect(idsOf(pruned).slice(2)).toEqual(['s3', 's4', 's5', 's6', 's7'])
    expect(pruned[1]).toMatchObject({ kind: 'summary', role: 'assistant', origin: ['s1', 's2'] })
  })
  it('drops what is between, as the documentation prints it, and asks about the oldest alone', () => {
    const requests: SummaryRequest[] = []
    const summarise = (request: SummaryRequest) => {
      requests.push(request)
      return ok('SUM')
    }
    const values = { between: 'as-written', pairs: 'as-written', system: 'history' }
    const pruned = prune(pydanticAiSummary, run(7), values, { summarise })
    expect(pruned.map(({ kind }) => kind)).toEqual(['summary', 'action'])
    expect(pruned[1]).toMatchObject({ id: 's8', calls: [], results: [{}] })
    expect(requests[0]?.prompt).toContain('system: S\nuser: task\nassistant: t0\nf({})\ntool: o0\n')
    expect(requests[0]?.prompt).toContain('assistant: t4')
    expect(requests[0]?.prompt).not.toContain('o4')
  })
  it('keeps the call of the last result, where pairs are kept', () => {
    const pruned = prune(pydanticAiSummary, run(7), { between: 'as-written' })
    expect(pruned.map(({ kind }) => kind)).toEqual(['system', 'summary', 'action'])
    expect(pruned[2]).toBe(pruned.at(-1))
    expect(pruned[2]).toMatchObject({ calls: [{ name: 'f' }] })
  })
  it('does nothing up to the number of messages', () => {
    const steps = run(4)
    expect(prune(pydanticAiSummary, steps)).toEqual(steps)
    expect(prune(pydanticAiSummary, steps, { above: 8 })).not.toEqual(steps)
  })
})
