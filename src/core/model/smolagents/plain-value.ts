/**
 * Values as smolagents makes them plain before it shows or records them: texts that look like JSON are
 * replaced by it.
 */
import { type PyValue, str } from '#base/python.ts'
import { jsonLoads } from '#base/python-json.ts'
import type { SmolCall } from './steps.ts'

/** Deeper than any sane value; what is deeper stays as it is. */
const MAX_DEPTH = 400

/**
 * At every depth, and again inside what was parsed: a text in braces or brackets becomes what it parses to,
 * tuples become lists, keys texts. Untrimmed: a blank before the brace keeps the text.
 */
export function plainValue(value: PyValue, depth = 0): PyValue {
  if (depth > MAX_DEPTH) return value
  switch (value.kind) {
    case 'str': {
      const parsed = looksLikeJson(value.value) ? jsonLoads(value.value) : undefined
      return parsed === undefined ? value : plainValue(parsed, depth + 1)
    }
    case 'list':
    case 'tuple':
      return { kind: 'list', items: value.items.map((item) => plainValue(item, depth + 1)) }
    case 'dict':
      return {
        kind: 'dict',
        entries: value.entries.map(([key, item]) => [
          { kind: 'str', value: str(key) },
          plainValue(item, depth + 1),
        ]),
      }
    default:
      return value
  }
}

function looksLikeJson(text: string): boolean {
  return (text.startsWith('{') && text.endsWith('}')) || (text.startsWith('[') && text.endsWith(']'))
}

/** A call as it is shown and recorded, keys in this order. */
export function callRecord({ id, name, arguments: args }: SmolCall): PyValue {
  const called = dict({ name: { kind: 'str', value: name }, arguments: plainValue(args) })
  return dict({ id: { kind: 'str', value: id }, type: { kind: 'str', value: 'function' }, function: called })
}

function dict(fields: Readonly<Record<string, PyValue>>): PyValue {
  return {
    kind: 'dict',
    entries: Object.entries(fields).map(([value, item]) => [{ kind: 'str', value }, item]),
  }
}
