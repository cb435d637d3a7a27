/** The things that a format may not be able to hold of a run as a whole and of its calls. */
import { t } from '#base/words.ts'
import type { Call, Trace } from '#core/model/trace.ts'
import { many } from './aspects.ts'

export interface CallAspect {
  readonly id: string
  readonly say: (count: number) => string
  readonly of: (call: Call) => unknown
}

export const CALL_ASPECTS = [
  {
    id: 'call-models',
    say: (count) => t`The model of ${many(count, 'call')} is left out.`,
    of: ({ model }) => model,
  },
  {
    id: 'call-usage',
    say: (count) => t`Recorded token usage of ${many(count, 'call')} is left out, or some of its kinds are.`,
    of: ({ usage, usageOrigin }) => [usage ?? null, usageOrigin ?? null],
  },
  {
    id: 'call-times',
    say: (count) => t`The times of ${many(count, 'call')} are left out or rounded.`,
    of: ({ timestamp, duration }) => [timestamp ?? null, duration ?? null],
  },
  {
    id: 'call-costs',
    say: (count) => t`The recorded cost of ${many(count, 'call')} is left out.`,
    of: ({ cost }) => cost,
  },
  {
    id: 'call-outcomes',
    say: (count) => t`Why the model stopped or failed is left out for ${many(count, 'call')}.`,
    of: ({ stopReason, failure }) => [stopReason ?? null, failure ?? null],
  },
] as const satisfies readonly CallAspect[]

export interface RunAspect {
  readonly id: string
  readonly say: string
  readonly of: (trace: Trace) => unknown
}

export const RUN_ASPECTS = [
  { id: 'title', say: t`The title is left out.`, of: ({ title }) => title },
  {
    id: 'provenance',
    say: t`Where the run came from, and what was said when it was read, is left out.`,
    of: ({ source, warnings, fidelity, unread }) => [source, warnings, fidelity ?? null, unread ?? null],
  },
  {
    id: 'metadata',
    say: t`Facts of the run beside its steps are left out or changed.`,
    of: ({ metadata }) => metadata,
  },
  {
    id: 'tools',
    say: t`The tool definitions are left out or rewritten in this format’s form.`,
    of: ({ tools }) => tools,
  },
  {
    id: 'run-totals',
    say: t`Totals that were recorded for the run as a whole are left out, or some of them are.`,
    of: ({ recordedTotals }) => recordedTotals ?? null,
  },
] as const satisfies readonly RunAspect[]
