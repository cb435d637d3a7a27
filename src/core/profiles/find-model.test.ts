/** Recorded spellings of model names, and the days that prices and names changed on. */
import { describe, expect, it, test } from 'vitest'
import { findModel } from './find-model.ts'
import { profileOfModel } from './index.ts'

const day = (iso: string) => Date.parse(iso) / 1000

describe('a recorded model name', () => {
  it.each([
    // As vendors write them.
    ['gpt-4o', 'gpt-4o'],
    ['gpt-4o-2024-05-13', 'gpt-4o-2024-05-13'],
    ['gpt-4o-2024-08-06', 'gpt-4o-2024-08-06'],
    ['gpt-4o-2024-11-20', 'gpt-4o-2024-11-20'],
    ['gpt-4o-mini-2024-07-18', 'gpt-4o-mini'],
    ['chatgpt-4o-latest', 'chatgpt-4o-latest'],
    ['gpt-4.1-2025-04-14', 'gpt-4.1'],
    ['gpt-4.1-mini-2025-04-14', 'gpt-4.1-mini'],
    ['gpt-4-0125-preview', 'gpt-4-turbo'],
    ['gpt-4-turbo-2024-04-09', 'gpt-4-turbo'],
    ['gpt-4-0613', 'gpt-4'],
    ['gpt-3.5-turbo-0125', 'gpt-3.5-turbo-0125'],
    ['gpt-3.5-turbo-0613', 'gpt-3.5-turbo-0613'],
    ['o1-preview-2024-09-12', 'o1-preview'],
    ['o3-mini-high', 'o3-mini'],
    ['o4-mini-2025-04-16', 'o4-mini'],
    ['gpt-5-2025-08-07', 'gpt-5'],
    ['gpt-5-mini-2025-08-07', 'gpt-5-mini'],
    ['gpt-5-chat-latest', 'gpt-5-chat'],
    ['gpt-5.1-codex', 'gpt-5.1-codex'],
    ['gpt-5.1-codex-max', 'gpt-5.1-codex-max'],
    ['gpt-5.2-pro', 'gpt-5.2-pro'],
    ['gpt-5.6', 'gpt-5.6-sol'],
    ['gpt-6.2-sol', 'gpt-6.2-sol'],
    ['codex-mini-latest', 'codex-mini'],
    ['claude-3-opus-20240229', 'claude-opus-3'],
    ['claude-3-5-sonnet-latest', 'claude-sonnet-3.5'],
    ['claude-3-7-sonnet-20250219', 'claude-sonnet-3.7'],
    ['claude-sonnet-4-20250514', 'claude-sonnet-4'],
    ['claude-opus-4-1-20250805', 'claude-opus-4.1'],
    ['claude-opus-4-5-20251101', 'claude-opus-4.5'],
    ['claude-haiku-4-5-20251001', 'claude-haiku-4.5'],
    ['claude-opus-4-8', 'claude-opus-4.8'],
    ['claude-fable-5', 'claude-fable-5'],
    ['claude-opus-5-5', 'claude-opus-5.5'],
    ['gemini-2.0-flash', 'gemini-2.0-flash'],
    ['models/gemini-2.5-pro-preview-05-06', 'gemini-2.5-pro'],
    ['gemini-3-pro-preview', 'gemini-3-pro'],
    ['mistral-large-2411', 'mistral-large-2411'],
    ['magistral-medium-latest', 'magistral-medium'],
    ['grok-4-0709', 'grok-4'],
    ['MiniMax-M2.7', 'minimax-m2.7'],
    ['MiniMax-M2.1-lightning', 'minimax-m2.1-lightning'],
    ['glm-4.7-flash', 'glm-4.7-flash'],
    ['kimi-k2.7-code-highspeed', 'kimi-k2.7-code-highspeed'],
    ['grok-4.20-multi-agent-0309', 'grok-4.20'],
    ['Qwen/Qwen3-Next-80B-A3B-Instruct', 'qwen3-next-80b-a3b-instruct'],
    ['Qwen/Qwen3-235B-A22B-Thinking-2507', 'qwen3-235b-a22b-thinking-2507'],
    ['claude-opus-4-6-fast', 'claude-opus-4.6-fast'],
    ['anthropic/claude-opus-4.8-fast', 'claude-opus-4.8-fast'],
    // OpenRouter.
    ['anthropic/claude-sonnet-4.5', 'claude-sonnet-4.5'],
    ['openrouter/anthropic/claude-3.7-sonnet:thinking', 'claude-sonnet-3.7'],
    ['anthropic/claude-3.5-sonnet:beta', 'claude-sonnet-3.5'],
    ['deepseek/deepseek-r1:free', 'deepseek-r1'],
    ['deepseek/deepseek-chat-v3-0324', 'deepseek-v3-0324'],
    ['google/gemini-3-pro-preview', 'gemini-3-pro'],
    ['moonshotai/kimi-k2.5', 'kimi-k2.5'],
    ['meta-llama/llama-4-maverick', 'llama-4-maverick'],
    ['openai/openrouter-llama-4-maverick', 'llama-4-maverick'],
    ['z-ai/glm-4.6', 'glm-4.6'],
    ['x-ai/grok-4-fast', 'grok-4-fast'],
    ['qwen/qwen3-coder', 'qwen3-coder'],
    ['opencode/kimi-k2.5-free', 'kimi-k2.5'],
    // Amazon Bedrock.
    ['mistral.mistral-large-3-675b-instruct', 'mistral-large-2512'],
    ['qwen.qwen3-next-80b-a3b', 'qwen3-next-80b-a3b-instruct'],
    ['us.anthropic.claude-sonnet-4-20250514-v1:0', 'claude-sonnet-4'],
    ['anthropic.claude-3-5-sonnet-20241022-v2:0', 'claude-sonnet-3.5'],
    ['bedrock/converse/eu.anthropic.claude-3-haiku-20240307-v1:0', 'claude-haiku-3'],
    ['global.anthropic.claude-opus-4-6-v1', 'claude-opus-4.6'],
    [
      'arn:aws:bedrock:us-east-1:123456789012:inference-profile/us.anthropic.claude-opus-4-1-20250805-v1:0',
      'claude-opus-4.1',
    ],
    ['us.deepseek.r1-v1:0', 'deepseek-r1'],
    ['us.meta.llama4-maverick-17b-instruct-v1:0', 'llama-4-maverick'],
    ['openai.gpt-oss-120b-1:0', 'gpt-oss-120b'],
    ['us.amazon.nova-pro-v1:0', 'nova-pro'],
    ['cohere.command-r-plus-v1:0', 'command-r-plus-04-2024'],
    ['meta.llama3-1-405b-instruct-v1:0', 'llama-3.1-405b'],
    [
      'arn:aws-us-gov:bedrock:us-gov-west-1:1:inference-profile/us-gov.anthropic.claude-sonnet-4-5-20250929-v1:0',
      'claude-sonnet-4.5',
    ],
    // Google Vertex AI.
    ['vertex_ai/deepseek-ai/deepseek-v3.1-maas', 'deepseek-v3.1'],
    ['claude-sonnet-4@20250514', 'claude-sonnet-4'],
    ['claude-3-5-sonnet-v2@20241022', 'claude-sonnet-3.5'],
    ['claude-opus-4-6@default', 'claude-opus-4.6'],
    ['projects/p/locations/us-central1/publishers/google/models/gemini-2.5-flash', 'gemini-2.5-flash'],
    // Azure, and libraries that name the provider.
    ['azure/gpt-4o-2024-08-06', 'gpt-4o-2024-08-06'],
    ['azure/gpt-35-turbo', 'gpt-3.5-turbo'],
    ['openai:gpt-4o-mini', 'gpt-4o-mini'],
    ['google-gla:gemini-2.5-pro', 'gemini-2.5-pro'],
    ['vertex_ai/gemini-2.5-pro', 'gemini-2.5-pro'],
    ['litellm_proxy/anthropic.claude-3-5-sonnet-20241022-v2:0', 'claude-sonnet-3.5'],
    ['together_ai/meta-llama/Llama-3.3-70B-Instruct-Turbo', 'llama-3.3-70b-instruct-turbo'],
    ['fireworks_ai/accounts/fireworks/models/deepseek-v3p1', 'deepseek-v3.1'],
    ['groq/llama-3.1-8b-instant', 'llama-3.1-8b'],
    ['databricks-claude-3-7-sonnet', 'claude-sonnet-3.7'],
    ['fireworks_ai/accounts/fireworks/models/llama-v3p1-405b-instruct', 'llama-3.1-405b'],
    ['Qwen/Qwen2.5-Coder-32B-Instruct', 'qwen2.5-coder-32b-instruct'],
    ['zai-org/GLM-4.6-FP8', 'glm-4.6'],
    ['command-r-plus-08-2024', 'command-r-plus'],
    ['computer-use-preview-2025-03-11', 'computer-use-preview'],
    ['deepseek-v3-2-251201', 'deepseek-v3.2'],
    ['deepseek-v3-250324', 'deepseek-v3-0324'],
    // Agents.
    ['gemini-3.1-pro-high', 'gemini-3.1-pro'],
    ['claude-sonnet-4-5-20250929[1m]', 'claude-sonnet-4.5'],
    ['claude-4.5-opus-high-thinking', 'claude-opus-4.5'],
    ['gpt-5.2-xhigh', 'gpt-5.2'],
    ['  GPT-4o ', 'gpt-4o'],
    // Unknown: no one's prices are better than somebody else's.
    ['gpt-5.2-foo', undefined],
    ['gpt-5-mini-high-speed', undefined],
    ['gpt-4o-audio-preview', undefined],
    ['claude-opus-9', undefined],
    ['claude-haiku-5', undefined],
    ['gpt-6', undefined],
    ['claude-opus-4-5-fast', undefined],
    ['gemini-pro-latest', undefined],
    ['gemini-flash-latest', undefined],
    ['glm-5-fast', undefined],
    ['kimi-for-coding', undefined],
    ['claude-test-model', undefined],
    ['claude', undefined],
    ['<synthetic>', undefined],
    ['default', undefined],
    ['hardcoded/hardcoded', undefined],
    ['', undefined],
    ['ft:gpt-4o-mini-2024-07-18:acme::abc', undefined],
    ['ollama/deepseek-r1', undefined],
    ['ollama/llama3.1:8b', undefined],
    ['deepseek-r1:14b', undefined],
    ['openai/gpt-4o:extended', undefined],
    ['arn:aws:bedrock:us-east-1:123456789012:application-inference-profile/a1b2c3', undefined],
    ['constructor', undefined],
  ])('%s is %s', (recorded, id) => {
    expect(findModel(recorded)?.id).toBe(id)
  })
})

