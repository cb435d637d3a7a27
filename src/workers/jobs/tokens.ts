/** Whose tokens the figures of a replay are, call by call. */
import type { Replay } from '#core/replay/replay.ts'
import { type InfoBasis, type TokensInfo, tokensInfo } from '#core/tokens/tokens-info.ts'
import { holdsWholePrompts } from '#core/tokens/whole-prompts.ts'
import type { Lens } from '../protocol.ts'
import type { Bench } from './workbench.ts'

/** What is needed to say of any replay of the trace whose tokens its figures are. */
export function infoBasis(bench: Bench, { encoding }: Lens): InfoBasis {
  const { trace, options, calibrations, isScaled, unseenTools } = bench
  const isWhole = holdsWholePrompts(trace)
  return { encoding, isScaled, isWhole, tools: options.tools ?? 0, unseen: unseenTools, calibrations }
}

/** One for each call of the replay, in its order. */
export function infosOf(
  { calls }: Replay,
  { trace, options }: Bench,
  basis: InfoBasis,
): readonly TokensInfo[] {
  return calls.flatMap(({ call, counts, ...figures }) => {
    const recorded = trace.calls[call]
    if (recorded === undefined) return []
    const isPrompt = options.baseline === 'as-recorded'
    return [tokensInfo(recorded, isPrompt ? { ...figures, counts } : figures, basis)]
  })
}
