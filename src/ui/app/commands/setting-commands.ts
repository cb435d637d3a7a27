/** The palette's commands for settings of the agent that made the open run, but for the best one. */
import { formatPercent } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { leanSpec } from '#core/spec/spec.ts'
import type { AgentAnswer } from '#core/sweep/agent-settings.ts'
import { lostFactsWords } from '#core/sweep/lost-words.ts'
import { costIn, lostAtOf } from '#core/sweep/ranking.ts'
import { enteredText, settingWords } from '#core/sweep/setting-words.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import { openInCompare } from '#state/index.ts'
import type { Command } from '../../kit/index.ts'

/** The settings that were replayed on the open run. */
export interface RankedSettings {
  readonly answer: AgentAnswer
  readonly baseline: SweepFigures
  /** Their lost facts are in addition to those that the run itself lost. */
  readonly isMore: boolean
}

export function settingCommands(ranked: RankedSettings | undefined): readonly Command[] {
  if (ranked === undefined) return []
  const { answer, baseline, isMore } = ranked
  const { all = [], unit = '$' } = answer.best ?? answer.risky ?? {}
  const whole = costIn(baseline, unit)
  return all
    .filter(({ setting }) => setting !== answer.best?.setting)
    .map(({ setting, row }): Command => {
      const name = settingWords(setting, String)
      const [saved, lost] = [formatPercent(row.cost / whole - 1), lostFactsWords(lostAtOf(row), isMore)]
      return {
        id: `setting-${setting.id}`,
        group: t`Settings of ${answer.agent}`,
        title:
          unit === '$'
            ? t`Compare ${name}: ${saved} cost, ${lost}`
            : t`Compare ${name}: ${saved} tokens, ${lost}`,
        icon: 'compare',
        isOnDemand: true,
        keywords: [
          enteredText(setting).replace(/^\//, ''),
          ...(setting.size === undefined ? [] : [t`compaction`, t`autocompact`]),
        ],
        run: () => openInCompare([leanSpec(row.spec)]),
      }
    })
}
