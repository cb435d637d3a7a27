/**
 * Which pages a read-only shell command fetches. Only what reads files, searches or lists is looked at: other
 * commands (`git status`, a test) are repeated to see what has changed, not because their last output is
 * gone.
 */
import { splitOutside, wordsIn } from '../references/shell-words.ts'
import type { Page } from './page.ts'

const FILTERS_BY_LINES = /^(?:sed|head|tail)$/
const SEARCHES = /^(?:grep|egrep|fgrep|rg|ag)$/
const LISTINGS = /^(?:ls|find|fd|tree)$/
const READERS = /^(?:cat|bat|nl|less|more|head|tail|sed)$/

/** `lines`: how many lines came back, which bounds a page that names no range. */
export function shellPages(command: string, lines: number, folder: string): readonly Page[] {
  const pages: Page[] = []
  let at = folder
  for (const line of splitOutside(command, /^(?:&&|\|\||;|\n)/)) {
    const stages = splitOutside(line, /^\|/).map(wordsIn)
    const [first = []] = stages
    const [name = '', ...rest] = first
    if (name === 'cd') at = joined(at, rest[0] ?? '')
    else pages.push(...pagesOfPipe(stages, { line: line.trim(), lines, folder: at }))
  }
  return pages
}

interface Around {
  readonly line: string
  readonly lines: number
  readonly folder: string
}

function pagesOfPipe(
  stages: readonly (readonly string[])[],
  { line, lines, folder }: Around,
): readonly Page[] {
  const [[path = '', ...rest] = [], ...filters] = stages
  const name = path === 'git' && rest[0] === 'grep' ? 'grep' : path.slice(path.lastIndexOf('/') + 1)
  const whole = { key: `${folder} ${line}`, from: 1, to: 1 }
  if (SEARCHES.test(name)) return [{ kind: 'search', ...whole }]
  if (LISTINGS.test(name)) return [{ kind: 'listing', ...whole }]
  if (name === 'curl') return webPages(rest)
  if (!READERS.test(name)) return []
  const isByLines = filters.every(([filter = '']) => FILTERS_BY_LINES.test(filter))
  const files = filesIn(name, rest)
  if (!isByLines) return files.length === 0 ? [] : [{ kind: 'search', ...whole }]
  const last = filters.at(-1)
  const range =
    (last === undefined ? undefined : rangeOf(last[0] ?? '', last.slice(1))) ?? rangeOf(name, rest)
  const [from, to] = range ?? [1, Math.max(1, lines)]
  return files.map((file) => ({ kind: 'file', key: joined(folder, file), from, to }))
}

function webPages(words: readonly string[]): readonly Page[] {
  return words
    .filter((word) => /^https?:\/\//.test(word))
    .map((url): Page => ({ kind: 'web', key: url, from: 1, to: 1 }))
}

/** The files that a reading command names: its words without options, their numbers, and a script of sed. */
function filesIn(name: string, words: readonly string[]): readonly string[] {
  const plain = words.filter(
    (word, place) =>
      !word.startsWith('-') &&
      !/^\d*>/.test(word) &&
      word !== '/dev/null' &&
      !(/^[+-]?\d+$/.test(word) && /^-[nc]$/.test(words[place - 1] ?? '')),
  )
  return name === 'sed' ? plain.slice(1) : plain
}

/** The lines that head, tail or sed let through; those of tail are counted from the end, below 0. */
function rangeOf(name: string, words: readonly string[]): readonly [number, number] | undefined {
  if (name === 'sed') {
    const [, from, to] = /^(\d+)(?:,(\d+))?p/.exec(words.find((word) => !word.startsWith('-')) ?? '') ?? []
    return from === undefined ? undefined : [Number(from), Math.max(Number(from), Number(to ?? from))]
  }
  if (name !== 'head' && name !== 'tail') return undefined
  const [, count] = /(?:^|\s)-(?:n\s*|-lines=)?(\d+)/.exec(words.join(' ')) ?? []
  const lines = Math.max(1, Number(count ?? 10))
  return name === 'head' ? [1, lines] : [-lines, -1]
}

/** The path, from `folder` where it is relative; without `./`, `..` and doubled slashes. */
export function joined(folder: string, path: string): string {
  const full = path.startsWith('/') || path.startsWith('~') || folder === '' ? path : `${folder}/${path}`
  const parts: string[] = []
  for (const part of full.split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return (full.startsWith('/') ? '/' : '') + parts.join('/')
}
