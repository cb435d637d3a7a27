/** The figures of strategies as rows for people and as data. */

import { formatAmount, formatDecimals, formatExact, formatPercent } from '#base/format-number.ts'
import { given } from '#base/given.ts'
import {
  field,
  type JsonObject,
  type JsonValue,
  listField,
  numberField,
  objectField,
  textField,
} from '#base/json.ts'
import { FIGURE_SOURCES, leastSure } from '#core/cost/cost-info.ts'
import { isUnreplayable, UNREPLAYABLE } from '#core/earlier/unreplayable.ts'
import { parseTrigger } from '#core/memory/trigger.ts'
import {
  type DroppedInstructions,
  type InstructionCounts,
  plusInstructions,
} from '#core/replay/dropped-instructions.ts'
import type { Baseline } from '#core/replay/fold.ts'
import { plusCuts } from '#core/rereads/cut-results.ts'
import type { RereadSums } from '#core/rereads/run-risk.ts'
import { describeSpec } from '#core/spec/describe-spec.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { specJson } from '#core/spec/spec-json.ts'
import { lostFigure } from '#core/sweep/lost-words.ts'
import type { LostRange } from '#core/sweep/nearby-sizes.ts'
import { bothRereads, type SweepFigures } from '#core/sweep/sweep.ts'
import { figuresOf, savingOf } from '#package/figures.ts'
import { formatStrategy } from '#package/strategy-text.ts'
import type { Cell, Column } from '../output/report.ts'

export interface StrategyRow {
  /** As it is written on the command line; of the baseline its kind. */
  readonly strategy: string
  readonly isBaseline: boolean
  /** A few words. */
  readonly summary: string
  readonly spec: JsonObject
  readonly figures: SweepFigures
}

/** The baseline's figures under no strategy, or those of a strategy. */
export function rowOf(spec: CheckedSpec, figures: SweepFigures, baseline?: Baseline): StrategyRow {
  return {
    strategy: baseline ?? formatStrategy(spec),
    isBaseline: baseline !== undefined,
    summary: describeSpec(spec),
    spec: specJson(spec),
    figures,
  }
}

export const FIGURE_COLUMNS: readonly Column[] = [
  { key: 'strategy', title: 'Strategy' },
  { key: 'cost', title: 'Cost', isNumber: true },
  { key: 'saving', title: 'Saving', isNumber: true },
  { key: 'tokens', title: 'Input tokens', isNumber: true },
  { key: 'tokensChange', title: 'Change', isNumber: true },
  { key: 'peak', title: 'Peak', isNumber: true },
  { key: 'lostFacts', title: 'Lost facts', isNumber: true },
  { key: 'refetched', title: 'Re-fetched', isNumber: true },
  { key: 'readAgain', title: 'Re-read risk', isNumber: true },
  { key: 'cacheMisses', title: 'Cache misses', isNumber: true },
  { key: 'refused', title: 'Refused', isNumber: true },
]

/** Whether only an earlier conversation, which the file lacks, makes the run exceed the size. */
export function isUnreplayableRow(
  { spec, isBaseline, figures }: StrategyRow,
  { earlier }: SweepFigures,
): boolean {
  const trigger = parseTrigger(field(spec, 'trigger') ?? null)
  return !isBaseline && trigger.ok && isUnreplayable({ trigger: trigger.value }, figures, earlier)
}

/** For people. */
export function nameOf({ strategy, isBaseline }: StrategyRow): string {
  if (!isBaseline) return strategy
  if (strategy === 'uncompacted') return 'Without compactions'
  return strategy === 'everything' ? 'Full history' : 'As recorded'
}

