import { expect, test } from 'vitest'
import { shortModelName } from './model-name.ts'

test.each([
  ['litellm_proxy/anthropic.claude-3-5-sonnet-20241022-v2:0', 'claude-3-5-sonnet'],
  ['us.anthropic.claude-sonnet-4-20250514-v1:0', 'claude-sonnet-4'],
  ['claude-sonnet-4@20250514', 'claude-sonnet-4'],
  ['gpt-4o-2024-08-06', 'gpt-4o'],
  ['openrouter/qwen/qwen3-coder:free', 'qwen3-coder:free'],
  ['gpt-5.1-codex', 'gpt-5.1-codex'],
  ['accounts/', 'accounts/'],
  ['-20250514', '-20250514'],
])('the short name of %s is %s', (recorded, short) => {
  expect(shortModelName(recorded)).toBe(short)
})
