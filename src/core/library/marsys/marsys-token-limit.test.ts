import { describe, expect, it } from 'vitest'
import { initialValues, type ParamValues } from '../../model/params.ts'
import type { Step } from '../../model/step.ts'
import { actionStep, controlStep, idsOf, messageStep, systemStep } from '../../testing/steps.ts'
import { plainContext } from '../tinyagent/plain-context.ts'
import { marsysTokenLimit } from './marsys-token-limit.ts'

function pruned(steps: readonly Step[], values: ParamValues = {}) {
  const all = { ...initialValues(marsysTokenLimit.params), ...values }
  return marsysTokenLimit.prune(steps, all, plainContext())
}

const ten = 'x'.repeat(40)
const steps = [
  messageStep(ten, { id: '1' }),
  systemStep(ten, { id: 's' }),
  messageStep(ten, { id: '2' }),
  messageStep(`${ten}${ten}`, { id: '3' }),
  messageStep(ten, { id: '4' }),
]

describe('the token limit of the MARSYS guide', () => {
  it('puts system messages first and keeps the newest that fit, in order', () => {
    expect(idsOf(pruned(steps))).toEqual(['s', '1', '2', '3', '4'])
    expect(idsOf(pruned(steps, { maxTokens: 40 }))).toEqual(['s', '3', '4'])
    expect(idsOf(pruned(steps, { maxTokens: 39 }))).toEqual(['s', '4'])
    expect(idsOf(pruned(steps, { maxTokens: 3 }))).toEqual(['s'])
  })
  it('may pass over what does not fit', () => {
    expect(idsOf(pruned(steps, { maxTokens: 35, variant: 'skip' }))).toEqual(['s', '2', '4'])
  })
  it('drops system messages where they are not kept', () => {
    expect(idsOf(pruned(steps, { preserveSystem: false }))).toEqual(['1', '2', '3', '4'])
  })
  it('turns the order round as it is printed', () => {
    expect(idsOf(pruned(steps, { variant: 'as-written' }))).toEqual(['s', '4', '3', '2', '1'])
    const without = { variant: 'as-written', preserveSystem: false }
    expect(idsOf(pruned(steps, without))).toEqual(['4', '1', '2', '3'])
    expect(
      idsOf(
        pruned(
          steps.filter(({ id }) => id !== 's'),
          without,
        ),
      ),
    ).toEqual(['1', '2', '3', '4'])
  })
  it('leaves control steps where they stand', () => {
    const mark = controlStep({ type: 'mark' }, { id: 'c' })
    expect(idsOf(pruned([messageStep(ten), mark, messageStep('a', { id: 'a' })], { maxTokens: 3 }))).toEqual([
      'c',
      'a',
    ])
  })
  it('may leave a result without its call, which is seen as a rewritten action', () => {
    const action = actionStep({ id: 'a', text: ten, tool: 't', observation: 'short' })
    const [after] = pruned([action], { maxTokens: 5 })
    expect(after).toMatchObject({ id: 'a', calls: [], results: action.results, origin: ['a'] })
  })
  it('counts exact tokens where asked, and then has a budget', () => {
    const exact = { ...initialValues(marsysTokenLimit.params), counter: 'tokens', maxTokens: 21 }
    expect(idsOf(pruned(steps, exact))).toEqual(['s', '4'])
    expect(marsysTokenLimit.budget(exact)).toBe(21)
    expect(marsysTokenLimit.budget(initialValues(marsysTokenLimit.params))).toBeUndefined()
  })
})
