import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unfold } from '../../memory/unfold.ts'
import { actionStep, idsOf, messageStep, taskStep } from '../../testing/steps.ts'
import { plainContext } from '../tinyagent/plain-context.ts'
import { autogenBuffered } from './autogen-buffered.ts'
import { autogenHeadAndTail } from './autogen-head-and-tail.ts'
import { groupResults, tokenLimited } from './contexts.ts'

const calls = ['1', '2'].map((id) => ({ id, name: 'read', arguments: '' }))
const results = ['1', '2'].map((callId) => ({ callId, parts: [] }))
const double = (id: string) => actionStep({ id, calls, results })
const steps = [taskStep('t', { id: 't' }), double('a'), double('b'), double('c')]

describe('AutoGen’s messages', () => {
  it('hold all results of one action', () => {
    const grouped = groupResults([...unfold(double('a')), messageStep('r', { role: 'tool' })])
    expect(grouped.map(({ length }) => length)).toEqual([1, 2, 1])
  })
  it('so a window of them never keeps half of the results', () => {
    expect(autogenBuffered.prune(steps, { size: 4 }, plainContext())).toEqual(steps.slice(2))
    expect(autogenBuffered.prune(steps, { size: 3 }, plainContext())).toEqual(steps.slice(3))
  })
})

describe('head and tail on a trace', () => {
  it('drop a call and a result at the gap, which the note does not count', () => {
    const [task, note, ...rest] = autogenHeadAndTail.prune(steps, { head: 2, tail: 3 }, plainContext())
    expect(task).toBe(steps[0])
    expect(note).toMatchObject({ kind: 'summary', parts: [{ kind: 'text', text: 'Skipped 2 messages.' }] })
    expect(note?.origin).toEqual(['a', 'b'])
    expect(rest).toEqual([steps[3]])
  })
})

describe('the token limited context', () => {
  it('drops what stands at half of the length, one after the other', () => {
    const sizes = fc.array(fc.nat({ max: 9 }), { maxLength: 12 })
    fc.assert(
      fc.property(sizes, fc.nat({ max: 40 }), (tokens, limit) => {
        const all = tokens.map((_, index) => messageStep('', { id: String(index), number: index }))
        const left = [...all]
        const measure = ({ number }: { readonly number: number }) => tokens[number] ?? 0
        const sum = () => left.reduce((total, step) => total + measure(step), 0)
        while (left.length > 0 && sum() > limit) left.splice(Math.floor(left.length / 2), 1)
        const kept = tokenLimited(groupResults(all), limit, measure).flat()
        expect(idsOf(kept)).toEqual(idsOf(left))
      }),
    )
  })
})
