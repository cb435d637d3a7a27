import { expect, test } from 'vitest'
import { howToWords } from './how-to-words.ts'
import { python } from './python.ts'

test('a function for messages is placed where the agent that made the run sends them', () => {
  expect(howToWords(python, 'mini-swe-agent')).toBe(
    'In a subclass of DefaultAgent of mini-SWE-agent, override query to pass the messages through a short Python function before calling self.model.query.',
  )
  expect(howToWords(python, 'openai-chat')).toMatch(/^Run the messages through a short Python function/)
})
