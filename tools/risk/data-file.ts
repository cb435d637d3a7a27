/** The data file that the product reads (src/core/rereads/measured.ts), out of a measurement. */
import type { Measured } from '#core/rereads/measured.ts'
import { type Logistic, SCORED_BY } from '#core/rereads/score.ts'
import type { Evaluation } from './evaluate.ts'
import { HORIZON } from './label.ts'

/** Goes up when the meaning of a field changes. */
export const DATA_VERSION = 2

/** Compactions of a repository that tell something of it alone. */
const FEWEST_COMPACTIONS = 5

export function dataOf({ basis, isAccepted, areas, uplift, models, ...found }: Evaluation): Measured {
  const { compactions, runs, repositories, agents, pages, again, opaque, placeboCuts, placeboPages } = basis
  const { area = 0.5, low = 0, high = 1 } = areas.outside ?? {}
  const top = uplift.at(-1)
  const large = found.byRepository.filter((one) => one.isJudged && one.compactions >= FEWEST_COMPACTIONS)
  const least = Math.min(area, ...large.flatMap((one) => one.area?.area ?? []))
  const shares = [1, ...large.map(({ observed, expected }) => observed / expected)]
  return {
    version: DATA_VERSION,
    horizon: HORIZON,
    basis: {
      compactions,
      runs,
      repositories,
      // The agent, not its file.
      agents: agents.map((title) => title.replace(/ (?:session|run|log)s?$/, '')),
      pages,
      again,
      opaque,
      placeboCuts,
      placeboPages,
    },
    isAccepted,
    outOfRepository: { area: round(area), low: round(low), high: round(high), least: round(least) },
    topDecile: { after: round(top?.removed.rate ?? 0), placebo: round(top?.placebo.rate ?? 0) },
    score: { values: SCORED_BY, removed: rounded(models.removed), kept: rounded(models.kept) },
    rates: found.rates.map(({ kind, oldest, after, placebo }) => ({
      kind,
      oldest,
      after: { pages: after.pages, rate: round(after.rate) },
      placebo: { pages: placebo.pages, rate: round(placebo.rate) },
    })),
    within: found.within.map(round),
    spread: { least: round(Math.min(...shares)), most: round(Math.max(...shares)) },
  }
}

const LINE = 110

/**
 * As the formatter writes it, so that a file made again differs only in its numbers: short lists take one
 * line.
 */
export function dataText(data: Measured): string {
  const text = JSON.stringify(data, null, 2).replaceAll(
    /^( *"\w+": )\[\n([^[\]{}]*?)\n *\](,?)$/gm,
    (_, key: string, inner: string, comma: string) => {
      const items = inner.split(',\n').map((item) => item.trim())
      const line = `${key}[${items.join(', ')}]${comma}`
      const indent = key.slice(0, key.indexOf('"'))
      if (line.length <= LINE) return line
      return [`${key}[`, ...filled(items, `${indent}  `), `${indent}]${comma}`].join('\n')
    },
  )
  return `${text}\n`
}

function filled(items: readonly string[], indent: string): readonly string[] {
  const lines: string[] = []
  items.forEach((item, at) => {
    const word = at === items.length - 1 ? item : `${item},`
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length + 1 > LINE) lines.push(`${indent}${word}`)
    else lines[lines.length - 1] = `${last} ${word}`
  })
  return lines
}

function rounded({ intercept, weights }: Logistic): Logistic {
  return { intercept: round(intercept), weights: weights.map(round) }
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
