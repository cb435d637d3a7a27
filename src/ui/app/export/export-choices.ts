/** What can be taken out of the open trace, and in which form, as a list: pure. */
import { byName } from '#base/locale.ts'
import { t } from '#base/words.ts'
import { doneValue, type Work } from '#base/work.ts'
import { callName } from '#core/model/call-names.ts'
import type { FormatInfo } from '#state/index.ts'

export interface ExportChoice {
  /** `trace:<format>` for the formats; else what it is. */
  readonly id: string
  /** The words above what belongs together. */
  readonly group: string
  readonly title: string
  /** Below its title in the list, in a few words; absent: the title says enough. */
  readonly note?: string
  /** What it is for. */
  readonly help: string
  readonly contains: string
  readonly opensIn: string
  /** Nothing that the run says is in it, so that there is nothing to redact. */
  readonly hasNoText?: boolean
  /** Only some of the run’s text is in it, so that nothing says how much of what is redacted. */
  readonly isPart?: boolean
  /** Figures with few names, which are redacted as the file is made: no check has to come first. */
  readonly isFigures?: boolean
  /** The format, where it is one. */
  readonly format?: string
}

const FOR_TOOLS = t`The run for other tools`

/** Our own format: the one that loses nothing. */
const OWN_FORMAT = 'memoscope'

/**
 * Our own format first. Without model calls there is no context and nothing to compare. `call`: whose context
 * it is.
 */
export function exportChoices(
  formats: Work<readonly FormatInfo[]>,
  hasCalls: boolean,
  call?: number,
): readonly ExportChoice[] {
  const all = doneValue(formats) ?? []
  const own = all.filter(({ id }) => id === OWN_FORMAT).map(({ id, title }) => ofFormat(id, title))
  const run = [...own, ...READABLE]
  const others = formatChoices(all)
  const ofCalls =
    call === undefined
      ? OF_CALLS
      : OF_CALLS.map((choice) =>
          choice.id === 'context' ? { ...choice, title: t`Messages of ${callName(call)} (JSON)` } : choice,
        )
  return hasCalls ? [...run, ...ofCalls, ...others] : [...run, ...others]
}

/** What most people need comes first. */
const FIRST = ['openai-chat', 'anthropic-messages', 'otlp', 'atif']

function placeOf({ id }: FormatInfo): number {
  const place = FIRST.indexOf(id)
  return place < 0 ? FIRST.length : place
}

/** For other tools: the most common formats, then by title. */
function formatChoices(formats: readonly FormatInfo[]): readonly ExportChoice[] {
  return formats
    .filter(({ id, canWrite }) => canWrite && id !== OWN_FORMAT)
    .sort((one, other) => placeOf(one) - placeOf(other) || byName(one.title, other.title))
    .map(({ id, title }) => ofFormat(id, title))
}

function ofFormat(id: string, title: string): ExportChoice {
  const group = id === OWN_FORMAT ? t`The run` : FOR_TOOLS
  const name = id === OWN_FORMAT ? t`Memoscope file (.json)` : title
  return { id: `trace:${id}`, group, title: name, format: id, ...(FORMATS[id] ?? OTHER_FORMAT) }
}

type FormatWords = Pick<ExportChoice, 'note' | 'help' | 'contains' | 'opensIn'>

const CONVERSATION = t`The messages, tool calls, and results of the run.`

const OTHER_FORMAT: FormatWords = {
  help: t`To use the run in another tool.`,
  contains: t`What this format can represent.`,
  opensIn: t`Tools that read this format, and Memoscope`,
}

