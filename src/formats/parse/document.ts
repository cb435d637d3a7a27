/**
 * A file parsed once, before any format looks at it: bytes or text to one JSON value or JSON Lines, with what
 * was repaired on the way; or the problem, which says where the text breaks.
 */

import { plural } from '#base/format-count.ts'
import { DEEPEST_JSON, isDeeperThan } from '#base/json.ts'
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Warning } from '#core/model/trace.ts'
import { runOfPage } from '#core/report/run-inside.ts'
import type { ParsedDocument } from '../reading/format.ts'
import { decodeText, emptyFile } from './decode.ts'
import { bareNumberWarning, parseJson, quoteStart, readLines } from './json-lines.ts'
import { closeCut } from './json-salvage.ts'
import { positionOf, replaceBareNumbers, splitValues } from './json-scan.ts'

/** Either a document or a problem. */
export interface DocumentReading {
  readonly document?: ParsedDocument
  /** What was repaired or skipped, bad lines included. */
  readonly warnings: readonly Warning[]
  readonly problem?: Problem
}

/** At most this many bad lines are named one by one. */
const NAMED_BAD_LINES = 50

/**
 * Parses the content of a file. Problems: `empty-file`, `binary-file`, `not-json`, `truncated-json`,
 * `too-deep`. A normal JSON file costs one JSON.parse and one pass over its values.
 */
export function parseDocument(fileName: string, content: Uint8Array | string): DocumentReading {
  if (typeof content === 'string') return parseText(fileName, content.replace(/^\ufeff/, ''), [])
  const { text, warnings, problem } = decodeText(fileName, content)
  return problem === undefined ? parseText(fileName, text, warnings) : { warnings, problem }
}

function parseText(fileName: string, given: string, warnings: readonly Warning[]): DocumentReading {
  const text = runOfPage(given) ?? given
  const whole = parseJson(text)
  if (whole.ok) return wholeDocument(fileName, whole.value, warnings)
  if (text.trim() === '') return { warnings, problem: emptyFile(fileName) }
  const lines = readLines(text)
  if (lines !== undefined) {
    return linesDocument(fileName, lines, [...warnings, ...lines.warnings])
  }
  const bare = replaceBareNumbers(text)
  const mended = bare.count === 0 ? whole : parseJson(bare.text)
  const told = bare.count === 0 ? warnings : [...warnings, bareNumberWarning(bare.count)]
  if (mended.ok) return wholeDocument(fileName, mended.value, told)
  return (
    oneAfterAnother(fileName, bare.text, told) ??
    salvaged(fileName, bare.text, told) ?? { warnings, problem: breakOf(fileName, text) }
  )
}

/**
 * What is whole of a value that was cut off, as runs that were killed leave it: the items of its outermost
 * list.
 */
function salvaged(fileName: string, text: string, warnings: readonly Warning[]): DocumentReading | undefined {
  const mended = closeCut(text)
  const value = mended === undefined ? undefined : parseJson(mended.text)
  if (mended === undefined || value?.ok !== true) return undefined
  const { line, column } = positionOf(text, mended.end)
  const message = t`The file is truncated. Imported ${plural(mended.items, 'complete item')} of its list.`
  return wholeDocument(fileName, value.value, [
    ...warnings,
    { code: 'cut-off', message, where: `line ${line}, column ${column}` },
  ])
}

/** A document of one value, where that is not nested too deep. */
export function wholeDocument(
  fileName: string,
  value: ParsedDocument['value'],
  warnings: readonly Warning[],
): DocumentReading {
  if (isDeeperThan(value, DEEPEST_JSON)) return { warnings, problem: tooDeep(fileName) }
  return { document: { fileName, kind: 'json', value, lines: [], badLines: [] }, warnings }
}

