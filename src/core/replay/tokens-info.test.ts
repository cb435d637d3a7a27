import { describe, expect, test } from 'vitest'
import { calibrate } from '../tokens/calibration/calibrate.ts'
import { isExact } from './tokens-info.ts'

const CALL = { index: 0, model: 'gpt-4o' }
const WHOLE = { encoding: 'o200k_base', fit: undefined, isWhole: true } as const
const PUBLIC = { low: 1, typical: 1, high: 1 }

describe('a count is exact', () => {
  test('for a named model with a public encoding whose whole prompt is in the file', () => {
    expect(isExact({ call: CALL, ...WHOLE })).toBe(true)
    expect(isExact({ call: CALL, ...WHOLE, isWhole: false })).toBe(false)
    expect(isExact({ call: CALL, ...WHOLE, encoding: 'cl100k_base' })).toBe(false)
  })
  test('never where no model is named, or its tokenizer is not public', () => {
    expect(isExact({ call: { index: 0 }, ...WHOLE })).toBe(false)
    expect(isExact({ call: { index: 0, model: 'claude-opus-4-5' }, ...WHOLE })).toBe(false)
  })
  test('only while recorded sizes agree with it', () => {
    const fitOf = (missing: number) =>
      calibrate(
        Array.from({ length: 6 }, (_, call) => {
          const counted = 1000 + 300 * call
          return {
            call,
            model: 'gpt-4o',
            series: ' gpt-4o',
            counted,
            steps: call + 2,
            recorded: counted + missing,
          }
        }),
        () => PUBLIC,
      )[0]
    expect(isExact({ call: CALL, ...WHOLE, fit: fitOf(0) })).toBe(true)
    expect(isExact({ call: CALL, ...WHOLE, fit: fitOf(5000) })).toBe(false)
  })
})