const FORMATS: Readonly<Partial<Record<string, FormatWords>>> = {
  memoscope: {
    note: t`everything, with original records`,
    help: t`To keep the run, or share it with someone who uses Memoscope.`,
    contains: t`Everything, including the original records and the code of custom strategies in Compare.`,
    opensIn: t`Memoscope, as the same run`,
  },
  'anthropic-messages': {
    note: t`the conversation, for Claude`,
    help: t`To continue the conversation with Claude, or use it as a test case.`,
    contains: CONVERSATION,
    opensIn: t`The Anthropic Messages API, tools that read its requests, and Memoscope`,
  },
  'openai-chat': {
    note: t`the conversation, for most tools`,
    help: t`To continue the conversation with another model, or use it as training or test data.`,
    contains: CONVERSATION,
    opensIn: t`The OpenAI Chat Completions API, most data tools for LLMs, and Memoscope`,
  },
  atif: {
    note: t`steps, usage, and cost, for Harbor`,
    help: t`To evaluate the run in Harbor, or collect runs of different agents in one format.`,
    contains: t`The run step by step, with tool calls, token usage, and cost.`,
    opensIn: t`Harbor, other tools that read ATIF, and Memoscope`,
  },
  marsys: {
    help: t`To load the conversation into an agent’s memory in MARSYS.`,
    contains: CONVERSATION,
    opensIn: t`MARSYS and Memoscope`,
  },
  otlp: {
    note: t`spans, for tracing tools`,
    help: t`To look at the run in a tracing tool.`,
    contains: t`A span for each model call, with its messages, token usage, and times, and one for each tool call.`,
    opensIn: t`OpenTelemetry collectors, tracing tools that read GenAI spans, and Memoscope`,
  },
  smolagents: {
    help: t`To load the run into an agent’s memory in smolagents.`,
    contains: t`The memory steps of the agent, with tool calls and results.`,
    opensIn: t`smolagents and Memoscope`,
  },
  tinyagent: {
    help: t`To load the run into an agent’s step memory in tinyAgent.`,
    contains: t`The steps of the agent, with tool calls and results.`,
    opensIn: t`tinyAgent and Memoscope`,
  },
}

const READABLE: readonly ExportChoice[] = [
  {
    id: 'markdown',
    group: t`The run`,
    title: t`Markdown document`,
    note: t`all text, to read`,
    help: t`To read the run as a document.`,
    contains: t`The text, tool calls, and results of every step.`,
    opensIn: t`Any text editor; it can’t be imported again`,
  },
  {
    id: 'skeleton',
    group: t`The run`,
    title: t`Structure only`,
    note: t`lengths and token counts, no text`,
    help: t`To share how a run went without anything that was said in it.`,
    contains: t`Steps, calls, lengths, times, and token counts.`,
    opensIn: t`Memoscope, with the same figures`,
    hasNoText: true,
  },
]

const OF_CALLS: readonly ExportChoice[] = [
  {
    id: 'report',
    group: t`The comparison`,
    title: t`HTML report`,
    note: t`one page to share`,
    help: t`To send the comparison to someone who doesn’t use Memoscope.`,
    contains: t`Totals, chart, and what was dropped and why, for each strategy in Compare.`,
    opensIn: t`Any browser, without a connection`,
    isPart: true,
  },
  {
    id: 'calls-csv',
    group: t`The comparison`,
    title: t`Per-call metrics (CSV)`,
    note: t`for spreadsheets`,
    help: t`To calculate with the figures of the comparison.`,
    contains: t`One row per call and strategy: tokens by category, what the call and its summaries cost, and steps kept, shortened, and dropped.`,
    opensIn: t`Spreadsheets and data tools`,
    isPart: true,
    isFigures: true,
  },
  {
    id: 'context',
    group: t`One context`,
    title: t`Messages (JSON)`,
    note: t`as sent to the model`,
    help: t`To send one request again, or look at it elsewhere.`,
    contains: t`The messages sent at the current call, or what a strategy would have sent.`,
    opensIn: t`The API or tool whose message format you choose`,
    isPart: true,
  },
]

/** The choices by group, in order. */
export function byGroup(choices: readonly ExportChoice[]): readonly {
  readonly group: string
  readonly choices: readonly ExportChoice[]
  /** Few people look for it: it is folded. */
  readonly isFolded: boolean
}[] {
  const groups = [...new Set(choices.map(({ group }) => group))]
  return groups.map((group) => ({
    group,
    choices: choices.filter((choice) => choice.group === group),
    isFolded: group === FOR_TOOLS,
  }))
}
