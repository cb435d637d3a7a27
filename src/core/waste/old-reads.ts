/** Reads and output that later ones of the same file or command replace. Pure. */
import { textField } from '#base/json.ts'
import { isFailed, pathOf } from '../memory/tool-uses.ts'
import type { StepId } from '../model/step.ts'
import { commandOf, isShell } from '../references/read-only.ts'
import type { CountedUse } from './counted-uses.ts'
import { containsMost, linesOf, type ReadLines } from './read-lines.ts'

export interface Superseded {
  /** The file or the command. Hostile text. */
  readonly about: string
  /** The old ones and those that replace them, in order. */
  readonly steps: readonly StepId[]
  /** Each with the first one that replaces it; never empty. */
  readonly old: readonly { readonly use: CountedUse; readonly newer: CountedUse }[]
}

const PATHS = ['path', 'file_path', 'filename', 'file', 'target_file', 'notebook_path']
const READS = /read|view|open|cat|show|get/i
const WRITES = /write|edit|create|replace|insert|delete|patch|append|undo/i

/** Reads of a file most of whose lines a later read returned again. O(uses + reads of a file²). */
export function readsAgain(uses: readonly CountedUse[]): readonly Superseded[] {
  return superseded(uses, linesOf, ({ use }) => {
    const path = pathOf(use, PATHS)
    const doing = `${use.call.name} ${textField(use.args, 'command') ?? ''}`
    return !READS.test(doing) || WRITES.test(doing) ? undefined : path
  })
}

/** Older output of a command that was run again in the same words, such as a look at another terminal. */
export function runsAgain(uses: readonly CountedUse[]): readonly Superseded[] {
  const commands = uses.filter(({ use }) => isShell(use) && pathOf(use, PATHS) === undefined)
  return superseded(
    commands,
    () => ALL,
    ({ use }) => commandOf(use),
  )
}

/** What a command prints when it is run again takes the place of all that it printed before. */
const ALL: ReadLines = { first: 1, last: 1 }

interface Read {
  readonly use: CountedUse
  readonly lines: ReadLines
}

function superseded(
  uses: readonly CountedUse[],
  linesIn: (use: CountedUse) => ReadLines,
  aboutOf: (use: CountedUse) => string | undefined,
): readonly Superseded[] {
  const byKey = new Map<string, { readonly about: string; readonly reads: Read[] }>()
  for (const use of uses) {
    const about = aboutOf(use)
    if (about === undefined || isFailed(use.use.result)) continue
    const key = `${use.use.holder.step.agent ?? ''} ${about}`
    const group = byKey.get(key) ?? { about, reads: [] }
    byKey.set(key, group)
    group.reads.push({ use, lines: linesIn(use) })
  }
  return [...byKey.values()].flatMap(({ about, reads }) => {
    const old = reads.flatMap(({ use, lines }, place) => {
      const newer = reads.slice(place + 1).find((later) => containsMost(later.lines, lines))?.use
      return newer === undefined ? [] : [{ use, newer }]
    })
    if (old.length === 0) return []
    const named = new Set(old.flatMap(({ use, newer }) => [use, newer]))
    return [{ about, steps: reads.flatMap(({ use }) => (named.has(use) ? use.step : [])), old }]
  })
}
