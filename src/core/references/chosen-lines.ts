/**
 * The lines at which a call reads: an agent chooses them, and remembers one only where something before the
 * call told it the line of that file.
 */
import { isObject, type JsonObject, type JsonValue } from '#base/json.ts'

const LINE =
  /^(?:offset|start|end|line|(?:start|end|line|from|to)_?lines?|(?:start|end|line)_?(?:number|offset)|view_?range)$/i
/** How many, never which. */
const AMOUNT = /^(?:limit|count|max_?\w*|head_?limit|(?:page|batch)_?size|lines|timeout\w*|yield_time\w*)$/i
const FILE = /^(?:\w+_)?(?:path|file|file_?name|file_?path)$/i
/** A range of lines that a shell prints, and the file. */
const SED = /\bsed\s+-n\s+['"]?(\d+)(?:,\s*(\d+))?p['"]?\s+["']?([^\s"';|&]+)/g

/** As many lines as a read returns at most. */
const LIMIT = /^(?:limit|lines|(?:max|num)_lines)$/i

/** Lines of a file that a call asks for, by the file's name. */
export interface AskedLines {
  readonly file: string
  readonly first: number
  /** Undefined: as many as the tool returns. */
  readonly last: number | undefined
}

export interface ChosenLine {
  /** The name of its file; empty: it is an amount. */
  readonly file: string
  /** The first line that the call asks for: of `sed -n 298,331p` for both numbers 298. */
  readonly from: number
}

/** By the number. */
export function chosenLines(args: JsonValue | undefined, text: string): ReadonlyMap<string, ChosenLine> {
  const chosen = new Map<string, ChosenLine>()
  for (const { file, first, last = first } of shownLines(text))
    for (const line of [first, last]) chosen.set(String(line), { file, from: first })
  if (!isObject(args)) return chosen
  const file = fileIn(args)
  const lines = file === undefined ? [] : numbersIn(args, LINE)
  for (const line of lines) chosen.set(String(line), { file: file ?? '', from: Math.min(...lines) })
  for (const amount of numbersIn(args, AMOUNT)) chosen.set(String(amount), { file: '', from: amount })
  return chosen
}

/** All that a call asks for; of a file without lines, from its first one. */
export function askedLines(args: JsonValue | undefined, text: string): readonly AskedLines[] {
  const file = isObject(args) ? fileIn(args) : undefined
  if (!isObject(args) || file === undefined) return shownLines(text)
  const [lines, limit] = [numbersIn(args, LINE), numbersIn(args, LIMIT)[0]]
  const first = Math.min(...(lines.length === 0 ? [1] : lines))
  const last = lines.length > 1 ? Math.max(...lines) : limit && first + limit - 1
  return [{ file, first, last }]
}

function shownLines(text: string): readonly AskedLines[] {
  return [...text.matchAll(SED)].map(([, from = '', to = from, file = '']) => ({
    file: nameOf(file),
    first: Number(from),
    last: Number(to),
  }))
}

function fileIn(args: JsonObject): string | undefined {
  const path = Object.entries(args).find(([key, value]) => FILE.test(key) && typeof value === 'string')?.[1]
  return typeof path === 'string' ? nameOf(path) : undefined
}

function numbersIn(args: JsonObject, key: RegExp): readonly number[] {
  return Object.entries(args)
    .filter(([name]) => key.test(name))
    .flatMap(([, value]) => [value].flat().filter((one) => typeof one === 'number'))
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
