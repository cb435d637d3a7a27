import { describe, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { memoryInfos } from '#core/spec/memory-info.ts'
import { checkSpec, specOfInfo } from '#core/spec/spec.ts'
import { rankedSpecs } from '#core/sweep/replay-order.ts'
import { formatStrategy, parseStrategy } from './strategy-text.ts'

describe('a strategy on the command line', () => {
  test('is an id with values, a trigger, and a mode', () => {
    expect(unwrap(parseStrategy('keep-last:count=5@every-steps:10!destructive'))).toEqual(
      unwrap(
        checkSpec({
          id: 'keep-last',
          params: { count: 5 },
          trigger: { kind: 'every-steps', steps: 10 },
          mode: 'destructive',
        }),
      ),
    )
  })

  test('may be written as in a link of the page', () => {
    expect(parseStrategy('keep-last(count:5)')).toEqual(parseStrategy('keep-last:count=5'))
  })

  test('takes text with commas in quotes', () => {
    const { params } = unwrap(parseStrategy('clear-tool-uses:excludeTools="read, write*"'))
    expect(params['excludeTools']).toBe('read, write*')
  })

  test('may be several in a row', () => {
    const spec = unwrap(parseStrategy('shorten-observations:keepLast=3 | keep-last:count=20'))
    expect(spec.pipeline?.map(({ id, params }) => [id, params['keepLast'] ?? params['count']])).toEqual([
      ['shorten-observations', 3],
      ['keep-last', 20],
    ])
  })

  test('runs as its original does unless it says when', () => {
    for (const info of memoryInfos()) expect(unwrap(parseStrategy(info.id))).toEqual(specOfInfo(info))
    expect(unwrap(parseStrategy('keep-last@past-tokens:9000')).trigger).toEqual({
      kind: 'past-tokens',
      tokens: 9000,
    })
  })

  test('comes back from its written form', () => {
    const texts = [
      'keep-last:count=5@every-steps:10!destructive',
      'shorten-observations:keepLast=7 | keep-last:count=5',
      'keep-last:count=5@past-share:75!destructive',
      'clear-tool-uses:excludeTools="a,b"',
    ]
    for (const text of texts) expect(formatStrategy(unwrap(parseStrategy(text)))).toBe(text)
    for (const spec of rankedSpecs()) expect(unwrap(parseStrategy(formatStrategy(spec)))).toEqual(spec)
  })

  test('that does not exist is answered with one that does', () => {
    expect(parseStrategy('keep-the-last')).toMatchObject({
      ok: false,
      error: { code: 'unknown-memory', hint: expect.stringMatching(/^Did you mean keep-last\?/) },
    })
  })
})
