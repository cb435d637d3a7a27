import { expect, test } from 'vitest'
import { agentSettings } from '../agent-settings.ts'

const at200k = agentSettings('gemini-cli', 300_000)?.settings.find(
  ({ id }) => id === 'gemini-cli-compress-200000',
)

test('a size of Gemini CLI is set as a share of the context window', () => {
  expect(at200k?.howTo(String, 1_048_576)).toContain('"model": { "compressionThreshold": 0.19 }')
})

test('without a context window, Gemini CLI compresses on demand', () => {
  expect(at200k?.howTo(String)).toBe('Type /compress at about 200k.')
})

test('Gemini CLI keeps the newest three tenths', () => {
  expect(at200k?.spec.params).toMatchObject({ recentTokens: 60_000 })
})
