/** The figures of the summary line, in the order in which they are left out where the line is short. Pure. */

import { plural } from '#base/format-count.ts'
import { durationWords } from '#base/format-duration.ts'
import { formatAmount, formatCompact, formatExact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { FigureSource } from '../cost/cost-info.ts'
import { shortModelName } from '../model/model-name.ts'
import { estimatedCostWords, figureWords, isSure } from './figure-words.ts'
import type { Outcome } from './outcome.ts'
import type { Counting } from './settle.ts'
import type { Figure, RunSummary } from './summary.ts'

export interface SummaryFact {
  readonly id: string
  readonly label: string
  /** For the line. */
  readonly short: string
  readonly exact: string
  /** Where it is from, in words. */
  readonly source: string
  /** What it is made of, in words. */
  readonly parts?: string
  readonly tone?: 'bad' | 'good'
}

/** The context window in tokens, and how it is known. */
type KnownWindow = Pick<Counting, 'window' | 'isWindowRecorded' | 'isWindowInferred'>

/** `window`: where it is known. Unknown figures are left out. */
export function summaryFacts(summary: RunSummary, window: KnownWindow | undefined): readonly SummaryFact[] {
  const { models, cost, calls, duration, input, output, cacheHitRate, errors, outcome } = summary
  const estimated = summary.check?.input === undefined ? NO_USAGE : undefined
  const figureFact = (id: string, label: string, figure: Figure, unit: Unit): SummaryFact => ({
    id,
    label,
    ...figureWords(figure, unit, estimated),
  })
  const errorFact = { ...figureFact('errors', t`Errors`, errors, ''), ...errorParts(summary) }
  const facts: readonly (SummaryFact | undefined)[] = [
    modelFact(models),
    outcome && outcomeFact(outcome),
    cost && { id: 'cost', ...costWords(cost, summary, estimated), ...costParts(summary) },
    figureFact('calls', t`Calls`, calls, ''),
    errors.value > 0 ? { ...errorFact, tone: 'bad' } : undefined,
    duration && {
      ...figureFact('duration', t`Duration`, duration, ''),
      ...durationParts(duration.value, summary),
    },
    figureFact('input', t`Input`, input, 'tokens'),
    output && figureFact('output', t`Output`, output, 'tokens'),
    cacheHitRate && figureFact('cache', t`Cache hits`, cacheHitRate, '%'),
    peakFact(figureFact('peak', t`Peak context`, summary.peak, 'tokens'), summary.peak, window),
    errors.value > 0 ? undefined : errorFact,
  ]
  return facts.filter((fact) => fact !== undefined)
}

/** What isn't counted: nothing is wrong with a call that someone aborted or rejected. */
function errorParts({ errors, aborted = 0, rejected = 0 }: RunSummary): Pick<SummaryFact, 'parts'> {
  if (aborted + rejected === 0) return {}
  return {
    parts: [
      t`${formatExact(errors.value)} failed`,
      ...(aborted > 0 ? [t`${formatExact(aborted)} aborted, not counted`] : []),
      ...(rejected > 0 ? [t`${formatExact(rejected)} rejected by the user, not counted`] : []),
    ].join(' · '),
  }
}

/** With the time that the agent didn’t wait for a person, where it waited long. */
export function durationParts(
  all: number,
  { waiting = 0, idle = 0 }: Pick<RunSummary, 'waiting' | 'idle'>,
): Pick<SummaryFact, 'short' | 'exact'> {
  const whole = durationWords(all)
  if (waiting + idle === 0) return { short: whole, exact: whole }
  const active = t`${durationWords(all - waiting - idle)} active`
  const parts = [
    active,
    ...(waiting > 0 ? [t`${durationWords(waiting)} waiting for the user`] : []),
    ...(idle > 0 ? [t`${durationWords(idle)} waiting for approval, or the computer was asleep`] : []),
  ]
  return { short: `${whole}, ${active}`, exact: `${whole}: ${parts.join(' · ')}` }
}

/** Of a run whose prompts are recorded: whether its cost is estimated because its output is. */
function isOutputEstimated({ cost, input, output }: Pick<RunSummary, 'cost' | 'input' | 'output'>) {
  const isEstimated = cost !== undefined && !isSure(cost.source)
  return isEstimated && isSure(input.source) && output !== undefined && !isSure(output.source)
}

/** Where the cost is from, if only a part of it is estimated; undefined: `source` of the cost says it. */
export function costSourceWords(summary: RunSummary): string | undefined {
  if (isOutputEstimated(summary)) return t`recorded prompts, estimated output`
  const calls = estimatedCalls(summary)
  return calls === undefined ? undefined : t`recorded usage, ${calls} estimated`
}

/** `1 call`: those without usage, where nearly all others have it. */
function estimatedCalls({ cost, unmeasured = 0, check }: RunSummary): string | undefined {
  const isEstimated = cost !== undefined && !isSure(cost.source)
  const isRestRecorded = (check?.output?.unrecorded ?? 0) <= unmeasured
  return isEstimated && unmeasured > 0 && isRestRecorded ? plural(unmeasured, 'call') : undefined
}

function costWords(
  cost: Figure,
  summary: RunSummary,
  estimated: string | undefined,
): Omit<SummaryFact, 'id'> {
  const calls = estimatedCalls(summary)
  if (calls !== undefined && !isOutputEstimated(summary)) {
    const how = t`Recorded usage at list prices, but for ${calls} whose usage isn’t in the file`
    return { label: t`Cost (${calls} estimated)`, ...figureWords(cost, '$', estimated ?? how) }
  }
  if (!isOutputEstimated(summary)) {
    const how = estimated ?? estimatedCostWords(summary.input.source !== 'estimate')
    return { label: COST_LABELS[cost.source], ...figureWords(cost, '$', how) }
  }
  const words = figureWords({ ...cost, source: 'estimate' }, '$', estimatedCostWords(true))
  return { label: t`Cost (output estimated)`, ...words }
}

const COST_LABELS: Readonly<Record<FigureSource, string>> = {
  recorded: t`Recorded cost`,
  usage: t`Cost`,
  calibrated: t`Estimated cost`,
  estimate: t`Estimated cost`,
}

/** The dearest kind first; nothing where all of it is of one kind. */
function costParts({ cost, costBy, output }: RunSummary): Pick<SummaryFact, 'parts'> {
  if (cost === undefined || costBy === undefined) return {}
  const kinds = COST_KINDS.filter(({ kind }) => costBy[kind] > 0).sort(
    (one, other) => costBy[other.kind] - costBy[one.kind],
  )
  if (kinds.length < 2) return {}
  const isEstimated = output !== undefined && !isSure(output.source)
  const list = kinds
    .map(({ kind, title }) => {
      const amount = formatAmount(costBy[kind], '$')
      return `${title} ${kind === 'output' && isEstimated ? `≈${amount}` : amount}`
    })
    .join(' · ')
  return { parts: cost.source === 'recorded' ? t`${list} (split by list prices)` : list }
}

const COST_KINDS = [
  { kind: 'input', title: t`uncached input` },
  { kind: 'cacheRead', title: t`cache reads` },
  { kind: 'cacheWrite', title: t`cache writes` },
  { kind: 'output', title: t`output` },
] as const

type Unit = Parameters<typeof figureWords>[1]

const NO_USAGE = t`Estimated: the file records no usage`

function modelFact(models: readonly string[]): SummaryFact | undefined {
  const [first] = models
  if (first === undefined) return undefined
  const more = models.length - 1
  return {
    id: 'model',
    label: models.length === 1 ? t`Model` : t`Models`,
    short: more === 0 ? shortModelName(first) : t`${shortModelName(first)} +${formatExact(more)}`,
    exact: models.join(', '),
    source: t`Recorded in the file`,
  }
}

function peakFact(fact: SummaryFact, peak: Figure, known: KnownWindow | undefined): SummaryFact {
  if (known === undefined) return fact
  const { window, isWindowRecorded, isWindowInferred } = known
  const size = t`${formatExact(window)} tokens`
  return {
    ...fact,
    short: t`${fact.short} of ${formatCompact(window)}`,
    source: isWindowRecorded
      ? t`${fact.source}. The context window, ${size}, is recorded too`
      : isWindowInferred
        ? t`${fact.source}. The context window, ${size}, is inferred from the size at which the agent compacted automatically`
        : t`${fact.source}. The context window, ${size}, follows from the model or the settings`,
    ...(peak.value > window ? { tone: 'bad' } : {}),
  }
}

/** How a run ended: in the summary, and in the library's list. */
export function outcomeFact({ kind, value, name, field }: Outcome): SummaryFact {
  const text = typeof value === 'number' ? formatExact(value) : String(value)
  const isYes = value === true
  const words: Readonly<Record<Outcome['kind'], string>> = {
    score: typeof value === 'boolean' ? yesNo(isYes) : text,
    solved: isYes ? t`solved` : t`not solved`,
    ended: text,
  }
  return {
    id: 'outcome',
    // A named score may be of anything: of toxicity, less is better.
    label: kind === 'score' ? (name ?? t`Score`) : t`Outcome`,
    short: words[kind],
    exact: name === undefined ? words[kind] : `${name}: ${words[kind]}`,
    source: t`Recorded in the file as ${field}`,
    ...(kind === 'solved' ? { tone: isYes ? 'good' : 'bad' } : {}),
  }
}

function yesNo(value: boolean): string {
  return value ? t`passed` : t`failed`
}
