import { describe, expect, it } from 'vitest'
import { unwrap } from '#base/result.ts'
import type { Change } from '../model/change.ts'
import { actionStep, answerStep, idsOf, noteStep, systemStep, taskStep, traceOf } from '../testing/steps.ts'
import { applyEdits } from './apply.ts'
import {
  changeOf,
  changesBefore,
  shownText,
  stepBefore,
  targetOf,
  withShownText,
} from './recorded-changes.ts'

const newId = () => 'new'
const steps = [
  systemStep('S'),
  taskStep('T'),
  actionStep({ text: 'look', tool: 'look', observation: 'long' }),
  noteStep('n'),
  actionStep({ tool: 'look', observation: 'again' }),
  answerStep('A'),
]
const trace = traceOf(steps, [{ call: 1, changes: [{ kind: 'remove', id: 's1' }] }])
const [, , look, note, , answer] = trace.steps
if (look === undefined || note === undefined || answer === undefined) throw new Error('no steps')
const set = (stepId: string, changes: readonly Change[]) =>
  applyEdits(trace, [{ kind: 'changes', stepId, changes }])

describe('recorded changes', () => {
  it('are told by the step that answered their call, and set in place of what was there', () => {
    expect(changesBefore(trace, 's4')).toEqual([{ kind: 'remove', id: 's1' }])
    expect(changesBefore(trace, 's5')).toEqual([])
    const more = unwrap(
      set('s4', [
        { kind: 'remove', id: 's2' },
        { kind: 'remove', id: 's3' },
      ]),
    )
    expect(more.recorded).toEqual([
      {
        call: 1,
        changes: [
          { kind: 'remove', id: 's2' },
          { kind: 'remove', id: 's3' },
        ],
      },
    ])
    expect(unwrap(set('s4', [])).recorded).toEqual([])
    expect(unwrap(set('s5', [{ kind: 'remove', id: 's2' }])).recorded).toHaveLength(2)
    expect(idsOf(more.steps)).toEqual(idsOf(trace.steps))
  })

  it('need a call, and a step that is there', () => {
    expect(set('s3', [])).toMatchObject({ ok: false, error: { code: 'no-such-call' } })
    expect(set('s9', [])).toMatchObject({ ok: false, error: { code: 'no-such-step' } })
  })

  it('go on with their call when its step is moved or taken away', () => {
    const moved = unwrap(applyEdits(trace, [{ kind: 'remove', ids: ['s4'] }]))
    expect(changesBefore(moved, 's5')).toEqual([{ kind: 'remove', id: 's1' }])
  })

  it('name a step by its number, of the call’s agent and before the call', () => {
    expect(stepBefore(trace, { at: 4 }, 2)?.id).toBe('s2')
    expect(stepBefore(trace, { at: 4 }, 5)).toBeUndefined()
    expect(stepBefore(trace, { at: 4, agent: 'b' }, 2)).toBeUndefined()
  })

  it('are made of a kind, a step and a text', () => {
    expect(changeOf({ kind: 'remove', target: look, text: '', newId })).toEqual({ kind: 'remove', id: 's2' })
    expect(changeOf({ kind: 'remove', target: undefined, text: '', newId })).toBeUndefined()
    const put = changeOf({ kind: 'insert', target: undefined, text: 'so far', newId })
    expect(put).toMatchObject({ kind: 'insert', step: { kind: 'summary', id: 'new' } })
    expect(put === undefined ? 'none' : targetOf(put)).toBeUndefined()
  })

  it('replace what came back of an action, and the text of every other step', () => {
    const cut = changeOf({ kind: 'replace', target: look, text: 'short', newId })
    expect(cut).toMatchObject({
      kind: 'replace',
      step: { id: 's2', origin: ['s2'], calls: [{ name: 'look' }] },
    })
    if (cut?.kind !== 'replace') throw new Error('no replacement')
    expect(shownText(cut.step)).toBe('short')
    const other = withShownText(cut, 'shorter')
    expect(other.kind === 'replace' ? shownText(other.step) : '').toBe('shorter')
    const noted = changeOf({ kind: 'replace', target: note, text: 'm', newId })
    expect(noted).toMatchObject({ step: { kind: 'note', text: 'm' } })
  })
})
