/** The re-read risk of a strategy in one line, and what it rests on. */
import { plural } from '#base/format-count.ts'
import { formatCompact, formatDecimals, formatExact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { RereadRisk } from './run-risk.ts'

export interface RiskWords {
  readonly line: string
  readonly basis: readonly string[]
}

/** Undefined: the strategy takes no read result out of a context. */
export function riskWords(risk: RereadRisk): RiskWords | undefined {
  if (risk.removed.pages === 0) return undefined
  return risk.measured.isAccepted ? expectedWords(risk) : rateWords(risk)
}

function expectedWords({ removed, expected, anyway, measured }: RereadRisk): RiskWords {
  const { horizon, spread, outOfRepository: outside } = measured
  const all = plural(removed.pages, 'dropped read result')
  const tokens = formatCompact(twoDigits(expected.tokens))
  const least = about(expected.pages * spread.least)
  const most = about(expected.pages * spread.most)
  return {
    line: t`Of ${all}, the agent would read about ${about(expected.pages)} again within ${horizon} calls (${tokens} tokens), about ${about(anyway.pages)} even if they stayed.`,
    basis: [
      measuredWords(measured),
      t`By repository, agents read ${formatDecimals(spread.least, 1)} to ${formatDecimals(spread.most, 1)} times as many results again as expected: ${least} to ${most} here.`,
      t`On repositories it has not seen, the score ranks what is read again with an AUC of ${formatDecimals(outside.area, 2)} (95% interval ${formatDecimals(outside.low, 2)}–${formatDecimals(outside.high, 2)}), and ${formatDecimals(outside.least, 2)} on the worst of them; 0.5 is chance. Overlapping reads of one file count separately.`,
    ],
  }
}

function rateWords({ removed, expected, anyway, measured }: RereadRisk): RiskWords {
  const { horizon } = measured
  const after = formatExact(Math.round((100 * expected.pages) / removed.pages))
  const without = formatExact(Math.round((100 * anyway.pages) / removed.pages))
  return {
    line: t`Of results like the ${formatExact(removed.pages)} dropped here, ${after} in 100 were read again within ${horizon} calls after real compactions, ${without} in 100 without one.`,
    basis: [
      measuredWords(measured),
      t`These are rates by kind and age. No score predicted re-reads well enough on other repositories.`,
    ],
  }
}

function measuredWords({ basis }: RereadRisk['measured']): string {
  const compactions = plural(basis.compactions, 'real compaction')
  const runs = plural(basis.runs, 'run')
  const repositories = plural(basis.repositories, 'repository', 'repositories')
  return t`Measured after ${compactions} in ${runs} from ${repositories}: of ${formatExact(basis.pages)} removed results, ${formatExact(basis.again)} were read again.`
}

/** An expectation has no third digit. */
function twoDigits(tokens: number): number {
  return Number(tokens.toPrecision(2))
}

/** Whole results; less than a half is still not none. */
function about(pages: number): string {
  return pages > 0 && pages < 0.5 ? t`0–1` : formatExact(Math.round(pages))
}
