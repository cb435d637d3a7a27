/**
 * The strategies against a kind of waste, by what they do on this run: those that save something, and why the
 * others don't help. From the ranking of Strategies, so each saving is that of a replay. Pure.
 */
import { formatAmount, formatPercent, formatShare } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { WasteKind } from '#core/model/waste-kind.ts'
import { memoryInfos } from '#core/spec/memory-info.ts'
import { leanSpec, specOfInfo } from '#core/spec/spec.ts'
import type { MemorySpec } from '#core/spec/spec-data.ts'
import { formatSpec } from '#core/spec/spec-text.ts'
import { costIn, isWorth, type RankedRow, type Ranking } from '#core/sweep/ranking.ts'
import { plural } from '../../kit/index.ts'

interface Remedy {
  readonly title: string
  /** As its original runs it. */
  readonly spec: MemorySpec
}

export interface MeasuredRemedies {
  /** Largest saving first, each with what it saves and loses on this run. */
  readonly helpful: readonly (Remedy & { readonly effect: string })[]
  /** Why the others don't help, a phrase each. */
  readonly others: readonly string[]
  /** How many are not replayed yet, or not checked against the provider's rules. */
  readonly waiting: number
}

/** None for what no strategy can leave out. */
export function remediesOf(kind: WasteKind): readonly Remedy[] {
  return memoryInfos()
    .filter(({ remedyFor }) => remedyFor.includes(kind))
    .map((info) => ({ title: info.title, spec: leanSpec(specOfInfo(info)) }))
}

/** `ranking`: undefined: nothing of the run is replayed yet. */
export function remediesOn(kind: WasteKind, ranking: Ranking | undefined): MeasuredRemedies {
  const rows = new Map(ranking?.rows.map((row) => [formatSpec(leanSpec(row.spec)), row]))
  const found = remediesOf(kind).map((remedy) => ({ remedy, row: rows.get(formatSpec(remedy.spec)) }))
  const measured = found.flatMap(({ remedy, row }) =>
    ranking === undefined || row === undefined || isUnchecked(row) ? [] : [{ remedy, row, ranking }],
  )
  const helpful = measured
    .filter(({ row }) => isHelpful(row))
    .sort((one, other) => one.row.cost - other.row.cost)
  return {
    helpful: helpful.map(({ remedy, row, ranking: on }) => ({ ...remedy, effect: savingWords(row, on) })),
    others: measured
      .filter(({ row }) => !isHelpful(row))
      .map(({ remedy, row, ranking: on }) => {
        return t`${remedy.title} (${whyNot(row, on)})`
      }),
    waiting: found.length - measured.length,
  }
}

/** Cheaper than the run, and nothing keeps it from being used. */
function isHelpful({ group }: RankedRow): boolean {
  return isWorth({ group }) || group === 'dominated'
}

function isUnchecked(row: RankedRow): boolean {
  return isHelpful(row) && row.figures.refused === undefined
}

function savingWords({ cost, figures: { lost } }: RankedRow, { baseline, unit }: Ranking): string {
  const whole = costIn(baseline, unit)
  const saved = t`${formatAmount(whole - cost, unit, true)} (${formatShare((whole - cost) / whole)})`
  return lost === 0
    ? t`saves ${saved} and loses no facts`
    : t`saves ${saved} and loses ${plural(lost, 'fact')}`
}

function whyNot({ group, cost }: RankedRow, { baseline, unit }: Ranking): string {
  if (group === 'none') return t`no effect`
  if (group === 'refused') return t`refused by the provider`
  if (group === 'over') return t`over the context limit`
  if (group === 'taskless') return t`drops the system prompt or the task`
  if (group === 'stuck') return t`hides what the agent just did`
  const whole = costIn(baseline, unit)
  if (whole === 0 || cost <= whole) return t`saves less than 0.5%`
  const more = formatPercent((cost - whole) / whole)
  return unit === '$' ? t`${more} cost` : t`${more} tokens`
}
