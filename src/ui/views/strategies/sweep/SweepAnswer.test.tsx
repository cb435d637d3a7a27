import { expect, test } from 'vitest'
import { valueInSentence, withoutFigures } from './SweepAnswer.tsx'

test('in a sentence, a value comes before its unit and its label begins with a small letter', () => {
  expect(valueInSentence('Keep in full (actions): 3')).toBe('keep in full = 3 actions')
  expect(valueInSentence('Keep the newest (groups): 1')).toBe('keep the newest = 1 group')
  expect(valueInSentence('Budget (tokens): 1,000 or 2,000')).toBe('budget = 1,000 or 2,000 tokens')
  expect(valueInSentence('Share for the end: 8%')).toBe('share for the end = 8%')
  expect(valueInSentence('last 3')).toBe('last 3')
})

test('where figures say what it costs and loses, the name stays and what follows that sentence', () => {
  const name = '\ue000Keep (budget: 4)\ue000'
  expect(withoutFigures(`${name} would have cost $0.50 (−35%) and lost 17 facts. It keeps all.`)).toBe(
    `${name} It keeps all.`,
  )
})
