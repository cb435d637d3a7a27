/**
 * Claude Code's micro-compaction: after a long pause the provider's cache is gone anyway, so all but the
 * newest tool results before it are cleared. Nothing happens while the agent works.
 */
import { t } from '#base/words.ts'
import { listMatcher } from '../../memory/glob.ts'
import { defineStrategy, type PositionalFold } from '../../memory/strategy.ts'
import { noteResult, type ToolUse, toolUsesOf } from '../../memory/tool-uses.ts'
import type { Step } from '../../model/step.ts'

const RULE = 'micro-compaction'
const CLEARED = '[Old tool result content cleared]'
const SECONDS = 60

export const claudeCodeMicrocompact = defineStrategy({
  id: 'claude-code-microcompact',
  readsText: false,
  title: t`Clear old results after a pause`,
  description: t`Claude Code’s micro-compaction: after a pause of an hour, the prompt cache has expired, whether it was kept for 5 minutes or an hour. Clearing old tool results then causes no extra cache miss.`,
  keywords: ['Claude', 'Anthropic', 'microcompact', 'micro-compact', 'idle', 'cache'],
  starters: [
    {
      title: t`Claude Code: micro-compact`,
      help: t`After a pause of an hour, clears all but the newest 5 results of file, search, shell, and web tools. Anthropic doesn’t document these defaults; the source is a third-party study of Claude Code.`,
      source: 'https://zhanghandong.github.io/harness-engineering-from-cc-to-ai-coding/en/part3/ch11.html',
      offeredBy: 'compare',
    },
  ],
  params: {
    minutes: {
      kind: 'integer',
      label: t`Pause of at least`,
      min: 1,
      max: 100_000,
      initial: 60,
      unit: 'minutes',
      help: t`Time between two steps. Runs without timestamps have no pauses.`,
    },
    keep: {
      kind: 'integer',
      label: t`Newest results kept`,
      min: 0,
      max: 100_000,
      initial: 5,
      unit: 'results',
    },
    tools: {
      kind: 'text',
      label: t`Tools cleared`,
      help: t`Names separated by commas; * matches any text. Results of other tools are kept.`,
      initial: 'Read,Bash,Grep,Glob,WebFetch,WebSearch,Edit,Write',
    },
  },
  summary: ({ minutes, keep }) => t`clear all but ${keep} after ${minutes} min idle`,
  guarantees: () => ['order', 'pairs', 'system', 'task', 'stable', 'no-new-text'],
  recommended: { trigger: { kind: 'every-call' }, mode: 'view' },
  fold: clearing,
})

interface Values {
  readonly minutes: number
  readonly keep: number
  readonly tools: string
}

/** Amortised O(1) a step: each result waits once and is cleared once. */
function clearing({ minutes, keep, tools }: Values): PositionalFold {
  const isClearable = listMatcher(tools)
  const waiting: ToolUse[] = []
  let last: number | undefined
  return {
    push: (step: Step, position, set) => {
      const { timestamp } = step
      const isPause = timestamp !== undefined && last !== undefined && timestamp - last >= minutes * SECONDS
      if (isPause) {
        const old = waiting.splice(0, Math.max(0, waiting.length - keep))
        for (const use of old) noteResult(use, { note: CLEARED, rule: RULE }, set)
      }
      if (timestamp !== undefined) last = timestamp
      waiting.push(...toolUsesOf(step, position).filter(({ call }) => isClearable(call.name)))
      return true
    },
  }
}
