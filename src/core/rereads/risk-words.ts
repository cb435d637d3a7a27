/** The re-read risk of a strategy in one line, and what it rests on. */
import { plural } from '#base/format-count.ts'
import { formatAmount, formatCompact, formatDecimals, formatExact, formatShare } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { Dollars } from '../model/units.ts'
import type { CheckedSpec } from '../spec/spec-data.ts'
import { MEASURED, type Measured } from './measured.ts'
import { isValidated, type RereadRisk, type RereadSums } from './run-risk.ts'

export interface RiskWords {
  readonly line: string
  readonly basis: readonly string[]
}

/**
 * The expected re-reads in a few words, for a card or a line; undefined where the score is not accepted or
 * isn't validated for the run's kind of agent, so that no number of one strategy is known.
 */
export function rereadPhrase(
  sums: RereadSums,
  { isAccepted }: Pick<Measured, 'isAccepted'> = MEASURED,
): string | undefined {
  const { removed, expected } = sums
  if (!isAccepted || !isValidated(sums)) return undefined
  if (removed.pages === 0) return t`Re-read risk: none, no read or search result dropped`
  const tokens = roundedTokens(expected.tokens)
  const results = plural(removed.pages, 'read or search result')
  return isNoted(expected.pages)
    ? t`Re-read risk: ${about(expected.pages)} of ${results} (${tokens})`
    : t`Re-read risk: less than 1 of ${results}`
}

/**
 * The least area under the curve with which a repository counts as one on which the score works
 * (docs/compactions.md).
 */
const LEAST_AREA = 0.7

/** What every re-read risk rests on and where it fails, in two sentences. */
export function riskBasisWords({
  basis,
  horizon,
  outOfRepository: { least },
}: Pick<Measured, 'basis' | 'horizon' | 'outOfRepository'> = MEASURED): string {
  const compactions = plural(basis.compactions, 'real compaction')
  const runs = plural(basis.runs, 'run')
  const repositories = plural(basis.repositories, 'repository', 'repositories')
  const agents = basis.agents.join(', ')
  const rests = t`Expected within ${horizon} calls, as measured after ${compactions} of ${agents} in ${runs} from ${repositories}.`
  const area = formatShare(least)
  return least < LEAST_AREA
    ? t`${rests} The score doesn’t work in every repository: where it works worst, it tells which of two results is read again in ${area} of cases; by chance, that would be 50%.`
    : t`${rests} In the repository where it works worst, the score tells which of two results is read again in ${area} of cases; by chance, that would be 50%.`
}

/**
 * What strategies are recommended by; where it isn't the re-read risk, why not. `isByRisk`: that is validated
 * for these runs. `unit`: what they are ranked by; tokens where no price is known.
 */
export function recommendedByWords(
  isByRisk: boolean,
  unit: '$' | 'tokens',
  measured: Measured = MEASURED,
): string {
  if (isByRisk) {
    return unit === '$'
      ? t`Recommended for the best balance of cost, re-read risk, and lost facts.`
      : t`Recommended for the best balance of tokens, re-read risk, and lost facts.`
  }
  const rule =
    unit === '$'
      ? t`Recommended for the best balance of cost and lost facts.`
      : t`Recommended for the best balance of tokens and lost facts.`
  return measured.isAccepted
    ? t`${rule} Re-read risk is validated only for agents that read files with a tool for that.`
    : t`${rule} No re-read score worked in repositories it hadn’t seen.`
}

/**
 * Expected re-reads of the strategy of this name in a sentence; undefined: less than half a result, or not
 * validated for the run.
 */
export function rereadSentence(name: string, sums: RereadSums): string | undefined {
  const { removed, expected } = sums
  if (!isNoted(expected.pages) || !isValidated(sums)) return undefined
  const reads = plural(removed.pages, 'read or search result')
  return t`Re-read risk of ${name}: ${about(expected.pages)} of ${reads} would probably be repeated.`
}

/** What a strategy does with results. */
interface RiskForm {
  /** It cuts them, and drops none as a whole. */
  readonly isShortening?: boolean
}

/** Strategies that only cut results of tools. */
const SHORTENING: readonly string[] = ['letta-middle', 'shorten-observations']

export function shortensResults({
  id,
  params,
  pipeline,
}: Pick<CheckedSpec, 'id' | 'params' | 'pipeline'>): boolean {
  const isFolding = id === 'agent-framework-tool-calls' && params['older'] === 'folded'
  return (SHORTENING.includes(id) || isFolding) && pipeline === undefined
}

