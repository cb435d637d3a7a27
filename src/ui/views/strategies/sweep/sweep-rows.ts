/**
 * The rows of a sweep: figures with a name, by what cost and loss are measured, and which of them no one
 * beats. Pure.
 */

import { formatExact } from '#base/format-number.ts'
import { given } from '#base/given.ts'
import { largest, smallest } from '#base/lists.ts'
import { eitherOf } from '#base/locale.ts'
import { t } from '#base/words.ts'
import type { EarlierConversation } from '#core/account/earlier-history.ts'
import { isUnreplayable } from '#core/earlier/unreplayable.ts'
import type { ParamSpec, ParamValue } from '#core/model/params.ts'
import { dropsTask } from '#core/replay/dropped-instructions.ts'
import { choiceLabel } from '#core/spec/choice-label.ts'
import { describeSpec } from '#core/spec/describe-spec.ts'
import { infoOfStage } from '#core/spec/memory-info.ts'
import { rankedName } from '#core/spec/product-presets.ts'
import { type CheckedSpec, stagesOf } from '#core/spec/spec-data.ts'
import { onFrontier, type Point } from '#core/sweep/frontier.ts'
import { lossBasis } from '#core/sweep/loss.ts'
import type { LostRange } from '#core/sweep/nearby-sizes.ts'
import { isSafe, type RankGroup, type Ranking, rankStrategies, UNUSABLE } from '#core/sweep/ranking.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import { paramLabel } from './param-label.ts'

export type CostMeasure = 'billed' | 'cumulative' | 'peak'
export type LossMeasure = 'lostWeight' | 'lost' | 'faults' | 'rereads'

export interface SweepRow extends SweepFigures {
  /** Its place in the order. */
  readonly id: string
  readonly name: string
  /** Its value alone, such as `8`, where one parameter is varied; else the name. */
  readonly short: string
  readonly spec: CheckedSpec
  readonly isBaseline: boolean
  /** Each parameter has the value that the strategy is added with. */
  readonly isDefault: boolean
  /** It changed no prompt of the run, and is not the baseline. */
  readonly isIdle: boolean
  /** That is because of an earlier conversation that isn't in the file. */
  readonly isUnreplayable: boolean
  /** It can’t be used, by the rules of This run, or would be refused. */
  readonly isRefused: boolean
  /** Of the ranking of all rows; absent: the recorded run, or not ranked. */
  readonly group?: RankGroup
  /** What it loses at sizes near its own; absent: as much, or not known. */
  readonly lostRange?: LostRange
  /** What it loses at sizes near its own is still being replayed. Absent: it isn’t. */
  readonly isRanging?: boolean
  /** It is about as good as the best one. Absent: it isn’t, or that isn’t known. */
  readonly isEven?: boolean
  readonly cost: number
  readonly loss: number
  readonly isBest: boolean
}

interface SweepMeasures {
  readonly cost: CostMeasure
  readonly loss: LossMeasure
  /** Absent: the run has none, or it isn't the open one. */
  readonly earlier?: EarlierConversation | undefined
}

