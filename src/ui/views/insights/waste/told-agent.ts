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

const COMMAND_RUN_AGAIN = t`When you run a command again, such as the tests, print only the failures.`

/** Undefined: telling the agent doesn’t avoid it. */
export function instructionAgainst(kind: WasteKind): string | undefined {
  return TOLD[kind]
}

/** Against a command that is run again and again to see how something is now. */
const POLLED = t`When you check on something with the same command again and again, do it less often, or print only the last lines.`

/** Against a page of the web, of which a tool returns all. */
const PAGE = t`Fetch a web page in a subagent, or ask for an extract that answers your question.`

/** Against the report of a subagent, of which the agent can’t read a part. */
const REPORT = t`When you start a subagent, ask it for a short report with only what you need.`

/** Of results that the agent needed for a while: no instruction, as reading less is no help. */
export const NEEDED = t`Compact, or remove old results after their last use. Shorter results wouldn’t do: calls used what is in them.`

type Found = Pick<Unused, 'kind' | 'subject' | 'isCommand' | 'isUsedLater' | 'overRun' | 'steps'>

/**
 * The same against what was found of a kind: reading a file again is avoided otherwise than a command, and a
 * long page otherwise than long output. With `NEEDED`, the largest first.
 */
export function remediesFor<Some extends Found>(
  kind: WasteKind,
  found: readonly Some[],
): readonly Remedy<Some>[] {
  const instruction = instructionAgainst(kind)
  if (instruction === undefined) return []
  const byWords = new Map<string, Some[]>()
  for (const one of found) {
    const words = instructionFor(one) ?? instruction
    byWords.set(words, [...(byWords.get(words) ?? []), one])
  }
  const remedies = [...byWords].map(([words, fits]) => ({
    words,
    fits,
    size: fits.reduce((sum, { overRun }) => sum + overRun, 0),
  }))
  const all = remedies.reduce((sum, { size }) => sum + size, 0)
  return remedies
    .filter(({ size }) => remedies.length === 1 || size > LEAST_SHARE * all)
    .sort((one, other) => other.size - one.size)
}

interface Remedy<Some> {
  readonly words: string
  /** What it would have avoided. */
  readonly fits: readonly Some[]
}

/** Undefined: the one of its kind. */
function instructionFor(found: Found): string | undefined {
  if (found.kind === 'oversized-result') {
    if (FETCH.test(found.subject)) return PAGE
    if (SUBAGENT.test(found.subject)) return REPORT
    return found.isUsedLater === true ? NEEDED : undefined
  }
  if (found.kind !== 'read-again' || !isRun(found)) return undefined
  const isPolled = found.steps.length >= POLLS && !CHECK.test(found.subject)
  return isPolled ? POLLED : COMMAND_RUN_AGAIN
}

/** The tools that return a page of the web, in front of a subject. */
const FETCH = /^(?:mcp__\w+__)?(?:web_?fetch|fetch(?:_?(?:url|page|webpage))?|read_?url|browse_?page)(?= |$)/i
/** The same of those that return the report of a subagent. */
const SUBAGENT =
  /^(?:task|(?:sub_?)?agent|new_task|delegate(?:_\w+)?|(?:call|dispatch|run|spawn|start|wait)_?(?:sub_?)?agent)(?= |$)/i
/** A command that was run so often is a look at what goes on, unless it checks what was changed. */
const POLLS = 8
const CHECK = /test|spec\b|jest|lint|ruff|\b(?:tsc|mypy|clippy|vet|check|verify|build|make|compile)\b/i

/** Less than this of a kind is not worth a sentence. */
const LEAST_SHARE = 0.1

/** Of a command that does more than print a file. */
function isRun({ isCommand, subject }: Found): boolean {
  return isCommand === true && readSubject({ kind: 'command', text: subject }).kind === 'command'
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
