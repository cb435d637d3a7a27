/**
 * A JSON value as a variable of a notebook, in the words of its language: for values that a person typed in,
 * until a run gives the sandbox's own texts.
 */
import { isArray, type JsonValue } from '#base/json.ts'
import { jsonRepr, jsonStr } from '#base/python.ts'
import { codePointLength, takeCodePoints } from '#base/text.ts'
import type { NotebookLanguage, NotebookVariable } from './notebook.ts'

/** Longer texts are cut, as those that leave a sandbox are. */
export const TEXT_LIMIT = 10_000

export function variableOf(name: string, json: JsonValue, language: NotebookLanguage): NotebookVariable {
  const { type, repr, text } = language === 'python' ? pythonTexts(json) : scriptTexts(json)
  return {
    name,
    type,
    repr: takeCodePoints(repr, TEXT_LIMIT),
    text: takeCodePoints(text, TEXT_LIMIT),
    size: codePointLength(repr),
    json,
  }
}

interface Texts {
  readonly type: string
  readonly repr: string
  readonly text: string
}

function pythonTexts(json: JsonValue): Texts {
  return { type: pythonType(json), repr: jsonRepr(json), text: jsonStr(json) }
}

function pythonType(json: JsonValue): string {
  if (json === null) return 'NoneType'
  if (isArray(json)) return 'list'
  switch (typeof json) {
    case 'boolean':
      return 'bool'
    case 'string':
      return 'str'
    case 'number':
      return Number.isInteger(json) ? 'int' : 'float'
    default:
      return 'dict'
  }
}

function scriptTexts(json: JsonValue): Texts {
  const repr = scriptRepr(json)
  return { type: scriptType(json), repr, text: typeof json === 'string' ? json : repr }
}

function scriptType(json: JsonValue): string {
  if (json === null) return 'null'
  if (isArray(json)) return 'Array'
  return typeof json === 'object' ? 'Object' : typeof json
}

function scriptRepr(json: JsonValue): string {
  if (isArray(json)) return `[${json.map(scriptRepr).join(', ')}]`
  if (typeof json === 'string') return scriptQuote(json)
  if (typeof json !== 'object' || json === null) return JSON.stringify(json)
  const entries = Object.entries(json).map(([key, value]) => `${keyText(key)}: ${scriptRepr(value)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}

function keyText(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : scriptQuote(key)
}

/** A text as JavaScript writes it in code: in single quotes, or in double ones where that saves escapes. */
export function scriptQuote(text: string): string {
  const inDouble = JSON.stringify(text)
  if (text.includes("'") && !text.includes('"')) return inDouble
  return `'${inDouble.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}
