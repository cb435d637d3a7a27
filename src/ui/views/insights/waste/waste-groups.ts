/** Waste by kind: what it cost, and what avoids it. Pure. */
import { plural } from '#base/format-count.ts'
import { formatAmount, moneyParts } from '#base/format-number.ts'
import { cutAtWord } from '#base/text.ts'
import { t } from '#base/words.ts'
import { endOfPath } from '#core/model/tool-subject.ts'
import type { WasteKind } from '#core/model/waste-kind.ts'
import type { Unused } from '#core/waste/waste.ts'
import { WASTE_KINDS } from '#core/waste/waste-words.ts'
import { NEEDED, remediesFor } from './told-agent.ts'
import { dollarsOf, tokensOf, wasteAmount } from './waste-words.ts'

export interface WasteGroup {
  readonly kind: WasteKind
  readonly title: string
  /** What to do, in a line, where telling the agent doesn’t avoid it; empty: see `instructions`. */
  readonly advice: string
  /** For the agent’s instructions. */
  readonly instructions: readonly string[]
  /** Which results each of these fits, where it doesn’t fit all, by its words. Hostile text. */
  readonly fits: ReadonlyMap<string, string>
  /** Of what it is, in words. */
  readonly count: string
  /** In dollars where all waste has a price, else in tokens; the amounts add up to that of all as written. */
  readonly amount: string
  /** Of all waste, from 0 to 1. */
  readonly share: number
  /** Costliest first; never empty. */
  readonly found: readonly Unused[]
}

/** In dollars: against less, no instruction is worth its place. */
const CENT = 0.01

/** The kinds of waste that a run has, the costliest first. */
export function wasteGroups(waste: readonly Unused[]): readonly WasteGroup[] {
  const isPriced = dollarsOf(waste) !== undefined
  const groups = WASTE_KINDS.map(({ kind, title, advice }) => {
    const found = waste.filter((one) => one.kind === kind)
    const parts = found.reduce((sum, one) => sum + one.parts.length, 0)
    const count = plural(parts, kind === 'unused-tools' ? 'tool' : 'result')
    const size = (isPriced ? dollarsOf(found) : tokensOf(found)) ?? 0
    const isSmall = isPriced && size < CENT
    const remedies = remediesFor(kind, found)
    const told = remedies.map(({ words }) => words)
    const isWhole = remedies.length === 1 && remedies[0]?.fits.length === found.length
    const fits = new Map(remedies.map((one) => [one.words, isWhole ? '' : fitWords(one.fits)]))
    const instructions = isSmall ? [] : told.filter((words) => words !== NEEDED)
    const ownAdvice = instructions.length === 0 ? advice : ''
    return {
      kind,
      title,
      advice: told.includes(NEEDED) ? NEEDED : ownAdvice,
      instructions,
      fits,
      count,
      found,
      size,
    }
  })
    .filter(({ found }) => found.length > 0)
    .sort((one, other) => other.size - one.size)
  const dollars = isPriced ? moneyParts(groups.map(({ size }) => size)) : []
  const all = groups.reduce((sum, { size }) => sum + size, 0)
  return groups.map(({ size, ...group }, at) => ({
    ...group,
    share: all === 0 ? 0 : size / all,
    amount: dollars[at] ?? formatAmount(size, 'tokens', true),
  }))
}

/** Characters of a name. */
const NAME = 40

/** Which results, by how many there are, what they wasted, and the largest of them. */
function fitWords(found: readonly Unused[]): string {
  const count = found.reduce((sum, { parts }) => sum + Math.max(1, parts.length), 0)
  const [largest] = found.toSorted((one, other) => other.overRun - one.overRun)
  const name = cutAtWord(endOfPath(largest?.subject ?? ''), NAME)
  const amount = wasteAmount(found)
  return count === 1
    ? t`For ${name} (${amount}):`
    : t`For ${plural(count, 'result')} (${amount}), such as ${name}:`
}
