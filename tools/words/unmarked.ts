/**
 * Sentences in the source of the interface that nothing marks for translation: they would stay English. Errors that only
 * developers read are no such texts.
 */
import { type ESTree, parseAst } from 'vite'

/** Begins like a sentence or a title of several words. */
const SENTENCE = /^[“(]?\p{Lu}\p{Ll}+[,;:]? (?:.*\s)?[\p{L}\d“(]/u
/** What is given to these is read by developers, by the page, or compared. */
const NOT_SHOWN = new Set([
  'Error',
  'TypeError',
  'RangeError',
  'DOMException',
  'error',
  'warn',
  'includes',
  'startsWith',
])

type Node = ESTree.Node

/** The sentences of a file that stand unmarked, as they are written. */
export function unmarkedIn(code: string, path: string): readonly string[] {
  const tree = parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts', astType: 'ts' })
  const found: string[] = []
  const visit = (node: Node) => {
    if (isNotShown(node)) return
    const text = sentenceOf(node)
    if (text !== undefined && SENTENCE.test(text)) found.push(text)
    for (const child of childrenOf(node)) visit(child)
  }
  visit(tree)
  return found
}

function sentenceOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral') return undefined
  return node.quasis.map(({ value }) => value.cooked ?? value.raw).join('…')
}

function isNotShown(node: Node): boolean {
  switch (node.type) {
    // Marked; the values in it hold no sentences that are not marked themselves, or are found in the page.
    case 'TaggedTemplateExpression':
    // Found by find-words.ts where people read them.
    case 'JSXAttribute':
      return node.type === 'TaggedTemplateExpression' || node.value?.type === 'Literal'
    case 'ImportDeclaration':
    case 'ThrowStatement':
    case 'TSLiteralType':
      return true
    case 'CallExpression':
    case 'NewExpression':
      return NOT_SHOWN.has(calleeOf(node))
    case 'BinaryExpression':
      return node.operator !== '+'
    default:
      return false
  }
}

function calleeOf({ callee }: ESTree.CallExpression | ESTree.NewExpression): string {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
    ? callee.property.name
    : ''
}

function* childrenOf(node: Node): Generator<Node> {
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent' || typeof value !== 'object' || value === null) continue
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && 'type' in child && 'start' in child) yield child
    }
  }
}
