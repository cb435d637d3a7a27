/** What the agent that made the run can be told against waste, in words. Pure. */
import { t } from '#base/words.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { addedMisses } from '#core/sweep/added-misses.ts'
import type { AgentAnswer, AgentSetting } from '#core/sweep/agent-settings.ts'
import type { Ranking } from '#core/sweep/ranking.ts'
import { settingWords } from '#core/sweep/setting-words.ts'
import { type LossWords, MARK, savingSentence } from './saving-words.ts'

export interface SettingSaving {
  /** In which agent to set what, what it would have saved and lost. */
  readonly words: string
  /** As it was replayed. */
  readonly spec: CheckedSpec
  /** Cache misses that it adds, as far as a replay can repeat them; negative: it avoids some. */
  readonly moreMisses: number
}

/** Undefined: the agent has nothing to set that saves anything, or it isn’t known yet. */
export function settingSaving(
  answer: AgentAnswer | undefined,
  ranking: Ranking | undefined,
  loss: LossWords,
): SettingSaving | undefined {
  if (answer?.best === undefined || ranking === undefined) return undefined
  const { setting, row } = answer.best
  return {
    words: savingSentence(t`In ${answer.agent}, ${nameOf(setting)}`, row, ranking, loss),
    spec: row.spec,
    moreMisses: addedMisses(row.figures, ranking.baseline) ?? 0,
  }
}

function nameOf(setting: AgentSetting): string {
  const name = settingWords(setting, (code) => `${MARK}${code}${MARK}`)
  return setting.place === undefined ? name : t`${name} in ${setting.place}`
}
