/**
 * A summary in the sections that coding agents ask their model for when they compact: the user's messages,
 * the files, what failed, what the assistant said, and what it was doing last. Built from the steps' own
 * words, without a model. Pure.
 */
import { cutAtWord } from '#base/text.ts'
import { answeredCalls } from '../model/answered-calls.ts'
import { commandWords } from '../model/command-words.ts'
import { isAttached } from '../model/injected-text.ts'
import { partsText } from '../model/message.ts'
import type { ActionStep, Step } from '../model/step.ts'
import { stepText } from '../model/steps.ts'
import { oneLine, readSubject, shortToolName, toolSubject } from '../model/tool-subject.ts'
import { inOneLine, typedText } from './quotes.ts'
import { extract } from './sentences.ts'

/**
 * Shares of the summary. Claude Code's recorded summaries quote three of four user messages word for word
 * (docs/compactions.md); what a section leaves over goes to what was said.
 */
const SHARES = { messages: 0.35, files: 0.15, failures: 0.1, last: 0.1 }
/** Characters of one user message: longer ones are pasted texts more often than requests. */
const LONGEST_MESSAGE = 300
/** Characters of a line about one call. */
const LONGEST_LINE = 160
/** Tool calls that are named as the last ones. */
const LAST_CALLS = 5

const MESSAGES = 'User messages:'

/** At most about `characters` long; empty where the steps hold no text. O(text). */
export function handover(steps: readonly Step[], characters: number): string {
  const share = (part: keyof typeof SHARES) => characters * SHARES[part]
  const sections = [
    section(MESSAGES, newestThatFit(userMessages(steps), share('messages'))),
    section('Files, newest last:', newestThatFit(filesUsed(steps), share('files'))),
    section('Failed calls:', newestThatFit(failures(steps), share('failures'))),
    section('Last calls:', newestThatFit(lastCalls(steps), share('last'))),
  ].filter(Boolean)
  const rest = characters - sections.join('\n\n').length
  const said = section('What was said and found:', saidIn(steps, rest))
  return [...sections, said].filter(Boolean).join('\n\n')
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : [title, ...lines.map((line) => `- ${line}`)].join('\n')
}

/** In their order; the first one always: the task, the first file, the first failure. */
function newestThatFit(lines: readonly string[], characters: number): readonly string[] {
  const unique = [...new Set(lines.toReversed())].toReversed()
  let left = characters - (unique[0]?.length ?? 0)
  const kept: string[] = []
  for (const line of unique.slice(1).toReversed()) {
    left -= line.length
    if (left < 0) break
    kept.push(line)
  }
  return [...unique.slice(0, 1), ...kept.toReversed()]
}

/** What the user said, and what an earlier summary of this kind quotes. */
function userMessages(steps: readonly Step[]): readonly string[] {
  return steps.flatMap((step) => {
    if (step.kind === 'summary') return quotedIn(stepText(step))
    const isUsers = step.kind === 'task' || (step.kind === 'message' && step.role === 'user')
    if (!isUsers || isAttached(step) || step.rule !== undefined) return []
    const text = cutAtWord(inOneLine(typedText(step)), LONGEST_MESSAGE)
    return text === '' ? [] : [text]
  })
}

/**
 * The list under a summary's heading “User messages:”, as ours and Claude Code's have one: with dashes or
 * numbers, blank lines around it, and items of several lines. It ends at the next heading.
 */
function quotedIn(summary: string): readonly string[] {
  const lines = summary.split('\n').map((line) => line.trim())
  const start = lines.findIndex((line) => MESSAGES_HEADING.test(line)) + 1
  if (start === 0) return []
  const items: string[] = []
  for (const line of lines.slice(start)) {
    if (line === '') continue
    const text = itemOf(line, items.length)
    if (text !== undefined) items.push(text)
    else if (items.length === 0 || HEADING.test(line)) break
    else items.push(`${items.pop() ?? ''} ${line}`)
  }
  return items.map((item) => commandWords(item.replace(QUOTES, ''))).filter((item) => item !== '')
}

/** Without its dash or its number, which is the next one; undefined: it begins no item. */
function itemOf(line: string, before: number): string | undefined {
  if (line.startsWith('- ')) return line.slice(2)
  const number = `${before + 1}. `
  return line.startsWith(number) ? line.slice(number.length) : undefined
}

/** Such as `7. Pending tasks:`, `## Errors`, and `Files, newest last:`. */
const HEADING = /^(?:#|\**\d+\.|\**[\p{Lu}][^.!?]*:\**$)/u
const MESSAGES_HEADING = /user messages:?\**$/i
const QUOTES = /^["“]|["”]$/g

/** Each file that a tool read, changed, or looked for, where it was used last, with the tools. */
function filesUsed(steps: readonly Step[]): readonly string[] {
  const tools = new Map<string, Set<string>>()
  for (const step of steps) {
    for (const { call } of callsOf(step)) {
      const subject = readSubject(toolSubject(call))
      if (subject.kind !== 'file') continue
      const used = tools.get(subject.text) ?? new Set()
      tools.delete(subject.text)
      tools.set(subject.text, used.add(shortToolName(call.name)))
    }
  }
  return [...tools].map(([path, used]) => `${path} (${[...used].join(', ')})`)
}

function failures(steps: readonly Step[]): readonly string[] {
  return steps.flatMap((step) =>
    callsOf(step).flatMap(({ call, result }) => {
      const error = result.error ?? ''
      return error === '' ? [] : [`${lineOf(call)}: ${oneLine(error)}`]
    }),
  )
}

function lastCalls(steps: readonly Step[]): readonly string[] {
  return steps
    .flatMap(callsOf)
    .slice(-LAST_CALLS)
    .map(({ call }) => lineOf(call))
}

function lineOf(call: ActionStep['calls'][number]): string {
  return cutAtWord(`${shortToolName(call.name)} ${toolSubject(call).text}`, LONGEST_LINE)
}

/** The sentences that say most: of the assistant and earlier summaries; of tools where these said little. */
function saidIn(steps: readonly Step[], characters: number): readonly string[] {
  if (characters <= 0) return []
  const own = steps.map((step) => (step.kind === 'action' ? partsText(step.parts) : proseOf(step)))
  const said = extract(plain(own.join('\n')), { sentences: 1, characters })
  const left = characters - said.join('').length
  if (left < characters / 4) return said
  const found = steps.flatMap((step) => callsOf(step).map(({ result }) => partsText(result.parts)))
  return [...said, ...extract(plain(found.join('\n')), { sentences: 1, characters: left })]
}

/** Without the marks of Markdown, and without lines that say nothing by themselves. */
function plain(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(MARKS, '').trim())
    .filter((line) => (line.match(WORD)?.length ?? 0) >= FEWEST_WORDS)
    .join('\n')
}

const MARKS = /^\s*(?:#+|[-*>]|\d+\.)\s+|\*\*/g
const WORD = /[\p{L}\p{N}]{2,}/gu
const FEWEST_WORDS = 4

function proseOf(step: Step): string {
  if (step.kind === 'task' || step.kind === 'control' || isAttached(step)) return ''
  if (step.kind === 'message' && step.role === 'user') return ''
  return stepText(step)
}

function callsOf(step: Step) {
  return step.kind === 'action' ? answeredCalls(step) : []
}
