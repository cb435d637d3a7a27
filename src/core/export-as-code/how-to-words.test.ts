import { expect, test } from 'vitest'
import { howToWords } from './how-to-words.ts'
import { python } from './python.ts'

test('a function for messages is placed where the agent that made the run sends them', () => {
  expect(howToWords(python, 'mini-swe-agent')).toBe(
    'In a subclass of DefaultAgent of mini-SWE-agent, override query so that it calls self.model.query with the messages that a short Python function returns.',
  )
  expect(howToWords(python, 'openai-chat')).toMatch(/^Run the messages through a short Python function/)
})