/** The first memory is the baseline. */
export function sweepRows(
  memories: readonly CheckedSpec[],
  figures: readonly SweepFigures[],
  { cost, loss, earlier }: SweepMeasures,
): readonly SweepRow[] {
  const ranking = rankSettings(memories, figures)
  const groups = new Map(ranking?.rows.map(({ place, group }) => [place, group]))
  const isAnySafe = ranking === undefined || isSafe(ranking)
  const isCompaction = areCompactions(memories)
  const isWeighed = lossBasis(figures) === 'rereads'
  const isBarred = (row: SweepFigures, place: number) => {
    const group = groups.get(place)
    if (group !== undefined && UNUSABLE.includes(group)) return true
    return (row.refused ?? 0) > 0 || (place > 0 && !isCompaction && dropsTask(row.dropped))
  }
  const isIdle = (place: number) => place > 0 && figures[place]?.changed === 0
  const points = figures.map((row, place) => ({
    cost: row[cost] ?? 0,
    loss: lossOf(row, loss),
    isRefused: isBarred(row, place),
  }))
  // What changed nothing has the baseline’s point, and is no choice.
  const isBest = onFrontier(
    points.map((point, at) => ({ ...point, isRefused: point.isRefused || isIdle(at) })),
  )
  const names = sweptName(memories) === undefined ? strategyNames(memories) : distinctNames(memories)
  const isOfOne = variedParam(memories) !== undefined
  const isBySize = new Set(memories.slice(1).map(({ trigger }) => JSON.stringify(trigger))).size > 1
  return figures.flatMap((row, place): readonly SweepRow[] => {
    const spec = memories[place]
    if (spec === undefined) return []
    const name = place === 0 ? t`As recorded` : (names[place] ?? '')
    return [
      {
        ...row,
        id: String(place),
        name,
        short: (isOfOne && place > 0 ? variedValue(memories, place) : undefined) ?? name,
        spec,
        isBaseline: place === 0,
        isRefused: points[place]?.isRefused === true,
        isDefault: place > 0 && isOfOne && !isBySize && hasInitialValues(spec),
        isIdle: isIdle(place),
        isUnreplayable: place > 0 && isUnreplayable(spec, row, earlier),
        cost: points[place]?.cost ?? 0,
        loss: points[place]?.loss ?? 0,
        isBest: isBest[place] === true && (place === 0 || isAnySafe),
        // Where it isn’t weighed, it would only be a second measure of what is read again.
        rereads: isWeighed ? row.rereads : undefined,
        ...given({ group: groups.get(place) }),
      },
    ]
  })
}

function hasInitialValues(spec: CheckedSpec): boolean {
  return stagesOf(spec).every((stage) => {
    const params = infoOfStage(stage)?.params ?? {}
    return Object.entries(stage.params).every(([id, value]) => params[id]?.initial === value)
  })
}

/** Several strategies by their names in This run; those of the same name with their parameters. */
function strategyNames(memories: readonly CheckedSpec[]): readonly string[] {
  const summaries = distinctNames(memories)
  const titles = memories.map((spec, place) => rankedName(spec).title ?? summaries[place] ?? '')
  return titles.map((title, place) =>
    titles.filter((one) => one === title).length > 1 && summaries[place] !== title
      ? t`${title}: ${summaries[place] ?? ''}`
      : title,
  )
}

/**
 * Those of the same name differ in parameters that it leaves out: then these are added. O(n · parameters).
 */
function distinctNames(memories: readonly CheckedSpec[]): readonly string[] {
  const names = memories.map(describeSpec)
  const byName = new Map<string, CheckedSpec[]>()
  for (const [place, spec] of memories.entries()) {
    const name = names[place] ?? ''
    const known = byName.get(name)
    if (known === undefined) byName.set(name, [spec])
    else known.push(spec)
  }
  return memories.map((spec, place) => {
    const name = names[place] ?? ''
    const others = byName.get(name) ?? []
    const added = stagesOf(spec).flatMap((stage, at) => {
      const specs = infoOfStage(stage)?.params ?? {}
      return Object.entries(stage.params).flatMap(([id, value]) => {
        const varies = others.some((other) => stagesOf(other)[at]?.params[id] !== value)
        const param = specs[id]
        return varies && param !== undefined ? [valueWords(param, value)] : []
      })
    })
    return [name, ...added].join(' · ')
  })
}

/** Such as `Share for the end: 8%`. */
function valueWords(param: ParamSpec, value: ParamValue): string {
  const unit = param.kind === 'integer' && param.unit === '%' ? '%' : ''
  const shown = typeof value === 'number' ? formatExact(value) : value
  return choiceLabel(param, value) ?? t`${unit === '' ? paramLabel(param) : param.label}: ${shown}${unit}`
}

function lossOf(row: SweepFigures, loss: LossMeasure): number {
  return loss === 'rereads' ? (row.rereads?.expected.pages ?? 0) : (row[loss] ?? 0)
}

/** What is varied, by its name; undefined: several strategies. */
export function sweptName([, ...memories]: readonly CheckedSpec[]): string | undefined {
  const names = new Set(
    memories.map((spec) =>
      stagesOf(spec)
        .map((stage) => infoOfStage(stage)?.title ?? stage.id)
        .reduce((one, next) => t`${one}, then ${next}`),
    ),
  )
  return names.size === 1 ? [...names][0] : undefined
}

