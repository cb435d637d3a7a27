/** Memories to begin with, one click each: the common patterns, so that nobody starts from an empty form. */
import { unwrap } from '#base/result.ts'
import { t } from '#base/words.ts'
import { checkSpec } from '#core/spec/spec.ts'
import type { CheckedSpec, MemorySpec } from '#core/spec/spec-data.ts'

export interface Preset {
  readonly id: string
  readonly title: string
  /** What it is good and bad for, in a few words. */
  readonly help: string
  readonly spec: CheckedSpec
}

function preset(id: string, title: string, help: string, spec: MemorySpec): Preset {
  return { id, title, help, spec: unwrap(checkSpec(spec)) }
}

export const PRESETS: readonly Preset[] = [
  preset('last-5', t`Keep the last 5 steps`, t`Cheap, but forgets quickly.`, {
    id: 'keep-last',
    params: { count: 5 },
  }),
  preset('last-20', t`Keep the last 20 steps`, t`Remembers further back.`, {
    id: 'keep-last',
    params: { count: 20 },
  }),
  preset('shorten', t`Shorten old results`, t`Keeps every step; cuts old tool results to 100 characters.`, {
    id: 'shorten-observations',
    params: { keepLast: 3, maxLength: 100 },
  }),
  preset(
    'last-10-batched',
    t`Keep the last 10, every 10 steps`,
    t`Prunes in batches, so the start of the prompt stays the same in between.`,
    {
      id: 'keep-last',
      params: { count: 10 },
      trigger: { kind: 'every-steps', steps: 10 },
    },
  ),
  preset('system-20', t`System prompt and last 20`, t`Keeps the system prompt; the task can be dropped.`, {
    id: 'keep-system-and-recent',
    params: { count: 20 },
  }),
  preset('last-10-for-good', t`Keep the last 10, drop permanently`, t`Dropped steps never return.`, {
    id: 'keep-last',
    params: { count: 10 },
    mode: 'destructive',
  }),
]
