/**
 * What Codex answers a call with when its tool failed. A command says so by its exit code; any other tool has
 * only a text, without the header of a command's output. The sentences are those in its source, `codex-rs`.
 */

/** `resources/list failed: …`, `exec_command failed for `…`: …`, `apply_patch verification failed: …`. */
const TOOL = /^(?:[a-z]+(?:[_/][a-z]+)+|collab [a-z]+)(?: verification)? failed(?: for `|:)/

/** What the tools answer in one line. */
const LINES: readonly RegExp[] = [
  /^(?:failed|unable) to [a-z]+ .+: /,
  /^unsupported (?:[A-Za-z]+ )*(?:call|tool|function)\b/,
  /^\w+ handler received (?:an )?(?:unsupported|invalid|non-)/,
  // A call whose arguments don't fit: “limit must be greater than zero”.
  /^[a-z_]+ (?:must (?:not )?be|exceeds|can only be used when) [a-z0-9 -]+$/,
  /^agent with id \S+ (?:not found|is closed)$|^invalid agent id |^collab manager unavailable$/,
  /^Agent depth limit reached\b/,
  /^image path `[^`]*` is not a file$/,
  /^\w+ is (?:not allowed because|unavailable in|not allowed in) /,
]

/** What may quote a command or go on in further lines. */
const STARTS: readonly RegExp[] = [
  TOOL,
  /^failed to parse \w+ arguments: /,
  /^execution error: /,
  /^(?:Wall time: [^\n]*\nOutput:\n)?(?:err: )?"?tool call error: /,
  /^(?:Command|Tool call) blocked by \w+ hook: /,
  /^approval policy is \w+; reject command\b/,
  // A script that calls tools.
  /^Script failed\nWall time /,
  // A person didn't allow it.
  /^(?:exec command |command |patch )?rejected by user\b/,
]

export function isCodexFailure(text: string): boolean {
  const isLine = !text.trimEnd().includes('\n')
  return (
    STARTS.some((start) => start.test(text)) || (isLine && LINES.some((line) => line.test(text.trimEnd())))
  )
}
