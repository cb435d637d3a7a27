import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { agentAnswer, agentSettings, bestSetting, withLostRanges } from '#core/sweep/agent-settings.ts'
import { answerOf, rankStrategies } from '#core/sweep/ranking.ts'
import { NO_FIGURES } from '#core/sweep/sweep.ts'
import { rankedStrategies } from './ranked-strategy.ts'
import { withSettings } from './with-settings.ts'

const BASELINE = { ...NO_FIGURES, runs: 1, calls: 300, peak: 200_000, cumulative: 30_000_000, billed: 25 }
const SETTINGS = agentSettings('codex', BASELINE.peak)?.settings ?? []

function ranked() {
  const specs = [IDENTITY, unwrap(checkSpec({ id: 'keep-last' }))]
  const ranking = rankStrategies(specs, [
    BASELINE,
    { ...BASELINE, changed: 9, refused: 0, billed: 18, lost: 9 },
  ])
  if (ranking === undefined) throw new Error('the baseline is there')
  return ranking
}

test('what can be set in the agent is recommended in a group of its own, and strategies stay as they were ranked', () => {
  const figures = SETTINGS.map((_, at) => ({
    ...BASELINE,
    changed: 9,
    refused: 0,
    billed: 20 + at / 10,
    lost: 3,
  }))
  const best = bestSetting(SETTINGS, figures, BASELINE)
  const shown = withSettings(ranked(), { best })
  const rows = rankedStrategies(shown.ranking, undefined, shown.settingOf)
  const names = rows.map(({ title, group, settingGroup }) => `${settingGroup ?? group}: ${title}`)
  expect(names).toHaveLength(SETTINGS.length + 1)
  expect(names.slice(0, 2)).toEqual([
    'setting: tool_output_token_limit = 250',
    'dominated: tool_output_token_limit = 500',
  ])
  expect(names.at(-1)).toBe('worth: Keep the last n steps')
  expect(shown.recommended?.place).toBe(rows[0]?.place)
  expect(answerOf(shown.forAnswer)).toEqual(answerOf(ranked()))
})

test('settings that are known before any strategy is replayed have a row each, one of them recommended', () => {
  const ranking = rankStrategies([IDENTITY, unwrap(checkSpec({ id: 'keep-last' }))], [BASELINE, undefined])
  if (ranking === undefined) throw new Error('the baseline is there')
  const figures = SETTINGS.map((_, at) => ({ ...BASELINE, changed: 9, refused: 0, billed: 20 + at / 10 }))
  const shown = withSettings(ranking, { best: bestSetting(SETTINGS, figures, BASELINE) })
  const rows = rankedStrategies(shown.ranking, undefined, shown.settingOf)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(SETTINGS.length)
  expect(rows.filter(({ place }) => place === shown.recommended?.place).map(({ title }) => title)).toEqual([
    'tool_output_token_limit = 250',
  ])
})

test('a strategy that only a setting of the recorded agent beats stays worth a look', () => {
  const [setting] = SETTINGS
  const figures = [{ ...BASELINE, changed: 9, refused: 0, billed: 17, lost: 9 }]
  const best = setting && bestSetting([setting], figures, BASELINE)
  const { ranking, forAnswer } = withSettings(ranked(), { best })
  const groups = [ranking, forAnswer].map(({ rows }) => rows.map(({ group }) => group).join())
  expect(groups).toEqual(['setting,worth', 'setting,worth'])
})

test('where all that can be set loses too much, the best of it is listed, and a strategy is recommended', () => {
  const settings = SETTINGS.slice(0, 1)
  const figures = [{ ...BASELINE, changed: 9, refused: 0, billed: 10, lost: 30, used: 100 }]
  const answer = agentAnswer({ agent: 'Codex', settings }, figures, BASELINE)
  const shown = withSettings(ranked(), answer)
  expect(shown.ranking.rows.map(({ group }) => group)).toEqual(['setting', 'worth'])
  expect([shown.setting, shown.recommended?.spec.id]).toEqual([undefined, 'keep-last'])
})

test('where nothing that can be set is cheaper, the best strategy is recommended', () => {
  const shown = withSettings(ranked(), { best: undefined })
  expect(shown.ranking.rows).toHaveLength(1)
  expect(shown.recommended?.spec.id).toBe('keep-last')
})

test('each row has what its setting loses at sizes nearby, and once all is known, the group by that', () => {
  const sizes = agentSettings('claude-code', BASELINE.peak)?.settings.slice(0, 3) ?? []
  const figures = [30, 9, 8].map((lost, at) => ({
    ...BASELINE,
    changed: 9,
    refused: 0,
    billed: 10 + at ** 3,
    lost,
  }))
  const answer = agentAnswer({ agent: 'It', settings: sizes }, figures, BASELINE)
  const range = { fewest: 5, most: 15 }
  const ranges = new Map(sizes.slice(1).map(({ spec }) => [spec, range]))
  const groups = (isDone: boolean) =>
    withSettings(ranked(), withLostRanges(answer, { ranges, isDone })).ranking.rows.map(
      ({ settingGroup, lostRange }) => [settingGroup, lostRange],
    )
  const last = [undefined, undefined]
  expect(groups(false)).toEqual([['setting', undefined], ['setting', range], ['setting', range], last])
  expect(groups(true)).toEqual([['setting', undefined], ['setting', range], ['dominated', range], last])
})
