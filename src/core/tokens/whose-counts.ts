/**
 * Whose tokens the counts of steps and the sums of a run are, where `tokens-info.ts` says it of a call: by the models
 * that the run was recorded with, and by what its calls say together.
 */
import type { Call } from '../trace.ts'
import { UNNAMED_MODEL } from './calibration/point.ts'
import { ENCODINGS } from './encoding.ts'
import { modelTokens } from './model-tokens.ts'
import type { InfoBasis, TokenProvenance, TokensInfo } from './tokens-info.ts'

export interface CountInfo {
  readonly provenance: Exclude<TokenProvenance, 'recorded'>
  /** Where all calls are of one model that counts otherwise: its name, and its tokens for one of the count. */
  readonly model?: string
  readonly factor?: number
}

const EXACT: CountInfo = { provenance: 'exact' }

/** Of a count of part of a prompt, such as a step; what stands in front of prompts does not matter to it. O(calls). */
export function countInfo(
  calls: readonly Pick<Call, 'model'>[],
  { encoding, isScaled, calibrations }: Omit<InfoBasis, 'tools' | 'unseen' | 'isWhole'>,
): CountInfo {
  const known = ENCODINGS.find(({ id }) => id === encoding)
  const models = [...new Set(calls.length === 0 ? [undefined] : calls.map(({ model }) => model))]
  const isCounted = known?.provenance === 'exact' && !isScaled
  const foreign = isCounted ? models.filter((model) => !countsIn(model, encoding)) : models
  if (foreign.length === 0) return isCounted ? EXACT : { provenance: 'estimated' }
  const fits = foreign.map((model) => calibrations.find((fit) => fit.model === (model ?? UNNAMED_MODEL)))
  const provenance = fits.every((fit) => fit !== undefined) ? 'calibrated' : 'estimated'
  const [model] = foreign
  const [fit] = fits
  if (foreign.length > 1 || model === undefined) return { provenance }
  if (fit !== undefined) return { provenance, model, factor: fit.factor }
  const isPlain = isCounted && modelTokens(model).encoding === encoding
  return isPlain ? { provenance, model, factor: modelTokens(model).factor.typical } : { provenance }
}

/** Nobody knows how a model counts that is not named. */
function countsIn(model: string | undefined, encoding: InfoBasis['encoding']): boolean {
  if (model === undefined) return false
  const own = modelTokens(model)
  return own.isPublic && own.encoding === encoding
}

/** From sure to unsure. */
const ORDER: readonly TokenProvenance[] = ['recorded', 'exact', 'calibrated', 'estimated']

/**
 * Of the sum over calls: as unsure as the least sure of them, its interval the sum of theirs. `tokens` are the counts of the calls in the
 * same order, which stand in where nothing is estimated.
 */
export function sumInfo(infos: readonly TokensInfo[], tokens: readonly number[]): TokensInfo {
  const order = infos.reduce((worst, { provenance }) => Math.max(worst, ORDER.indexOf(provenance)), 0)
  const provenance = infos.length === 0 ? 'exact' : (ORDER[order] ?? 'estimated')
  const sum = (of: (info: TokensInfo, counted: number) => number) =>
    infos.reduce((total, info, index) => total + of(info, tokens[index] ?? 0), 0)
  const recorded = infos.every((info) => info.recorded !== undefined) && infos.length > 0
  const isEstimate = infos.some(({ estimate }) => estimate !== undefined)
  const hasInterval = infos.every(({ estimate, low }) => estimate === undefined || low !== undefined)
  return {
    provenance,
    ...(isEstimate ? { estimate: sum(({ estimate }, counted) => estimate ?? counted) } : {}),
    ...(isEstimate && hasInterval
      ? {
          low: sum(({ low }, counted) => low ?? counted),
          high: sum(({ high }, counted) => high ?? counted),
        }
      : {}),
    ...(recorded ? { recorded: sum((info) => info.recorded ?? 0) } : {}),
  }
}
