/** The pages that a step fetched, and the files that it wrote to. */
import { field, isArray, type JsonValue, numberField, textField } from '#base/json.ts'
import { argumentsKey, isFailed, type ToolUse, toolUsesOf } from '../memory/tool-uses.ts'
import { partsText } from '../model/message.ts'
import type { Step } from '../model/step.ts'
import { commandOf, isReadOnly, isShell, wordsOf } from '../references/read-only.ts'
import { type Page, samePath, sourceName } from './page.ts'
import { joined, shellPages } from './shell-pages.ts'

export interface FetchedPage {
  readonly page: Page
  /** What came back; of a command that fetched several pages, all of it. */
  readonly text: string
  /** Characters of the result, shared among the pages of one command. */
  readonly characters: number
  /** The same for the same page. */
  readonly name: string
  /** As `sourceName` has it. */
  readonly source: string
  /** A command fetched it, no tool that does nothing but read. */
  readonly isByShell: boolean
}

/** One tool use of a step, as far as pages are concerned. */
export interface PageUse {
  /** Empty where it did not only read, failed, or came back empty. */
  readonly fetched: readonly FetchedPage[]
  /** Whether it wrote to a file at all. */
  readonly isEdit: boolean
  /** Whether it wrote to the file of this path. */
  writesTo(path: string): boolean
  /** Its arguments: what it names. */
  readonly text: string
}

/** Where tools keep the path of a file. */
const PATH_NAMES = [
  'file_path',
  'filePath',
  'path',
  'absolute_path',
  'notebook_path',
  'target_file',
  'filename',
  'file',
]
/** Parts of commands that write to the files they name. */
const WRITING =
  /(?:^|[^\d&>])>{1,2}(?!\s*(?:\/dev\/null|&))|\btee\b|\bsed\s+-\w*i|\bperl\s+-\w*i|\b(?:mv|cp|rm|patch|apply_patch|gofmt|prettier|truncate)\b|\bgit\s+(?:checkout|restore|apply|mv|rm|stash|reset)\b/

const known = new WeakMap<Step, readonly PageUse[]>()

/** The tool uses of a step that have a result, in order. Each step is read once. */
export function pageUsesOf(step: Step): readonly PageUse[] {
  const before = known.get(step)
  if (before !== undefined) return before
  const uses = toolUsesOf(step, 0).map(readUse)
  known.set(step, uses)
  return uses
}

const knownPages = new WeakMap<Step, readonly FetchedPage[]>()

/** All pages of a step, the same list each time. */
export function pagesOf(step: Step): readonly FetchedPage[] {
  const pages = knownPages.get(step) ?? pageUsesOf(step).flatMap(({ fetched }) => fetched)
  knownPages.set(step, pages)
  return pages
}

function readUse(use: ToolUse): PageUse {
  const text = isFailed(use.result) ? '' : partsText(use.result.parts)
  const isRead = isReadOnly(use)
  const pages = isRead && text.trim() !== '' ? pagesIn(use, text) : []
  const own = isRead ? undefined : writtenBy(use)
  return {
    fetched: pages.map((page) => ({
      page,
      text,
      characters: text.length / pages.length,
      name: `${page.kind} ${page.from}-${page.to} ${page.key}`,
      source: sourceName(page),
      isByShell: isShell(use),
    })),
    isEdit: own !== undefined,
    writesTo: (path) => own?.(path) === true,
    text: use.call.arguments,
  }
}

function pagesIn(use: ToolUse, text: string): readonly Page[] {
  const { args, call } = use
  if (isShell(use)) {
    const folder = textField(args, 'workdir') ?? textField(args, 'cwd') ?? ''
    return shellPages(commandOf(use) ?? '', linesOf(text), folder)
  }
  const whole = { key: `${call.name} ${argumentsKey(use)}`, from: 1, to: 1 }
  const words = wordsOf(textField(args, 'command') ?? call.name)
  const url = textField(args, 'url')
  if (url !== undefined) return [{ kind: 'web', key: url, from: 1, to: 1 }]
  if (words.some((word) => /^(?:ls|list|glob|tree|findfile)$/.test(word))) {
    return [{ kind: 'listing', ...whole }]
  }
  if (['pattern', 'query', 'regex', 'q'].some((name) => textField(args, name) !== undefined)) {
    return [{ kind: words.includes('web') ? 'web' : 'search', ...whole }]
  }
  const path = pathIn(args)
  if (path === undefined) return [{ kind: 'other', ...whole }]
  return [{ kind: 'file', key: joined('', path), ...rangeIn(args, text) }]
}

function pathIn(args: JsonValue | undefined): string | undefined {
  for (const name of PATH_NAMES) {
    const path = textField(args, name)
    if (path !== undefined && path !== '') return path
  }
  return undefined
}

/** The first line as asked for, the last one as far as lines came back. */
function rangeIn(args: JsonValue | undefined, text: string): { readonly from: number; readonly to: number } {
  const view = field(args, 'view_range')
  const [first, last] = isArray(view) ? view : []
  const start =
    typeof first === 'number' ? first : (numberField(args, 'offset') ?? numberField(args, 'start_line'))
  const end = typeof last === 'number' && last > 0 ? last : numberField(args, 'end_line')
  const from = Math.max(1, Math.floor(start ?? 1))
  const lines = Math.min(linesOf(text), numberField(args, 'limit') ?? Number.POSITIVE_INFINITY)
  return { from, to: Math.max(from, Math.min(end ?? Number.POSITIVE_INFINITY, from + lines - 1)) }
}

/** Without the reminders that programs put after a file. */
function linesOf(text: string): number {
  const end = text.indexOf('<system-reminder>')
  return (end < 0 ? text : text.slice(0, end)).trimEnd().split('\n').length
}

/**
 * Undefined: no file is written. Editing tools name their file; a patch or a command names it somewhere in
 * its text.
 */
function writtenBy(use: ToolUse): ((path: string) => boolean) | undefined {
  const { args, call } = use
  const isPatch = wordsOf(call.name).includes('patch')
  if (isShell(use) || isPatch) {
    const command = isPatch ? call.arguments : (commandOf(use) ?? '')
    if (!isPatch && !WRITING.test(command)) return undefined
    return (path) => hasWord(command, path.slice(path.lastIndexOf('/') + 1))
  }
  const own = pathIn(args)
  return own === undefined ? undefined : (path) => samePath(joined('', own), path)
}

/** Whether the text has the word with nothing that could belong to a file's name beside it. */
export function hasWord(text: string, word: string): boolean {
  if (word === '') return false
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const isBegun = !/[\w.-]/.test(text[at - 1] ?? ' ')
    const isEnded = !/[\w-]/.test(text[at + word.length] ?? ' ')
    if (isBegun && isEnded) return true
  }
  return false
}
