import { expect, test } from 'vitest'
import { productPresets } from '../spec/product-presets.ts'
import { settingSpec } from './agent-settings.ts'
import { compactionFor } from './compaction-for.ts'

test('takes the largest size that the run reaches, of the agent that made it', () => {
  const spec = settingSpec(compactionFor('claude-code', 230_000))
  expect(spec?.id).toBe('compaction')
  expect(spec?.trigger).toEqual({ kind: 'past-tokens', tokens: 200_000 })
})

test('takes a row that every ranking has where the agent is unknown or the run is too small', () => {
  const ids = productPresets().map(({ id }) => id)
  expect(ids).toContain(compactionFor('no-agent', 230_000))
  expect(ids).toContain(compactionFor('claude-code', 1_000))
})
