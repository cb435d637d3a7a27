import { describe, expect, it } from 'vitest'
import { costCheckWords, inputCheckWords } from './record-check-words.ts'

describe('recorded dollars against list prices', () => {
  it('are both said, with their ratio', () => {
    const { line, why } = costCheckWords({ recorded: 19.97, listPrice: 19.95 })
    expect(line.replaceAll('\u00a0', '')).toBe('Recorded: $19.97. List prices give $19.95 (99.9%).')
    expect(why).toBeUndefined()
  })
  it('are explained where they differ', () => {
    expect(costCheckWords({ recorded: 1, listPrice: 1.8, gap: 'cache-not-recorded' }).why).toMatch(
      /doesn’t record cached tokens/,
    )
    expect(costCheckWords({ recorded: 1, listPrice: 0.1, gap: 'unrelated' }).why).toMatch(/too far apart/)
  })
  it('stand alone where there is no list price', () => {
    expect(costCheckWords({ recorded: 0.5 }).line).toMatch(/no list price/)
  })
})

describe('recorded tokens against our count', () => {
  it('say what the rest is', () => {
    expect(inputCheckWords({ recorded: 100, counted: 60, isUsed: true }).why).toMatch(/aren’t in the file/)
    expect(inputCheckWords({ recorded: 100, counted: 60, isUsed: true }, true).why).toMatch(
      /isn’t in the file: .* earlier conversation/,
    )
    expect(inputCheckWords({ recorded: 100, counted: 99, isUsed: true }).why).toBeUndefined()
    expect(inputCheckWords({ recorded: 100, counted: 130, isUsed: true }).why).toMatch(/reduced/)
    expect(inputCheckWords({ recorded: 100, counted: 230, isUsed: false }).why).toMatch(/isn’t used/)
  })
})
