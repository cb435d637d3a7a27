/** The table of totals as data: one row per memory, and the same table as CSV and Markdown to take away. */

import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import { readShare, totalDollars } from '#core/replay/cost-meter.ts'
import type { CallFigures, Replay, ReplayTotals } from '#core/replay/replay.ts'
import { addedMisses, countedMisses } from '#core/sweep/added-misses.ts'

export interface TotalsRow {
  readonly id: string
  readonly name: string
  readonly isBaseline: boolean
  readonly tokens: number
  readonly steps: number
  readonly peak: number
  readonly cumulative: number
  /**
   * Tokens in and out of the calls that would have made its summaries. Not part of what was sent. Undefined:
   * the recorded run made them, and the file doesn't say.
   */
  readonly summaries: number | undefined
  /**
   * Of all prompt tokens those read from the cache; undefined without a profile, or where the record doesn't
   * tell.
   */
  readonly readShare: number | undefined
  /** Cache misses that it adds to the baseline's; 0 without a profile. */
  readonly breaks: number
  /** US dollars; 0 without a profile. */
  readonly cost: number
  readonly costDelta: number
  /** Lost facts, and of what was possible the share that was kept; undefined: not counted. */
  readonly lost: number | undefined
  readonly efficiency: number | undefined
  /** It is no memory that runs, so that it has no cost. */
  readonly isBound: boolean
  /** Differences to the baseline; zero for itself. */
  readonly tokensDelta: number
  readonly peakDelta: number
  readonly cumulativeDelta: number
  /** The baseline's, for differences in per cent. */
  readonly baseline: Totals
}

interface Totals extends Pick<ReplayTotals, 'peak' | 'cumulative'> {
  readonly tokens: number
  /** US dollars; 0 without a profile. */
  readonly cost: number
}

interface Counted {
  readonly id: string
  readonly name: string
  /** Undefined: still being counted; such a memory has no row yet. */
  readonly replay: Replay | undefined
  readonly lost?: number | undefined
  readonly efficiency?: number | undefined
  readonly isBound?: boolean
  /** Of the recorded run: what its own summaries took; undefined where it isn't recorded. */
  readonly recordedSummaries?: { readonly tokens: number | undefined }
}

/** The figures of a call; undefined where the replay has none for it. */
export function figuresAt(replay: Replay | undefined, call: number | undefined): CallFigures | undefined {
  if (replay === undefined || call === undefined) return undefined
  const guess = replay.calls[call]
  return guess?.call === call ? guess : replay.calls.find((figures) => figures.call === call)
}

/** The first memory is the baseline. */
export function totalsRows(memories: readonly Counted[], call: number): readonly TotalsRow[] {
  const [first] = memories
  const base = first === undefined ? undefined : totalsOf(first, call)
  if (base === undefined) return []
  return memories.flatMap((memory) => {
    const totals = totalsOf(memory, call)
    if (totals === undefined) return []
    return [
      {
        id: memory.id,
        name: memory.name,
        isBaseline: memory === first,
        ...totals,
        summaries: summariesOf(memory),
        ...cacheFigures(memory.replay, first?.replay),
        lost: memory.lost,
        efficiency: memory.efficiency,
        isBound: memory.isBound === true,
        costDelta: totals.cost - base.cost,
        steps: figuresAt(memory.replay, call)?.steps ?? 0,
        tokensDelta: totals.tokens - base.tokens,
        peakDelta: totals.peak - base.peak,
        cumulativeDelta: totals.cumulative - base.cumulative,
        baseline: base,
      },
    ]
  })
}

/** Tokens in and out of the calls that would have made the memory's summaries. */
export function summaryTokens(replay: Replay | undefined): number {
  const { input = 0, output = 0 } = replay?.totals.summaries ?? {}
  return input + output
}

function summariesOf({ replay, recordedSummaries }: Counted): number | undefined {
  return recordedSummaries === undefined ? summaryTokens(replay) : recordedSummaries.tokens
}