export function figureCells(row: StrategyRow, baseline: SweepFigures): readonly Cell[] {
  const { strategy, isBaseline, figures } = row
  if (isUnreplayableRow(row, baseline)) {
    const unknown = FIGURE_COLUMNS.slice(1).map((): Cell => ({ value: undefined, text: '–' }))
    return [{ value: strategy, text: nameOf(row) }, ...unknown]
  }
  const saving = isBaseline ? undefined : savingOf(figures, baseline)
  const change =
    isBaseline || baseline.cumulative === 0 ? undefined : figures.cumulative / baseline.cumulative - 1
  return [
    { value: strategy, text: nameOf(row) },
    { value: figures.billed, text: dollars(figures.billed) },
    savingCell(saving),
    { value: figures.cumulative, text: formatExact(figures.cumulative) },
    { value: change, text: change === undefined ? '' : formatPercent(change) },
    { value: figures.peak, text: formatExact(figures.peak) },
    { ...countCell(figures.lost), text: lostFigure({ lost: figures.lost, range: figures.lostRange }) },
    countCell(figures.faults),
    expectedCell(figures.rereads),
    countCell(figures.cacheMisses),
    countCell(figures.refused),
  ]
}

function dollars(amount: number | undefined): string {
  return amount === undefined ? '–' : formatAmount(amount, '$')
}

/** 0.4 → 40%, −0.1 → −10%. */
function savingText(saving: number): string {
  return formatPercent(saving).replace('+', '')
}

function savingCell(saving: number | undefined): Cell {
  if (saving === undefined) return { value: undefined, text: '' }
  const tone = Math.abs(saving) < 0.0005 ? 'quiet' : saving > 0 ? 'good' : 'bad'
  return { value: saving, text: savingText(saving), tone }
}

function countCell(count: number | undefined): Cell {
  return {
    value: count,
    text: count === undefined ? '–' : formatExact(count),
    ...(count === 0 ? { tone: 'quiet' } : {}),
  }
}

/** The expected number of dropped read results that the agent reads again. */
function expectedCell(rereads: RereadSums | undefined): Cell {
  const expected = rereads?.expected.pages
  return {
    value: expected,
    text: expected === undefined ? '–' : formatDecimals(expected, 1),
    ...(expected === 0 ? { tone: 'quiet' } : {}),
  }
}

/** Every figure, unrounded; what is unknown is left out. */
export function figureData(row: StrategyRow, baseline: SweepFigures): JsonObject {
  const { strategy, isBaseline, summary, spec, figures } = row
  const isUnknown = isUnreplayableRow(row, baseline)
  const saving = isUnknown ? undefined : savingOf(figures, baseline)
  return {
    strategy,
    ...(isBaseline ? { isBaseline } : {}),
    summary,
    spec,
    ...figuresData(figures),
    ...(isUnknown ? { cannotReplay: UNREPLAYABLE } : {}),
    ...given({ saving }),
  }
}

function figuresData(figures: SweepFigures): JsonObject {
  const { lostRange, rereads, dropped, used, stuck, startsOver, prefixChanges, changedFrom, earlier, cut } =
    figures
  return {
    ...figuresOf(figures),
    ...(lostRange === undefined ? {} : { lostFactsNearby: nearbyData(lostRange) }),
    ...given({ usedFacts: used, repeatedCalls: stuck, callsWithoutWork: startsOver, prefixChanges }),
    ...given({ firstChangedCall: changedFrom }),
    ...(rereads === undefined ? {} : { readAgain: rereadsData(rereads) }),
    ...(dropped === undefined ? {} : { dropped: droppedData(dropped) }),
    ...(cut === undefined ? {} : { cutResults: { ...cut } }),
    ...(earlier === undefined ? {} : { earlierConversation: { ...earlier } }),
  }
}

function nearbyData({ fewest, most, rereads }: LostRange): JsonObject {
  return { fewest, most, ...given({ readAgain: rereads && { ...rereads } }) }
}

