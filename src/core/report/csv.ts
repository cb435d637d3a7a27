/** Comma-separated values as RFC 4180 has them, safe to open in a spreadsheet. */
import { callNumber } from '../model/call-names.ts'
import type { Call, Trace } from '../model/trace.ts'
import type { Dollars } from '../model/units.ts'
import type { CallFigures, Replay } from '../replay/replay.ts'
import { CATEGORIES } from '../tokens/measure.ts'

export type Cell = string | number | undefined

/** Lines end with CR LF; commas, quotes and line breaks are in quotes; an absent value is an empty cell. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return rows.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('')
}

/** Spreadsheets run a text that begins so as a formula; with an apostrophe before it they show it. */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

function cellText(cell: Cell): string {
  if (cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A memory of a comparison with its replay. */
interface CountedMemory {
  readonly name: string
  readonly replay: Replay
}

const HEAD: readonly string[] = [
  'memory',
  'call',
  'agent',
  'model',
  'tokens',
  ...CATEGORIES.map(({ id }) => `tokens_${id}`),
  'steps',
  'kept',
  'rewritten',
  'dropped',
  'moved',
  'added',
  'changed_since_call_before',
  'stable_prefix_steps',
  'summary_tokens_in',
  'summary_tokens_out',
  'summary_usd',
  'billed_usd',
  'billed_input',
  'billed_cache_read',
  'billed_cache_write',
  'billed_output',
  'cache_break',
  'recorded_input',
  'recorded_cache_read',
  'recorded_cache_write',
  'recorded_output',
  'problem',
]

/**
 * The figures of each call under each memory, a line each; texts go through `redact`. Calls are numbered from
 * 1, as people see them. The cost of the run is the sum of `billed_usd` and `summary_usd`.
 */
export function callsCsv(
  trace: Pick<Trace, 'calls'>,
  memories: readonly CountedMemory[],
  redact: (text: string) => string = (text) => text,
): string {
  const shown = (text: string | undefined) => (text === undefined ? undefined : redact(text))
  const lines = memories.flatMap(({ name, replay }) =>
    replay.calls.map((figures) => {
      const call = trace.calls[figures.call]
      const { counts, summaries } = figures
      return [
        redact(name),
        callNumber(figures.call),
        shown(call?.agent),
        shown(call?.model),
        figures.tokens,
        ...CATEGORIES.map((_, index) => figures.byCategory[index] ?? 0),
        figures.steps,
        ...[counts.kept, counts.rewritten, counts.dropped, counts.moved, counts.added],
        figures.changed.length,
        figures.stablePrefix,
        summaries?.input,
        summaries?.output,
        dollars(figures.summaryCost),
        ...billed(figures),
        ...recorded(call),
        shown(figures.problem?.message),
      ]
    }),
  )
  return csvText([HEAD, ...lines])
}

/** Under the profile of the counting settings, without summaries; empty where nothing was billed. */
function billed({ cost, cacheMiss }: CallFigures): readonly Cell[] {
  if (cost === undefined) return [undefined, undefined, undefined, undefined, undefined, undefined]
  return [
    dollars(cost.money.billed),
    cost.input,
    cost.cacheRead,
    cost.cacheWrite,
    cost.output,
    cacheMiss?.reason,
  ]
}

/** To the millionth of a dollar. */
function dollars(value: Dollars | undefined): Cell {
  return value === undefined ? undefined : Math.round(value * 1e6) / 1e6
}

function recorded(call: Call | undefined): readonly Cell[] {
  const { input, cacheRead, cacheWrite, output } = call?.usage ?? {}
  return [input, cacheRead, cacheWrite, output]
}
