/**
 * Clear old tool results: Anthropic's context edit `clear_tool_uses_20250919` and
 * LangChain's counterpart on the client's side, `ClearToolUsesEdit`. Structure stays; only texts go.
 */
import { wholeNumber } from '#base/locale.ts'
import { t } from '#base/words.ts'
import { defineMessageStrategy } from '../../memory/message-strategy.ts'
import { type Measure, onlyMessages, sum, viewOf } from '../../memory/messages.ts'
import { pieceFold } from '../../memory/piece-fold.ts'
import type { PositionalFold } from '../../memory/strategy.ts'
import { measuredAs } from '../../memory/unfold.ts'
import { callById } from '../../model/call-places.ts'
import { partsText, textPart } from '../../model/message.ts'
import { namesOf } from '../../model/params.ts'
import { type Besides, requestOf } from '../../model/services.ts'
import type { MessageStep, Step } from '../../model/step.ts'
import { rewriteStep } from '../../model/steps.ts'

interface ClearOptions {
  /** Clears when the size is strictly above. */
  readonly trigger: number
  /** What the trigger looks at: tokens of the whole request, or results. */
  readonly unit: 'tokens' | 'tool-uses'
  /** The newest results that stay; those of excluded tools count too. */
  readonly keep: number
  /** 0: no rule. */
  readonly clearAtLeast: number
  /**
   * `stop`: no more is cleared once so much is freed (LangChain). `minimum`: nothing is, if less would be
   * (the API).
   */
  readonly atLeastMeans: 'stop' | 'minimum'
  /** Whether the arguments of a cleared call go too: of all tools, of none, or of these. */
  readonly clearInputs: boolean | readonly string[]
  readonly excludeTools: readonly string[]
  readonly placeholder: string
  readonly measure: Measure
  readonly besides: Besides
  readonly rule: string
}

interface Place {
  /** Of the result. */
  readonly index: number
  /** Of the nearest assistant message before it, the only one that is asked for the call; -1: none. */
  readonly answer: number
}

/** The same list where nothing is cleared. O(n + text). */
export function clearToolUses(messages: readonly Step[], options: ClearOptions): readonly Step[] {
  const places = resultsOf(messages)
  const size =
    options.unit === 'tokens' ? requestOf(sum(messages, options.measure), options.besides) : places.length
  if (size <= options.trigger) return messages
  const after = [...messages]
  let freed = 0
  for (const place of places.slice(0, Math.max(0, places.length - options.keep))) {
    freed += clearOne(after, place, options)
    if (options.atLeastMeans === 'stop' && options.clearAtLeast > 0 && freed >= options.clearAtLeast) break
  }
  if (options.atLeastMeans === 'minimum' && freed < options.clearAtLeast) return messages
  return after
}

function resultsOf(messages: readonly Step[]): readonly Place[] {
  const places: Place[] = []
  let answer = -1
  for (const [index, step] of messages.entries()) {
    const { role } = viewOf(step)
    if (role === 'assistant') answer = index
    if (role === 'tool') places.push({ index, answer })
  }
  return places
}

/** Clears one result in `messages`, and gives the tokens that this frees. */
function clearOne(messages: Step[], { index, answer }: Place, options: ClearOptions): number {
  const result = messages[index]
  const turn = messages[answer]
  if (result?.kind !== 'message' || turn === undefined) return 0
  const call = callById(viewOf(turn).calls, result.callId ?? '')
  const tool = result.name || call?.name
  if (call === undefined || tool === undefined || options.excludeTools.includes(tool)) return 0
  const { clearInputs } = options
  const clearsInput = typeof clearInputs === 'boolean' ? clearInputs : clearInputs.includes(tool)
  const cleared = withPlaceholder(result, options)
  const left = clearsInput ? withoutInput(turn, call.id, options.rule) : turn
  messages[index] = cleared
  messages[answer] = left
  // Counting is dear, and most often no one asks.
  if (options.clearAtLeast === 0) return 0
  // The same object is not counted: a result that was cleared before frees nothing.
  const freedOf = (before: Step, after: Step) =>
    before === after ? 0 : options.measure(before) - options.measure(after)
  return freedOf(result, cleared) + freedOf(turn, left)
}