/**
 * A combination by what is varied alone, such as `Steps: 8`, with the others that have the same result, such
 * as `Steps: 8, 16, or 32`; undefined: several strategies were tried, or what differs is no parameter.
 */
export function variedName(
  memories: readonly CheckedSpec[],
  figures: readonly SweepFigures[],
  place: number,
): string | undefined {
  const [name, ...others] = figures.flatMap((row, at) =>
    at === place || (at > 0 && isSameResult(row, figures[place])) ? (ownName(memories, at) ?? []) : [],
  )
  if (name === undefined || others.length === 0) return name
  const label = name.slice(0, name.indexOf(': ') + 2)
  const isOneParameter = others.every((other) => other.startsWith(label) && !other.includes(', '))
  if (label === '' || name.includes(', ') || !isOneParameter) return ownName(memories, place)
  return label + eitherOf([name, ...others].map((one) => one.slice(label.length)))
}

function isSameResult(one: SweepFigures, other: SweepFigures | undefined): boolean {
  const keys = ['billed', 'cumulative', 'peak', 'changed', 'lost', 'cacheMisses'] as const
  return other !== undefined && one.changed > 0 && keys.every((key) => one[key] === other[key])
}

function ownName([, ...tried]: readonly CheckedSpec[], place: number): string | undefined {
  const spec = tried[place - 1]
  if (spec === undefined || sweptName([spec, ...tried]) === undefined) return undefined
  const policies = new Set(tried.map(({ trigger, mode }) => JSON.stringify([trigger, mode])))
  if (policies.size > 1 && !areOfSizes(tried)) return undefined
  const size =
    policies.size > 1 && spec.trigger.kind === 'past-tokens'
      ? [t`Acts above (tokens): ${formatExact(spec.trigger.tokens)}`]
      : []
  const varied = stagesOf(spec).flatMap((stage, at) => {
    const specs = infoOfStage(stage)?.params ?? {}
    return Object.entries(stage.params).flatMap(([id, value]) => {
      const param = specs[id]
      const isVaried = tried.some((other) => stagesOf(other)[at]?.params[id] !== value)
      return isVaried && param !== undefined ? [valueWords(param, value)] : []
    })
  })
  const all = [...size, ...varied]
  return all.length === 0 ? undefined : all.join(', ')
}

/** Whether they differ in the size of the context at which they act, and in no other part of their policy. */
function areOfSizes(tried: readonly CheckedSpec[]): boolean {
  const [first] = tried
  return tried.every(({ trigger, mode }) => trigger.kind === 'past-tokens' && mode === first?.mode)
}

/**
 * Whether all that was tried compacts: a summary may replace the task, as it does in coding agents, and that
 * bars none of them.
 */
export function areCompactions([, ...tried]: readonly CheckedSpec[]): boolean {
  return tried.length > 0 && tried.every(({ id, pipeline }) => id === 'compaction' && pipeline === undefined)
}

/** The ranking of what was tried, with the best trade-off of compactions, too. */
export function rankSettings(
  memories: readonly CheckedSpec[],
  figures: readonly SweepFigures[],
): Ranking | undefined {
  if (!areCompactions(memories)) return rankStrategies(memories, figures)
  const ranking = rankStrategies(memories, figures.map(withTaskAsMessage))
  return (
    ranking && {
      ...ranking,
      rows: ranking.rows.map((row) => ({ ...row, figures: figures[row.place] ?? row.figures })),
    }
  )
}

function withTaskAsMessage(row: SweepFigures): SweepFigures {
  if (row.dropped === undefined) return row
  const { system, tasks, messages, ...rest } = row.dropped
  return { ...row, dropped: { ...rest, system: 0, tasks: 0, messages: messages + tasks + system } }
}

/** The same without the name of the parameter, such as `8`, where one is varied: for a point of the chart. */
export function variedValue(memories: readonly CheckedSpec[], place: number): string | undefined {
  const name = ownName(memories, place)
  const at = name?.indexOf(': ') ?? -1
  return name === undefined || at < 0 || name.includes(', ') ? name : name.slice(at + 2)
}