/** The same where a label says what it is. */
export function repeatedSentence(
  sums: RereadSums,
  { isShortening = false }: RiskForm = {},
): string | undefined {
  const { removed, expected } = sums
  if (!isNoted(expected.pages) || !isValidated(sums)) return undefined
  const results = plural(removed.pages, 'read or search result')
  if (isShortening) {
    return t`It shortens ${results}, of which the agent would probably read ${about(expected.pages)} again.`
  }
  return t`It drops ${results}, of which the agent would probably read ${about(expected.pages)} again.`
}

/**
 * Undefined: the strategy takes no read result out of a context, or an accepted score isn't validated for the
 * run's kind of agent.
 */
export function riskWords(risk: RereadRisk, form: RiskForm = {}): RiskWords | undefined {
  if (risk.removed.pages === 0 || (risk.measured.isAccepted && !isValidated(risk))) return undefined
  return risk.measured.isAccepted ? expectedWords(risk, form) : rateWords(risk, form)
}

function expectedWords(
  { removed, expected, anyway, measured }: RereadRisk,
  { isShortening = false }: RiskForm,
): RiskWords {
  const { spread, outOfRepository: outside } = measured
  const all = plural(removed.pages, 'read or search result')
  const tokens = roundedTokens(expected.tokens)
  const first = isShortening ? t`It shortens ${all}.` : t`It drops ${all}.`
  const again = t`The agent would probably read ${about(expected.pages)} of them again (${tokens})`
  const least = formatDecimals(expected.pages * spread.least, 1)
  const most = formatDecimals(expected.pages * spread.most, 1)
  return {
    line: isNoted(anyway.pages)
      ? t`${first} ${again}, instead of ${about(anyway.pages)} as recorded.`
      : t`${first} ${again}, and none as recorded.`,
    basis: [
      measuredWords(measured),
      t`Across repositories, agents re-read ${formatDecimals(spread.least, 1)} to ${formatDecimals(spread.most, 1)} times as many results as expected: ${least} to ${most} here.`,
      t`On repositories it has not seen, given two results, the score picks the one read again in ${formatShare(outside.area)} of pairs (95% interval ${formatShare(outside.low)}–${formatShare(outside.high)}), on the worst of them in ${formatShare(outside.least)}; chance is 50%. Overlapping reads of one file count separately.`,
    ],
  }
}

function rateWords(
  { removed, expected, anyway, measured }: RereadRisk,
  { isShortening = false }: RiskForm,
): RiskWords {
  const { horizon } = measured
  const count = formatExact(removed.pages)
  const after = formatExact(Math.round((100 * expected.pages) / removed.pages))
  const without = formatExact(Math.round((100 * anyway.pages) / removed.pages))
  return {
    line: isShortening
      ? t`Of results like the ${count} shortened here, ${after} in 100 were read again within ${horizon} calls after real compactions, ${without} in 100 without one.`
      : t`Of results like the ${count} dropped here, ${after} in 100 were read again within ${horizon} calls after real compactions, ${without} in 100 without one.`,
    basis: [
      measuredWords(measured),
      t`These rates depend only on kind and age. No score predicted re-reads well enough in other repositories.`,
    ],
  }
}

/**
 * What reading again more than as recorded would cost, which costs of strategies that drop results don’t
 * include. `each`: US dollars of a call on average. Undefined: less than half a result, or not validated.
 */
export function rereadCostWords(sums: RereadSums, each: Dollars): string | undefined {
  const more = moreRereads(sums)
  return more === 0 || !(each > 0)
    ? undefined
    : t`The cost doesn’t include these re-reads: about ${formatAmount(more * each, '$')} more than as recorded, at the average cost of a call.`
}

/** Whole results that the agent would probably read again and did not as recorded; 0: not known, or none. */
export function moreRereads(sums: RereadSums | undefined): number {
  if (sums === undefined || !isValidated(sums)) return 0
  const more = sums.expected.pages - sums.anyway.pages
  return isNoted(more) ? Math.round(more) : 0
}

function measuredWords({ basis, horizon }: RereadRisk['measured']): string {
  const compactions = plural(basis.compactions, 'real compaction')
  const runs = plural(basis.runs, 'run')
  const repositories = plural(basis.repositories, 'repository', 'repositories')
  return t`Measured after ${compactions} in ${runs} from ${repositories}: of ${formatExact(basis.pages)} removed results, ${formatExact(basis.again)} were read again within ${horizon} calls.`
}

/** Two digits, as an expectation has no third, and no part of a token. */
function roundedTokens(tokens: number): string {
  const rounded = Math.round(Number(tokens.toPrecision(2)))
  return rounded === 1 ? t`1 token` : t`${formatCompact(rounded)} tokens`
}

/** Whether so many expected results are one at least, as far as an expectation can tell. */
export function isNoted(pages: number): boolean {
  return pages >= 0.5
}

/** Whole results; less than a half is still not none. */
function about(pages: number): string {
  return isNoted(pages) ? t`about ${formatExact(Math.round(pages))}` : t`less than 1`
}
