/** The palette's commands for settings of the agent that made the open run, but for the best one. */
import { formatPercent } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { leanSpec } from '#core/spec/spec.ts'
import type { AgentAnswer, AgentSetting, RankedSetting } from '#core/sweep/agent-settings.ts'
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
  const { answer } = ranked
  return (
    allOf(answer)
      // What changes nothing has nothing to compare, and of some sizes it isn't even known.
      .filter(({ setting, row }) => setting !== answer.best?.setting && row.figures.changed > 0)
      .toSorted((one, other) => (one.setting.size ?? 0) - (other.setting.size ?? 0))
      .map(
        ({ setting, row }): Command => ({
          id: `setting-${setting.id}`,
          group: t`Settings of ${answer.agent}`,
          title: titleOf(ranked, { setting, row }),
          icon: 'compare',
          isOfList: true,
          isOnDemand: true,
          keywords: [
            enteredText(setting).replace(/^\//, ''),
            ...(setting.size === undefined ? [] : [t`compaction`, t`autocompact`]),
          ],
          run: () => openInCompare([leanSpec(row.spec)]),
        }),
      )
  )
}

/** The title of the best setting's command, with the figures of the others; undefined: not replayed. */
export function bestTitle(ranked: RankedSettings | undefined, { id }: AgentSetting): string | undefined {
  const best = ranked && allOf(ranked.answer).find(({ setting }) => setting.id === id)
  return best && titleOf(ranked, best)
}

function allOf({ best, risky }: AgentAnswer): readonly RankedSetting[] {
  return (best ?? risky)?.all ?? []
}

function titleOf({ answer, baseline, isMore }: RankedSettings, { setting, row }: RankedSetting): string {
  const { unit = '$' } = answer.best ?? answer.risky ?? {}
  const name = settingWords(setting, String)
  const saved = formatPercent(row.cost / costIn(baseline, unit) - 1)
  const lost = lostFactsWords(lostAtOf(row), isMore)
  return unit === '$'
    ? t`Compare ${name}: ${saved} cost, ${lost}`
    : t`Compare ${name}: ${saved} tokens, ${lost}`
}
