/** Where the counts of steps and the sums of a run are from, as `tokens-info.ts` says it of a call. */
import type { Tokens } from '../model/units.ts'
import type { TokenProvenance, TokensInfo } from './tokens-info.ts'

/** From sure to unsure. */
const ORDER: readonly TokenProvenance[] = ['recorded', 'exact', 'calibrated', 'estimated']

/**
 * Of the sum over calls: as unsure as the least sure of them, its interval the sum of theirs. `tokens` are
 * the figures of the calls in the same order, which are in where a call has no interval.
 */
export function sumInfo(infos: readonly TokensInfo[], tokens: readonly number[]): TokensInfo {
  const order = infos.reduce((worst, { provenance }) => Math.max(worst, ORDER.indexOf(provenance)), 0)
  const provenance = infos.length === 0 ? 'estimated' : (ORDER[order] ?? 'estimated')
  const sum = (of: (info: TokensInfo, counted: Tokens) => number) =>
    infos.reduce((total, info, index) => total + of(info, tokens[index] ?? 0), 0)
  const isRecorded = infos.length > 0 && infos.every(({ recorded }) => recorded !== undefined)
  return {
    provenance,
    ...(infos.some(({ low }) => low !== undefined)
      ? {
          low: sum(({ low }, counted) => low ?? counted),
          high: sum(({ high }, counted) => high ?? counted),
        }
      : {}),
    ...(isRecorded ? { recorded: sum(({ recorded }) => recorded ?? 0) } : {}),
  }
}

/**
 * Of a count of part of a prompt, such as a step, by where the prompts are from. A part is never recorded:
 * where prompts are, its count is calibrated on them.
 */
export function partProvenance(infos: readonly TokensInfo[]): Exclude<TokenProvenance, 'recorded'> {
  if (infos.length > 0 && infos.every(({ provenance }) => provenance === 'exact')) return 'exact'
  return infos.some(({ provenance }) => provenance === 'recorded' || provenance === 'calibrated')
    ? 'calibrated'
    : 'estimated'
}
