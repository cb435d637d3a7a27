/**
 * Where a text is used, in a few words for translators: a short label, such as “Open”, reads otherwise on a
 * button than in a list of states.
 */
import type { Node } from './tree.ts'

/** What is around a text: the element, and the innermost thing that says how the text is used. */
export interface Around {
  readonly element: string
  readonly use: string
}

export const NOWHERE: Around = { element: '', use: '' }

/** What is around the children of a node, from what is around the node itself. */
export function aroundChildren(node: Node, around: Around): Around {
  if (node.type === 'JSXElement') {
    const { name } = node.openingElement
    const element = name.type === 'JSXIdentifier' ? `<${name.name}>` : '<>'
    return { element, use: `text in ${element}` }
  }
  const usage = usageOf(node, around)
  return usage === undefined ? around : { ...around, use: usage }
}

function usageOf(node: Node, { element }: Around): string | undefined {
  switch (node.type) {
    case 'JSXAttribute':
      return node.name.type === 'JSXIdentifier' ? `${node.name.name} of ${element}` : undefined
    case 'Property':
      return node.computed ? undefined : keyOf(node.key)
    case 'CallExpression':
      return node.callee.type === 'Identifier' ? `${node.callee.name}(…)` : undefined
    case 'VariableDeclarator':
    case 'FunctionDeclaration':
      return node.id?.type === 'Identifier' ? node.id.name : undefined
    default:
      return undefined
  }
}

function keyOf(key: Node): string | undefined {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined
}
