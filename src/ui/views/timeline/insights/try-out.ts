/** Which strategies do something about a kind of waste, and how one of them comes into Compare. */
import { leanSpec, memoryInfos, specOfInfo } from '#core/spec/spec.ts'
import type { MemorySpec } from '#core/spec/spec-data.ts'
import type { WasteKind } from '#core/waste/waste.ts'
import { addColumn, openView, readApp } from '#state/index.ts'

const REMEDIES: Readonly<Record<WasteKind, readonly string[]>> = {
  'oversized-result': ['shorten-observations', 'clear-tool-uses'],
  'repeated-result': ['deduplicate-calls'],
  'read-again': ['supersede-reads'],
  'old-failures': ['purge-failed-inputs'],
  'unused-tools': [],
}

export interface Remedy {
  readonly title: string
  readonly spec: MemorySpec
}

/** Strategies as their originals run them; none for what no memory can do without. */
export function remediesOf(kind: WasteKind): readonly Remedy[] {
  const infos = memoryInfos()
  return REMEDIES[kind].flatMap((id) => {
    const info = infos.find((candidate) => candidate.id === id)
    return info === undefined ? [] : [{ title: info.title, spec: leanSpec(specOfInfo(info)) }]
  })
}

/** Opens Compare with the strategy as a column, unless it is one already. */
export function tryOut({ spec }: Remedy): void {
  const wanted = JSON.stringify(spec)
  if (!readApp().route.columns.some((column) => JSON.stringify(column) === wanted)) addColumn(spec)
  openView('compare')
}
