/**
 * Finding commands by a few letters, pure. Each word of the query must match: in a row inside the title (best
 * at a word's start), in the keywords or the group, or as the first letters of words of the title. Titles say
 * which letters matched.
 */

import { t } from '#base/words.ts'
import type { IconName } from '../base/icons.ts'

export interface Command {
  readonly id: string
  readonly title: string
  readonly group: string
  /**
   * More words that find it; the phrase that has them is shown where the title doesn't. A phrase of one word
   * is what people type for it: such a word finds it before titles that have the word.
   */
  readonly keywords?: readonly string[] | undefined
  readonly shortcut?: string | undefined
  readonly icon?: IconName | undefined
  /** What else there is to know of it, at the end of its row. */
  readonly detail?: string | undefined
  /**
   * What it opens is the person's own, such as a run by its title: listed after all that the app itself can
   * do.
   */
  readonly isContent?: boolean | undefined
  /** One of many alike, such as a strategy: listed once typed for, after the commands that have the words. */
  readonly isChoice?: boolean | undefined
  /** Of a list with an order to keep, such as formats: found in it, whatever the length of the titles. */
  readonly isOfList?: boolean | undefined
  /** Listed only once something is typed, among the other commands. */
  readonly isOnDemand?: boolean | undefined
  /** It deletes something: in the color of danger. */
  readonly isDanger?: boolean | undefined
  readonly run: () => void
}

export interface CommandMatch {
  readonly command: Command
  readonly score: number
  /** Positions of the matched letters among the code points of the title. */
  readonly letters: ReadonlySet<number>
  /** The phrase of the keywords that has a word which the title has not, with the matched letters in it. */
  readonly reason?: MatchReason | undefined
  /** Whether a word of the query is in it only as the first letters of its words. */
  readonly isByInitials: boolean
  /** Whether every word of the query begins a word of it. */
  readonly isByWords: boolean
}

interface MatchReason {
  readonly text: string
  readonly letters: ReadonlySet<number>
}

export interface CommandGroup {
  readonly title: string
  readonly matches: readonly CommandMatch[]
}

interface WordMatch {
  readonly score: number
  readonly letters: readonly number[]
  readonly isWordStart: boolean
}

/** Runs and the like that are listed before anything is typed. */
const FIRST_CONTENT = 3

/**
 * Groups in the order of their best match, choices after commands and content last; without a query, the
 * usual commands in the order of the list.
 */
export function findCommands(query: string, commands: readonly Command[]): readonly CommandGroup[] {
  const words = meantWords(query)
  if (words.length === 0)
    return grouped(usual(commands).flatMap((command) => matchCommand([], command) ?? []))
  const all = commands.flatMap((command) => matchCommand(words, command) ?? [])
  // First letters are a guess: only worth showing where nothing has the words themselves.
  const whole = all.filter(({ isByInitials }) => !isByInitials)
  const matches = whole.length > 0 ? whole : all
  const ranked = matches.toSorted((a, b) => Number(isLate(a)) - Number(isLate(b)) || b.score - a.score)
  return grouped(ranked).toSorted((one, other) => Number(isContent(one)) - Number(isContent(other)))
}

/** What people type around what they look for, as in “how to save money”. */
const FILLERS = new Set(
  t`a an and are can do does for how i in is it me my of on so the this to too what where which why`.split(
    ' ',
  ),
)

/** The words of a query but for fillers, unless it has no others. */
function meantWords(query: string): readonly string[] {
  const words = query
    .toLowerCase()
    .split(/[\s?]+/)
    .filter((word) => word !== '')
  const meant = words.filter((word) => !FILLERS.has(word))
  return meant.length === 0 ? words : meant
}

/** Commands that were found elsewhere, with the text marked that they were found by. */
export function markedCommands(query: string, commands: readonly Command[]): readonly CommandGroup[] {
  const word = Array.from(query.toLowerCase())
  return grouped(
    commands.flatMap((command) => {
      const match = matchCommand([], command)
      const found = inARow(word, lettersOf(command.title))
      return match === undefined ? [] : [{ ...match, letters: new Set(found?.letters) }]
    }),
  )
}

/** What is listed before anything is typed: one screen, not hundreds of strategies, lessons, and settings. */
function usual(commands: readonly Command[]): readonly Command[] {
  const shown = commands.filter(({ isChoice, isOnDemand }) => isChoice !== true && isOnDemand !== true)
  const content = shown.filter(({ isContent }) => isContent === true).slice(FIRST_CONTENT)
  return shown.filter((command) => !content.includes(command))
}

