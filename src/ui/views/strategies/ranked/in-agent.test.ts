import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { inAgentWords } from './in-agent.ts'

const specOf = (id: string) => unwrap(checkSpec({ id }))

test('a compaction names the command or the setting of the agent that made the run, at the tokens it acts at', () => {
  const compaction = specOf('marsys-compaction')
  expect(inAgentWords(compaction, 'claude-code', 362_400)).toContain('/compact at about 362k tokens')
  expect(inAgentWords(compaction, 'codex', 180_400)).toContain('model_auto_compact_token_limit = 180000 in')
  expect(inAgentWords(compaction, 'codex', undefined)).toBeUndefined()
})

test('shorter tool results name the limit of the agent, in what it counts', () => {
  const cut = specOf('letta-middle')
  expect(inAgentWords(cut, 'claude-code', undefined)).toContain('BASH_MAX_OUTPUT_LENGTH=6000, for results')
  expect(inAgentWords(cut, 'codex', undefined)).toContain(
    'tool_output_token_limit = 1500 in config.toml, which also shortens results between 6,000 and 10,000 bytes.',
  )
})

test('what no agent has, and an agent without such a setting, name nothing', () => {
  expect(inAgentWords(specOf('keep-last'), 'claude-code', 1000)).toBeUndefined()
  expect(inAgentWords(specOf('marsys-compaction'), 'openhands', 1000)).toBeUndefined()
})
