/** The things that a format may not be able to hold of a run as a whole and of its calls. */
import { plural } from '#base/format-count.ts'
import { t } from '#base/words.ts'
import type { Call, Trace } from '#core/model/trace.ts'

interface CallAspect {
  readonly id: string
  readonly say: (count: number) => string
  readonly of: (call: Call) => unknown
}

export const CALL_ASPECTS = [
  {
    id: 'call-models',
    say: (count) => t`The model is removed in ${plural(count, 'call')}.`,
    of: ({ model }) => model,
  },
  {
    id: 'call-usage',
    say: (count) => t`Some or all recorded token usage is removed in ${plural(count, 'call')}.`,
    of: ({ usage, usageOrigin }) => [usage ?? null, usageOrigin ?? null],
  },
  {
    id: 'call-times',
    say: (count) => t`Times are removed or rounded in ${plural(count, 'call')}.`,
    of: ({ timestamp, duration }) => [timestamp ?? null, duration ?? null],
  },
  {
    id: 'call-costs',
    say: (count) => t`The recorded cost is removed in ${plural(count, 'call')}.`,
    of: ({ cost }) => cost,
  },
  {
    id: 'call-outcomes',
    say: (count) => t`Stop reasons and errors of the model are removed in ${plural(count, 'call')}.`,
    of: ({ stopReason, failure }) => [stopReason ?? null, failure ?? null],
  },
] as const satisfies readonly CallAspect[]

interface RunAspect {
  readonly id: string
  readonly say: string
  readonly of: (trace: Trace) => unknown
}

export const RUN_ASPECTS = [
  { id: 'title', say: t`The title is removed.`, of: ({ title }) => title },
  {
    id: 'provenance',
    say: t`The source of the run and its import warnings are removed.`,
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
