import { describe, expect, it } from 'vitest'
import { fail, ok } from '#base/result.ts'
import { initialValues, type ParamValues } from '../../model/params.ts'
import type { Step } from '../../model/step.ts'
import { stepText } from '../../model/steps.ts'
import { actionStep, idsOf, systemStep, taskStep } from '../../testing/steps.ts'
import { plainContext } from '../tinyagent/plain-context.ts'
import { marsysCompaction } from './marsys-compaction.ts'
import { marsysSlidingWindow, windowTarget } from './marsys-sliding-window.ts'

function compacted(steps: readonly Step[], values: ParamValues, reply = 'the gist') {
  const context = plainContext({ summarise: () => ok(reply) })
  return marsysCompaction.prune(steps, { ...initialValues(marsysCompaction.params), ...values }, context)
}

function act(id: string, length: number): Step {
  return actionStep({ id, tool: 'read', observation: 'r'.repeat(length) })
}

const run = [
  systemStep('S', { id: 's' }),
  taskStep('T', { id: 't' }),
  act('1', 4000),
  act('2', 4000),
  act('3', 40),
]

describe('the MARSYS compaction', () => {
  it('leaves a run within its threshold alone, object by object', () => {
    const after = compacted(run, {})
    expect(after.every((step, index) => step === run[index])).toBe(true)
  })
  it('cuts long results first, and no more where that is enough', () => {
    const after = compacted(run, { threshold: 1000, resultLimit: 20 })
    expect(idsOf(after)).toEqual(['s', 't', '1', '2', '3'])
    expect(after[2]).toMatchObject({ rule: expect.any(String), origin: ['1'] })
    expect(stepText(after[2] ?? act('', 0))).toContain('r [truncated]')
    expect(after[4]).toBe(run[4])
  })
  it('then summarises what stands before the newest round', () => {
    const after = compacted(run, { threshold: 1000, truncation: false })
    expect(after.map((step) => step.kind)).toEqual(['system', 'summary', 'summary', 'action'])
    expect(stepText(after[1] ?? act('', 0))).toBe('[User Requests Summary]\nT')
    expect(after[2]).toMatchObject({ origin: ['t', '1', '2'], name: 'compaction_model' })
    expect(after[3]).toBe(run[4])
  })
  it('names steps of the run even where it summarises what it has cut', () => {
    const after = compacted(run, { threshold: 100, resultLimit: 20, reduction: 1 })
    expect(after.flatMap((step) => step.origin ?? []).every((id) => idsOf(run).includes(id))).toBe(true)
  })
  it('packs where it may not summarise, actions whole', () => {
    const after = compacted(run, { threshold: 1500, truncation: false, summary: 'no' })
    expect(idsOf(after)).toEqual(['s', 't', '3'])
    const json = compacted(run, { threshold: 1500, truncation: false, summary: 'json' })
    expect(idsOf(json)).toEqual(['s', 't', '3'])
  })
  it('refuses where a summary is needed and there is none', () => {
    const none = plainContext({ summarise: () => fail({ code: 'no-summary', message: 'None.' }) })
    const values = { ...initialValues(marsysCompaction.params), threshold: 1000, truncation: false }
    expect(marsysCompaction.refuses(run, values, none)?.code).toBe('no-summary')
    expect(marsysCompaction.refuses(run, { ...values, summary: 'json' }, none)).toBeUndefined()
  })
})

describe('the MARSYS sliding window', () => {
  const pack = (values: ParamValues) =>
    marsysSlidingWindow.prune(
      run,
      { ...initialValues(marsysSlidingWindow.params), ...values },
      plainContext(),
    )

  it('aims at what the two shares leave, rounded down twice', () => {
    expect(windowTarget({ threshold: 150_000, reduction: 40, headroom: 10 })).toBe(81_000)
    expect(windowTarget({ threshold: 99, reduction: 40, headroom: 10 })).toBe(53)
  })
  it('keeps whole actions, and not the system prompt', () => {
    expect(idsOf(pack({ threshold: 2000 }))).toEqual(['2', '3'])
    expect(pack({ threshold: 2000 })[0]).toBe(run[3])
  })
  it('may leave a result without its call', () => {
    expect(pack({ threshold: 10, reduction: 0, headroom: 0 })).toMatchObject([{ id: '3', calls: [] }])
  })
})
