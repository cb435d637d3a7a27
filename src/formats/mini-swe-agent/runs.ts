/** Where the runs of a mini-SWE-agent file are, and whether a value is one. */
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  textField,
} from '#base/json.ts'
import type { ParsedDocument } from '../reading/format.ts'
import { fencedCommands } from './actions.ts'
import type { Info, MiniMessage, MiniTrajectory, ResponsesMessage } from './shape.ts'

/** One run as it is in the file. */
export interface MiniRun {
  readonly messages: readonly JsonValue[]
  /** What contains the messages; undefined for the oldest form, a bare list. */
  readonly record?: JsonObject
}

/** So many records of a list are looked at. */
const LOOKED_AT = 20

/** Whether a document's value is a run, or a list of runs, of mini-SWE-agent. */
export function isMiniRun(value: JsonValue): boolean {
  if (isMiniRecord(value)) return true
  if (!isArray(value)) return false
  const seen = value.slice(0, LOOKED_AT)
  return seen.length > 0 && (seen.every(isMiniRecord) || isOldestList(value))
}

/** `trajectory_format` says so; before there was one, `info` names the program's version. */
function isMiniRecord(value: JsonValue): boolean {
  const format = textField<MiniTrajectory>(value, 'trajectory_format')
  if (format !== undefined) return format.startsWith('mini-swe-agent')
  return (
    isArray(field<MiniTrajectory>(value, 'messages')) &&
    textField<Info>(field<MiniTrajectory>(value, 'info'), 'mini_version') !== undefined
  )
}

/** The oldest form: a fenced command in the answers, observations that begin with a return code. */
function isOldestList(messages: readonly JsonValue[]): boolean {
  return messages.some(isObservation) && messages.some(hasCommand)
}

function isObservation(message: JsonValue): boolean {
  return (
    textField<MiniMessage>(message, 'role') === 'user' &&
    (textField<MiniMessage>(message, 'content') ?? '').startsWith('<returncode>')
  )
}

function hasCommand(message: JsonValue): boolean {
  return (
    textField<MiniMessage>(message, 'role') === 'assistant' &&
    fencedCommands(textField<MiniMessage>(message, 'content') ?? '').length > 0
  )
}

/** The runs of a document: one a file, but lists and lines of them are read too. */
export function miniRuns({ value }: ParsedDocument): readonly MiniRun[] {
  if (isObject(value)) return runOf(value)
  if (!isArray(value)) return []
  const runs = value.flatMap(runOf)
  if (runs.length > 0) return runs
  return value.some((message) => isMessage(message)) ? [{ messages: value }] : []
}

function runOf(value: JsonValue): readonly MiniRun[] {
  const messages = listField<MiniTrajectory>(value, 'messages')
  return isObject(value) && messages !== undefined ? [{ messages, record: value }] : []
}

function isMessage(value: JsonValue): boolean {
  return (
    isObject(value) &&
    (textField<MiniMessage>(value, 'role') !== undefined ||
      textField<ResponsesMessage>(value, 'type') !== undefined)
  )
}