/** The document of lines that were read, its bad lines told, the first of them one by one. */
export function linesDocument(
  fileName: string,
  { lines, badLines }: Pick<ParsedDocument, 'lines' | 'badLines'>,
  warnings: readonly Warning[],
): DocumentReading {
  const value = lines.map((line) => line.value)
  const named = badLines.slice(0, NAMED_BAD_LINES).map(({ line, message }) => ({
    code: 'bad-line',
    message,
    where: `line ${line}`,
  }))
  const rest = badLines.length - named.length
  const more = rest === 0 ? [] : [{ code: 'bad-line', message: t`${rest} more lines are invalid.` }]
  return {
    document: { fileName, kind: 'lines', value, lines, badLines },
    warnings: [...warnings, ...named, ...more],
  }
}

/**
 * Whole documents written one after another over several lines each, as `jq` prints them; the last may be cut
 * off. Their line is the one that they begin on.
 */
function oneAfterAnother(
  fileName: string,
  text: string,
  warnings: readonly Warning[],
): DocumentReading | undefined {
  const { pieces, rest } = splitValues(text)
  const isCut = rest?.status === 'truncated'
  if ((rest !== undefined && !isCut) || pieces.length < (isCut ? 1 : 2)) return undefined
  const read = readLines(pieces.map((piece) => piece.replaceAll('\n', ' ')).join('\n'))
  if (read === undefined || read.badLines.length > 0) return undefined
  const { starts, left, leftLine } = placesOf(text, pieces)
  const lines = read.lines.map(({ line, value }) => ({ line: starts[line - 1] ?? line, value }))
  const cutOff = { line: leftLine, message: t`Skipped a truncated line: ${quoteStart(left)}` }
  const message = t`The file contains ${pieces.length} consecutive JSON documents; each was read as one record.`
  const several = pieces.length > 1 ? [{ code: 'several-documents', message }] : []
  return linesDocument(fileName, { lines, badLines: isCut ? [cutOff] : [] }, [...warnings, ...several])
}

/** The line that each piece begins on, and the beginning of what is left behind them. O(text). */
function placesOf(text: string, pieces: readonly string[]) {
  let line = 1
  let end = 0
  const goTo = (at: number) => {
    for (let next = text.indexOf('\n', end); next >= 0 && next < at; next = text.indexOf('\n', next + 1))
      line++
    end = at
    return line
  }
  const starts = pieces.map((piece) => {
    const start = goTo(text.indexOf(piece, end))
    goTo(end + piece.length)
    return start
  })
  const left = text.slice(end, end + 200)
  return { starts, left, leftLine: goTo(end + left.length - left.trimStart().length) }
}

function breakOf(fileName: string, text: string): Problem {
  const { pieces, rest } = splitValues(text)
  // A text without a fault that no engine parses can only be nested too deep for it.
  if (rest === undefined) return tooDeep(fileName)
  // A bare word has no end either, but nothing was cut off of it.
  const isBegun = /^\s*[[{"]/.test(text)
  if (rest.status === 'truncated' && pieces.length === 0 && isBegun) return truncated(fileName, text)
  const { line, column } = positionOf(text, rest.status === 'broken' ? rest.at : text.length)
  const before = rest.status === 'broken' ? `, before ${quoteStart(text.slice(rest.at, rest.at + 200))}` : ''
  return {
    code: 'not-json',
    message: t`${fileName} is not valid JSON: error at line ${line}, column ${column}${before}.`,
    hint: t`Trace files are JSON or JSON Lines.`,
    where: `${fileName}, line ${line}, column ${column}`,
  }
}

function truncated(fileName: string, text: string): Problem {
  const { line, column } = positionOf(text, text.length)
  return {
    code: 'truncated-json',
    message: t`${fileName} is truncated: its JSON ends at line ${line}, column ${column}.`,
    hint: t`Copy the file again after the run has ended.`,
    where: `${fileName}, line ${line}, column ${column}`,
  }
}

function tooDeep(fileName: string): Problem {
  return {
    code: 'too-deep',
    message: t`${fileName} nests values more than ${DEEPEST_JSON} levels deep, so it can’t be a trace.`,
    where: fileName,
  }
}