interface FoldOptions
  extends Pick<
    ClearOptions,
    'trigger' | 'unit' | 'keep' | 'excludeTools' | 'placeholder' | 'measure' | 'besides'
  > {
  /** Stands on actions of which a part is cleared. */
  readonly label: string
}

/**
 * The same for a view that clears all but the newest: once the log is above the size it stays so, and each
 * result is cleared when it is no longer among the newest. A destructive run measures its own, cleared list.
 */
function clearingFold({ trigger, unit, keep, excludeTools, ...options }: FoldOptions): PositionalFold {
  const { placeholder, measure, besides, label } = options
  const whole = (counted: number) => (unit === 'tokens' ? requestOf(counted, besides) : counted)
  const clearable = new WeakSet<Step>()
  let answer: Step | undefined
  let size = 0
  function counts(piece: Step): boolean {
    if (piece.kind === 'control') return false
    const { role } = viewOf(piece)
    if (role === 'assistant') answer = piece
    if (unit === 'tokens') size += measure(measuredAs(piece))
    if (role !== 'tool' || piece.kind !== 'message') return false
    if (unit === 'tool-uses') size++
    const call = answer && callById(viewOf(answer).calls, piece.callId ?? '')
    const tool = piece.name || call?.name
    if (call !== undefined && tool !== undefined && !excludeTools.includes(tool)) clearable.add(piece)
    return true
  }
  const fold = pieceFold({
    rule: label,
    counts,
    cut: (count) => (whole(size) > trigger ? count - keep : 0),
    old: (piece) =>
      clearable.has(piece) && piece.kind === 'message'
        ? withPlaceholder(piece, { placeholder, rule: RULE })
        : piece,
  })
  return { ...fold, viewOnly: true }
}

function withPlaceholder(
  result: MessageStep,
  { placeholder, rule }: Pick<ClearOptions, 'placeholder' | 'rule'>,
): MessageStep {
  const isCleared = result.parts.length === 1 && partsText(result.parts) === placeholder
  if (isCleared) return result
  return remembered(result, placeholder, () => rewriteStep(result, { parts: [textPart(placeholder)] }, rule))
}

function withoutInput(turn: Step, callId: string, rule: string): Step {
  if (turn.kind !== 'message') return turn
  const calls = turn.calls ?? []
  if (calls.every((call) => call.id !== callId || call.arguments === '{}')) return turn
  return remembered(turn, callId, () => {
    const left = calls.map((call) => (call.id === callId ? { ...call, arguments: '{}' } : call))
    return rewriteStep(turn, { calls: left }, rule)
  })
}

const rewritten = new WeakMap<MessageStep, { readonly key: string; readonly step: MessageStep }>()

/**
 * What was last made of a step with this key, so that a view made again for each call contains the same
 * objects.
 */
function remembered(step: MessageStep, key: string, make: () => MessageStep): MessageStep {
  const known = rewritten.get(step)
  if (known?.key === key) return known.step
  const made = make()
  rewritten.set(step, { key, step: made })
  return made
}

const RULE = 'clear tool uses'
const MAX = 10_000_000