/**
 * What the one parameter is called that is varied, with its unit, such as `Limit per result (bytes)`;
 * undefined: several are, or none.
 */
export function variedParam(memories: readonly CheckedSpec[]): string | undefined {
  const names = memories.slice(1).map((_, at) => ownName(memories, at + 1))
  const [label = ''] = names.map((name) => name?.slice(0, name.indexOf(': ')))
  const isOnly = names.every((name) => name?.startsWith(`${label}: `) === true && !name.includes(', '))
  return label !== '' && isOnly ? label : undefined
}

/**
 * Values of one parameter next to each other with the same result are one row, such as `2 to 5`, by the id of
 * the one that is named, else of the first.
 */
export function mergedRows(rows: readonly SweepRow[], named: ReadonlySet<string>): readonly SweepRow[] {
  const merged: SweepRow[][] = []
  for (const row of rows) {
    const [first] = merged.at(-1) ?? []
    if (first !== undefined && isAlike(first, row)) merged.at(-1)?.push(row)
    else merged.push([row])
  }
  return merged.flatMap((same): readonly SweepRow[] => {
    const [first, last] = [same[0], same.at(-1)]
    const row = same.find(({ id }) => named.has(id)) ?? first
    if (row === undefined || first === undefined || last === undefined || same.length === 1) return same
    const short = same.length === 2 ? t`${first.short} or ${last.short}` : t`${first.short} to ${last.short}`
    const isDefault = same.some((one) => one.isDefault)
    return [{ ...row, short, name: row.name.replace(row.short, short), isDefault }]
  })
}

/** Two values of the same parameter that give the same, or change nothing. */
function isAlike(one: SweepRow, other: SweepRow): boolean {
  if (one.isBaseline || one.short === one.name) return false
  if (one.isUnreplayable !== other.isUnreplayable) return false
  return (one.isIdle && other.isIdle) || isSameResult(one, other)
}

/** Rows whose name contains every word of the text. */
export function matching(rows: readonly SweepRow[], text: string): readonly SweepRow[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return rows.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
}

/**
 * Whether a least loss is known: by tokens only, as what a call costs depends on the calls before it, and not
 * for what adds up over the run or is up to the agent.
 */
export function hasBound(cost: CostMeasure, loss: LossMeasure): boolean {
  return cost !== 'billed' && loss !== 'rereads' && loss !== 'faults'
}

/**
 * Tokens a call to ask the least loss for: `count` of them, spread evenly over the ratio, from half of the
 * smallest context on average to the largest of all.
 */
export function budgetsFor(rows: readonly SweepRow[], count: number): readonly number[] {
  const averages = rows.map(({ cumulative, calls }) => cumulative / Math.max(1, calls))
  const least = Math.max(1, smallest(averages) / 2)
  const most = largest(rows.map(({ peak }) => peak))
  if (rows.length === 0 || most <= least) return []
  const budgets = Array.from({ length: count }, (_, at) =>
    Math.round(least * (most / least) ** (at / (count - 1))),
  )
  return [...new Set(budgets)]
}

/**
 * The part of a line that lies over the costs of the rows, so that it does not make the chart wider than its
 * points.
 */
export function overRows(line: readonly Point[], rows: readonly Pick<SweepRow, 'cost'>[]): readonly Point[] {
  const costs = rows.map(({ cost }) => cost)
  const [least, most] = [smallest(costs), largest(costs)]
  const inner = line.filter(({ cost }) => cost >= least && cost <= most)
  const before = line.findLast(({ cost }) => cost < least)
  const after = line.find(({ cost }) => cost > most)
  return [
    ...between(before, inner[0] ?? after, least),
    ...inner,
    ...between(inner.at(-1) ?? before, after, most),
  ]
}

/** The point of the line from one to the other at a cost; none where one of them is missing. */
function between(one: Point | undefined, other: Point | undefined, cost: number): readonly Point[] {
  if (one === undefined || other === undefined || one.cost === other.cost) return []
  const share = (cost - one.cost) / (other.cost - one.cost)
  return [{ cost, loss: one.loss + share * (other.loss - one.loss) }]
}
