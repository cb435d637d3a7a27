import { describe, expect, it } from 'vitest'
import { fail, ok } from '#base/result.ts'
import { initialValues, type ParamValues } from '../../model/params.ts'
import type { Step } from '../../model/step.ts'
import { stepText } from '../../model/steps.ts'
import { actionStep, idsOf, messageStep, summaryStep, systemStep } from '../../testing/steps.ts'
import { plainContext } from '../tinyagent/plain-context.ts'
import { marsysSummarise } from './marsys-summarise.ts'

const context = plainContext({ summarise: ({ prompt }) => ok(`of ${prompt.split('\n').length - 2} lines`) })

function pruned(steps: readonly Step[], values: ParamValues) {
  return marsysSummarise.prune(steps, { ...initialValues(marsysSummarise.params), ...values }, context)
}

const steps: readonly Step[] = [
  systemStep('prompt', { id: 's' }),
  messageStep('one', { id: '1' }),
  actionStep({ id: 'a', tool: 't', observation: 'found' }),
  messageStep('two', { id: '2' }),
]

describe('the MARSYS summary', () => {
  it('keeps the prompt and the newest, and stands between', () => {
    const after = pruned(steps, { chunkSize: 1 })
    expect(after.map((step) => (step.kind === 'summary' ? stepText(step) : step.id))).toEqual([
      's',
      'Previous conversation summary: of 3 lines',
      '2',
    ])
    expect(after[1]).toMatchObject({ role: 'system', origin: ['1', 'a'] })
  })
  it('does not cut a result from its call', () => {
    expect(pruned(steps, { chunkSize: 2 })[2]).toBe(steps[2])
    expect(pruned(steps, { chunkSize: 3 })[1]).toMatchObject({ origin: ['1'] })
  })
  it('keeps none of the others for 0, and does nothing where there is nothing old', () => {
    expect(pruned(steps, { chunkSize: 0 })).toHaveLength(2)
    expect(pruned(steps, { chunkSize: 9 })).toEqual(steps)
    expect(pruned(steps.slice(0, 1), { chunkSize: 0 })).toEqual(steps.slice(0, 1))
  })
  it('does not summarise its own summary again, but with what came after', () => {
    const once = pruned(steps, { chunkSize: 1 })
    expect(pruned(once, { chunkSize: 1 })).toEqual(once)
    const twice = pruned([...once, messageStep('three', { id: '3' })], { chunkSize: 1 })
    expect(idsOf(twice)).toEqual(['s', expect.stringContaining('summarised'), '3'])
    expect(twice[1]?.origin).toEqual([once[1]?.id, '2'])
  })
  it('as printed summarises the prompt too, tears a call from its result, and keeps all for 0', () => {
    const torn = pruned(steps, { chunkSize: 2, variant: 'as-written' })
    expect(torn[0]).toMatchObject({ origin: ['s', '1', 'a'] })
    expect(torn[1]).toMatchObject({ id: 'a', calls: [] })
    const all = pruned(steps, { chunkSize: 0, variant: 'as-written' })
    expect(all.slice(1)).toEqual(steps)
    expect(stepText(all[0] ?? summaryStep(''))).toBe('Previous conversation summary: of 1 lines')
  })
  it('refuses where there is no summary to be had', () => {
    const none = plainContext({ summarise: () => fail({ code: 'no-summary', message: 'None.' }) })
    const values = { ...initialValues(marsysSummarise.params), chunkSize: 1 }
    expect(marsysSummarise.refuses(steps, values, none)?.code).toBe('no-summary')
    expect(marsysSummarise.prune(steps, values, none)).toBe(steps)
  })
})
