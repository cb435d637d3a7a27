import { describe, expect, it } from 'vitest'
import { messageStep } from '../../testing/steps.ts'
import { createEstimate, cutToTokens, ESTIMATE, estimateMessage, sumCosts } from './estimate.ts'
import { imageBlock, type MarsysMessage, textBlock } from './message.ts'

function tokens(message: Partial<MarsysMessage>, options = ESTIMATE): number {
  return estimateMessage({ role: 'user', content: null, calls: [], ...message }, options)
}

describe('the estimate of a message', () => {
  it('is three and its content through four, in code points', () => {
    expect(tokens({})).toBe(3)
    expect(tokens({ content: 'abcdefg' })).toBe(4)
    expect(tokens({ content: '😀'.repeat(8) })).toBe(5)
  })
  it('floors each block by itself and counts images whole', () => {
    expect(tokens({ content: [textBlock('abc'), textBlock('abcde')] })).toBe(4)
    expect(tokens({ content: [imageBlock('u')] })).toBe(803)
    expect(tokens({ content: [imageBlock('u')] }, { charsPerToken: 4, imageTokens: 5 })).toBe(8)
  })
  it('counts records and other blocks as escaped compact JSON', () => {
    expect(tokens({ content: { é: 1 } })).toBe(3 + Math.floor('{"\\u00e9":1}'.length / 4))
    expect(tokens({ content: [{ type: 'file' }] })).toBe(3 + Math.floor('{"type":"file"}'.length / 4))
  })
  it('floors calls together, then the whole', () => {
    const call = { id: 'c', name: 'abc', arguments: '{}' }
    expect(tokens({ calls: [call] })).toBe(9)
    expect(tokens({ calls: [call, call] })).toBe(15)
    expect(tokens({ calls: [{ ...call, inText: true }] })).toBe(3)
    expect(tokens({ name: 'ab', callId: 'x' })).toBe(13)
    expect(tokens({ name: 'abc', callId: '' })).toBe(3)
  })
  it('is the same for the same step, by options', () => {
    const step = messageStep('abcdefgh')
    expect(createEstimate(ESTIMATE)(step)).toBe(5)
    expect(createEstimate({ charsPerToken: 2, imageTokens: 0 })(step)).toBe(7)
    expect(sumCosts([step, step], createEstimate(ESTIMATE))).toBe(10)
  })
})

describe('cutting a text', () => {
  it('leaves what fits and puts the marker within the limit', () => {
    expect(cutToTokens('abcdefgh', 2)).toBe('abcdefgh')
    expect(cutToTokens('abcdefghi', 2, '..')).toBe('abcdef..')
    expect(cutToTokens('abcdefghi', 2, 'a long marker')).toBe('a long marker')
    expect(cutToTokens('', 0, 'm')).toBe('')
    expect(cutToTokens('😀😀😀', 1, '', 2)).toBe('😀😀')
  })
})
