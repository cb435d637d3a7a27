/**
 * Markdown to the prose of a lesson. What a lesson may not hold (HTML, images, addresses outside the app) is
 * a problem of the file, so that nothing of it is ever shown or loaded.
 */

import type { Nodes, Parents, PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import type { FigureForm, Inline, Prose } from './model/prose.ts'
import { quoted, type Report } from './report.ts'
import { checkName, type Names, readCondition, readPlace } from './short-forms.ts'

export interface ProseReading {
  /** Figures that the text may name. */
  readonly names: Names
  readonly report: Report
  /** Lines of the file before the text. */
  readonly before: number
}

/** Deeper than any text that a person reads; the converter calls itself per level. */
const DEEPEST = 12

/**
 * What parsers take time over in proportion to its square, such as emphasis that is opened and never closed:
 * so much of it is in no paragraph that a person wrote.
 */
const MARKS = /[*_[\]!<&`~\\]/g
const MOST_MARKS = 500

/**
 * The top of a Markdown text; undefined where it is nested or marked up beyond all that is written by hand.
 */
export function parseMarkdown(text: string): readonly RootContent[] | undefined {
  if (/^[ \t]*(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]*){12}/m.test(text)) return undefined
  const isMarkedUp = text.split(/\n[ \t]*\n/).some((piece) => (piece.match(MARKS)?.length ?? 0) > MOST_MARKS)
  if (isMarkedUp) return undefined
  try {
    return fromMarkdown(text).children
  } catch (error) {
    // Nesting of any kind exhausts the parser's stack at last; all else would be a mistake of ours.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** What is said where `parseMarkdown` gives up. */
export const TOO_DEEP = t`This text has too much nested markup.`

/** The prose of a text that is in a lesson's YAML or is a lesson's own. */
export function readProse(text: string, reading: ProseReading): readonly Prose[] {
  const nodes = parseMarkdown(text)
  if (nodes !== undefined) return nodes.flatMap((node) => readBlock(node, reading))
  reading.report.add(reading.before + 1, TOO_DEEP)
  return []
}

/** One piece of Markdown as prose; none where it may not be in a lesson. */
export function readBlock(node: RootContent, reading: ProseReading, depth = 0): readonly Prose[] {
  if (depth > DEEPEST) return refuse(node, reading, TOO_DEEP)
  switch (node.type) {
    case 'paragraph':
      return [{ kind: 'paragraph', children: readInlines(node, reading, depth) }]
    case 'heading':
      return [{ kind: 'heading', children: readInlines(node, reading, depth) }]
    case 'code':
      return [{ kind: 'code', language: node.lang ?? '', text: node.value }]
    case 'blockquote':
      return [
        { kind: 'quote', children: node.children.flatMap((child) => readBlock(child, reading, depth + 1)) },
      ]
    case 'list':
      return [
        {
          kind: 'list',
          ordered: node.ordered === true,
          items: node.children.map((item) =>
            item.children.flatMap((child) => readBlock(child, reading, depth + 1)),
          ),
        },
      ]
    default:
      return refuse(node, reading, refusal(node.type))
  }
}

function refusal(type: string): string {
  if (type === 'html') return t`HTML isn’t supported in lessons. Write a key as [[Enter]].`
  if (type.startsWith('image'))
    return t`Images aren’t supported in lessons. Draw charts with a \`\`\`picture block.`
  if (type === 'definition' || type === 'linkReference') return t`Write links inline: [words](lesson:id).`
  if (type === 'thematicBreak') return t`Horizontal lines aren’t supported. Start a new part with “## …”.`
  return t`“${type}” isn’t supported in lessons.`
}

function refuse(node: Nodes, { report, before }: ProseReading, message: string): readonly never[] {
  report.add(before + (node.position?.start.line ?? 1), message)
  return []
}

function readInlines(parent: Parents, reading: ProseReading, depth: number): readonly Inline[] {
  return parent.children.flatMap((child) => readInline(child, reading, depth + 1))
}

function readInline(node: Nodes, reading: ProseReading, depth: number): readonly Inline[] {
  if (depth > DEEPEST) return refuse(node, reading, TOO_DEEP)
  switch (node.type) {
    case 'text':
      return readText(node, reading)
    case 'inlineCode':
      return [{ kind: 'code', text: node.value }]
    case 'break':
      return [{ kind: 'text', text: ' ' }]
    case 'strong':
    case 'emphasis':
      return [{ kind: node.type, children: readInlines(node, reading, depth) }]
    case 'link':
      return readLink(node, reading, depth)
    default:
      return refuse(node, reading, refusal(node.type))
  }
}

function readLink(
  node: Extract<PhrasingContent, { type: 'link' }>,
  reading: ProseReading,
  depth: number,
): readonly Inline[] {
  const target = linkTarget(node.url)
  if (target === undefined) {
    return refuse(
      node,
      reading,
      t`${quoted(node.url)} links outside the app. A link can open a place in the app (#/compare) or a lesson (lesson:window-fills).`,
    )
  }
  return [{ kind: 'link', target, children: readInlines(node, reading, depth) }]
}

function linkTarget(url: string): string | undefined {
  if (/^lesson:[a-z][a-z0-9-]{0,60}(?:\.\d{1,2})?$/.test(url)) return url
  if (!url.startsWith('#/')) return undefined
  const place = readPlace(url)
  return place.ok ? `#/${place.value}` : undefined
}

const LIVE = /\{\{(.{0,300}?)\}\}|\[\[([[\]]|[^[\]]{1,30})\]\]/gs

/** A run of text with its figures, compared words and keys. */
function readText(node: Extract<Nodes, { type: 'text' }>, reading: ProseReading): readonly Inline[] {
  const inlines: Inline[] = []
  let from = 0
  const textTo = (to: number) => {
    const text = node.value.slice(from, to).replace(/\s+/g, ' ')
    if (text !== '') inlines.push({ kind: 'text', text })
  }
  for (const match of node.value.matchAll(LIVE)) {
    textTo(match.index)
    from = match.index + match[0].length
    const [, live, key] = match
    const line = (node.position?.start.line ?? 1) + countLines(node.value.slice(0, match.index))
    const inline: Inline | undefined =
      live === undefined ? { kind: 'key', text: key ?? '' } : readLive(live, reading, reading.before + line)
    if (inline !== undefined) inlines.push(inline)
  }
  textTo(node.value.length)
  return inlines
}

function countLines(text: string): number {
  return text.split('\n').length - 1
}

const FORMS: readonly FigureForm[] = ['count', 'percent', 'times', 'money', 'signed']

/** `saved`, `saved as percent`, `cut below full ? less : more`. */
function readLive(text: string, { names, report }: ProseReading, line: number): Inline | undefined {
  const [, condition, yes = '', no = ''] = /^(.*?) \? (.*?) : (.*)$/s.exec(text.trim()) ?? []
  if (condition !== undefined) {
    const when = readCondition(condition, names)
    if (when.ok) return { kind: 'compared', when: when.value, yes: yes.trim(), no: no.trim() }
    report.add(line, sentence(when.error.message), when.error.hint)
    return undefined
  }
  const [, name = '', formText] = /^(\S+)(?:\s+as\s+(\S+))?$/.exec(text.trim()) ?? [undefined, text]
  const checked = checkName(name, names)
  if (!checked.ok) {
    report.add(line, sentence(checked.error.message))
    return undefined
  }
  const form = FORMS.find((one) => one === formText)
  if (formText !== undefined && form === undefined) {
    report.add(line, t`Write a figure as ${FORMS.join(', ')}, not as ${quoted(formText)}.`)
    return undefined
  }
  return { kind: 'figure', name, ...given({ form }) }
}

/** A message of a short form at the beginning of a sentence. */
export function sentence(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1)
}
