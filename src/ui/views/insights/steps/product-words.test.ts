import { expect, test } from 'vitest'
import { productWords, shortenedWords, sizeInCalls } from './product-words.ts'

const plain = (words: string) => words.replaceAll('\u00a0', ' ')
const whole = { tokens: 18_570, calls: 70, overRun: 18_570 * 70 }
const shortened = { tokens: 23_542, calls: 97, overRun: 23_542 * 30 + 40 * 67 }

test('a step is multiplied by the size that its calls were sent, so that products order as totals do', () => {
  expect(plain(productWords(whole))).toBe('18,570 tokens × 70 calls')
  expect(plain(productWords(shortened))).toBe('7,309 tokens on average × 97 calls')
  for (const sent of [whole, shortened])
    expect(Math.abs(sizeInCalls(sent) * sent.calls - sent.overRun)).toBeLessThan(sent.calls)
})

test('a step that was shortened later says its full size', () => {
  expect(shortenedWords(whole)).toBe('')
  expect(plain(shortenedWords(shortened))).toBe('Average size: 23,542 tokens until it was shortened')
})
