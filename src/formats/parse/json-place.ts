/**
 * Where in a JSON text the value at a path is, for marking what is wrong with it. The text must parse.
 */
import { scanValue, skipSpace } from './json-scan.ts'

/**
 * The offset of the value; of the nearest value around it where the path leads to none. O(length of the
 * text).
 */
export function offsetOf(text: string, path: readonly (string | number)[]): number {
  let at = skipSpace(text, 0)
  for (const key of path) {
    const inner = typeof key === 'number' ? itemAt(text, at, key) : memberAt(text, at, key)
    if (inner === undefined) return at
    at = inner
  }
  return at
}

function itemAt(text: string, list: number, index: number): number | undefined {
  if (text[list] !== '[') return undefined
  let at = skipSpace(text, list + 1)
  for (let item = 0; item < index; item++) {
    const after = afterValue(text, at)
    if (after === undefined || text[after] !== ',') return undefined
    at = skipSpace(text, after + 1)
  }
  return text[at] === ']' ? undefined : at
}

/** The last of several members with the same name, as JSON.parse takes it. */
function memberAt(text: string, object: number, name: string): number | undefined {
  if (text[object] !== '{') return undefined
  let found: number | undefined
  let at = skipSpace(text, object + 1)
  while (text[at] === '"') {
    const key = scanValue(text, at)
    if (key.status !== 'complete') return found
    const value = skipSpace(text, skipSpace(text, key.end) + 1)
    if (JSON.parse(text.slice(at, key.end)) === name) found = value
    const after = afterValue(text, value)
    if (after === undefined || text[after] !== ',') return found
    at = skipSpace(text, after + 1)
  }
  return found
}

function afterValue(text: string, start: number): number | undefined {
  const scan = scanValue(text, start)
  return scan.status === 'complete' ? skipSpace(text, scan.end) : undefined
}
