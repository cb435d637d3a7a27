import { describe, expect, test } from 'vitest'
import type { Step } from '../model/step.ts'
import { messageStep } from '../testing/steps.ts'
import { quotesIn } from './quotes.ts'

const user = (text: string): Step => messageStep(text, { role: 'user' })
const LONG = 'Rework the commits before the next item. Only a few topics are left. Ask me before you start.'

describe('what a summary quotes of a message', () => {
  test('is all of it, whatever the line breaks', () => {
    const summary = quotesIn([user('User messages:\n- Two things: keep main, and use tabs.')])
    expect(summary.of(user('Two things:\n  keep main,\nand use tabs.'))).toBe('whole')
  })

  test('is part of it where the start or a sentence is there', () => {
    expect(quotesIn([user(`- ${LONG.slice(0, 50)}…`)]).of(user(LONG))).toBe('part')
    expect(quotesIn([user('They said: Only a few topics are left.')]).of(user(LONG))).toBe('part')
  })

  test('is none of it where only short words are the same', () => {
    expect(quotesIn([user('Rework the start.')]).of(user(LONG))).toBe('none')
  })
})
