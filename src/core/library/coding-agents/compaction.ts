/**
 * Compaction as coding agents and providers do it: near the window's end the whole conversation becomes one
 * summary, with the newest user messages or the files read last beside it. The starters are the defaults of
 * the products, each with its source.
 */
import { wholeNumber } from '#base/locale.ts'
import { t } from '#base/words.ts'
import { listMatcher } from '../../memory/glob.ts'
import { defineStrategy } from '../../memory/strategy.ts'
import { summariseOnce } from '../../memory/summary-request.ts'
import { isFailed, pathOf, toolUsesOf, verbOf } from '../../memory/tool-uses.ts'
import { partsText, textPart } from '../../model/message.ts'
import { namesOf } from '../../model/params.ts'
import type { Services } from '../../model/services.ts'
import type { MessageStep, Step, SummaryStep } from '../../model/step.ts'
import { derivedId } from '../../model/steps.ts'

const RULE = 'compaction'
const INSTRUCTION =
  'Summarize the conversation so far, so that the agent can go on with its task from the summary alone.'

/** The median of 42 summaries that Claude Code recorded in public sessions. */
const SUMMARY_TOKENS = 2800
/** More than any context window holds. */
const ALL_TOKENS = 1_000_000
/** Claude Code's limit for one file that it attaches again, at four characters a token. */
const FILE_CHARACTERS = 5000 * 4
const READS = listMatcher('read*,Read*,view*,open*,cat,get_file*')
const PATHS = namesOf('path,file_path,filepath,filename,file,target_file,absolute_path,notebook_path')

export const compaction = defineStrategy({
  id: 'compaction',
  readsText: true,
  replacesAll: true,
  asksFromCache: ({ readsCache }) => readsCache,
  title: t`Compaction`,
  description: t`Near the context limit, one summary replaces the whole conversation; the system prompt stays. Coding agents and providers do this automatically.`,
  keywords: [
    '/compact',
    'auto-compact',
    'summarize',
    'Claude Code',
    'Anthropic',
    'Codex',
    'OpenAI',
    'context management',
  ],
  starters: [
    {
      title: t`Claude Code: auto-compact`,
      help: t`Compacts automatically when the context window is 83.5% full (33,000 tokens below 200k): one summary, then the five files read last.`,
      source: 'https://github.com/anthropics/claude-code/issues/31806',
      offeredBy: 'compare',
      params: { userTokens: 0, files: 5, readsCache: true },
      trigger: { kind: 'past-share', share: 0.835 },
      mode: 'destructive',
    },
    {
      title: t`Codex: compaction`,
      rankedAs: 'codex-compaction',
      help: t`When the context window is 90% full: one summary, and the newest user messages up to 20,000 tokens.`,
      source: 'https://github.com/openai/codex/blob/main/codex-rs/core/src/compact.rs',
      offeredBy: 'compare',
      params: { userTokens: 20_000, files: 0, readsCache: false },
      trigger: { kind: 'past-share', share: 0.9 },
      mode: 'destructive',
    },
    {
      title: t`Anthropic API: compaction`,
      rankedAs: 'anthropic-compaction',
      help: t`Above 150,000 input tokens (the default), one summary replaces everything before it.`,
      source: 'https://platform.claude.com/docs/en/build-with-claude/compaction-threshold',
      offeredBy: 'compare',
      params: { userTokens: 0, files: 0, readsCache: false },
      trigger: { kind: 'past-tokens', tokens: 150_000 },
      mode: 'destructive',
    },
    {
      title: t`OpenAI API: compaction`,
      rankedAs: 'openai-compaction',
      help: t`Above 200,000 tokens (you set the threshold), a summary replaces everything but user messages. The provider’s summary is encrypted; a simulated one is shown.`,
      source: 'https://developers.openai.com/api/docs/guides/compaction',
      offeredBy: 'compare',
      params: { userTokens: ALL_TOKENS, files: 0, readsCache: false },
      trigger: { kind: 'past-tokens', tokens: 200_000 },
      mode: 'destructive',
    },
  ],
  params: {
    userTokens: {
      kind: 'integer',
      label: t`User messages kept`,
      min: 0,
      max: 100_000_000,
      initial: 0,
      unit: 'tokens',
      help: t`The newest user messages that fit stay whole, the task included. 0: none.`,
    },
    recentTokens: {
      kind: 'integer',
      label: t`Newest steps kept`,
      min: 0,
      max: 100_000_000,
      initial: 0,
      unit: 'tokens',
      help: t`The newest steps that fit stay whole, behind the summary of those before them. 0: none.`,
    },
    files: {
      kind: 'integer',
      label: t`Files attached again`,
      min: 0,
      max: 1000,
      initial: 5,
      unit: 'files',
      help: t`The files read last follow the summary, each cut at 20,000 characters.`,
    },
    resultCharacters: {
      kind: 'integer',
      label: t`Results in the request`,
      min: 0,
      max: 100_000_000,
      initial: 0,
      unit: 'characters',
      help: t`The request that writes the summary has this much of each tool result. 0: all.`,
    },
    // Claude Code's request has the conversation's own system prompt, tools, and history in front
    // (https://code.claude.com/docs/en/prompt-caching); not all of Codex (openai/codex#37305) and opencode
    // (opencode#43249).
    readsCache: {
      kind: 'boolean',
      label: t`Summary request reads the cache`,
      initial: true,
      help: t`The request that writes the summary begins like the call before it, so that it reads the conversation from the prompt cache while that lives. Claude Code does this; without it, the whole prompt costs the price of uncached input.`,
    },
  },
  summary: ({ userTokens, recentTokens, files, readsCache }) => {
    const summary = readsCache ? t`one summary` : t`one summary (uncached request)`
    if (recentTokens > 0) return t`${summary} and the newest steps, up to ${wholeNumber(recentTokens)} tokens`
    if (userTokens >= ALL_TOKENS) return t`${summary} and all user messages`
    if (userTokens > 0)
      return t`${summary} and the newest user messages, up to ${wholeNumber(userTokens)} tokens`
    if (files === 1) return t`${summary} and up to one file`
    return files > 0 ? t`${summary} and up to ${files} files` : summary
  },
  guarantees: () => ['order', 'system'],
  recommended: { trigger: { kind: 'past-share', share: 0.835 }, mode: 'destructive' },
  refuses: (steps, values, context) => {
    const { old } = split(steps, values, context)
    const summary = old.length === 0 ? undefined : summaryText(old, values, context)
    return summary?.ok === false ? summary.error : undefined
  },
  prune: (steps, values, context) => {
    const { old, kept, recent } = split(steps, values, context)
    const summary = old.length === 0 ? undefined : summaryText(old, values, context)
    if (summary?.ok !== true) return steps
    return [...kept, summaryStep(old, summary.value), ...filesRead(old, values.files, context), ...recent]
  },
})

