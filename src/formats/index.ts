/**
 * The list of formats and the door to them: `readFile` parses a file once, lets the formats say whether it is
 * theirs and reads it. Adding a format: its file and its line here.
 */
import { given } from '#base/given.ts'
import { isArray } from '#base/json.ts'
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Warning } from '#core/model/trace.ts'
import { anthropicMessages } from './anthropic-messages/index.ts'
import { atif } from './atif/index.ts'
import { autogen } from './autogen/index.ts'
import { claudeCode } from './claude-code/index.ts'
import { claudeCodeStream } from './claude-code-stream/index.ts'
import { cline } from './cline/index.ts'
import { codex } from './codex/index.ts'
import { copilotCli } from './copilot-cli/index.ts'
import { geminiCli } from './gemini-cli/index.ts'
import { googleAdk } from './google-adk/index.ts'
import { inspect } from './inspect/index.ts'
import { kimiCli } from './kimi-cli/index.ts'
import { langchain } from './langchain/index.ts'
import { langfuse } from './langfuse/index.ts'
import { logfire } from './logfire/index.ts'
import { marsys } from './marsys/index.ts'
import { memoscope } from './memoscope/index.ts'
import { miniSweAgent } from './mini-swe-agent/index.ts'
import { openaiAgents } from './openai-agents/index.ts'
import { openaiChat } from './openai-chat/index.ts'
import { openaiRequestLog } from './openai-request-log/index.ts'
import { openaiResponses } from './openai-responses/index.ts'
import { opencode } from './opencode/index.ts'
import { openHandsV0 } from './openhands-v0/index.ts'
import { openHandsV1 } from './openhands-v1/index.ts'
import { otlp } from './otlp/index.ts'
import { type DocumentReading, parseDocument } from './parse/document.ts'
import { phoenixSpans } from './phoenix-spans/index.ts'
import { piSession } from './pi-session/index.ts'
import type { Format, ParsedDocument, ReadContext, ReadOutcome } from './reading/format.ts'
import { smolagentsFormat } from './smolagents/index.ts'
import { sweAgent } from './swe-agent/index.ts'
import { tau2 } from './tau2/index.ts'
import { tinyagent } from './tinyagent/index.ts'
import { vercelAi } from './vercel-ai/index.ts'

export const formats: readonly Format[] = [
  claudeCodeStream,
  piSession,
  openaiResponses,
  autogen,
  codex,
  logfire,
  openaiAgents,
  langfuse,
  phoenixSpans,
  otlp,
  anthropicMessages,
  marsys,
  claudeCode,
  cline,
  copilotCli,
  geminiCli,
  kimiCli,
  googleAdk,
  inspect,
  langchain,
  vercelAi,
  atif,
  memoscope,
  miniSweAgent,
  openaiChat,
  opencode,
  openHandsV0,
  openHandsV1,
  openaiRequestLog,
  smolagentsFormat,
  sweAgent,
  tau2,
  tinyagent,
]

/** What an interface lists of the formats. */
export function formatInfos(): readonly {
  readonly id: string
  readonly title: string
  readonly canWrite: boolean
}[] {
  return formats.map(({ id, title, write }) => ({ id, title, canWrite: write !== undefined }))
}

export function formatById(id: string): Format | undefined {
  return formats.find((format) => format.id === id)
}

/** Whose the document is; or why that cannot be told, with the formats that a person may choose from. */
type Recognition =
  | { readonly format: Format }
  | { readonly problem: Problem; readonly candidates: readonly string[] }

/**
 * One certain claim wins; else the sole possible one. Several or none: the person is asked, never guessed.
 */
export function recognise(document: ParsedDocument): Recognition {
  const looked = headOf(document)
  const claims = formats.map((format) => ({ format, confidence: format.detect(looked) }))
  const certain = claims.filter((claim) => claim.confidence === 'certain')
  const chosen = certain.length > 0 ? certain : claims.filter((claim) => claim.confidence === 'possible')
  const [only, ...others] = chosen
  if (only !== undefined && others.length === 0) return { format: only.format }
  const candidates = chosen.map((claim) => claim.format.id)
  if (only === undefined) return { problem: unknownFormat(document), candidates: formats.map(({ id }) => id) }
  return {
    problem: ambiguousFormat(
      document,
      chosen.map((claim) => claim.format),
    ),
    candidates,
  }
}

/** So many records are looked at: from the beginning, where heads are, and from the end. */
const HEAD = 2000
const TAIL = 200

/**
 * What formats recognise a document by: of a long list or many lines only some, so that it costs the same for
 * all.
 */
