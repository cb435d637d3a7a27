import { describe, expect, it } from 'vitest'
import { unwrap } from '#base/result.ts'
import { plainContext } from '../library/tinyagent/plain-context.ts'
import { actionStep, controlStep, idsOf, messageStep, taskStep } from '../testing/steps.ts'
import { defineMessageStrategy } from './message-strategy.ts'
import { addedSummary, onlyMessages, originsOf, summaryOf, withParts } from './messages.ts'
import { measuredAs, unfold } from './unfold.ts'

const action = actionStep({ id: 'a', text: 'look', tool: 'read', args: { path: 'x' }, observation: 'text' })

describe('origins', () => {
  it('name the action of a piece once, and other steps themselves', () => {
    const made = addedSummary([messageStep('gone', { id: 'gone' })], { text: 's', role: 'user', rule: 'r' })
    expect(originsOf([taskStep('t', { id: 't' }), ...unfold(action), made])).toEqual(['t', 'a', made.id])
  })
})

describe('strategies that see no control steps', () => {
  const [x, y, z] = ['x', 'y', 'z'].map((id) => messageStep(id, { id }))
  const marks = ['1', '2', '3'].map((id) => controlStep({ type: 'mark' }, { id }))
  const steps = [marks[0], x, marks[1], y, z, marks[2]].flatMap((step) => step ?? [])
  it('keep them, each before what is left of what came after it', () => {
    expect(idsOf(onlyMessages(steps, (messages) => messages.slice(1)))).toEqual(['1', '2', 'y', 'z', '3'])
    expect(idsOf(onlyMessages(steps, () => []))).toEqual(['1', '2', '3'])
  })
  it('put what they add where they say', () => {
    const added = addedSummary([...steps], { text: 's', role: 'user', rule: 'r' })
    expect(idsOf(onlyMessages(steps, (messages) => [added, ...messages.slice(2)]))).toEqual([
      added.id,
      '1',
      '2',
      'z',
      '3',
    ])
  })
})

describe('a summary', () => {
  const options = { messages: unfold(action), prompt: 'p', role: 'user', rule: 'r' } as const
  it('shows the summariser the calls too, and stands for the steps', () => {
    const seen: string[] = []
    const summary = summaryOf(options, ({ steps }) => {
      seen.push(...steps.map(({ kind }) => kind))
      return { ok: true, value: 'short' }
    })
    expect(seen).toEqual(['action', 'action'])
    expect(unwrap(summary)).toMatchObject({ kind: 'summary', origin: ['a'], rule: 'r', role: 'user' })
  })
  it('is none where the reply is not to be used, and fails as the model does', () => {
    expect(summaryOf({ ...options, write: () => undefined }, () => ({ ok: true, value: '' }))).toEqual({
      ok: true,
      value: undefined,
    })
    const error = { code: 'no', message: 'no' }
    expect(summaryOf(options, () => ({ ok: false, error }))).toEqual({ ok: false, error })
  })
})

describe('tokens of the pieces of an action', () => {
  const counting = defineMessageStrategy({
    id: 'counting',
    readsText: false,
    title: '',
    description: '',
    params: {},
    summary: () => '',
    guarantees: () => [],
    prune: (messages, _, { measure }) => {
      const [turn, result] = messages
      if (turn === undefined || result === undefined) return messages
      const cut = withParts(result, [{ kind: 'text', text: 'te' }], 'cut')
      measured = [turn, result, cut].map(measure)
      return messages
    },
  })
  let measured: readonly number[] = []
  it('are those of the action with nothing but the piece, changed ones too', () => {
    const lengths = plainContext({ measure: (step) => JSON.stringify(step).length })
    counting.prune([action], {}, lengths)
    const [turn, result, cut] = measured
    expect(turn).toBe(JSON.stringify({ ...action, results: [] }).length)
    expect(result).toBe(JSON.stringify({ ...action, parts: [], calls: [] }).length)
    expect(cut).toBe((result ?? 0) - 2)
  })
  it('leave other steps as they are', () => {
    const task = taskStep('t')
    expect(measuredAs(task)).toBe(task)
  })
})