/** The figures of two sets of runs as one. */
export function plusFigures(one: SweepFigures, other: SweepFigures): SweepFigures {
  const sources = [one.source, other.source].filter((source) => source !== undefined)
  const problem = one.problem ?? other.problem
  return {
    runs: one.runs + other.runs,
    calls: one.calls + other.calls,
    peak: Math.max(one.peak, other.peak),
    cumulative: one.cumulative + other.cumulative,
    billed: plus(one.billed, other.billed),
    cacheMisses: plus(one.cacheMisses, other.cacheMisses),
    lost: one.lost + other.lost,
    ...given({ lostRange: bothLost(one, other) }),
    lostWeight: one.lostWeight + other.lostWeight,
    faults: plus(one.faults, other.faults),
    rereads: bothRereads(one.rereads, other.rereads),
    refused: plus(one.refused, other.refused),
    problems: one.problems + other.problems,
    ...given({ problem, used: plus(one.used, other.used) }),
    ...given({ dropped: plusInstructions(one.dropped, other.dropped), cut: plusCuts(one.cut, other.cut) }),
    ...given({ stuck: sumOf(one.stuck, other.stuck) }),
    ...given({ startsOver: sumOf(one.startsOver, other.startsOver) }),
    ...given({ prefixChanges: sumOf(one.prefixChanges, other.prefixChanges) }),
    changed: one.changed + other.changed,
    overWindow: one.overWindow + other.overWindow,
    ...(sources.length === 0 ? {} : { source: leastSure(sources) }),
  }
}

/** What is not known of one run is not known of all: a sum over some of them would look like a saving. */
function plus(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one + other
}

/** Where one has none, what it loses at its own size counts. Undefined: both have none. */
function bothLost(one: SweepFigures, other: SweepFigures): LostRange | undefined {
  if (one.lostRange === undefined && other.lostRange === undefined) return undefined
  const [first, second] = [one, other].map(
    ({ lost, lostRange: range = { fewest: lost, most: lost } }) => range,
  )
  return first && second && { fewest: first.fewest + second.fewest, most: first.most + second.most }
}

/** Where what is absent is none; undefined: none of both. */
function sumOf(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined && other === undefined ? undefined : (one ?? 0) + (other ?? 0)
}

/** Numbers of read results, and their tokens. */
export function rereadsData({ removed, expected, anyway, runs, validatedRuns }: RereadSums): JsonObject {
  return { removed: { ...removed }, expected: { ...expected }, anyway: { ...anyway }, runs, validatedRuns }
}

/** Undefined: it is something else, such as what an earlier version wrote. */
function readRereads(data: JsonValue | undefined): RereadSums | undefined {
  const sumOf = (key: string) => {
    const sum = field(data, key)
    const [pages, tokens] = [numberField(sum, 'pages'), numberField(sum, 'tokens')]
    return pages === undefined || tokens === undefined ? undefined : { pages, tokens }
  }
  const [removed, expected, anyway] = [sumOf('removed'), sumOf('expected'), sumOf('anyway')]
  return removed === undefined || expected === undefined || anyway === undefined
    ? undefined
    : {
        removed,
        expected,
        anyway,
        runs: numberField(data, 'runs') ?? 1,
        validatedRuns: numberField(data, 'validatedRuns') ?? 0,
      }
}

/** Undefined: it drops none. */
function droppedData({ leftOut, ...counts }: DroppedInstructions): JsonObject {
  return { ...counts, ...(leftOut && { leftOut: { ...leftOut } }) }
}

function readDropped(data: JsonValue | undefined): DroppedInstructions | undefined {
  if (data === undefined) return undefined
  const leftOut = field(data, 'leftOut')
  return {
    ...readCounts(data),
    summarized: numberField(data, 'summarized') ?? 0,
    ...(leftOut !== undefined && { leftOut: readCounts(leftOut) }),
  }
}

function readCounts(data: JsonValue): InstructionCounts {
  const number = (key: string) => numberField(data, key) ?? 0
  return {
    system: number('system'),
    tasks: number('tasks'),
    messages: number('messages'),
    ...given({ files: numberField(data, 'files') }),
  }
}

