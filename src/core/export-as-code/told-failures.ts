/** How messages tell that a call failed, by the format of the run: what exported functions look for. */
import type { PythonPart } from './python-function.ts'

interface ToldFailure {
  readonly python: PythonPart
  readonly typeScript: { readonly needs: readonly string[]; readonly code: string }
  /** What a person should know, a sentence. */
  readonly note: string
}

const BY_FIELD: ToldFailure = {
  python: {
    code: `def has_failed(result: Message) -> bool:
    """As Anthropic's results say it. For OpenAI's, look for how your tools write an error."""
    return bool(result.get("is_error"))`,
  },
  typeScript: {
    needs: [],
    code: `/** As Anthropic's results say it. For OpenAI's, look for how your tools write an error. */
function hasFailed(result: Message): boolean {
  return Boolean(result.is_error)
}`,
  },
  note: 'OpenAI’s messages don’t say that a call failed: change has_failed to find your tools’ errors, or they count as any other result.',
}

const BY_TEXT: ToldFailure = {
  python: {
    imports: ['re'],
    needs: ['text_of'],
    code: `def has_failed(result: Message) -> bool:
    """By its text, or as Anthropic's results say it. Add how your tools write an error."""
    text = text_of(result)
    ended = r"^\\[(?:The command completed|Command finished) with exit code (\\d+)\\.?[^\\]\\n]*\\]\\s*$"
    codes = re.findall(ended, text, re.MULTILINE)
    if codes and not result.get("is_error"):
        return int(codes[-1]) != 0
    return bool(re.match(r"(?:Error: |ERROR:\\s+)\\S", text) or result.get("is_error"))`,
  },
  typeScript: {
    needs: ['textOf'],
    code: `/** By its text, or as Anthropic's results say it. Add how your tools write an error. */
function hasFailed(result: Message): boolean {
  const text = textOf(result)
  const ended = /^\\[(?:The command completed|Command finished) with exit code (\\d+)\\.?[^\\]\\n]*\\]\\s*$/gm
  const code = [...text.matchAll(ended)].at(-1)?.[1]
  if (code !== undefined && !result.is_error) return Number(code) !== 0
  return /^(?:Error: |ERROR:\\s+)\\S/.test(text) || Boolean(result.is_error)
}`,
  },
  note: 'A result counts as failed if its text starts with “Error: ” or ends with an exit code other than 0: add how your tools write an error to has_failed.',
}

const BY_RETURN_CODE: ToldFailure = {
  python: {
    imports: ['re'],
    needs: ['text_of'],
    code: `def has_failed(result: Message) -> bool:
    """By its exit code or exception. A search that found nothing (1, without output) has not failed."""
    text = text_of(result)
    found = re.match(r"\\s*<returncode>\\s*(-?\\d+)\\s*</returncode>", text)
    code = int(found.group(1)) if found else 0
    is_empty = re.search(r"<output>\\s*</output>\\s*$", text) is not None
    stopped = bool((result.get("extra") or {}).get("exception_info"))
    return stopped or (code != 0 and not (code == 1 and is_empty))`,
  },
  typeScript: {
    needs: ['textOf'],
    code: `/** By its exit code or exception. A search that found nothing (1, without output) has not failed. */
function hasFailed(result: Message): boolean {
  const text = textOf(result)
  const code = Number(/^\\s*<returncode>\\s*(-?\\d+)\\s*<\\/returncode>/.exec(text)?.[1] ?? 0)
  const isEmpty = /<output>\\s*<\\/output>\\s*$/.test(text)
  return Boolean(result.extra?.exception_info) || (code !== 0 && !(code === 1 && isEmpty))
}`,
  },
  note: 'A result counts as failed by the <returncode> that mini-SWE-agent writes into its text.',
}

const BY_CODEX: ToldFailure = {
  python: {
    imports: ['re'],
    needs: ['text_of'],
    code: `def has_failed(result: Message) -> bool:
    """By the exit code that Codex writes before the output of a command."""
    text = text_of(result)
    before = r"(?:Command: [^\\n]*\\n)?(?:(?:Chunk ID|Wall time): [^\\n]*\\n){0,2}"
    found = re.match(rf"(?:Exit code: |{before}Process exited with code )(-?\\d+)\\n", text)
    own = re.match(r"(?:write_stdin|exec_command|apply_patch)(?: verification)? failed\\b", text)
    return own is not None or (found is not None and found.group(1) != "0")`,
  },
  typeScript: {
    needs: ['textOf'],
    code: `/** By the exit code that Codex writes before the output of a command. */
function hasFailed(result: Message): boolean {
  const text = textOf(result)
  const before = '(?:Command: [^\\n]*\\n)?(?:(?:Chunk ID|Wall time): [^\\n]*\\n){0,2}'
  const ended = new RegExp('^(?:Exit code: |' + before + 'Process exited with code )(-?\\\\d+)\\n')
  const code = ended.exec(text)?.[1] ?? '0'
  return code !== '0' || /^(?:write_stdin|exec_command|apply_patch)(?: verification)? failed\\b/.test(text)
}`,
  },
  note: 'A result counts as failed by the exit code that Codex writes before its output.',
}

/** By format, as its reader tells a failed result; absent: by the field of Anthropic’s messages. */
const TOLD: Readonly<Record<string, ToldFailure>> = {
  codex: BY_CODEX,
  logfire: BY_TEXT,
  'mini-swe-agent': BY_RETURN_CODE,
  'openai-chat': BY_TEXT,
  'openai-request-log': BY_TEXT,
}

export function toldFailure(format: string | undefined): ToldFailure {
  return TOLD[format ?? ''] ?? BY_FIELD
}
