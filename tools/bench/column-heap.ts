/**
 * What a column of Compare costs in memory: the heap that is still held when its replay and its rows are
 * there.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Bytes of heap in use once all garbage is gone. */
function heldHeap(collect: () => void): number {
  collect()
  return process.memoryUsage().heapUsed
}

/**
 * The bytes that each of `columns` adds, in order: `add` makes and keeps one. The first carries what all
 * share (counts of the run's texts, compiled code), so that the others say what one more column costs.
 */
export async function heapPerColumn<T>(
  columns: readonly T[],
  add: (column: T) => Promise<unknown>,
): Promise<readonly number[]> {
  setFlagsFromString('--expose-gc')
  const gc: unknown = runInNewContext('gc')
  if (typeof gc !== 'function') throw new Error('this node cannot be asked to collect garbage')
  const collect = () => void gc()
  const kept: unknown[] = []
  const added: number[] = []
  let before = heldHeap(collect)
  for (const column of columns) {
    kept.push(await add(column))
    const now = heldHeap(collect)
    added.push(now - before)
    before = now
  }
  return kept.length === columns.length ? added : []
}
