/** What a person can write into the agent's instructions against waste, and where they are. Pure. */
import { t } from '#base/words.ts'
import { readSubject } from '#core/model/tool-subject.ts'
import type { WasteKind } from '#core/model/waste-kind.ts'
import type { Unused } from '#core/waste/waste.ts'

const TOLD: Readonly<Partial<Record<WasteKind, string>>> = {
  'repeated-result': t`Don’t repeat a tool call whose result is still in the conversation: use that result.`,
  'read-again': t`Don’t read lines again that haven’t changed. After an edit, read only the changed lines, not the whole file.`,
  'old-failures': t`When you run a command that may fail, limit its output to the error message.`,
  'oversized-result': t`Search with a filter, read a range of lines, and print only the part of an output that you need.`,
}

/** Also against what failed tests print. */
export const COMMAND_RUN_AGAIN = t`When you run a command again, such as the tests, print only the failures.`

/** Undefined: telling the agent doesn’t avoid it. */
export function instructionAgainst(kind: WasteKind): string | undefined {
  return TOLD[kind]
}

type Found = Pick<Unused, 'kind' | 'subject' | 'isCommand' | 'overRun'>

/** The same against what was found of a kind: reading a file again is avoided otherwise than a command. */
export function instructionsAgainst(kind: WasteKind, found: readonly Found[]): readonly string[] {
  const instruction = instructionAgainst(kind)
  if (instruction === undefined || kind !== 'read-again')
    return instruction === undefined ? [] : [instruction]
  const [ofCommands, ofFiles] = [sizeOf(found.filter(isRun)), sizeOf(found.filter((one) => !isRun(one)))]
  const told = [
    { size: ofCommands, words: COMMAND_RUN_AGAIN },
    { size: ofFiles, words: instruction },
  ]
  return told
    .filter(({ size }) => size > LEAST_SHARE * (ofCommands + ofFiles))
    .sort((one, other) => other.size - one.size)
    .map(({ words }) => words)
}

/** Less than this of a kind is not worth a sentence. */
const LEAST_SHARE = 0.1

/** Of a command that does more than print a file. */
function isRun({ isCommand, subject }: Found): boolean {
  return isCommand === true && readSubject({ kind: 'command', text: subject }).kind === 'command'
}

function sizeOf(found: readonly Found[]): number {
  return found.reduce((sum, { overRun }) => sum + overRun, 0)
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

/** Whether runs of this format are of an agent that a person installs: only its instructions are theirs. */
export function isReadyMade(format: string | undefined): boolean {
  return FILES[format ?? ''] !== undefined
}
