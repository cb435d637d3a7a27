/**
 * JSON Lines, forgivingly: bad lines are reported and passed over, two objects glued on one line are split,
 * bare NaN is read as null. Lines are split at `\n` only.
 */
import { DEEPEST_JSON, isDeeperThan, isObject, type JsonObject, type JsonValue } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Warning } from '#core/model/trace.ts'
import type { BadLine, JsonLine } from '../reading/format.ts'
import { replaceBareNumbers, splitValues } from './json-scan.ts'

interface LinesReading {
  readonly lines: readonly JsonLine[]
  readonly badLines: readonly BadLine[]
  readonly warnings: readonly Warning[]
}

/** Reads lines as they come: text that ends at a line break, again and again, then `finish`. */
export interface LineReader {
  /** Whole lines; only the last of all may lack its line break. O(text). */
  add(text: string): void
  /** Undefined where most lines are not objects. Warnings that repeat are told once with their number. */
  finish(): LinesReading | undefined
  /** Lines begun so far. */
  readonly lineCount: number
  /** Lines that contain an object, and lines that have a fault. */
  readonly good: number
  readonly bad: number
}

/** The text as JSON Lines, or undefined where most lines are not objects. */
export function readLines(text: string): LinesReading | undefined {
  const reader = createLineReader()
  reader.add(text)
  return reader.finish()
}

export function createLineReader(): LineReader {
  const lines: JsonLine[] = []
  const badLines: BadLine[] = []
  const warnings = new Map<string, LineWarning[]>()
  let good = 0
  let line = 0
  const take = (content: string) => {
    line++
    // Asked of every line: trimming would copy each.
    if (!/\S/.test(content)) return
    const reading = readLine(content)
    for (const value of reading.values) lines.push({ line, value })
    for (const warning of reading.warnings) note(warnings, warning, line)
    if (reading.values.length > 0) good++
    if (reading.fault !== undefined)
      badLines.push({ line, message: ownText(`${reading.fault}: ${quoteStart(content)}`) })
  }
  return {
    add: (text) => {
      let start = 0
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
        take(text.slice(start, end))
        start = end + 1
      }
      if (start < text.length) take(text.slice(start))
    },
    finish: () =>
      good > 0 && good >= badLines.length
        ? { lines, badLines, warnings: [...warnings.values()].flatMap(toldOnce) }
        : undefined,
    get lineCount() {
      return line
    },
    get good() {
      return good
    },
    get bad() {
      return badLines.length
    },
  }
}

interface LineWarning {
  readonly warning: Warning
  readonly line: number
}

/** So many warnings of one kind are told line by line; the rest by their number. */
const NAMED_WARNINGS = 20

function note(warnings: Map<string, LineWarning[]>, warning: Warning, line: number): void {
  const ofKind = warnings.get(warning.code) ?? []
  ofKind.push({ warning, line })
  warnings.set(warning.code, ofKind)
}

function toldOnce(ofKind: readonly LineWarning[]): readonly Warning[] {
  const named = ofKind
    .slice(0, NAMED_WARNINGS)
    .map(({ warning, line }) => ({ ...warning, where: t`line ${line}` }))
  const [first] = named
  const left = ofKind.length - named.length
  if (first === undefined || left === 0) return named
  return [
    ...named,
    {
      code: first.code,
      message: t`Same problem in ${left} more lines, the last one in line ${ofKind.at(-1)?.line}.`,
    },
  ]
}

/** A copy of its own: a piece of a text keeps the whole text in memory. */
function ownText(text: string): string {
  return JSON.parse(JSON.stringify(text))
}

interface LineReading {
  readonly values: readonly JsonObject[]
  readonly warnings: readonly Warning[]
  readonly fault?: string
}

function readLine(content: string): LineReading {
  const plain = parseJson(content)
  if (plain.ok) return checked(plain)
  const { text, count } = replaceBareNumbers(content)
  const numbers = count === 0 ? [] : [bareNumberWarning(count)]
  const mended = count === 0 ? plain : parseJson(text)
  if (mended.ok) return { ...checked(mended), warnings: numbers }
  const split = splitLine(text)
  return { ...split, warnings: [...numbers, ...split.warnings] }
}

/**
 * Objects glued together on a line; what follows them may be broken. A list's items (`{…},`) are no such
 * line.
 */
function splitLine(text: string): LineReading {
  const { pieces, rest } = splitValues(text)
  const isItem = rest?.status === 'broken' && text[rest.at] === ','
  const values = isItem ? [] : pieces.flatMap((piece) => checked(parseJson(piece)).values)
  const isCut = rest?.status === 'truncated'
  if (values.length === 0)
    return {
      values,
      warnings: [],
      fault: isCut ? t`Skipped a truncated line` : t`Skipped, not a JSON object`,
    }
  const message = t`${values.length} JSON objects on one line; all were imported.`
  const warnings = values.length < 2 ? [] : [{ code: 'glued-line', message }]
  if (rest === undefined) return { values, warnings }
  return {
    values,
    warnings,
    fault: isCut ? t`The end of the line is truncated` : t`The end of the line is not valid JSON`,
  }
}

function checked(parsed: Parsed): LineReading {
  if (!parsed.ok || !isObject(parsed.value))
    return { values: [], warnings: [], fault: t`Skipped, not a JSON object` }
  if (isDeeperThan(parsed.value, DEEPEST_JSON))
    return { values: [], warnings: [], fault: t`Skipped, nested too deeply` }
  return { values: [parsed.value], warnings: [] }
}

export function bareNumberWarning(count: number): Warning {
  const message = t`Read ${count} NaN or Infinity values, which are not valid JSON, as null.`
  return { code: 'bare-number', message }
}

export function quoteStart(text: string): string {
  const start = text.trim().slice(0, 60)
  return `“${start}${start.length < text.trim().length ? '…' : ''}”`
}

type Parsed = { readonly ok: true; readonly value: JsonValue } | { readonly ok: false }

/** JSON.parse as a value: a faulty text, or one nested too deep for the engine, is no exception here. */
export function parseJson(text: string): Parsed {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false }
  }
}
