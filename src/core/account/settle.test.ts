import { expect, test } from 'vitest'
import { AUTO_PROFILE, UNKNOWN_WINDOW } from './auto.ts'
import { createPricing } from './pricing.ts'
import { settleCounting } from './settle.ts'

const settled = (
  choice: { readonly window?: number },
  file: { readonly contextWindow?: number },
  model = 'gpt-5',
) =>
  settleCounting(
    choice,
    { calls: [{ index: 0, at: 1, stepId: 'a', model }], ...file },
    createPricing(AUTO_PROFILE),
  )

test('the context window is the one that was set, else the file’s, else the model’s', () => {
  const ofModel = settled({}, {})
  expect(ofModel).toMatchObject({ isWindowKnown: true, isWindowRecorded: false })
  expect(ofModel.window).toBeGreaterThan(258_400)
  expect(settled({}, { contextWindow: 258_400 })).toMatchObject({ window: 258_400, isWindowRecorded: true })
  const chosen = settled({ window: 50_000 }, { contextWindow: 258_400 })
  expect(chosen).toMatchObject({ window: 50_000, isWindowKnown: true, isWindowRecorded: false })
})

test('of a model that isn’t known only the file can say it', () => {
  expect(settled({}, {}, 'mine')).toMatchObject({ window: UNKNOWN_WINDOW, isWindowKnown: false })
  expect(settled({}, { contextWindow: 32_000 }, 'mine')).toMatchObject({
    window: 32_000,
    isWindowKnown: true,
  })
})
