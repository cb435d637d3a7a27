/**
 * What the console is given, checked before it goes on: whoever writes there has no compiler to tell of a
 * mistake.
 */
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { AUTO_PROFILE } from '#core/account/auto.ts'
import { bindDialect, type DialectSpec } from '#core/dialects/index.ts'
import type { Tokens } from '#core/model/units.ts'
import { findProfile } from '#core/profiles/index.ts'
import { checkProfile } from '#core/profiles/rules/check-profile.ts'
import type { Profile } from '#core/profiles/rules/profile.ts'
import { checkSpec } from '#core/spec/spec.ts'
import type { CheckedSpec, MemorySpec } from '#core/spec/spec-data.ts'
import { chooseSummariser, type SummariserSpec } from '#core/summaries/index.ts'
import { ENCODINGS, isEncodingId } from '#core/tokens/encoding.ts'
import { OVERHEADS } from '#core/tokens/measure.ts'
import { isPromptPart, PROMPT_PARTS, type PromptPart } from '#core/tokens/prompt-parts.ts'
import type { CountingSettings } from '#workers/protocol/protocol.ts'
import { customEntries } from '../programs/custom-programs.ts'
import { DEFAULT_COUNTING, NO_PROFILE } from '../store/counting-fields.ts'

export interface ConsoleOptions {
  readonly encoding?: string
  readonly dialect?: string | DialectSpec
  readonly overhead?: CountingSettings['overhead']
  readonly baseline?: CountingSettings['baseline']
  /** Window of the model in tokens. */
  readonly window?: Tokens
  readonly summariser?: string | SummariserSpec
  /** What is in front of every prompt and is not counted. */
  readonly leftOut?: readonly PromptPart[]
  /**
   * The price list: `auto` (default) follows the recorded model of each call; an id or a whole profile prices
   * all calls by it, and its encoding, overhead and context window hold where they are not given; `none`
   * gives no dollars.
   */
  readonly profile?: string | Profile
}

/**
 * Fails with `bad-argument`, `unknown-encoding`, `unknown-dialect`, `unknown-profile`, `bad-profile` and what
 * the specs themselves fail with.
 */
export function countingOf({ profile, ...options }: ConsoleOptions = {}): Result<CountingSettings> {
  const counting = plainCountingOf(options)
  if (!counting.ok || profile === undefined || profile === AUTO_PROFILE) return counting
  if (profile === NO_PROFILE) {
    const { profile: _, ...unpriced } = counting.value
    return ok(unpriced)
  }
  const found = typeof profile === 'string' ? findProfile(profile) : checkProfile(profile)
  if (!found.ok) return found
  const own = typeof profile === 'string' ? {} : { customProfiles: [found.value] }
  return ok({ ...counting.value, profile: found.value.id, ...own })
}

function plainCountingOf(options: Omit<ConsoleOptions, 'profile'>): Result<CountingSettings> {
  const { encoding, dialect = DEFAULT_COUNTING.dialect, ...others } = options
  const { summariser = DEFAULT_COUNTING.summariser, ...rest } = others
  if (encoding !== undefined && !isEncodingId(encoding)) {
    const known = ENCODINGS.map(({ id }) => id).join(', ')
    return fail({
      code: 'unknown-encoding',
      message: t`Unknown encoding "${encoding}".`,
      hint: t`Available: ${known}.`,
    })
  }
  const wrong = wrongOption(rest)
  if (wrong !== undefined) return bad(wrong)
  const spec = typeof dialect === 'string' ? { id: dialect } : dialect
  const bound = bindDialect(spec)
  if (!bound.ok) return bound
  const summary = typeof summariser === 'string' ? { id: summariser } : summariser
  const summarise = chooseSummariser(summary)
  if (!summarise.ok) return summarise
  const { baseline = DEFAULT_COUNTING.baseline } = rest
  return ok({ ...DEFAULT_COUNTING, ...rest, baseline, encoding, dialect: spec, summariser: summary })
}

const OPTIONS = ['encoding', 'dialect', 'overhead', 'baseline', 'window', 'summariser', 'profile', 'leftOut']
const BASELINES: readonly unknown[] = ['as-recorded', 'uncompacted', 'everything']

/** What is wrong with the options that no list of core checks, as a sentence. */
function wrongOption(options: ConsoleOptions): string | undefined {
  const { overhead, baseline, window, leftOut } = options
  const unknown = Object.keys(options).find((name) => !OPTIONS.includes(name))
  if (unknown !== undefined) return t`Unknown option "${unknown}". Available: ${OPTIONS.join(', ')}.`
  if (overhead !== undefined && !OVERHEADS.some(({ id }) => id === overhead)) {
    return t`Unknown overhead "${overhead}". Available: ${OVERHEADS.map(({ id }) => id).join(', ')}.`
  }
  if (baseline !== undefined && !BASELINES.includes(baseline)) {
    return t`Unknown baseline "${baseline}". Available: ${BASELINES.join(', ')}.`
  }
  if (leftOut !== undefined && !(Array.isArray(leftOut) && leftOut.every(isPromptPart))) {
    return t`“leftOut” must be a list of ${PROMPT_PARTS.map(({ id }) => `"${id}"`).join(' and ')}.`
  }
  if (window !== undefined && !(Number.isInteger(window) && window > 0)) {
    return t`The context window must be a whole number of tokens above zero.`
  }
  return undefined
}

/** A memory against the lists; what is not a memory at all is said so. */
export function checkMemory(memory: MemorySpec): Result<CheckedSpec> {
  if (!isRecord(memory)) return bad(MEMORY_SHAPE)
  const stages = 'pipeline' in memory && Array.isArray(memory.pipeline) ? memory.pipeline : []
  return stages.every(isRecord) ? checkSpec(memory, customEntries()) : bad(MEMORY_SHAPE)
}

/** The memories of a comparison. */
export function checkMemories(memories: readonly MemorySpec[]): Result<readonly CheckedSpec[]> {
  if (!Array.isArray(memories)) return bad(t`Strategies must be a list: [{ id: "none" }, …].`)
  const checked: CheckedSpec[] = []
  for (const memory of memories) {
    const spec = checkMemory(memory)
    if (!spec.ok) return spec
    checked.push(spec.value)
  }
  return ok(checked)
}

/** The text to be counted. */
export function checkText(text: string): Result<string> {
  return typeof text === 'string' ? ok(text) : bad(t`The text to count must be a string.`)
}

const MEMORY_SHAPE = 'A memory is { id, params?, trigger?, mode? } or { pipeline: [{ id, params? }, …] }.'

function bad(message: string): Result<never> {
  return fail({ code: 'bad-argument', message })
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