function readLost(data: JsonValue | undefined): LostRange | undefined {
  const lost = readEnds(data)
  return lost && { ...lost, ...given({ rereads: readEnds(field(data, 'readAgain')) }) }
}

function readEnds(data: JsonValue | undefined) {
  const [fewest, most] = [numberField(data, 'fewest'), numberField(data, 'most')]
  return fewest === undefined || most === undefined ? undefined : { fewest, most }
}

function readCut(data: JsonValue | undefined): SweepFigures['cut'] {
  const [cut, of, needed] = ['cut', 'of', 'needed'].map((key) => numberField(data, key))
  if (cut === undefined || of === undefined || needed === undefined) return undefined
  const asking = numberField(data, 'asking')
  return { cut, of, needed, askedAgain: numberField(data, 'askedAgain') ?? needed, ...given({ asking }) }
}

function readRange(low: number | undefined, high: number | undefined): SweepFigures['range'] {
  return low === undefined || high === undefined ? undefined : { low, high }
}

function readEarlier(data: JsonValue | undefined): SweepFigures['earlier'] {
  const number = (key: string) => numberField(data, key)
  const [fewest, most, peak] = [number('fewest'), number('most'), number('peak')]
  const [first, last] = [number('first'), number('last')]
  if (fewest === undefined || most === undefined || peak === undefined) return undefined
  if (first === undefined || last === undefined) return undefined
  const rises = (listField(data, 'rises') ?? []).flatMap((rise) => {
    const [call, tokens] = [numberField(rise, 'call'), numberField(rise, 'tokens')]
    return call === undefined || tokens === undefined ? [] : [{ call, tokens }]
  })
  return { fewest, most, first, last, peak, ...(rises.length > 0 && { rises }) }
}

/** A row out of what `figureData` wrote; undefined: it is something else. */
export function readRow(data: JsonValue): StrategyRow | undefined {
  const strategy = textField(data, 'strategy')
  const number = (key: string) => numberField(data, key)
  const [tokens, calls, peak, lost] = [number('tokens'), number('calls'), number('peak'), number('lostFacts')]
  if (
    strategy === undefined ||
    tokens === undefined ||
    calls === undefined ||
    peak === undefined ||
    lost === undefined
  )
    return undefined
  const source = FIGURE_SOURCES.find((known) => known === textField(data, 'costSource'))
  const problem = textField(data, 'problem')
  return {
    strategy,
    isBaseline: field(data, 'isBaseline') === true,
    summary: textField(data, 'summary') ?? strategy,
    spec: objectField(data, 'spec') ?? {},
    figures: {
      runs: 1,
      calls,
      peak,
      cumulative: tokens,
      billed: number('cost'),
      cacheMisses: number('cacheMisses'),
      lost,
      lostWeight: number('lostFactsWeighted') ?? 0,
      faults: number('refetched'),
      rereads: readRereads(field(data, 'readAgain')),
      refused: number('refused'),
      problems: number('failedCalls') ?? 0,
      ...given({ problem }),
      changed: number('changedCalls') ?? 0,
      ...given({ changedFrom: number('firstChangedCall') }),
      overWindow: number('callsOverWindow') ?? 0,
      ...given({ dropped: readDropped(field(data, 'dropped')), cut: readCut(field(data, 'cutResults')) }),
      ...given({ used: number('usedFacts'), stuck: number('repeatedCalls') }),
      ...given({ startsOver: number('callsWithoutWork') }),
      ...given({ prefixChanges: number('prefixChanges') }),
      ...given({ lostRange: readLost(field(data, 'lostFactsNearby')) }),
      ...given({ earlier: readEarlier(field(data, 'earlierConversation')) }),
      ...given({ source, range: readRange(number('costLow'), number('costHigh')) }),
    },
  }
}
