import { expect, test } from 'vitest'
import { shortFact } from './LostFactText.tsx'

test('a long path keeps its file, and a long text ends with a sign that it goes on', () => {
  const file = '/Users/kim/Work/oven/service/cli/cmd/oven/integration_test/resume_test.go'
  expect(shortFact(file, 40)).toBe('…/oven/integration_test/resume_test.go')
  expect(shortFact('Heat the oven to 200 degrees', 12)).toBe('Heat the ove…')
  expect(shortFact(file)).toBe(file)
})
