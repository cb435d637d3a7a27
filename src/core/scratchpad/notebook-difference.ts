/**
 * What differs between two states of a notebook: what a run changed, or two runs of the history side by
 * side.
 */
import type { NotebookState, NotebookVariable } from './notebook.ts'

export type NotebookChange = 'same' | 'added' | 'changed' | 'removed'

export interface VariableDifference {
  readonly name: string
  readonly change: NotebookChange
  readonly before?: NotebookVariable
  readonly after?: NotebookVariable
}

export interface EntryDifference {
  readonly text: string
  /** Entries are texts in a list: one that was rewritten is one removed and one added. */
  readonly change: Exclude<NotebookChange, 'changed'>
}

export interface NotebookDifference {
  /** In the order of the state after; what is removed is at the end. */
  readonly variables: readonly VariableDifference[]
  readonly observations: readonly EntryDifference[]
  readonly failedApproaches: readonly EntryDifference[]
}

/** Compares by what is seen from outside. O(entries + length of the texts). */
export function notebookDifference(before: NotebookState, after: NotebookState): NotebookDifference {
  return {
    variables: variableDifferences(before.variables, after.variables),
    observations: entryDifferences(before.observations, after.observations),
    failedApproaches: entryDifferences(before.failedApproaches, after.failedApproaches),
  }
}

/** How many variables and entries are not the same. */
export function countChanges({ variables, observations, failedApproaches }: NotebookDifference): number {
  return [...variables, ...observations, ...failedApproaches].filter(({ change }) => change !== 'same').length
}

function variableDifferences(
  before: readonly NotebookVariable[],
  after: readonly NotebookVariable[],
): readonly VariableDifference[] {
  const earlier = new Map(before.map((variable) => [variable.name, variable]))
  const left = new Set(after.map(({ name }) => name))
  const now = after.map((variable): VariableDifference => {
    const was = earlier.get(variable.name)
    const { name } = variable
    if (was === undefined) return { name, change: 'added', after: variable }
    return { name, change: isSameValue(was, variable) ? 'same' : 'changed', before: was, after: variable }
  })
  const gone = before.filter(({ name }) => !left.has(name))
  return [
    ...now,
    ...gone.map((was): VariableDifference => ({ name: was.name, change: 'removed', before: was })),
  ]
}

/** Of a value that is longer than what left the sandbox only the beginning and the length are known. */
function isSameValue(one: NotebookVariable, other: NotebookVariable): boolean {
  return one.type === other.type && one.size === other.size && one.repr === other.repr
}

/** Each entry of the one list is matched with one equal entry of the other, the earliest first. */
function entryDifferences(before: readonly string[], after: readonly string[]): readonly EntryDifference[] {
  const left = new Map<string, number>()
  for (const text of before) left.set(text, (left.get(text) ?? 0) + 1)
  const take = (text: string): boolean => {
    const count = left.get(text) ?? 0
    left.set(text, count - 1)
    return count > 0
  }
  const now = after.map((text): EntryDifference => ({ text, change: take(text) ? 'same' : 'added' }))
  // Of equal entries the last ones are those that went.
  const gone = [...before].reverse().filter(take).reverse()
  return [...now, ...gone.map((text): EntryDifference => ({ text, change: 'removed' }))]
}
