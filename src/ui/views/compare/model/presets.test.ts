import { expect, test } from 'vitest'
import { describeSpec } from '#core/spec/spec.ts'
import { PRESETS } from './presets.ts'

test('presets are valid memories that differ', () => {
  expect(new Set(PRESETS.map((preset) => describeSpec(preset.spec))).size).toBe(PRESETS.length)
})
