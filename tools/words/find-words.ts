/**
 * The texts for people in a source file, each with its place: what `t` marks, what is between the tags of
 * JSX, the attributes listed below, and nouns with their plural. A message is written as translators get it:
 * `{0}` is a value, `<1>…</1>` an element around words, `<1/>` one that is on its own; the numbers count
 * from 0 in each message.
 */
import type { ESTree } from 'vite'
import { aroundChildren, NOWHERE } from './place.ts'
import { childrenOf, type Node, treeOf } from './tree.ts'

/** From `start` up to, not with, `end`, in characters of the file. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** What a number in a message represents: a value, or an element with its opening and closing tag. */
type Slot = ({ readonly kind: 'value' } & Span) | ElementSlot

interface ElementSlot extends Span {
  readonly kind: 'element'
  /** Where its tags are; undefined for an element that stays as it is. */
  readonly tags: { readonly open: Span; readonly close: Span } | undefined
}

export interface Message extends Span {
  readonly kind: 'marked' | 'attribute' | 'children' | 'plural'
  readonly text: string
  /** The plural of a noun. */
  readonly many?: string
  readonly slots: readonly Slot[]
  /** Where it is used, such as `label of <Button>`. */
  readonly place?: string
  /** Spaces of JSX around the text that are no part of the message. */
  readonly around?: readonly [string, string]
}

/** Attributes that people read or hear. */
const ATTRIBUTES = new Set([
  'addLabel',
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'boundTitle',
  'description',
  'empty',
  'help',
  'kept',
  'label',
  'notOfBound',
  'note',
  'placeholder',
  'same',
  'side',
  'title',
])
/** What is in these is code or a key: it is the same in every language. */
const AS_IT_IS = new Set(['code', 'kbd', 'samp', 'style', 'svg'])
/** Elements that are within a sentence, beside components that contain words. */
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'cite',
  'em',
  'i',
  'mark',
  'q',
  'small',
  'span',
  'strong',
  'time',
])
const LETTER = /\p{L}/u

type Element = ESTree.JSXElement | ESTree.JSXFragment
type Child = ESTree.JSXChild

/**
 * All messages of a file, in the order of their starts; those within another's slots follow it. Throws on a
 * syntax error.
 */
export function findWords(code: string, path: string): readonly Message[] {
  const tree = treeOf(code, path)
  const found: Message[] = []
  const visit = (node: Node, around = NOWHERE) => {
    const message = messageAt(node)
    const inside = aroundChildren(node, around)
    const isItself = message?.kind === 'attribute' || message?.kind === 'children'
    if (message !== undefined) found.push({ ...message, place: (isItself ? inside : around).use })
    for (const child of childrenOf(node)) visit(child, inside)
  }
  visit(tree)
  // An element's words may be part of the message of the element around it.
  const isTaken = (one: Message) =>
    found.some(
      (other) => other !== one && other.kind === 'children' && holds(other, one) && !isInSlot(other, one),
    )
  return found
    .filter((one) => one.kind !== 'children' || !isTaken(one))
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
}

function holds(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end
}

/** Whether `one` is whole in something that the message leaves as it is: a value, an element, a tag. */
function isInSlot(message: Message, one: Span): boolean {
  return message.slots.some((slot) => {
    const kept = slot.kind === 'value' || slot.tags === undefined ? [slot] : [slot.tags.open, slot.tags.close]
    return kept.some((span) => holds(span, one))
  })
}

function messageAt(node: Node): Message | undefined {
  if (node.type === 'TaggedTemplateExpression') return markedMessage(node)
  if (node.type === 'CallExpression') return pluralMessage(node)
  if (node.type === 'JSXAttribute') return attributeMessage(node)
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return childrenMessage(node)
  return undefined
}

function markedMessage(node: ESTree.TaggedTemplateExpression): Message | undefined {
  if (node.tag.type !== 'Identifier' || node.tag.name !== 't') return undefined
  const { quasis, expressions } = node.quasi
  const text = quasis
    .map((part, index) => `${index > 0 ? `{${index - 1}}` : ''}${part.value.cooked ?? part.value.raw}`)
    .join('')
  const slots = expressions.map(({ start, end }) => ({ kind: 'value' as const, start, end }))
  return { kind: 'marked', start: node.start, end: node.end, text, slots }
}

