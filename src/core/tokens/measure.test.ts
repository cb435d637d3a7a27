import { describe, expect, it } from 'vitest'
import { unwrap } from '#base/result.ts'
import { bindDialect } from '../dialects/index.ts'
import { textPart } from '../model/message.ts'
import type { Step } from '../model/step.ts'
import {
  actionStep,
  answerStep,
  controlStep,
  messageStep,
  noteStep,
  summaryStep,
  systemStep,
  taskStep,
} from '../testing/steps.ts'
import { countChars4, ENCODINGS, isEncodingId } from './encoding.ts'
import { CATEGORIES, createMeasure, type Overhead, perCallTokens, totalTokens } from './measure.ts'

const openai = unwrap(bindDialect({ id: 'openai' }))

/** One token a word, so that a person can count along. */
const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length

/** The categories of a step that are not 0. */
function measured(step: Step, overhead: Overhead = 'none'): Readonly<Record<string, number>> {
  const tokens = createMeasure(countWords, openai, overhead)(step)
  return Object.fromEntries(
    CATEGORIES.map(({ id }, index) => [id, tokens[index] ?? 0] as const).filter(([, count]) => count !== 0),
  )
}

describe('the characters ÷ 4 estimate', () => {
  it('rounds up and counts code points', () => {
    expect(['', 'a', 'abcd', 'abcde', '😀😀😀😀', '😀😀😀😀😀'].map(countChars4)).toEqual([0, 1, 1, 2, 1, 2])
  })
  it('is the only encoding that is estimated', () => {
    expect(ENCODINGS.filter(({ provenance }) => provenance === 'estimated').map(({ id }) => id)).toEqual([
      'chars4',
    ])
    expect([isEncodingId('o200k_base'), isEncodingId('p60k_base'), isEncodingId(3)]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('the tokens of a step, text only', () => {
  it('go to the category of what they are', () => {
    expect(measured(systemStep('you are helpful'))).toEqual({ system: 3 })
    expect(measured(taskStep('add two numbers please'))).toEqual({ user: 4 })
    expect(measured(answerStep('it is five'))).toEqual({ assistant: 3 })
    expect(measured(noteStep('remember this'))).toEqual({ memory: 4 })
    expect(measured(summaryStep('so far so good'))).toEqual({ memory: 4 })
    expect(measured(messageStep('orphan result', { role: 'tool' }))).toEqual({ results: 2 })
    expect(measured(messageStep('be brief', { role: 'developer' }))).toEqual({ system: 2 })
    expect(measured(controlStep({ type: 'broadcast', text: 'not sent' }))).toEqual({})
  })
  it('of a user’s message are split between what a person typed and what the program attached', () => {
    const reminder = textPart('<system-reminder>be brief and kind</system-reminder>')
    const both = { ...messageStep(''), parts: [reminder, textPart(' add two numbers')] }
    expect(measured(both)).toEqual({ user: 3, attached: 4 })
    expect(measured({ ...both, parts: [reminder] })).toEqual({ attached: 4 })
  })
  it('of an action are those of its text, of its calls and of its results', () => {
    const step = actionStep({
      text: 'I will add',
      tool: 'calc',
      args: { a: 1 },
      observation: 'the sum is three',
    })
    expect(measured(step)).toEqual({ assistant: 3, calls: 2, results: 4 })
  })
  it('count a call that is written in the text once, in the text', () => {
    const calls = [{ id: '', name: 'calc', arguments: '{}', inText: true }]
    const step = actionStep({
      text: 'calc of one',
      calls,
      results: [{ callId: '', parts: [textPart('one')] }],
    })
    expect(measured(step)).toEqual({ assistant: 3, results: 1 })
  })
  it('leave out reasoning that is not sent back', () => {
    expect(
      measured(
        answerStep('', { parts: [{ kind: 'reasoning', text: 'long long thought' }, textPart('yes')] }),
      ),
    ).toEqual({ assistant: 1 })
  })
})

describe('the tokens of a context by the cookbook’s formula', () => {
  it('are 3 a message, its role, its content, 1 and the name, and 3 for the request', () => {
    const measure = createMeasure(countWords, openai, 'cookbook')
    const system = systemStep('You are a helpful assistant') // 3 + 1 + 5
    const user = messageStep('Hello there', { name: 'example_user' }) // 3 + 1 + 2 + 1 + 1
    const task = taskStep('Add') // 3 + 1 + 1
    expect([system, user, task].map((step) => totalTokens(measure(step)))).toEqual([9, 8, 5])
    const request = [system, user, task].reduce(
      (sum, step) => sum + totalTokens(measure(step)),
      perCallTokens('cookbook'),
    )
    expect(request).toBe(9 + 8 + 5 + 3)
  })
  it('are counted for every message of a step', () => {
    const step = actionStep({ text: 'I add', tool: 'calc', observation: 'three' })
    expect(measured(step, 'cookbook')).toEqual({ assistant: 3 + 1 + 2, calls: 2, results: 3 + 1 + 1 })
  })
  it('are also those around calls where that is chosen, more of them for parallel ones', () => {
    const call = { id: 'a', name: 'calc', arguments: '{}' }
    const around = (calls: readonly (typeof call)[]) => {
      const step = actionStep({ calls, results: [] })
      return (measured(step, 'chat')['calls'] ?? 0) - (measured(step, 'cookbook')['calls'] ?? 0)
    }
    expect([around([]), around([call]), around([call, { ...call, id: 'b' }])]).toEqual([0, 9, 31])
    expect(perCallTokens('chat')).toBe(3)
  })
  it('are not there without it', () => expect(perCallTokens('none')).toBe(0))
})

describe('a measure', () => {
  it('counts each step object once', () => {
    let counted = 0
    const measure = createMeasure(
      (text) => {
        counted++
        return text.length
      },
      openai,
      'none',
    )
    const step = taskStep('four')
    expect([measure(step), measure(step)].map(totalTokens)).toEqual([4, 4])
    expect(counted).toBe(1)
  })
})

describe('parts that are no text', () => {
  const bound = unwrap(bindDialect({ id: 'openai' }))
  const count = (text: string) => text.length

  it('count as the JSON they are sent as, where we do not interpret them', () => {
    const value = { type: 'document', data: 'abc' }
    const step = taskStep('read this', {
      parts: [textPart('read this'), { kind: 'other', label: 'document', value }],
    })
    expect(totalTokens(createMeasure(count, bound, 'none')(step))).toBe(
      'read this'.length + JSON.stringify(value).length,
    )
  })

  it('are not counted where they are sealed reasoning', () => {
    const sealed = { kind: 'other' as const, label: 'encrypted_content', value: 'gAAAAABo' }
    const step = actionStep({ parts: [textPart('yes'), sealed], results: [] })
    expect(totalTokens(createMeasure(count, bound, 'none')(step))).toBe('yes'.length)
  })

  it('are not counted where they are an encrypted compaction, whose label is its item type', () => {
    const value = { type: 'compaction', encrypted_content: 'gAAAAABo' }
    const step = summaryStep('', { parts: [{ kind: 'other', label: 'compaction', value }] })
    expect(totalTokens(createMeasure(count, bound, 'none')(step))).toBe(0)
  })
})
