/** What an agent can be told in order to send less: strategies that are replayed, with words for a person. */
import { unwrap } from '#base/result.ts'
import type { Trigger } from '../../memory/policy.ts'
import type { Tokens } from '../../model/units.ts'
import { checkSpec } from '../../spec/spec.ts'
import type { CheckedSpec } from '../../spec/spec-data.ts'
import type { RecordedRun } from './as-recorded.ts'

/** How what a person enters is written, such as in a `code` element. */
export type CodeOf = (code: string) => string

export interface AgentSetting {
  /** Part of the address where it is selected. */
  readonly id: string
  /** A command, or a line of a file. */
  readonly entered: string
  /** The file or place that the line belongs in; undefined: it is typed whenever the context has `size`. */
  readonly place: string | undefined
  /** Of the context when it is compacted; undefined: it goes by something else. */
  readonly size: Tokens | undefined
  /** Why it is typed each time the context has `size`; absent: it is set once, or it isn’t known. */
  readonly whyByHand?: string
  readonly spec: CheckedSpec
  /** What the agent then does, in a sentence. */
  readonly effect: string
  /** Its parameters in the agent’s unit; absent: those of its strategy are in it. */
  readonly summary?: string
  /** In a few words, beside a mark of a chart; absent: its value. */
  readonly mark?: string
  /** How the agent counts the value, where the strategy counts otherwise. Absent: the same. */
  readonly counted?: string
  /**
   * How to have it, in sentences. `window`: of the model, in tokens; absent: it isn’t known. `run`: the one
   * whose agent is told; absent: there are several.
   */
  readonly howTo: (codeOf: CodeOf, window?: Tokens, run?: RecordedRun) => string
  /** Whether the run was recorded with exactly this. Absent: its file doesn’t say. */
  readonly isOf?: (run: RecordedRun) => boolean
  /** What the recorded run had in its place, or the agent’s default, in a sentence. Absent: not known. */
  readonly asRecorded?: (run: RecordedRun) => string | undefined
}

export interface Agent {
  readonly name: string
  /** Ids of the formats that its runs are recorded in. */
  readonly formats: readonly string[]
  /** In the order of their values: which is best, a replay says. */
  readonly settings: readonly AgentSetting[]
  /** A value that is not among them, by what it is replayed with; undefined: nothing to set is like it. */
  readonly settingLike?: (spec: CheckedSpec) => AgentSetting | undefined
}

/** Sizes at which a context is compacted: round ones, as people choose them. */
export const SIZES: readonly Tokens[] = [50, 75, 100, 125, 150, 200, 250, 300, 400, 500, 600, 800].map(
  (size) => size * 1000,
)

/** Of the largest prompt: at a smaller size a run is compacted too often, at a larger one hardly at all. */
const SIZE_SHARES = { least: 0.2, most: 0.97 }

/** Whether a run with this largest prompt may be compacted at this size. */
export function isNear(size: Tokens, peak: Tokens): boolean {
  return size >= peak * SIZE_SHARES.least && size <= peak * SIZE_SHARES.most
}

export function compactedAbove(tokens: Tokens, params: CheckedSpec['params']): CheckedSpec {
  const trigger: Trigger = { kind: 'past-tokens', tokens }
  return unwrap(checkSpec({ id: 'compaction', params, trigger, mode: 'destructive' }))
}

/** The compaction of any size that is replayed so; undefined: it isn’t one. */
export function compactedLike(
  { id, trigger }: CheckedSpec,
  settingAt: (size: Tokens) => AgentSetting,
): AgentSetting | undefined {
  return id === 'compaction' && trigger.kind === 'past-tokens' ? settingAt(trigger.tokens) : undefined
}

export function withParams(id: string, params: CheckedSpec['params']): CheckedSpec {
  return unwrap(checkSpec({ id, params }))
}
