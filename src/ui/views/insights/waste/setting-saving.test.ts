import { expect, test } from 'vitest'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { agentSettings, bestSetting } from '#core/sweep/agent-settings.ts'
import type { LostRange } from '#core/sweep/nearby-sizes.ts'
import { rankStrategies } from '#core/sweep/ranking.ts'
import { NO_FIGURES, type SweepFigures } from '#core/sweep/sweep.ts'
import { MARK, moreMissesWords, savingSentence } from './saving-words.ts'
import { settingSaving } from './setting-saving.ts'

const BASELINE: SweepFigures = {
  ...NO_FIGURES,
  billed: 10,
  cumulative: 1000,
  peak: 400_000,
  changed: 0,
  cacheMisses: 1,
}
const RANKING = rankStrategies([IDENTITY], [BASELINE])

function savingIn(format: string, range?: LostRange) {
  const offered = agentSettings(format, BASELINE.peak)
  if (offered === undefined) return undefined
  const { agent, settings } = offered
  const figures = settings.map((_, at) => ({
    ...BASELINE,
    changed: 5,
    billed: 6 + at,
    lost: 3,
    cacheMisses: 3,
  }))
  const best = bestSetting(settings, figures, BASELINE)
  const saving = settingSaving({ agent, tried: settings.length, best }, RANKING, { isMore: false, range })
  const plain = (words: string) => words.replaceAll('\u00a0', ' ').replaceAll(MARK, '')
  return (
    saving && {
      ...saving,
      words: plain(saving.words),
      brief: plain(saving.brief),
      name: plain(saving.name),
    }
  )
}

test('against waste, what can be set in the agent has its place and what it would have saved and lost', () => {
  expect(savingIn('codex')).toMatchObject({
    words: expect.stringMatching(
      /^In Codex, tool_output_token_limit = \d+ in \S*config\.toml would have cut this run’s cost by \$4\.00 \(40%\) and lost 3 facts\.$/,
    ),
  })
  expect(savingIn('claude-code')?.words).toMatch(
    /^In Claude Code, compacting at \d+k tokens would have cut this run’s cost by /,
  )
  expect(savingIn('claude-code', { fewest: 3, most: 9 })?.words).toMatch(/and lost 3 to 9 facts\.$/)
  expect(savingIn('claude-code')?.brief).toMatch(
    /^Compacting at \d+k tokens would have saved 40% and lost 3 facts\.$/,
  )
  expect(savingIn('codex')).toMatchObject({
    name: expect.stringMatching(/^tool_output_token_limit = \d+$/),
    misses: { added: 2, avoided: 0 },
  })
  expect(savingIn('openai-chat')).toBeUndefined()
})

test('a setting says how many cache misses it adds or avoids, also where it is none', () => {
  const words = (added: number, avoided: number) =>
    moreMissesWords({ name: 'Compacting', share: '41%', misses: { added, avoided } }).replaceAll(
      '\u00a0',
      ' ',
    )
  expect(words(2, 0)).toBe('Compacting adds 2 cache misses; the 41% saving accounts for them.')
  expect(words(0, 1)).toBe('Compacting avoids 1 cache miss.')
  expect(words(0, 0)).toBe('Compacting neither adds nor avoids cache misses.')
  expect(words(1, 1)).toBe('Compacting adds 1 cache miss and avoids 1; the 41% saving accounts for them.')
})

test('a saving has the mark of the cost that it is a part of', () => {
  const said = (source: 'estimate' | 'usage') => {
    const baseline = { ...BASELINE, source }
    const [row] =
      rankStrategies([IDENTITY, IDENTITY], [baseline, { ...baseline, changed: 3, billed: 6 }])?.rows ?? []
    if (row === undefined) throw new Error('it is ranked')
    return savingSentence('It', row, { baseline, unit: '$' }, { isMore: false })
  }
  expect(said('estimate')).toContain('cut this run’s cost by ≈$4.00 (40%)')
  expect(said('usage')).toContain('cut this run’s cost by $4.00 (40%)')
})
