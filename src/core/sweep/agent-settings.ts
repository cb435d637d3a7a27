/**
 * What the coding agent that made a run can be told in order to send less, as strategies that are replayed
 * like all others. Pure.
 *
 * https://developers.openai.com/codex/config-reference and
 * https://github.com/openai/codex/blob/main/codex-rs/core/src/truncate.rs
 */
import { unwrap } from '#base/result.ts'
import type { Trigger } from '../memory/policy.ts'
import type { Tokens } from '../model/units.ts'
import { checkSpec } from '../spec/spec.ts'
import { type CheckedSpec, IDENTITY } from '../spec/spec-data.ts'
import { choiceOf } from './choice.ts'
import { asShown } from './frontier.ts'
import { lossIn } from './loss.ts'
import { costIn, type RankedRow, type RankGroup, rankStrategies } from './ranking.ts'
import type { SweepFigures } from './sweep.ts'

/** `compact-command`: typed by a person at that size. `compact-limit`, `result-limit`: settings. */
type SettingKind = 'compact-command' | 'compact-limit' | 'result-limit'

export interface AgentSetting {
  readonly kind: SettingKind
  /** Of the context when it is compacted, or of a tool result. */
  readonly tokens: Tokens
  readonly spec: CheckedSpec
}

export interface AgentSettings {
  /** The agent's name. */
  readonly agent: string
  /** In no order: which is best, a replay says. */
  readonly settings: readonly AgentSetting[]
}

/** Sizes at which a context is compacted: round ones, as people choose them. */
const SIZES = [50, 75, 100, 125, 150, 200, 250, 300, 400, 500, 600, 800].map((size) => size * 1000)
/** Of the largest prompt: at a smaller size a run is compacted too often, at a larger one hardly at all. */
const SIZE_SHARES = { least: 0.3, most: 0.9 }
/** Limits of a tool result; the agent's own is 10,000. */
const RESULT_LIMITS = [1000, 1500, 2500, 5000]
/** Codex counts four bytes of a tool result as a token, and keeps half of them at each end. */
const BYTES_PER_TOKEN = 4
/** User messages that Codex keeps beside its summary, and files that Claude Code attaches again. */
const CODEX_USER_TOKENS = 20_000
const CLAUDE_CODE_FILES = 5

/** `peak`: the largest recorded prompt. Undefined: the agent is unknown, or has nothing to set. */
export function agentSettings(format: string | undefined, peak: Tokens): AgentSettings | undefined {
  const sizes = SIZES.filter((size) => size >= peak * SIZE_SHARES.least && size <= peak * SIZE_SHARES.most)
  switch (format) {
    case 'claude-code':
    case 'claude-code-stream': {
      const params = { userTokens: 0, files: CLAUDE_CODE_FILES }
      return {
        agent: 'Claude Code',
        settings: sizes.map((tokens) => ({
          kind: 'compact-command',
          tokens,
          spec: compactedAbove(tokens, params),
        })),
      }
    }
    case 'codex': {
      const params = { userTokens: CODEX_USER_TOKENS, files: 0 }
      return {
        agent: 'Codex',
        settings: [
          ...RESULT_LIMITS.map((tokens) => ({
            kind: 'result-limit' as const,
            tokens,
            spec: cutAbove(tokens * BYTES_PER_TOKEN),
          })),
          ...sizes.map((tokens) => ({
            kind: 'compact-limit' as const,
            tokens,
            spec: compactedAbove(tokens, params),
          })),
        ],
      }
    }
    default:
      return undefined
  }
}

/** A setting and what it would have given. */
export interface BestSetting {
  readonly setting: AgentSetting
  readonly row: RankedRow
}

/** A summary may replace the task (`taskless`), so these are not the ranking’s `UNUSABLE`. */
const NO_CHOICE: ReadonlySet<RankGroup> = new Set(['none', 'dearer', 'over', 'refused', 'stuck'])

/**
 * The best of them, chosen as strategies are; but a summary may replace the task: that is what compaction in
 * these agents does, and people do it every day. `figures`: of `settings`, in their order. Undefined: none is
 * cheaper than the run as recorded.
 */
export function bestSetting(
  settings: readonly AgentSetting[],
  figures: readonly SweepFigures[],
  baseline: SweepFigures,
): BestSetting | undefined {
  const ranking = rankStrategies([IDENTITY, ...settings.map(({ spec }) => spec)], [baseline, ...figures])
  if (ranking === undefined) return undefined
  const { rows, unit, basis } = ranking
  const points = rows.flatMap((row) => {
    const setting = settings[row.place - 1]
    if (setting === undefined || NO_CHOICE.has(row.group)) return []
    const { lost, dropped } = row.figures
    const loss = lossIn(row.figures, basis)
    return [{ setting, row, cost: row.cost, loss, lost, isDropping: dropped !== undefined }]
  })
  return choiceOf(points, costIn(baseline, unit), (point) => asShown(point, unit))?.best
}

function compactedAbove(tokens: Tokens, params: CheckedSpec['params']): CheckedSpec {
  const trigger: Trigger = { kind: 'past-tokens', tokens }
  return unwrap(checkSpec({ id: 'compaction', params, trigger, mode: 'destructive' }))
}

function cutAbove(bytes: number): CheckedSpec {
  return unwrap(checkSpec({ id: 'letta-middle', params: { budget: bytes, head: 50, tail: 50 } }))
}
