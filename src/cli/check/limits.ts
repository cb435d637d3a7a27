/**
 * Limits as a person writes them: `0`, `"<= 100k"`, `"<= baseline * 0.8"`. A number alone is the most that is
 * allowed. What can be limited are the figures that `compare --json` prints, by the same names.
 */
import { formatAmount } from '#base/format-number.ts'
import { fail, ok, type Result } from '#base/result.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'

export interface Metric {
  readonly id: MetricId
  readonly title: string
  readonly unit: '$' | 'tokens' | ''
  readonly of: (figures: SweepFigures) => number | undefined
}

export type MetricId =
  | 'cost'
  | 'tokens'
  | 'peak'
  | 'lostFacts'
  | 'refetched'
  | 'refused'
  | 'cacheMisses'
  | 'callsOverWindow'
  | 'failedCalls'

export const METRICS: readonly Metric[] = [
  { id: 'cost', title: 'cost', unit: '$', of: ({ billed }) => billed },
  { id: 'tokens', title: 'input', unit: 'tokens', of: ({ cumulative }) => cumulative },
  { id: 'peak', title: 'peak context', unit: 'tokens', of: ({ peak }) => peak },
  { id: 'lostFacts', title: 'lost facts', unit: '', of: ({ lost }) => lost },
  { id: 'refetched', title: 're-fetched results', unit: '', of: ({ faults }) => faults },
  { id: 'refused', title: 'refused calls', unit: '', of: ({ refused }) => refused },
  { id: 'cacheMisses', title: 'cache misses', unit: '', of: ({ cacheMisses }) => cacheMisses },
  {
    id: 'callsOverWindow',
    title: 'calls over the context window',
    unit: '',
    of: ({ overWindow }) => overWindow,
  },
  { id: 'failedCalls', title: 'failed calls', unit: '', of: ({ problems }) => problems },
]

type Comparison = '<=' | '<' | '>=' | '>' | '='

export interface Limit {
  readonly metric: Metric
  /** As the person wrote it. */
  readonly text: string
  readonly compares: Comparison
  /** Undefined: the figure of the baseline is not known. */
  readonly bound: (baseline: number | undefined) => number | undefined
}

/** Fails with `bad-limit`, naming what is known. */
export function parseLimit(name: string, value: unknown): Result<Limit> {
  const metric = METRICS.find(({ id }) => id === name)
  if (metric === undefined) {
    const known = METRICS.map(({ id }) => id).join(', ')
    return fail({ code: 'bad-limit', message: `There is no limit "${name}".`, hint: `Known: ${known}.` })
  }
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  const [, sign = '<=', term = ''] = /^(<=|<|>=|>|=)?\s*(.+)$/.exec(text) ?? []
  const bound = parseTerm(term)
  if (bound === undefined || !isComparison(sign)) {
    return fail({
      code: 'bad-limit',
      message: `The limit ${name} is not valid: ${JSON.stringify(value)}.`,
      hint: 'Write a number such as 0, "<= 100k" or "$0.50", or compare with the recorded run: "<= baseline * 0.8".',
    })
  }
  return ok({ metric, text: `${sign} ${term}`, compares: sign, bound })
}

function isComparison(text: string): text is Comparison {
  return ['<=', '<', '>=', '>', '='].includes(text)
}

/** `baseline`, `baseline * 0.8`, `0.8 * baseline`, `baseline + 5`, or a number. */
function parseTerm(text: string): Limit['bound'] | undefined {
  const [, after, sign, operand] = /^(baseline)(?:\s*([*+-])\s*(\S+))?$/.exec(text) ?? []
  if (after !== undefined) {
    const number = operand === undefined ? 0 : parseAmount(operand)
    if (number === undefined) return undefined
    return (baseline) => (baseline === undefined ? undefined : applied(baseline, sign ?? '+', number))
  }
  const [, factorText] = /^(\S+)\s*\*\s*baseline$/.exec(text) ?? []
  const factor = factorText === undefined ? undefined : parseAmount(factorText)
  if (factor !== undefined) return (baseline) => (baseline === undefined ? undefined : baseline * factor)
  const fixed = parseAmount(text)
  return fixed === undefined ? undefined : () => fixed
}

function applied(baseline: number, sign: string, number: number): number {
  if (sign === '*') return baseline * number
  return sign === '-' ? baseline - number : baseline + number
}

const SUFFIXES: Readonly<Record<string, number>> = { k: 1e3, K: 1e3, M: 1e6, '%': 0.01 }

/** `100k`, `1.5M`, `$0.50`, `80%`. */
function parseAmount(text: string): number | undefined {
  const [, digits, suffix = ''] = /^\$?(\d+(?:\.\d+)?)([kKM%])?$/.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits) * (SUFFIXES[suffix] ?? 1)
}

export interface Verdict {
  readonly value: number | undefined
  readonly bound: number | undefined
  readonly isKept: boolean
}

/** What is not known is not kept: a check that says nothing must not pass. */
export function judge(limit: Limit, figures: SweepFigures, baseline: SweepFigures): Verdict {
  const value = limit.metric.of(figures)
  const bound = limit.bound(limit.metric.of(baseline))
  return {
    value,
    bound,
    isKept: value !== undefined && bound !== undefined && keeps(limit.compares, value, bound),
  }
}

/** Products such as 0.1 * 3 must not break a limit by their last digit. */
const CLOSE = 1e-9

function keeps(sign: Comparison, value: number, bound: number): boolean {
  const isSame = Math.abs(value - bound) <= CLOSE * Math.max(1, Math.abs(bound))
  switch (sign) {
    case '<=':
      return value < bound || isSame
    case '<':
      return value < bound && !isSame
    case '>=':
      return value > bound || isSame
    case '>':
      return value > bound && !isSame
    case '=':
      return isSame
  }
}

/** `48 lost facts`, `cost $3.65`, `peak context 23,282 tokens`. */
export function figureText(metric: Metric, value: number | undefined): string {
  const amount = amountText(metric, value)
  return metric.unit === '' && value !== undefined ? `${amount} ${metric.title}` : `${metric.title} ${amount}`
}

export function amountText({ unit }: Metric, value: number | undefined): string {
  if (value === undefined) return 'unknown'
  return formatAmount(value, unit)
}
