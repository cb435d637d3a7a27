/** Strategies by family, and found by what people type. */
import { families } from '../library/index.ts'
import { CUSTOM, type MemoryInfo } from './memory-info.ts'

/** In the order in which a person meets them; their own come after the general ones. */
const TITLES = families.map(({ title }) => title).toSpliced(1, 0, CUSTOM)

/** The memories by family, in the order of the families; families without any are left out. */
export function byFamily(
  infos: readonly MemoryInfo[],
): readonly { readonly title: string; readonly infos: readonly MemoryInfo[] }[] {
  return TITLES.map((title) => ({ title, infos: infos.filter(({ family }) => family === title) })).filter(
    (family) => family.infos.length > 0,
  )
}

/**
 * Whether every word of a query begins a word of the text; marks before a word, as in `/compact`, don't
 * count.
 */
export function matchesQuery(text: string, query: string): boolean {
  const lower = text.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter(Boolean)
    .every((word) => beginsWord(lower, word))
}

/**
 * The memories where every word of the query begins a word of the family, title, id, description or keywords.
 */
export function findMemories(infos: readonly MemoryInfo[], query: string): readonly MemoryInfo[] {
  return infos.filter((info) => {
    const { id, family, title, description, keywords = [] } = info
    return matchesQuery([family, title, id, description, ...keywords].join(' '), query)
  })
}

/** “rag” is not to find “average”. */
function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true
  return false
}
