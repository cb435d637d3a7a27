import { expect, test } from 'vitest'
import { agentSettings } from '#core/sweep/agent-settings.ts'
import { settingWords } from './in-agent.ts'

const wordsOf = (format: string) =>
  (agentSettings(format, 200_000)?.settings ?? []).map((setting) =>
    settingWords(setting, (code) => `<${code}>`),
  )

test('a setting is written as a person enters it in the agent', () => {
  expect(wordsOf('claude-code')).toContain('the command </compact> at about 150k tokens')
  expect(wordsOf('codex')).toContain('<tool_output_token_limit = 1500> in config.toml')
  expect(wordsOf('codex')).toContain('<model_auto_compact_token_limit = 150000> in config.toml')
})