interface Values {
  readonly userTokens: number
  readonly recentTokens: number
  readonly files: number
  readonly resultCharacters: number
}

/**
 * What is summarized: all but the system prompt, the user messages that stay, and the newest steps; nothing
 * where a summary is all there is. O(n).
 */
function split(steps: readonly Step[], { userTokens, recentTokens }: Values, context: Services) {
  const start = startOfNewest(steps, recentTokens, context)
  const users = new Set(userTokens === 0 ? [] : newestUsers(steps, userTokens, context))
  const isKept = (step: Step) => step.kind === 'system' || step.kind === 'control' || users.has(step)
  const earlier = steps.slice(0, start)
  const old = earlier.filter((step) => !isKept(step))
  const isDone = old.every((step) => step.rule === RULE)
  return { kept: earlier.filter(isKept), old: isDone ? [] : old, recent: steps.slice(start) }
}

/** Where the newest steps that fit begin. */
function startOfNewest(steps: readonly Step[], budget: number, { measure }: Services): number {
  let start = steps.length
  let left = budget
  for (; start > 0 && left > 0; start -= 1) {
    const step = steps[start - 1]
    left -= step === undefined ? 0 : measure(step)
    if (left < 0) break
  }
  return start
}

function newestUsers(steps: readonly Step[], budget: number, { measure }: Services): readonly Step[] {
  const kept: Step[] = []
  let left = budget
  for (const step of steps.toReversed()) {
    if (!isUser(step)) continue
    left -= measure(step)
    if (left < 0) break
    kept.push(step)
  }
  return kept
}

function isUser(step: Step): boolean {
  if (step.kind === 'message') return step.role === 'user' && step.rule !== RULE
  return step.kind === 'task'
}

function summaryText(old: readonly Step[], { resultCharacters }: Values, { summarise }: Services) {
  const request = { rule: RULE, instruction: INSTRUCTION, tokens: SUMMARY_TOKENS, resultCharacters }
  return summariseOnce(summarise, old, request)
}

function summaryStep(old: readonly Step[], text: string): SummaryStep {
  const origin = old.map(({ id }) => id)
  return {
    kind: 'summary',
    id: derivedId(RULE, origin),
    number: old.at(-1)?.number ?? 0,
    role: 'user',
    parts: [textPart(text)],
    origin,
    rule: RULE,
    ...agentOf(old),
  }
}

/**
 * The last read of each of the files read last, as messages in the order of the run: as much as the agent
 * attached after its own compactions of this run, if it had some.
 */
function filesRead(
  old: readonly Step[],
  count: number,
  { measure, attached = Number.POSITIVE_INFINITY }: Services,
): readonly MessageStep[] {
  const found = new Map<string, MessageStep>()
  let left = attached
  for (const step of old.toReversed()) {
    for (const use of toolUsesOf(step, 0).toReversed()) {
      const path = pathOf(use, PATHS)
      const isRead = path !== undefined && READS(verbOf(use)) && !isFailed(use.result)
      if (!isRead || found.has(path) || found.size >= count) continue
      const text = partsText(use.result.parts).slice(0, FILE_CHARACTERS)
      const file: MessageStep = {
        kind: 'message',
        id: derivedId(`${RULE} ${path}`, [step.id]),
        number: step.number,
        role: 'user',
        parts: [textPart(`${path}\n${text}`)],
        origin: [step.id],
        rule: RULE,
        ...agentOf([step]),
      }
      left -= measure(file)
      if (left < 0) return [...found.values()].toReversed()
      found.set(path, file)
    }
  }
  return [...found.values()].toReversed()
}

function agentOf(steps: readonly Step[]): { readonly agent?: string } {
  const agent = steps[0]?.agent
  return agent !== undefined && steps.every((step) => step.agent === agent) ? { agent } : {}
}
