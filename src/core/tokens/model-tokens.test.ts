import { expect, test } from 'vitest'
import { modelTokens } from './model-tokens.ts'

test('a model counts in the encoding of its own generation, whatever stands before its name', () => {
  const encodings = Object.fromEntries(
    [
      'gpt-4o-mini-2024-07-18',
      'openai/gpt-4.1',
      'gpt-5.1-codex',
      'o3-mini',
      'gpt-4-turbo',
      'gpt-4-0613',
      'gpt-3.5-turbo',
      'gpt-4-1106-preview',
      'openai.gpt-oss-120b-1:0',
      'gpt-4.5-preview',
      'openai:gpt-6.2-sol',
      'ft:gpt-4o-mini-2024-07-18:acme::abc',
      'azure/gpt-35-turbo',
      'text-davinci-003',
      'davinci',
    ].map((model) => [model, modelTokens(model).encoding]),
  )
  expect(encodings).toEqual({
    'gpt-4o-mini-2024-07-18': 'o200k_base',
    'openai/gpt-4.1': 'o200k_base',
    'gpt-5.1-codex': 'o200k_base',
    'o3-mini': 'o200k_base',
    'gpt-4-turbo': 'cl100k_base',
    'gpt-4-0613': 'cl100k_base',
    'gpt-3.5-turbo': 'cl100k_base',
    'gpt-4-1106-preview': 'cl100k_base',
    'openai.gpt-oss-120b-1:0': 'o200k_base',
    'gpt-4.5-preview': 'o200k_base',
    'openai:gpt-6.2-sol': 'o200k_base',
    'ft:gpt-4o-mini-2024-07-18:acme::abc': 'o200k_base',
    'azure/gpt-35-turbo': 'cl100k_base',
    'text-davinci-003': 'p50k_base',
    davinci: 'r50k_base',
  })
})

test('a tokenizer that is not public is a range of its generation, not of its vendor', () => {
  const claude = modelTokens('litellm_proxy/anthropic.claude-3-5-sonnet-20241022-v2:0')
  const opus = modelTokens('claude-opus-4-8')
  expect([claude.isPublic, opus.isPublic]).toEqual([false, false])
  expect(opus.factor.low).toBeGreaterThan(claude.factor.typical)
  expect(modelTokens('claude-opus-4-5-20251101').factor).toEqual(claude.factor)
  for (const same of ['anthropic/claude-opus-4.8', 'us.anthropic.claude-opus-4-8-v1:0', 'claude-4.8-opus'])
    expect(modelTokens(same).factor).toEqual(opus.factor)
})

test('a model that nobody knows gets a wide range and is never taken for a public one', () => {
  for (const model of [undefined, 'my-own-model', 'gpt']) {
    const { isPublic, factor } = modelTokens(model)
    expect(isPublic).toBe(false)
    expect(factor.high / factor.low).toBeGreaterThan(1.5)
  }
})
