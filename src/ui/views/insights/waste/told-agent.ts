/** What a person can write into the agent's instructions against waste, and where they are. Pure. */
import { t } from '#base/words.ts'
import type { WasteKind } from '#core/model/waste-kind.ts'

const TOLD: Readonly<Partial<Record<WasteKind, string>>> = {
  'repeated-result': t`Don’t repeat a tool call whose result is still in the conversation: use that result.`,
  'read-again': t`Read only the lines you need. After an edit, read the changed lines, not the whole file.`,
  'old-failures': t`Limit the output of commands that may fail: the error is enough.`,
  'oversized-result': t`Search with a filter, read a range of lines, and print only the part of an output that you need.`,
}

/** Undefined: telling the agent doesn’t avoid it. */
export function instructionAgainst(kind: WasteKind): string | undefined {
  return TOLD[kind]
}

/** The files of instructions that agents read in every session. */
const FILES: Readonly<Record<string, string>> = {
  'claude-code': 'CLAUDE.md',
  'claude-code-stream': 'CLAUDE.md',
  codex: 'AGENTS.md',
  opencode: 'AGENTS.md',
  'pi-session': 'AGENTS.md',
}

/** Where the instructions of the agent are whose runs have this format: without a file, its system prompt. */
export function instructionsPlace(format: string | undefined): string {
  return FILES[format ?? ''] ?? t`the system prompt`
}
