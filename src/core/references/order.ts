/**
 * The order in which lost facts are listed: what no agent could have guessed first, what is doubtful last.
 */
import type { LostFact } from './lost.ts'

type Listed = Pick<LostFact, 'text' | 'kind' | 'manner' | 'weight'>
type ListedAgain = Listed & Pick<LostFact, 'readAgain'>

/** A full path, or one of four names and more. */
const WHOLE_PATH = /^(?:~?\/|[A-Za-z]:\/).*\/.*\.\w{1,6}$|^(?:[^/]+\/){3}/
const ID = /[A-Za-z].*\d{3}|\d{3}.*[A-Za-z]|\d.*-.*\d|^(?=.*\d)[\da-f]{7,}$/

/**
 * Those that no later tool result contains before those that one does, which the agent could learn again;
 * then by evidence.
 */
export function unreturnedFirst(one: ListedAgain, other: ListedAgain): number {
  return Number(one.readAgain !== undefined) - Number(other.readAgain !== undefined) || byEvidence(one, other)
}

/** Those passed to a tool before those that are mentioned, then the scarcer ones. */
export function byEvidence(one: Listed, other: Listed): number {
  return rankOf(one) - rankOf(other) || other.weight - one.weight
}

function rankOf(fact: Listed): number {
  return 2 * doubtOf(fact) + (fact.manner === 'argument' ? 0 : 1)
}

/** 0 to 4. */
function doubtOf({ text, kind }: Listed): number {
  switch (kind) {
    case 'url':
    case 'error-code':
    case 'date':
      return 0
    case 'number':
      // Without a name, a number says little to who reads it.
      return text.replace(/\D/g, '').length > 3 ? 3 : 4
    case 'path':
      return WHOLE_PATH.test(text) ? 0 : text.includes('/') ? 1 : 2
    case 'identifier':
      return ID.test(text) ? 0 : 2
    case 'name':
      return 2
    default:
      return 3
  }
}

/**
 * For each text the longest that ends with it behind a slash: one file is the same fact with its folder and
 * without. O(texts · texts of one name).
 */
export function wholeNames(texts: Iterable<string>): ReadonlyMap<string, string> {
  const byName = new Map<string, Set<string>>()
  for (const text of texts) {
    const name = text.slice(text.lastIndexOf('/') + 1)
    byName.set(name, (byName.get(name) ?? new Set()).add(text))
  }
  const wholes = new Map<string, string>()
  for (const group of byName.values()) {
    const longest = [...group].sort((one, other) => other.length - one.length)
    for (const text of group) wholes.set(text, longest.find((one) => one.endsWith(`/${text}`)) ?? text)
  }
  return wholes
}