function headOf(document: ParsedDocument): ParsedDocument {
  const { value, lines } = document
  if (!isArray(value) || value.length <= HEAD + TAIL) return document
  const some = <T>(list: readonly T[]) => [...list.slice(0, HEAD), ...list.slice(-TAIL)]
  return { ...document, value: some(value), lines: lines.length === 0 ? lines : some(lines) }
}

/** What OpenHands keeps beside the events of a conversation. */
const BESIDE_EVENTS = /(?:^|\/)base_state\.json$/

function unknownFormat({ fileName }: ParsedDocument): Problem {
  return {
    code: 'unknown-format',
    message: t`${fileName} is JSON, but its format wasn’t recognized.`,
    hint: BESIDE_EVENTS.test(fileName)
      ? t`It belongs to a conversation of OpenHands: open or drop the folder that contains it.`
      : t`Known formats: ${formats.map(({ title }) => title).join(', ')}. Choose one to import it anyway.`,
    where: fileName,
  }
}

function ambiguousFormat({ fileName }: ParsedDocument, found: readonly Format[]): Problem {
  return {
    code: 'ambiguous-format',
    message: t`${fileName} could be ${found.map(({ title }) => title).join(' or ')}.`,
    hint: t`Choose the format to import it as.`,
    where: fileName,
  }
}

/** A file: its name, its content, and the format if the person chose one. */
type FileInput = { readonly name: string; readonly format?: string } & (
  | { readonly bytes: Uint8Array }
  | { readonly text: string }
)

export interface FileReading {
  /** The format that read it; absent where none did. */
  readonly format?: string
  /**
   * What was read, its warnings with those of the parsing; its traces may be none, then there is a problem.
   */
  readonly outcome?: ReadOutcome
  /** All warnings: first those of the file as a whole, then those of each trace. */
  readonly warnings: readonly Warning[]
  readonly problem?: Problem
  /** The formats to choose from, with problem `ambiguous-format` or `unknown-format`. */
  readonly candidates?: readonly string[]
}

/**
 * Reads a small, unpacked file; intake/index.ts is the door for any. Never throws. Problems: those of
 * parseDocument and of readParsed.
 */
export function readFile(file: FileInput, context: ReadContext): FileReading {
  const parsed = parseDocument(file.name, 'bytes' in file ? file.bytes : file.text)
  return readParsed(parsed, file.format, context)
}

/**
 * Reads a file or folder that was parsed, as the format that claims it or the one that was chosen. Never
 * throws. Problems: that of the parsing, `unknown-format`, `ambiguous-format`, `no-such-format`, `no-runs`,
 * `truncated-json` and the reader's own.
 */
export function readParsed(
  { document, warnings, problem }: DocumentReading,
  chosen: string | undefined,
  context: ReadContext,
): FileReading {
  if (document === undefined) return { warnings, ...given({ problem }) }
  const found = chosen === undefined ? recognise(document) : chosenFormat(chosen)
  if (!('format' in found)) return { warnings, ...explained(found, document, warnings) }
  const read = found.format.read(document, context)
  const ofFile = [...warnings, ...(read.warnings ?? [])]
  const failure = read.problem ?? (read.traces.length === 0 ? noRuns(document, found.format) : undefined)
  return {
    format: found.format.id,
    outcome: { ...read, warnings: ofFile },
    warnings: [...ofFile, ...read.traces.flatMap((trace) => trace.warnings)],
    ...given({ problem: failure }),
  }
}

type Unrecognised = Exclude<Recognition, { readonly format: Format }>

/**
 * What is left of a file that was cut off may lack what its format is known by: then that is what is wrong.
 */
function explained(
  found: Unrecognised,
  document: ParsedDocument,
  warnings: readonly Warning[],
): Unrecognised {
  const cut = warnings.find(({ code }) => code === 'cut-off')
  if (cut === undefined || found.problem.code !== 'unknown-format') return found
  const problem: Problem = {
    code: 'truncated-json',
    message: t`${document.fileName} is truncated, and the format of the rest wasn’t recognized.`,
    hint: t`Copy the file again after the run has ended.`,
    where: `${document.fileName}, ${cut.where ?? ''}`,
  }
  return { ...found, problem }
}

function chosenFormat(id: string): Recognition {
  const format = formatById(id)
  if (format !== undefined) return { format }
  const candidates = formats.map((known) => known.id)
  const hint = t`Available: ${candidates.join(', ')}.`
  return { problem: { code: 'no-such-format', message: t`Unknown format "${id}".`, hint }, candidates }
}

function noRuns({ fileName }: ParsedDocument, format: Format): Problem {
  return {
    code: 'no-runs',
    message: t`${fileName} contains no run that can be read as ${format.title}.`,
    hint: t`If you selected this format, choose another one.`,
    where: fileName,
  }
}
