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

/** By the number, the name of its file; empty: it is an amount. */
export function chosenLines(args: JsonValue | undefined, text: string): ReadonlyMap<string, string> {
  const chosen = new Map<string, string>()
  for (const [, from = '', to = '', file = ''] of text.matchAll(SED))
    for (const line of [from, to]) chosen.set(line, nameOf(file))
  if (isObject(args)) addArguments(args, chosen)
  return chosen
}

function addArguments(args: JsonObject, chosen: Map<string, string>): void {
  const entries = Object.entries(args)
  const file = entries.find(([key, value]) => FILE.test(key) && typeof value === 'string')?.[1]
  for (const [key, value] of entries) {
    const numbers = [value].flat().filter((one) => typeof one === 'number')
    const isLine = LINE.test(key) && typeof file === 'string'
    if (!isLine && !AMOUNT.test(key)) continue
    for (const number of numbers) chosen.set(String(number), isLine ? nameOf(file) : '')
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
