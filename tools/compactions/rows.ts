/** The compactions of one run, each with its account and with the foretold size of the context after it. */
import { type CompactionAccount, compactionAccounts } from '#core/compactions/account.ts'
import { type CompactedContext, compactedContexts } from '#core/compactions/contexts.ts'
import { unseenTokens } from '#core/compactions/unseen.ts'
import { stepText } from '#core/model/steps.ts'
import { createCounter } from '#core/tokens/bpe.ts'
import { calibrate } from '#core/tokens/calibration/calibrate.ts'
import type { CalibrationPoint } from '#core/tokens/calibration/point.ts'
import type { Count } from '#core/tokens/encoding.ts'
import { modelTokens } from '#core/tokens/model-tokens.ts'
import { loadRanks } from '#workers/jobs/ranks.ts'
import { type CountOf, pointsOf } from '../truth/count-trace.ts'
import type { FoundTrace } from '../truth/traces.ts'

export interface CompactionRow {
  readonly file: string
  readonly format: string
  readonly account: CompactionAccount
  /** Whether the five fates together are exactly the context before it, step by step. */
  readonly isComplete: boolean
  /** The recorded prompt of the next call; undefined: there is none, or no usage. */
  readonly recorded: number | undefined
  /** Tokens that came back and that the file does not show, as far as usage proves them. */
  readonly unseen: number | undefined
  /** What the calls before it foretell of that prompt; undefined: none of them has usage. */
  readonly foretold: Foretold | undefined
  /**
   * The same with the usage of all other calls known, later ones too: the calibration that the page shows.
   */
  readonly between: Foretold | undefined
}

interface Foretold {
  readonly tokens: number
  readonly low: number
  readonly high: number
  /** What Codex itself counted of the context after it is part of what foretells it. */
  readonly isCounted: boolean
}

const counters = new Map<string, Promise<Count>>()
const countOf: CountOf = (encoding) => {
  const known = counters.get(encoding) ?? loadRanks(encoding).then(createCounter)
  counters.set(encoding, known)
  return known
}

export async function compactionRows({ file, trace }: FoundTrace): Promise<readonly CompactionRow[]> {
  const accounts = compactionAccounts(trace)
  if (accounts.length === 0) return []
  const contexts = compactedContexts(trace)
  const points = await pointsOf(trace, countOf)
  const count = await countOf('o200k_base')
  const fits = calibrate(points, (model) => modelTokens(model).factor)
  return accounts.map((account, index): CompactionRow => {
    const context = contexts[index]
    const before = context?.before.map(({ id }) => id) ?? []
    const point = points.find(({ call }) => call === account.call)
    return {
      file,
      format: trace.source.format,
      account,
      isComplete:
        account.steps.length === before.length && account.steps.every(({ step }, at) => step === before[at]),
      recorded: point?.recorded,
      unseen: unseenTokens(trace.calls, account.call, fits),
      ...(point === undefined
        ? { foretold: undefined, between: undefined }
        : foretoldBoth({ points, point, ...shownBy(trace, context, count) })),
    }
  })
}

function shownBy(
  { steps, calls }: FoundTrace['trace'],
  context: CompactedContext | undefined,
  count: Count,
): Pick<Asked, 'counted' | 'fresh'> {
  if (context?.call === undefined) return { counted: undefined, fresh: 0 }
  const own = new Set([...(context.recorded?.summary ?? []), ...(context.recorded?.restored ?? [])])
  const came = steps.slice(context.at, calls[context.call]?.at).filter(({ id }) => !own.has(id))
  const fresh = came.reduce((sum, step) => sum + count(stepText(step)), 0)
  return { counted: context.recorded?.tokensAfter, fresh }
}

interface Asked {
  readonly points: readonly CalibrationPoint[]
  readonly point: CalibrationPoint
  /** Codex's own count of the context after it. */
  readonly counted: number | undefined
  /** Our count of what came between the compaction and the call. */
  readonly fresh: number
}

function foretoldBoth(asked: Asked): Pick<CompactionRow, 'foretold' | 'between'> {
  const { call } = asked.point
  return {
    foretold: foretell(asked, (other) => other < call),
    between: foretell({ ...asked, counted: undefined }, (other) => other !== call),
  }
}

/** From the usage of some calls alone, and from what the file says of the context itself. */
function foretell(
  { points, point, counted, fresh }: Asked,
  isKnown: (call: number) => boolean,
): Foretold | undefined {
  const before = points.map(
    ({ recorded, ...rest }): CalibrationPoint =>
      !isKnown(rest.call) || recorded === undefined ? rest : { ...rest, recorded },
  )
  const fit = calibrate(before, (model) => modelTokens(model).factor).find(
    ({ model }) => model === point.model,
  )
  const size = fit?.prompts.get(point.call)
  if (fit === undefined || size?.low === undefined || size.high === undefined) return undefined
  if (counted === undefined) return { tokens: size.tokens, low: size.low, high: size.high, isCounted: false }
  // Codex counts its history without the tools: those are at most what the first prompt had beside what the
  // file shows.
  const first = before.find(({ series, recorded }) => series === point.series && recorded !== undefined)
  const front = Math.max(0, (first?.recorded ?? 0) - fit.factor * (first?.counted ?? 0))
  const own = counted + fit.factor * fresh
  return {
    tokens: own + front / 2,
    low: own * (1 - COUNTED),
    high: own * (1 + COUNTED) + front,
    isCounted: true,
  }
}

/** The share by which Codex's own count of a text may be off. */
const COUNTED = 0.05