export const clearToolUsesStrategy = defineMessageStrategy({
  id: 'clear-tool-uses',
  readsText: false,
  rescans: true,
  title: t`Clear old tool results`,
  description: t`Above a size, older tool results are replaced by a short placeholder; the newest are kept. Some providers do this on their side. No message is dropped, so pairs are kept; each clearing causes a cache miss.`,
  starters: [
    {
      title: t`Anthropic API: context editing`,
      help: t`Above 100,000 input tokens (the default), clears all but the newest 3 tool results.`,
      source: 'https://platform.claude.com/docs/en/build-with-claude/context-editing',
      offeredBy: 'compare',
    },
  ],
  keywords: ['Claude', 'Anthropic', 'context editing', 'context management', 'microcompact', 'micro-compact'],
  params: {
    unit: {
      kind: 'choice',
      label: t`Trigger counts`,
      initial: 'tokens',
      options: [
        { value: 'tokens', label: t`tokens`, help: t`Of the whole request, as the API counts them.` },
        {
          value: 'tool-uses',
          label: t`tool results`,
          help: t`API only: number of results in the context.`,
        },
      ],
    },
    trigger: { kind: 'integer', label: t`Clear above`, min: 0, max: MAX, initial: 100_000 },
    keep: {
      kind: 'integer',
      label: t`Newest results kept`,
      help: t`Excluded tools count toward this number.`,
      min: 0,
      max: 100_000,
      initial: 3,
      unit: 'results',
    },
    clearAtLeast: {
      kind: 'integer',
      label: t`Minimum to clear`,
      help: t`0: no minimum; all but the newest are cleared.`,
      min: 0,
      max: MAX,
      initial: 0,
      unit: 'tokens',
    },
    atLeastMeans: {
      kind: 'choice',
      label: t`Minimum to clear means`,
      initial: 'stop',
      options: [
        {
          value: 'stop',
          label: t`stop when reached`,
          help: t`LangChain: clears the oldest first until this much is freed.`,
        },
        {
          value: 'minimum',
          label: t`clear nothing if below`,
          help: t`The API as documented: clears only if it frees at least this much, so that the cache miss pays off.`,
        },
      ],
    },
    inputs: {
      kind: 'choice',
      label: t`Arguments of cleared calls`,
      initial: 'keep',
      options: [
        { value: 'keep', label: t`kept`, help: t`The model still sees what it asked for.` },
        { value: 'clear', label: t`cleared too`, help: t`They become {}.` },
        {
          value: 'some',
          label: t`cleared for some tools`,
          help: t`API only: the tools listed below.`,
        },
      ],
    },
    inputTools: {
      kind: 'text',
      label: t`Clear arguments of`,
      help: t`Tool names, separated by commas.`,
      initial: '',
      when: { param: 'inputs', is: ['some'] },
    },
    excludeTools: {
      kind: 'text',
      label: t`Never clear`,
      help: t`Tool names, separated by commas.`,
      initial: '',
    },
    placeholder: { kind: 'text', label: t`Placeholder`, initial: '[cleared]' },
  },
  summary: label,
  guarantees: ({ inputs }) =>
    inputs === 'keep' ? ['order', 'pairs', 'system', 'task'] : ['order', 'system', 'task'],
  recommended: { trigger: { kind: 'every-call' }, mode: 'view' },
  prune: (steps, values, { measure, ...besides }) =>
    onlyMessages(steps, (messages) =>
      clearToolUses(messages, {
        trigger: values.trigger,
        unit: values.unit === 'tokens' ? 'tokens' : 'tool-uses',
        keep: values.keep,
        clearAtLeast: values.clearAtLeast,
        atLeastMeans: values.atLeastMeans === 'stop' ? 'stop' : 'minimum',
        clearInputs: values.inputs === 'some' ? namesOf(values.inputTools) : values.inputs === 'clear',
        excludeTools: namesOf(values.excludeTools),
        placeholder: values.placeholder,
        measure,
        besides,
        rule: RULE,
      }),
    ),
  fold: (values, { measure, ...besides }) =>
    values.inputs === 'keep' && values.clearAtLeast === 0
      ? clearingFold({
          trigger: values.trigger,
          unit: values.unit === 'tokens' ? 'tokens' : 'tool-uses',
          keep: values.keep,
          excludeTools: namesOf(values.excludeTools),
          placeholder: values.placeholder,
          measure,
          besides,
          label: label(values),
        })
      : undefined,
})

interface Labelled {
  readonly keep: number
  readonly trigger: number
  readonly unit: string
}

function label({ keep, trigger, unit }: Labelled): string {
  if (unit === 'tokens')
    return keep === 1
      ? t`clear all but 1 result above ${wholeNumber(trigger)} tokens`
      : t`clear all but ${keep} results above ${wholeNumber(trigger)} tokens`
  return keep === 1
    ? t`clear all but 1 result above ${wholeNumber(trigger)}`
    : t`clear all but ${keep} results above ${wholeNumber(trigger)}`
}