/** Whether the table has a column for them: only where a memory makes any. */
export function hasSummaries(rows: readonly TotalsRow[]): boolean {
  return rows.some(({ summaries = 0 }) => summaries > 0)
}

/** Whether the table has columns for what is lost: only where it was counted for any. */
export function hasLosses(rows: readonly TotalsRow[]): boolean {
  return rows.some(({ lost, isBaseline }) => lost !== undefined && !isBaseline)
}

function totalsOf({ replay }: Counted, call: number): Totals | undefined {
  const figures = figuresAt(replay, call)
  if (replay === undefined || figures === undefined) return undefined
  const { peak, cumulative, costs } = replay.totals
  return { tokens: figures.tokens, peak, cumulative, cost: costs === undefined ? 0 : totalDollars(costs) }
}

function cacheFigures(
  replay: Replay | undefined,
  baseline: Replay | undefined,
): Pick<TotalsRow, 'readShare' | 'breaks'> {
  const costs = replay?.totals.costs
  const added = addedMisses(countedMisses(costs), countedMisses(baseline?.totals.costs))
  return { readShare: costs && readShare(costs), breaks: added ?? 0 }
}

/**
 * Head and cells of the table as plain text: numbers for machines, whatever the locale, differences with
 * their sign.
 */
function tableText(
  rows: readonly TotalsRow[],
  call: number,
  prices: string | undefined,
): readonly (readonly string[])[] {
  const withSummaries = hasSummaries(rows)
  const withLosses = hasLosses(rows)
  const head = [
    'strategy',
    t`context at ${callName(call)}`,
    'difference',
    t`peak context`,
    'difference',
    t`total input tokens`,
    'difference',
    ...(withSummaries ? [t`summaries`] : []),
    t`steps at ${callName(call)}`,
    ...(prices === undefined
      ? []
      : [t`cost in US dollars (${prices})`, 'difference', t`cache hit rate`, t`added cache misses`]),
    ...(withLosses ? [t`lost facts`, t`efficiency vs. oracle`] : []),
  ]
  const body = rows.map((row) => [
    row.name,
    String(row.tokens),
    signed(row.tokensDelta, row.isBaseline),
    String(row.peak),
    signed(row.peakDelta, row.isBaseline),
    String(row.cumulative),
    signed(row.cumulativeDelta, row.isBaseline),
    ...(withSummaries ? [row.summaries === undefined ? '' : String(row.summaries)] : []),
    String(row.steps),
    ...(prices === undefined ? [] : costCells(row)),
    ...(withLosses ? [row.lost === undefined ? '' : String(row.lost), row.efficiency?.toFixed(4) ?? ''] : []),
  ])
  return [head, ...body]
}

/** Empty for a bound. */
function costCells(row: TotalsRow): readonly string[] {
  if (row.isBound) return ['', '', '', '']
  return [
    dollars(row.cost),
    signed(Number(dollars(row.costDelta)), row.isBaseline),
    row.readShare?.toFixed(4) ?? '',
    String(row.breaks),
  ]
}

/** To the hundredth of a cent. */
function dollars(value: number): string {
  return value.toFixed(4)
}

function signed(value: number, isBaseline: boolean): string {
  if (isBaseline) return ''
  return value > 0 ? `+${value}` : String(value)
}

/**
 * `prices`: whose and of which day, where calls are billed. RFC 4180: commas, quotes and line breaks in
 * quotes, lines ended by CR LF.
 */
export function totalsCsv(rows: readonly TotalsRow[], call: number, prices?: string): string {
  const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return tableText(rows, call, prices)
    .map((cells) => `${cells.map(quoted).join(',')}\r\n`)
    .join('')
}

export function totalsMarkdown(rows: readonly TotalsRow[], call: number, prices?: string): string {
  const [head = [], ...body] = tableText(rows, call, prices)
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const rule = head.map((_, index) => (index === 0 ? '---' : '--:'))
  return `${[line(head), line(rule), ...body.map(line)].join('\n')}\n`
}
