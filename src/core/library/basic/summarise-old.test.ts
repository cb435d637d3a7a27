import { describe, expect, it } from 'vitest'
import { fail, ok } from '#base/result.ts'
import { partsText } from '../../model/message.ts'
import { initialValues, type ParamValues } from '../../model/params.ts'
import type { SummaryRequest } from '../../model/services.ts'
import type { Step } from '../../model/step.ts'
import { actionStep, idsOf, numbered, systemStep, taskStep } from '../../testing/steps.ts'
import { plainContext } from '../tinyagent/plain-context.ts'
import { summariseOld } from './summarise-old.ts'

function run(length: number): readonly Step[] {
  const actions = Array.from({ length: length - 2 }, (_, index) => actionStep({ observation: `o${index}` }))
  return numbered([systemStep('S'), taskStep('T'), ...actions])
}

const requests: SummaryRequest[] = []
const context = plainContext({
  summarise: (request) => {
    requests.push(request)
    return ok(`${request.steps.length} steps`)
  },
})
const values = (more: ParamValues = {}) => ({ ...initialValues(summariseOld.params), ...more })
const prune = (steps: readonly Step[], more: ParamValues = {}) =>
  summariseOld.prune(steps, values(more), context)
const textOf = (step: Step | undefined) =>
  step !== undefined && 'parts' in step ? partsText(step.parts) : ''

describe('summarising old steps', () => {
  it('does nothing up to fifty steps', () => {
    const steps = run(50)
    expect(prune(steps)).toBe(steps)
  })
  it('keeps system and task, then the summary, then the newest 25', () => {
    const pruned = prune(run(60))
    expect(pruned).toHaveLength(28)
    expect(idsOf(pruned.slice(0, 2))).toEqual(['s0', 's1'])
    expect(pruned[2]).toMatchObject({ kind: 'summary', role: 'user', number: 2, rule: 'summarise-old' })
    expect(pruned[2]?.origin).toHaveLength(33)
    expect(textOf(pruned[2])).toBe('[Summary] 33 steps')
    expect(pruned[3]?.id).toBe('s35')
  })
  it('as printed summarises system and task away and puts the summary first', () => {
    const pruned = prune(run(60), { preserveCritical: false })
    expect(pruned).toHaveLength(26)
    expect(textOf(pruned[0])).toBe('[Summary] 35 steps')
  })
  it('changes nothing the second time, and summarises an earlier summary with what came since', () => {
    const once = prune(run(60))
    expect(prune(once)).toBe(once)
    const grown = [
      ...once,
      ...run(30)
        .slice(2)
        .map((step) => ({ ...step, id: `n${step.id}` })),
    ]
    const twice = prune(grown)
    expect(twice[2]?.origin?.[0]).toBe(once[2]?.id)
    expect(twice.filter((step) => step.kind === 'summary')).toHaveLength(1)
  })
  it('asks once, although it is asked whether it refuses first', () => {
    const steps = run(70)
    requests.length = 0
    expect(summariseOld.refuses(steps, values(), context)).toBeUndefined()
    summariseOld.prune(steps, values(), context)
    expect(requests).toHaveLength(1)
    expect(requests[0]?.prompt).toContain('o0')
  })
  it('refuses where there is no summary to be had', () => {
    const none = plainContext({ summarise: () => fail({ code: 'no-summary', message: 'None.' }) })
    expect(summariseOld.refuses(run(60), values(), none)?.code).toBe('no-summary')
    expect(summariseOld.refuses(run(50), values(), none)).toBeUndefined()
  })
  it('is sent as chosen', () => {
    expect(prune(run(60), { role: 'assistant' })[2]).toMatchObject({ role: 'assistant' })
    expect(prune(run(60), { role: 'system' })[2]).toMatchObject({ role: 'system' })
  })
  it('keeps none whole for 0', () => expect(prune(run(60), { keepRecent: 0 })).toHaveLength(3))
})
