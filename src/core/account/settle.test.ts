import { describe, expect, test } from 'vitest'
import type { Trace } from '../model/trace.ts'
import { AUTO_PROFILE, UNKNOWN_WINDOW } from './auto.ts'
import { createPricing } from './pricing.ts'
import { settleCounting } from './settle.ts'

const SOURCE = { format: 'claude-code', fileName: 'a', run: 0, runs: 1, readerVersion: 1 }

const settled = (
  choice: { readonly window?: number },
  file: Partial<Pick<Trace, 'contextWindow' | 'compactions' | 'source' | 'calls'>>,
  model = 'gpt-5',
) =>
  settleCounting(
    choice,
    { calls: [{ index: 0, at: 1, stepId: 'a', model }], source: SOURCE, ...file },
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

describe('of a Claude Code session', () => {
  const compacted = (tokensBefore: number, more = {}) => ({
    compactions: [
      { kind: 'full' as const, trigger: 'auto', tokensBefore, summary: [], restored: [], ...more },
    ],
  })
  const inferred = (file: Parameters<typeof settled>[1], choice = {}) =>
    settled(choice, file, 'claude-opus-4-6')

  test('that compacted automatically at 167k, the context window is 200k, though the model allows 1M', () => {
    const ofSmall = { window: 200_000, isWindowKnown: true, isWindowRecorded: false, isWindowInferred: true }
    expect(inferred({})).toMatchObject({ window: 1_000_000, isWindowInferred: false })
    expect(inferred(compacted(167_373))).toMatchObject(ofSmall)
    expect(inferred(compacted(155_301))).toMatchObject(ofSmall)
  })

  test('the model’s context window stays where the session doesn’t show a smaller one', () => {
    const ofModel = { window: 1_000_000, isWindowInferred: false }
    expect(inferred(compacted(998_659))).toMatchObject(ofModel)
    expect(inferred(compacted(60_000))).toMatchObject(ofModel)
    expect(inferred(compacted(167_373, { trigger: 'manual' }))).toMatchObject(ofModel)
    expect(inferred(compacted(167_373, { agent: 'sub-agent' }))).toMatchObject(ofModel)
    expect(inferred({ ...compacted(167_373), source: { ...SOURCE, format: 'codex' } })).toMatchObject(ofModel)
    const usage = { input: 10, cacheRead: 230_000 }
    const calls = [{ index: 0, at: 1, stepId: 'a', model: 'claude-opus-4-6', usage }]
    expect(inferred({ ...compacted(167_373), calls })).toMatchObject(ofModel)
  })

  test('what the person chose or the file records comes first', () => {
    const chosen = inferred(compacted(167_373), { window: 900_000 })
    expect(chosen).toMatchObject({ window: 900_000, isWindowInferred: false })
    const recorded = inferred({ ...compacted(167_373), contextWindow: 500_000 })
    expect(recorded).toMatchObject({ window: 500_000, isWindowInferred: false })
  })
})
