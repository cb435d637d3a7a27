/**
 * A page: what one read-only tool call fetched, small enough to be asked for again. Lines of a file, the hits
 * of a search, a listing, a web page. Other results (test runs, the state of a repository) change with the
 * work and are no pages.
 */
import { t } from '#base/words.ts'

export type PageKind = 'file' | 'search' | 'listing' | 'web' | 'other'

/** Every kind with its title, in the order in which tables list them. */
export const PAGE_KINDS: readonly { readonly kind: PageKind; readonly title: string }[] = [
  { kind: 'file', title: t`file reads` },
  { kind: 'search', title: t`searches` },
  { kind: 'listing', title: t`directory listings` },
  { kind: 'web', title: t`web pages` },
  { kind: 'other', title: t`other lookups` },
]

export interface Page {
  readonly kind: PageKind
  /** A path, a query or an address: the same for the same source. */
  readonly key: string
  /** The first and last line of a file, from 1; both 1 for what has no lines. */
  readonly from: number
  readonly to: number
}

/** Whether two pages have one source. A relative path is that of any absolute one that ends with it. */
export function isSameSource(one: Page, other: Page): boolean {
  return (
    one.kind === other.kind && (one.kind === 'file' ? samePath(one.key, other.key) : one.key === other.key)
  )
}

/** Whether two ways of writing a path can mean one file: they are equal, or one is the end of the other. */
export function samePath(one: string, other: string): boolean {
  if (one === other) return true
  const [long, short] = one.length > other.length ? [one, other] : [other, one]
  return !short.startsWith('/') && long.endsWith(`/${short}`)
}

/**
 * What pages of one source have in common, and others may: the name of a file without its folders, else what
 * was asked for.
 */
export function sourceName({ kind, key }: Page): string {
  return kind === 'file' ? key.slice(key.lastIndexOf('/') + 1) : key
}

/** Of the lines of `page` the share that `others` of the same source show. O(others · log others). */
export function coveredShare(page: Page, others: readonly Page[]): number {
  const pieces = others
    .map(({ from, to }) => [Math.max(from, page.from), Math.min(to, page.to)] as const)
    .filter(([from, to]) => from <= to)
    .sort(([one], [other]) => one - other)
  let covered = 0
  let end = page.from - 1
  for (const [from, to] of pieces) {
    if (to <= end) continue
    covered += to - Math.max(from, end + 1) + 1
    end = to
  }
  return covered / (page.to - page.from + 1)
}
