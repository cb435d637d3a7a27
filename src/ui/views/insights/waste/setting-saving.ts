/** What the agent that made the run can be told against waste, in words. Pure. */
import { t } from '#base/words.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { type MissChanges, missChanges } from '#core/sweep/added-misses.ts'
import type { AgentAnswer, AgentSetting } from '#core/sweep/agent-settings.ts'
import type { Ranking } from '#core/sweep/ranking.ts'
import { settingTitle, settingWords } from '#core/sweep/setting-words.ts'
import { briefSaving, type LossWords, MARK, savingSentence, shareOf } from './saving-words.ts'

export interface SettingSaving {
  /** In which agent to set what, what it would have saved and lost, and which instructions it drops. */
  readonly words: string
  /** What it would have saved and lost. */
  readonly brief: string
  /** Its name, at the beginning of a sentence. */
  readonly name: string
  /** What it saves of the run. */
  readonly share: string
  /** As it was replayed. */
  readonly spec: CheckedSpec
  /** Cache misses that it adds and avoids, as far as a replay can repeat them. */
  readonly misses: MissChanges
}

/** Undefined: the agent has nothing to set that saves anything, or it isn’t known yet. */
export function settingSaving(
  answer: AgentAnswer | undefined,
  ranking: Ranking | undefined,
  loss: LossWords,
): SettingSaving | undefined {
  if (answer?.best === undefined || ranking === undefined) return undefined
  const { setting, row } = answer.best
  const name = settingTitle(setting, marked)
  return {
    words: savingSentence(t`In ${answer.agent}, ${nameOf(setting)}`, row, ranking, loss),
    brief: briefSaving(name, row, ranking, loss),
    name,
    share: shareOf(row, ranking),
    spec: row.spec,
    misses: missChanges(row.figures, ranking.baseline) ?? { added: 0, avoided: 0 },
  }
}

function nameOf(setting: AgentSetting): string {
  const name = settingWords(setting, marked)
  return setting.place === undefined ? name : t`${name} in ${setting.place}`
}

function marked(code: string): string {
  return `${MARK}${code}${MARK}`
}
