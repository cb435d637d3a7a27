/** The things that a format may not be able to hold of a run as a whole and of its calls. */
import { plural } from '#base/format-count.ts'
import { t } from '#base/words.ts'
import type { Call, Trace } from '#core/model/trace.ts'
import type { Usage } from '#core/model/usage.ts'
import { timesInWords } from './times-in-words.ts'

/** A call before and after. */
type CallPair = readonly [before: Call, after: Call]

interface CallAspect {
  readonly id: string
  readonly say: (changed: readonly CallPair[]) => string
  readonly of: (call: Call) => unknown
}

export const CALL_ASPECTS = [
  {
    id: 'call-models',
    say: ({ length }) => t`The model is removed in ${plural(length, 'call')}.`,
    of: ({ model }) => model,
  },
  {
    id: 'call-usage',
    say: usageInWords,
    of: ({ usage, usageOrigin }) => [usage === undefined ? null : withoutZeros(usage), usageOrigin ?? null],
  },
  {
    id: 'call-times',
    say: (changed) =>
      timesInWords(
        t`Call times`,
        changed.map(([before, after]) => [
          before.timestamp ?? before.duration,
          after.timestamp ?? after.duration,
        ]),
        (count) => plural(count, 'call'),
      ),
    of: ({ timestamp, duration }) => [timestamp ?? null, duration ?? null],
  },
  {
    id: 'call-costs',
    say: ({ length }) => t`The recorded cost is removed in ${plural(length, 'call')}.`,
    of: ({ cost }) => cost,
  },
  {
    id: 'call-outcomes',
    say: ({ length }) =>
      t`Stop reasons, errors, and retries of the model are removed in ${plural(length, 'call')}.`,
    of: ({ stopReason, failure, retries }) => [stopReason ?? null, failure ?? null, retries?.count ?? null],
  },
] as const satisfies readonly CallAspect[]

const USAGE_WORDS = [
  ['input', t`input`],
  ['cacheRead', t`cache reads`],
  ['cacheWrite', t`cache writes`],
  ['cacheWriteHour', t`the share of cache writes kept for an hour`],
  ['output', t`output`],
  ['reasoning', t`the share of output spent on reasoning`],
] as const satisfies readonly (readonly [keyof Usage, string])[]

/** A share of zero is the same as none. */
function withoutZeros({ cacheWriteHour, reasoning, ...usage }: Usage): Usage {
  return { ...usage, ...(cacheWriteHour ? { cacheWriteHour } : {}), ...(reasoning ? { reasoning } : {}) }
}

/** Which figures of the usage are gone, where not all of them are. */
function usageInWords(changed: readonly CallPair[]): string {
  const calls = plural(changed.length, 'call')
  const lost = USAGE_WORDS.filter(([key]) =>
    changed.some(
      ([before, after]) => withoutZeros(before.usage ?? {})[key] !== withoutZeros(after.usage ?? {})[key],
    ),
  )
  const isKept = changed.some(([, { usage }]) => usage !== undefined)
  if (!isKept) return t`Token usage is removed in ${calls}.`
  if (lost.length === 0) return t`Where the token usage comes from is removed in ${calls}.`
  return t`Token usage lacks ${lost.map(([, words]) => words).join(', ')} in ${calls}.`
}

interface RunAspect {
  readonly id: string
  readonly say: string
  readonly of: (trace: Trace) => unknown
}

export const RUN_ASPECTS = [
  { id: 'title', say: t`The title is removed.`, of: ({ title }) => title },
  {
    id: 'provenance',
    say: t`The source of the run and its import notes are removed.`,
    of: ({ source, warnings, fidelity, unread }) => [source, warnings, fidelity ?? null, unread ?? null],
  },
  {
    id: 'metadata',
    say: t`Run metadata is removed or changed.`,
    of: ({ metadata }) => metadata,
  },
  {
    id: 'tools',
    say: t`Tool definitions are removed or converted to this format.`,
    of: ({ tools }) => tools,
  },
  {
    id: 'run-totals',
    say: t`Some or all recorded totals of the run are removed.`,
    of: ({ recordedTotals }) => recordedTotals ?? null,
  },
] as const satisfies readonly RunAspect[]
