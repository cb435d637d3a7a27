import { expect, test } from 'vitest'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { agentSettings, bestSetting } from '#core/sweep/agent-settings.ts'
import { rankStrategies } from '#core/sweep/ranking.ts'
import { NO_FIGURES, type SweepFigures } from '#core/sweep/sweep.ts'
import { MARK } from './saving-words.ts'
import { settingSaving } from './setting-saving.ts'

const BASELINE: SweepFigures = { ...NO_FIGURES, billed: 10, cumulative: 1000, peak: 400_000, changed: 0 }
const RANKING = rankStrategies([IDENTITY], [BASELINE])

function savingIn(format: string) {
  const offered = agentSettings(format, BASELINE.peak)
  if (offered === undefined) return undefined
  const { agent, settings } = offered
  const figures = settings.map((_, at) => ({ ...BASELINE, changed: 5, billed: 6 + at, lost: 3 }))
  const best = bestSetting(settings, figures, BASELINE)
  const saving = settingSaving({ agent, tried: settings.length, best }, RANKING, false)
  return saving && { ...saving, words: saving.words.replaceAll('\u00a0', ' ').replaceAll(MARK, '') }
}

test('against waste, what can be set in the agent has its place and what it would have saved and lost', () => {
  expect(savingIn('codex')).toMatchObject({
    agent: 'Codex',
    words: expect.stringMatching(
      /^tool_output_token_limit = \d+ in \S*config\.toml would have saved \$4\.00 \(40%\) of this run’s cost and lost 3 facts\.$/,
    ),
  })
  expect(savingIn('claude-code')?.words).toMatch(/^Compacting at \d+k tokens would have saved/)
  expect(savingIn('openai-chat')).toBeUndefined()
})
