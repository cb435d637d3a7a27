/**
 * Opens Compare at the call after a compaction, with what would have been sent without it as the first
 * column.
 */
import { given } from '#base/given.ts'
import { type MemorySpec, UNDO } from '#core/spec/spec-data.ts'
import { formatSpec } from '#core/spec/spec-text.ts'
import { chooseColumns } from '#state/index.ts'

/** `like`: the strategy in the place of the compaction; absent: the whole history. */
export function compareWithout(call: number, like?: MemorySpec): void {
  const spec: MemorySpec = { id: UNDO, params: { call }, ...given({ like }) }
  chooseColumns((before) => [spec, ...before.filter((column) => formatSpec(column) !== formatSpec(spec))], {
    view: 'compare',
    call,
  })
}
