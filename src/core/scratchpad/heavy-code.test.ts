/** Code that parsers cannot follow, told apart from code that is merely long. */
import { expect, it } from 'vitest'
import { isHeavyCode } from './heavy-code.ts'

it('is code nested or chained deeper than parsers follow, and code of hundreds of kilobytes', () => {
  expect(isHeavyCode('('.repeat(100_000) + ')'.repeat(100_000))).toBe(true)
  expect(isHeavyCode('('.repeat(1_000))).toBe(true)
  expect(isHeavyCode(`${'1+'.repeat(50_000)}1`)).toBe(true)
  expect(isHeavyCode(`${'1 +\n'.repeat(50_000)}1`)).toBe(true)
  expect(isHeavyCode('x'.repeat(1_000_000))).toBe(true)
})

it('is not what people write, however much of it', () => {
  expect(isHeavyCode('total = total + price * count\n'.repeat(5_000))).toBe(false)
  expect(isHeavyCode('const next = list.map((item) => ({ ...item, done: true }))\n'.repeat(3_000))).toBe(
    false,
  )
  expect(isHeavyCode(`data = [${'-1, '.repeat(20_000)}]`)).toBe(false)
})
