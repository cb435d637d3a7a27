import { describe, expect, it } from 'vitest'
import { unwrap } from '#base/result.ts'
import type { Call } from '../trace.ts'
import { findProfile } from './index.ts'
import { recordedModel } from './recorded-model.ts'

const claudeSonnet = unwrap(findProfile('claude-sonnet-4'))

function calls(models: readonly (string | undefined)[]): readonly Call[] {
  return models.map((model, index) => {
    const call = { index, at: index, stepId: `s${index}` }
    return model === undefined ? call : { ...call, model }
  })
}

const SONNET = 'anthropic/claude-sonnet-4-20250514'

describe('the recorded model', () => {
  it('is that of most calls', () => {
    expect(recordedModel(calls(['gpt-4o', SONNET, SONNET]))).toEqual({ model: SONNET, profile: claudeSonnet })
  })

  it('is the next one where nobody knows the first', () => {
    expect(recordedModel(calls(['own-model', 'own-model', undefined, SONNET]))?.profile).toBe(claudeSonnet)
  })

  it('is none where none was recorded or known', () => {
    expect(recordedModel(calls([undefined]))).toBeUndefined()
    expect(recordedModel(calls(['own-model']))).toBeUndefined()
    expect(recordedModel([])).toBeUndefined()
  })
})
