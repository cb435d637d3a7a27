/** The list of memory kinds that are more than a pruned log. Adding one: its file and its line here. */
import type { MemoryKind } from './memory.ts'

export const memoryKinds: readonly MemoryKind[] = []
