import { expect, test } from 'vitest'
import { agentSettings } from '#core/sweep/agent-settings.ts'
import { settingWords } from '#core/sweep/setting-title.ts'
import { settingSentence } from './in-agent.ts'

const wordsOf = (format: string) =>
  (agentSettings(format, 200_000)?.settings ?? []).map((setting) =>
    settingWords(setting, (code) => `<${code}>`),
  )

test('a setting is written as a person enters it in the agent', () => {
  expect(wordsOf('claude-code')).toContain('</compact> at about 150k tokens')
  expect(wordsOf('codex')).toContain('<tool_output_token_limit = 1500>')
  expect(wordsOf('codex')).toContain('<model_auto_compact_token_limit = 150000>')
})

test('its sentence says when it is typed, or where it is set, with its figures', () => {
  const sentenceOf = (format: string) => {
    const [setting] = agentSettings(format, 200_000)?.settings ?? []
    const said = { agent: 'It', cost: '$2 (−20%)', lost: '3 facts', unit: '$', codeOf: String } as const
    return setting && settingSentence(setting, said)
  }
  expect(sentenceOf('claude-code')).toBe(
    'In It, typing /compact whenever the context reaches about 75k tokens would have cost $2 (−20%) and lost 3 facts.',
  )
  expect(sentenceOf('codex')).toBe(
    'In It, tool_output_token_limit = 1000 in config.toml would have cost $2 (−20%) and lost 3 facts.',
  )
})
