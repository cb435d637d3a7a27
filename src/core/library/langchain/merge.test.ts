import { describe, expect, it } from 'vitest'
import { viewOf } from '../../memory/messages.ts'
import type { MessageStep } from '../../model/step.ts'
import { idsOf, messageStep, systemStep } from '../../testing/steps.ts'
import { countApproximately } from './approximate.ts'
import { filterMessages, mergeMessageRuns } from './merge.ts'

const call = (id: string) => ({ id, name: 'f', arguments: '{}' })
const turn = (id: string, calls: readonly string[]): MessageStep =>
  messageStep(id, { id, role: 'assistant', calls: calls.map(call) })
const result = (id: string, callId: string): MessageStep => messageStep(id, { id, role: 'tool', callId })

describe('merging runs of messages', () => {
  it('joins neighbours of one type with all their calls under the first id', () => {
    const merged = mergeMessageRuns([turn('a', ['1']), turn('b', ['2']), messageStep('u', { id: 'u' })])
    expect(idsOf(merged)).toEqual(['a', 'u'])
    expect(merged[0]).toMatchObject({ origin: ['a', 'b'], calls: [call('1'), call('2')] })
    expect(merged.map((step) => viewOf(step).text)).toEqual(['a\nb', 'u'])
  })
  it('never joins results, and leaves a single message as it is', () => {
    const steps = [result('x', '1'), result('y', '2'), systemStep('s')]
    expect(mergeMessageRuns(steps)).toEqual(steps)
  })
})

describe('filtering messages', () => {
  const steps = [turn('a', ['1', '2']), result('r1', '1'), result('r2', '2'), turn('b', [])]
  it('drops a message that loses all its calls, and the results', () => {
    expect(idsOf(filterMessages(steps, { excludeCalls: 'all' }))).toEqual(['b'])
    const one = filterMessages(steps, { excludeCalls: ['2'] })
    expect(idsOf(one)).toEqual(['a', 'r1', 'b'])
    expect(one[0]).toMatchObject({ calls: [call('1')], origin: ['a'] })
  })
  it('excludes before it includes', () => {
    expect(idsOf(filterMessages(steps, { includeTypes: ['ai'], excludeIds: ['b'] }))).toEqual(['a'])
    expect(idsOf(filterMessages(steps, { includeTypes: [] }))).toEqual(idsOf(steps))
  })
})

describe('the approximate counter', () => {
  it('rounds each message up and counts images by themselves', () => {
    const image = messageStep('', {
      parts: [
        { kind: 'image', url: '' },
        { kind: 'text', text: 'abcd' },
      ],
    })
    expect(countApproximately([image])).toBe(2 + 3 + 85)
    expect(countApproximately([messageStep('', { role: 'tool', callId: '12345' })])).toBe(3 + 3)
  })
  it('writes arguments that are no JSON as a text', () => {
    const broken = messageStep('', { role: 'assistant', calls: [{ id: 'c', name: 'f', arguments: '{bro' }] })
    const text = `[{'name': 'f', 'args': '{bro', 'id': 'c', 'type': 'tool_call'}]assistant`
    expect(countApproximately([broken])).toBe(Math.ceil(text.length / 4) + 3)
  })
})
