/**
 * A JSON value as the rows of a tree that are in view, pure. Children are listed only where their parent is
 * open, and of a very long list only the first part, with a row that offers more.
 */
import { isArray, isObject, type JsonValue } from '#base/json.ts'

interface RowBase {
  /** The way from the root, unique in the tree. */
  readonly path: string
  readonly depth: number
  readonly position: number
  readonly siblings: number
  /** Undefined for the root. */
  readonly parent: string | undefined
  readonly name: string | undefined
}

interface ValueRow extends RowBase {
  readonly kind: 'branch' | 'leaf'
  readonly value: JsonValue
  readonly isOpen: boolean
}

/** Stands for the children that are not listed yet. */
interface MoreRow extends RowBase {
  readonly kind: 'more'
  readonly hidden: number
}

export type JsonRow = ValueRow | MoreRow

export interface TreeState {
  readonly open: ReadonlySet<string>
  /** How many children are listed, for parents where it is more than the first part. */
  readonly listed: ReadonlyMap<string, number>
}

export const firstChildren = 100
const rootPath = '$'

export function jsonRows(value: JsonValue, state: TreeState): readonly JsonRow[] {
  const rows: JsonRow[] = []
  const root = { path: rootPath, depth: 0, position: 1, siblings: 1, parent: undefined, name: undefined }
  addRows(rows, value, root, state)
  return rows
}

function addRows(rows: JsonRow[], value: JsonValue, base: RowBase, state: TreeState): void {
  const size = childCount(value)
  const isOpen = size > 0 && state.open.has(base.path)
  rows.push({ ...base, kind: size > 0 ? 'branch' : 'leaf', value, isOpen })
  if (!isOpen) return
  const listed = Math.min(size, state.listed.get(base.path) ?? firstChildren)
  const common = { depth: base.depth + 1, siblings: size, parent: base.path }
  for (const [index, [name, child]] of childrenOf(value, listed).entries()) {
    addRows(rows, child, { ...common, path: childPath(base.path, name), position: index + 1, name }, state)
  }
  if (listed < size) {
    const path = `${base.path}/…`
    rows.push({ ...common, kind: 'more', path, position: listed + 1, name: undefined, hidden: size - listed })
  }
}

/** As in a JSON pointer, so that no name can pass for a path. */
export function childPath(parent: string, name: string): string {
  return `${parent}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

function childCount(value: JsonValue): number {
  if (isArray(value)) return value.length
  return isObject(value) ? Object.keys(value).length : 0
}

function childrenOf(value: JsonValue, count: number): readonly (readonly [string, JsonValue])[] {
  if (isArray(value)) return value.slice(0, count).map((child, index) => [String(index), child] as const)
  return isObject(value) ? Object.entries(value).slice(0, count) : []
}

/** Rows that are shown unasked. */
const firstRows = 400

/**
 * The paths of branches down to `depth`, level by level, until they show as many rows as are worth it
 * unasked.
 */
export function openTo(value: JsonValue, depth: number): ReadonlySet<string> {
  const open = new Set<string>()
  let rows = 1
  let nodes: readonly (readonly [path: string, node: JsonValue])[] = [[rootPath, value]]
  for (let level = 0; level < depth; level++) {
    const inner: (readonly [string, JsonValue])[] = []
    for (const [path, node] of nodes) {
      const children = childrenOf(node, firstChildren)
      if (children.length === 0) continue
      if (rows >= firstRows) return open
      open.add(path)
      rows += children.length
      for (const [name, child] of children) inner.push([childPath(path, name), child])
    }
    nodes = inner
  }
  return open
}

/** What a closed branch says of itself: `{3}`, `[12]`. */
export function branchPreview(value: JsonValue): string {
  return isArray(value) ? `[${value.length}]` : `{${childCount(value)}}`
}

/** Where a key leads among `rows`, or which row it opens or closes; undefined: not a key of the tree. */
type TreeMove =
  | { readonly kind: 'go'; readonly index: number }
  | { readonly kind: 'toggle'; readonly path: string }

export function treeMove(key: string, rows: readonly JsonRow[], index: number): TreeMove | undefined {
  const row = rows[index]
  if (row === undefined) return undefined
  const go = (to: number): TreeMove => ({ kind: 'go', index: Math.min(rows.length - 1, Math.max(0, to)) })
  const isBranch = row.kind === 'branch'
  switch (key) {
    case 'ArrowDown':
      return go(index + 1)
    case 'ArrowUp':
      return go(index - 1)
    case 'Home':
      return go(0)
    case 'End':
      return go(rows.length - 1)
    case 'Enter':
    case ' ':
      return { kind: 'toggle', path: row.path }
    case 'ArrowRight':
      if (isBranch && !row.isOpen) return { kind: 'toggle', path: row.path }
      return isBranch ? go(index + 1) : undefined
    case 'ArrowLeft':
      if (isBranch && row.isOpen) return { kind: 'toggle', path: row.path }
      return row.parent === undefined ? undefined : go(rows.findIndex(({ path }) => path === row.parent))
    default:
      return typedMove(key, rows, index)
  }
}

/** Typing a letter goes to the next row whose name starts with it. */
function typedMove(key: string, rows: readonly JsonRow[], index: number): TreeMove | undefined {
  if (key.length !== 1) return undefined
  const order = [...rows.slice(index + 1), ...rows.slice(0, index + 1)]
  const found = order.find(({ name }) => name?.toLowerCase().startsWith(key.toLowerCase()) === true)
  return found === undefined ? undefined : { kind: 'go', index: rows.indexOf(found) }
}
