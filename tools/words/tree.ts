/** Source files as trees, for those who look for texts in them. */
import { type ESTree, parseAst } from 'vite'

export type Node = ESTree.Node

/** Throws on a syntax error. */
export function treeOf(code: string, path: string): Node {
  return parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts', astType: 'ts' })
}

/** What is directly in a node, in the order of the source. */
export function* childrenOf(node: Node): Generator<Node> {
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent' || typeof value !== 'object' || value === null) continue
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield child
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
