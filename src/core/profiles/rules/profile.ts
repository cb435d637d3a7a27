/**
 * A provider profile: what a provider charges, what its prompt cache holds and how its tokens are counted.
 * Data, not code; a person can edit one as JSON and hand it in (check-profile.ts). Every fact has a date, as
 * prices change.
 */
import { t } from '#base/words.ts'
import type { Tokens } from '../../model/units.ts'
import type { EncodingId } from '../../tokens/encoding.ts'
import type { ImageRule } from '../../tokens/image-tokens.ts'
import type { Overhead } from '../../tokens/measure.ts'
import { modelTokens } from '../../tokens/model-tokens.ts'
import type { ToolForm } from '../../tokens/tool-definitions.ts'

/**
 * Whose tokens. With a factor the provider's tokenizer is not public: its tokens are about `id`'s times
 * `factor`.
 */
export interface ProfileEncoding {
  readonly id: EncodingId
  /** Absent: the counts are the provider's own. */
  readonly factor?: FactorRange
}

/** Provider tokens for one token of the encoding; low and high are what most real texts stay within. */
export interface FactorRange {
  readonly low: number
  readonly typical: number
  readonly high: number
}

/** US dollars per million tokens, for prompts of more than `above` tokens (up to the next tier). */
export interface PriceTier {
  /** Tokens of the whole prompt, what was read from the cache included; 0 in the first tier. */
  readonly above: number
  /** Of a prompt token that was neither read from nor written to the cache. */
  readonly input: number
  readonly output: number
  readonly cacheRead: number
  /** By lifetime id. A write to an automatic cache is an input token like any other and has no entry. */
  readonly cacheWrite: Readonly<Record<string, number>>
}

/** Other prices at some hours of the day, as DeepSeek has them. */
export interface HourlyPrices {
  /** Spans in minutes after midnight UTC; an end above 1,440 is on the next day. */
  readonly spans: readonly (readonly [from: number, to: number])[]
  /** Whether they hold from Monday to Friday only. */
  readonly weekdays?: boolean
  readonly prices: readonly [PriceTier, ...PriceTier[]]
}

export interface Lifetime {
  /** As breakpoints and prices name it: `5m`, `1h`. */
  readonly id: string
  /** Seconds since the last use after which an entry is gone. */
  readonly seconds: number
}

/**
 * Where a request marks a prefix to be cached. `system`: behind the system prompt; `task`: behind the first
 * task; `last`: behind everything.
 */
export type BreakpointPlace = 'system' | 'task' | 'last'

export interface Breakpoint {
  readonly at: BreakpointPlace
  readonly lifetime: string
}

export type CacheRule =
  | { readonly kind: 'none' }
  /** The provider caches every prompt on its own. */
  | {
      readonly kind: 'automatic'
      /** Tokens; a shorter common prefix is not read. */
      readonly minimum: number
      /** Only whole blocks of this many tokens are read; 1: every token counts. */
      readonly block: number
      /** Seconds since the last use after which a prompt is gone. */
      readonly lifetime: number
    }
  /**
   * The request says up to where: up to each breakpoint the prefix is written, and found again by later
   * requests.
   */
  | {
      readonly kind: 'breakpoints'
      /** Tokens; a breakpoint further in front is ignored. */
      readonly minimum: number
      /** The most breakpoints that a request may have. */
      readonly most: number
      /** How many content blocks before a breakpoint are looked at for an earlier entry. */
      readonly reach: number
      readonly lifetimes: readonly Lifetime[]
      /** Where the simulated requests put theirs, front to back. */
      readonly placement: readonly Breakpoint[]
    }

/** Whose rules the validity check goes by; `none`: anything is accepted. */
export type MessageRules = 'openai' | 'anthropic' | 'gemini' | 'none'

export interface Profile {
  /** Lower case letters, digits, dots and dashes. */
  readonly id: string
  readonly title: string
  /** The day the facts were valid, ISO: shown next to every cost. */
  readonly date: string
  /** Where the facts are from. */
  readonly source: string
  /** What is not sure, and what the profile leaves out. */
  readonly note?: string
  /** The names that the model is recorded under, without host, date and effort (model-name.ts). */
  readonly models: readonly string[]
  /** Who sets the prices, for lists in groups. */
  readonly vendor?: string
  /** False: the sources of the prices disagree, or there is only one; `note` says which. */
  readonly verified?: boolean
  readonly encoding: ProfileEncoding
  /** Tokens. */
  readonly window: Tokens
  /** By rising `above`; the first starts at 0. */
  readonly prices: readonly [PriceTier, ...PriceTier[]]
  /** Absent: the prices are the same at every hour. */
  readonly hourly?: HourlyPrices
  /** The formula for tokens around messages that comes nearest. */
  readonly overhead: Overhead
  /** What an image weighs; absent: by OpenAI’s rule for GPT-4o. */
  readonly images?: ImageRule
  /** How tool definitions are in a prompt; absent: as OpenAI’s models are shown them. */
  readonly tools?: ToolForm
  readonly cache: CacheRule
  readonly messageRules: MessageRules
}

/**
 * What is known of a model whose tokenizer is not public: the table of `model-tokens.ts` is the one place for
 * it.
 */
export function encodingLike(model: string): ProfileEncoding {
  const { encoding, factor } = modelTokens(model)
  return { id: encoding, factor }
}

/**
 * The prices of a prompt of this many tokens. `at`, in seconds since 1970, matters where they differ by the
 * hour.
 */
export function priceTier({ prices: usual, hourly }: Profile, promptTokens: number, at?: number): PriceTier {
  const prices = hourly !== undefined && at !== undefined && isWithin(hourly, at) ? hourly.prices : usual
  let found = prices[0]
  for (const tier of prices) if (promptTokens > tier.above) found = tier
  return found
}

const DAY = 86_400
const THURSDAY = 4

/** A span over midnight belongs to the day that it begins on. */
function isWithin({ spans, weekdays = false }: HourlyPrices, at: number): boolean {
  const minute = (((at % DAY) + DAY) % DAY) / 60
  // 1970 began on a Thursday.
  const today = (Math.floor(at / DAY) + THURSDAY) % 7
  const counts = (day: number) => !weekdays || (day % 7 !== 0 && day % 7 !== 6)
  return spans.some(
    ([from, to]) =>
      (minute >= from && minute < to && counts(today)) || (minute + 1440 < to && counts(today + 6)),
  )
}

/** A short word on how old the prices are, to be next to a cost. */
export function pricesOf({ title, date, verified }: Pick<Profile, 'title' | 'date' | 'verified'>): string {
  return verified === false ? t`${title}, prices of ${date}, not verified` : t`${title}, prices of ${date}`
}