function grouped(ranked: readonly CommandMatch[]): readonly CommandGroup[] {
  const groups = new Map<string, CommandMatch[]>()
  for (const match of ranked) {
    const { group } = match.command
    groups.set(group, [...(groups.get(group) ?? []), match])
  }
  return [...groups].map(([title, matches]) => ({ title, matches }))
}

/** A choice, or a command that has the words only inside of others, as “storage” has “rag”. */
function isLate({ command, isByWords }: CommandMatch): boolean {
  return command.isChoice === true || !isByWords
}

/**
 * Whether it is what the query asks for, and not text to search for: every word begins a word of it, and not
 * only in the description of a choice.
 */
export function isMeant({ command, isByWords, letters }: CommandMatch): boolean {
  return isByWords && (letters.size > 0 || command.isChoice !== true)
}

function isContent({ matches }: CommandGroup): boolean {
  return matches.every(({ command }) => command.isContent === true)
}

function matchCommand(words: readonly string[], command: Command): CommandMatch | undefined {
  const title = lettersOf(command.title)
  const beside = [command.group, ...(command.keywords ?? [])].join(' ').toLowerCase()
  // The description of a choice is text, in which “System, task, …” begins with a word alone.
  const typed = command.isChoice === true ? [] : phrasesOf(command).map((phrase) => phrase.toLowerCase())
  const letters = new Set<number>()
  let score = 0
  let isByInitials = false
  let isByWords = true
  let reason: MatchReason | undefined
  for (const word of words) {
    const inTitle = inARow(Array.from(word), title, command.isOfList === true ? LIST_LENGTH : title.length)
    const whole = typed.includes(word) ? byItsWord(inTitle) : (inTitle ?? besides(word, beside))
    const match = whole ?? initials(Array.from(word), title)
    if (match === undefined) return undefined
    isByInitials ||= whole === undefined
    isByWords &&= match.isWordStart
    score += match.score
    if (match.letters.length === 0) reason ??= reasonFor(word, command)
    for (const letter of match.letters) letters.add(letter)
  }
  // What people type for it as a whole is before what has its words one by one.
  const isPhrase = words.length > 1 && typed.includes(words.join(' '))
  return { command, score: isPhrase ? WHOLE_PHRASE : score, letters, isByInitials, isByWords, reason }
}

const WHOLE_PHRASE = 300
/** Titles of a list count as equally long. */
const LIST_LENGTH = 40

function lettersOf(text: string): readonly string[] {
  return Array.from(text, (letter) => letter.toLowerCase())
}

function inARow(
  word: readonly string[],
  title: readonly string[],
  length = title.length,
): WordMatch | undefined {
  let found: WordMatch | undefined
  for (let start = 0; start + word.length <= title.length; start++) {
    if (!word.every((letter, index) => title[start + index] === letter)) continue
    const isAtStart = isWordStart(title, start)
    // Of titles with the same word, the one that is little else is meant.
    const score = (isAtStart ? 100 : 60) - Math.min(start, 30) / 2 + (10 * word.length) / length
    if (found === undefined || score > found.score)
      found = { score, letters: word.map((_, index) => start + index), isWordStart: isAtStart }
  }
  return found
}

/** Before every title that has the word. */
function byItsWord(inTitle: WordMatch | undefined): WordMatch {
  return { letters: [], ...inTitle, score: 150, isWordStart: true }
}

function besides(word: string, beside: string): WordMatch | undefined {
  if (!beside.includes(word)) return undefined
  const isAtStart = beside.startsWith(word) || beside.includes(` ${word}`)
  return { score: isAtStart ? 50 : 30, letters: [], isWordStart: isAtStart }
}

function phrasesOf({ keywords = [] }: Command): readonly string[] {
  return keywords.flatMap((keyword) => keyword.split(/[,.;:](?:\s+|$)/))
}

function reasonFor(word: string, command: Command): MatchReason | undefined {
  for (const text of phrasesOf(command)) {
    const found = inARow(Array.from(word), lettersOf(text))
    if (found !== undefined) return { text, letters: new Set(found.letters) }
  }
  return undefined
}

/** As `gtc` is of “Go to Compare”: of words that follow each other. */
function initials(word: readonly string[], title: readonly string[]): WordMatch | undefined {
  const starts = title.flatMap((letter, at) =>
    /[\p{L}\p{N}]/u.test(letter) && isWordStart(title, at) ? [at] : [],
  )
  const first = starts.findIndex((_, from) =>
    word.every((letter, index) => title[starts[from + index] ?? -1] === letter),
  )
  if (first < 0) return undefined
  return { score: 20 - first, letters: starts.slice(first, first + word.length), isWordStart: true }
}

function isWordStart(title: readonly string[], at: number): boolean {
  return at === 0 || /[^\p{L}\p{N}]/u.test(title[at - 1] ?? '')
}
