import { describe, expect, it } from 'vitest'
import { imageBlock, textBlock } from './message.ts'
import { parseReply, replyOf, requestsText, summaryText, userRollup } from './reply.ts'

describe('the JSON of a reply', () => {
  it('is the whole text, of any kind', () => {
    expect(parseReply(' [1] ')).toEqual([1])
    expect(parseReply('"a"')).toBe('a')
  })
  it('is else the first fence that holds just an object', () => {
    expect(parseReply('see\n```\n[1]\n```\n```json\n{"a": {"b": 1}}\n```')).toEqual({ a: { b: 1 } })
    expect(parseReply('```{"a":1}```')).toEqual({ a: 1 })
  })
  it('is else from the first brace to the last, or nothing', () => {
    expect(parseReply('a {"b": {"c": 2}} d')).toEqual({ b: { c: 2 } })
    expect(parseReply('} {')).toBeUndefined()
    expect(parseReply('{"a": } b {"c": 1}')).toBeUndefined()
    expect(parseReply('')).toBeUndefined()
  })
})

describe('the fields of a reply', () => {
  it('are empty where they are missing', () => {
    expect(replyOf({ summary: 's', open_threads: null })).toEqual({
      requests: '',
      summary: 's',
      facts: [],
      threads: [],
      images: [],
    })
  })
  it('are of no use where there is no object, or an empty one', () => {
    expect(replyOf({})).toBeUndefined()
    expect(replyOf([1])).toBeUndefined()
    expect(replyOf(undefined)).toBeUndefined()
  })
  it('become two texts', () => {
    const reply = { requests: '', summary: 's', facts: ['f', 'g'], threads: ['t'], images: [] }
    expect(requestsText('')).toBeUndefined()
    expect(requestsText('r')).toBe('[User Requests Summary]\nr')
    expect(summaryText(reply)).toBe(
      '[Compacted Context Summary]\ns\n\n[Key Facts]\n- f\n- g\n\n[Open Threads]\n- t',
    )
    expect(summaryText({ ...reply, facts: [], threads: [] })).toBe('[Compacted Context Summary]\ns')
  })
})

describe('the roll-up', () => {
  it('is what the user said, trimmed, with rules between', () => {
    const content = [textBlock('a'), imageBlock('u'), textBlock('b ')]
    expect(
      userRollup([
        { role: 'user', content, calls: [] },
        { role: 'assistant', content: 'x', calls: [] },
        { role: 'user', content: ' \n', calls: [] },
        { role: 'user', content: null, calls: [] },
        { role: 'user', content: ' c', calls: [] },
      ]),
    ).toBe('a b\n---\nc')
  })
})
