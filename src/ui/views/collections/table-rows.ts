/**
 * The rows of the table of a collection: groups with subtotals, runs in the chosen order, sub-agents under
 * their parents. Pure.
 */
import { byName } from '#base/locale.ts'
import type { CollectionRun } from '#core/collections/collection.ts'
import { type FacetKind, groupRuns, type RunGroup } from '#core/collections/select.ts'

export type Column =
  | 'title'
  | 'model'
  | 'started'
  | 'calls'
  | 'input'
  | 'output'
  | 'cost'
  | 'cacheHitRate'
  | 'peak'
  | 'errors'
  | 'refetched'
  | 'compactions'

export interface Order {
  readonly column: Column
  readonly isDescending: boolean
}

export type TableRow =
  | { readonly kind: 'group'; readonly id: string; readonly group: RunGroup; readonly isOpen: boolean }
  | {
      readonly kind: 'run'
      readonly id: string
      readonly run: CollectionRun
      /** Sub-agents that belong to it. */
      readonly subAgents: number
      readonly isOpen: boolean
      /** A sub-agent, under its parent. */
      readonly isNested: boolean
    }

interface RowOptions {
  readonly order: Order
  readonly groupBy: FacetKind | undefined
  /** Ids of what was unfolded: runs with sub-agents, and groups that were folded. */
  readonly toggled: ReadonlySet<string>
}

/** O(runs · log runs). */
export function tableRows(
  runs: readonly CollectionRun[],
  { order, groupBy, toggled }: RowOptions,
): readonly TableRow[] {
  if (groupBy === undefined) return runRows(runs, order, toggled)
  return groupRuns(runs, groupBy).flatMap((group): readonly TableRow[] => {
    const id = `group ${group.value}`
    const isOpen = toggled.has(id)
    const head = { kind: 'group', id, group, isOpen } as const
    if (!isOpen) return [head]
    // A run of several days has a row in each.
    return [head, ...runRows(group.runs, order, toggled, groupBy === 'day' ? `${id} ` : '')]
  })
}

function runRows(
  runs: readonly CollectionRun[],
  order: Order,
  toggled: ReadonlySet<string>,
  before = '',
): readonly TableRow[] {
  const here = new Set(runs.map(({ id }) => id))
  const children = new Map<string, CollectionRun[]>()
  const heads: CollectionRun[] = []
  for (const run of runs) {
    const parent = run.parentId
    if (parent === undefined || !here.has(parent)) heads.push(run)
    else children.set(parent, [...(children.get(parent) ?? []), run])
  }
  const sort = comparing(order)
  return heads.sort(sort).flatMap((run): readonly TableRow[] => {
    const own = children.get(run.id) ?? []
    const isOpen = own.length > 0 && toggled.has(`${before}${run.id}`)
    const row = (of: CollectionRun, isNested: boolean): TableRow => ({
      kind: 'run',
      id: `${before}${of.id}`,
      run: of,
      subAgents: isNested ? 0 : own.length,
      isOpen,
      isNested,
    })
    return isOpen ? [row(run, false), ...own.sort(sort).map((child) => row(child, true))] : [row(run, false)]
  })
}

/** What is not known comes last in either direction. */
function comparing({ column, isDescending }: Order): (one: CollectionRun, other: CollectionRun) => number {
  const sign = isDescending ? -1 : 1
  if (column === 'title' || column === 'model') {
    const text = (run: CollectionRun) => (column === 'title' ? run.title : (run.models[0] ?? ''))
    return (one, other) => sign * byName(text(one), text(other))
  }
  return (one, other) => {
    const [a, b] = [figureIn(one, column), figureIn(other, column)]
    if (a === undefined || b === undefined) return (a === undefined ? 1 : 0) - (b === undefined ? 1 : 0)
    return sign * (a - b)
  }
}

function figureIn(run: CollectionRun, column: Exclude<Column, 'title' | 'model'>): number | undefined {
  const value = run[column]
  return typeof value === 'object' ? value.value : value
}
