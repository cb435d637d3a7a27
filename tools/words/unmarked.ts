/**
 * Sentences in the source of the interface that nothing marks for translation: they would stay English.
 * Errors that only developers read are no such texts.
 */
import type { ESTree } from 'vite'
import { childrenOf, type Node, treeOf } from './tree.ts'

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

/** The sentences of a file that are unmarked, as they are written. */
export function unmarkedIn(code: string, path: string): readonly string[] {
  const tree = treeOf(code, path)
  const found: string[] = []
  const visit = (node: Node) => {
    // Marked itself; the values in it need not be.
    if (node.type === 'TaggedTemplateExpression') return node.quasi.expressions.forEach(visit)
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
    // Found by find-words.ts where people read them.
    case 'JSXAttribute':
      return node.value?.type === 'Literal'
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
