/** Which strategies do something about a kind of waste, and how one of them comes into Compare. */
import type { WasteKind } from '#core/model/waste-kind.ts'
import { memoryInfos } from '#core/spec/memory-info.ts'
import { leanSpec, specOfInfo } from '#core/spec/spec.ts'
import type { MemorySpec } from '#core/spec/spec-data.ts'
import { openInCompare } from '#state/index.ts'

interface Remedy {
  readonly title: string
  readonly spec: MemorySpec
}

/** Strategies as their originals run them; none for what no memory can do without. */
export function remediesOf(kind: WasteKind): readonly Remedy[] {
  return memoryInfos()
    .filter(({ remedyFor }) => remedyFor.includes(kind))
    .map((info) => ({ title: info.title, spec: leanSpec(specOfInfo(info)) }))
}

/** Opens Compare with the strategy as a column beside those that a person chose. */
export function tryOut({ spec }: Remedy): void {
  openInCompare([spec])
}