describe('a run is priced as of its day', () => {
  const inputOf = (model: string, iso: string) => profileOfModel(model, { at: day(iso) })?.prices[0].input

  test('o3 before and after its price cut, gpt-4o before and after its name changed its meaning', () => {
    expect(['2025-04-20', '2025-06-09', '2025-06-10', '2026-11-01'].map((at) => inputOf('o3', at))).toEqual([
      10, 10, 2, 2,
    ])
    expect(['2024-06-01', '2024-12-01'].map((at) => inputOf('openai/gpt-4o', at))).toEqual([5, 2.5])
  })

  test('deepseek-chat by the model that it meant', () => {
    const ids = ['2024-10-01', '2025-01-10', '2025-04-01', '2025-10-01', '2026-01-10', '2026-06-01'].map(
      (iso) => findModel('deepseek-chat', day(iso))?.id,
    )
    expect(ids).toEqual([
      'deepseek-v2.5',
      'deepseek-v3',
      'deepseek-v3-0324',
      'deepseek-v3.2-exp',
      'deepseek-v3.2',
      'deepseek-v4-flash',
    ])
  })

  test('long prompts of Opus 4.6 cost more until March 2026', () => {
    const tiers = ['2026-03-01', '2026-03-13'].map(
      (iso) => profileOfModel('claude-opus-4-6', { at: day(iso) })?.prices.length,
    )
    expect(tiers).toEqual([2, 1])
  })

  test('a price that was announced for later does not hold without a day', () => {
    expect(profileOfModel('gemini-4-argon')?.prices[0].input).toBe(2)
    expect(inputOf('gemini-4-argon', '2026-12-02')).toBe(4)
  })

  test('what was recorded before the first price takes the first', () => {
    expect(inputOf('gpt-4.1', '2024-01-01')).toBe(2)
  })
})