/** `plural(count, 'step')`, `plural(count, 'match', 'matches')`: from the noun on. */
function pluralMessage(node: ESTree.CallExpression): Message | undefined {
  if (node.callee.type !== 'Identifier' || node.callee.name !== 'plural') return undefined
  const [, noun, many] = node.arguments
  const one = textOf(noun)
  if (noun === undefined || one === undefined) return undefined
  const { start } = noun
  const end = (many ?? noun).end
  return {
    kind: 'plural',
    start,
    end,
    text: `{0} ${one}`,
    many: `{0} ${textOf(many) ?? `${one}s`}`,
    slots: [],
  }
}

function textOf(node: Node | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

function attributeMessage(node: ESTree.JSXAttribute): Message | undefined {
  if (node.name.type !== 'JSXIdentifier' || !ATTRIBUTES.has(node.name.name)) return undefined
  const text = textOf(node.value ?? undefined)
  if (node.value === null || text === undefined || !LETTER.test(text)) return undefined
  return { kind: 'attribute', start: node.value.start, end: node.value.end, text, slots: [] }
}

function childrenMessage(node: Element): Message | undefined {
  const [first, last] = [node.children[0], node.children.at(-1)]
  if (first === undefined || last === undefined || !hasWords(node)) return undefined
  const slots: Slot[] = []
  const whole = node.children.map((child) => written(child, slots)).join('')
  const text = whole.trim()
  const at = whole.indexOf(text)
  return {
    kind: 'children',
    start: first.start,
    end: last.end,
    text,
    slots,
    around: [whole.slice(0, at), whole.slice(at + text.length)],
  }
}

/** Whether words are directly between the tags. */
function hasWords(node: Element): boolean {
  return !AS_IT_IS.has(nameOf(node)) && node.children.some((child) => LETTER.test(plainText(child) ?? ''))
}

function nameOf(node: Element): string {
  if (node.type === 'JSXFragment') return ''
  const { name } = node.openingElement
  return name.type === 'JSXIdentifier' ? name.name : 'Component'
}

/** One child as it is in the message; what it represents is added to `slots`. */
function written(child: Child, slots: Slot[]): string {
  const plain = plainText(child)
  if (plain !== undefined) return plain
  const number = slots.length
  const { start, end } = child
  if (child.type !== 'JSXElement' && child.type !== 'JSXFragment') {
    slots.push({ kind: 'value', start, end })
    return `{${number}}`
  }
  if (!isInSentence(child)) {
    slots.push({ kind: 'element', start, end, tags: undefined })
    return `<${number}/>`
  }
  const inner = { start: child.children[0]?.start ?? end, end: child.children.at(-1)?.end ?? end }
  const tags = { open: { start, end: inner.start }, close: { start: inner.end, end } }
  slots.push({ kind: 'element', start, end, tags })
  return `<${number}>${child.children.map((one) => written(one, slots)).join('')}</${number}>`
}

/** A text-level element, or a component, with words in it. */
function isInSentence(node: Element): boolean {
  const name = nameOf(node)
  const isInline = INLINE.has(name) || /^[A-Z]/.test(name)
  return isInline && hasWords(node)
}

/** The text of a child as React would draw it; undefined for a value or an element. */
function plainText(child: Child): string | undefined {
  if (child.type === 'JSXText') return collapsed(child.value)
  if (child.type !== 'JSXExpressionContainer') return undefined
  return child.expression.type === 'JSXEmptyExpression' ? '' : textOf(child.expression)
}

/** Line breaks and the indentation beside them are no part of JSX text. */
function collapsed(text: string): string {
  const lines = text.split('\n')
  return lines
    .map((line, index) => {
      const withoutIndent = index === 0 ? line : line.trimStart()
      return index === lines.length - 1 ? withoutIndent : withoutIndent.trimEnd()
    })
    .filter((line) => line !== '')
    .join(' ')
}
