/**
 * Where Responses items are in a file: a bare list, a page of the API's list, a response or request object,
 * lines of items, or several responses; and in which order. Finds the runs; reads no item.
 */
import { given } from '#base/given.ts'
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  objectField,
  textField,
  without,
} from '#base/json.ts'
import { isSealedCompaction } from '../messages/responses-items.ts'
import type { ParsedDocument } from '../reading/format.ts'
import type { Envelope, Item, Page, Response, ResponsesRecord } from './shape.ts'

export interface ResponsesRun {
  /** In the order of the file. */
  readonly items: readonly JsonValue[]
  /** The system prompt that is next to the items. */
  readonly instructions?: string
  readonly tools: readonly JsonValue[]
  /** A response object: what its output is the answer of. */
  readonly response?: JsonObject
  /** How many of the items, at the end, are the output of that response. */
  readonly outputs: number
  /** More items exist than this page holds. */
  readonly isPage: boolean
  /** What was next to the items. */
  readonly metadata: JsonObject
  readonly place: string
}

/** The runs of a document; none where it has another shape. */
export function findRuns(document: ParsedDocument): readonly ResponsesRun[] {
  const { value } = document
  if (!isArray(value)) return runOf(value, '')
  if (value.filter(isItem).length * 2 > value.length)
    return [{ items: value, outputs: 0, tools: [], isPage: false, metadata: {}, place: '' }]
  if (document.kind === 'lines')
    return document.lines.flatMap(({ line, value }) => runOf(value, `line ${line}`))
  return value.flatMap((record, index) => runOf(record, `item ${index + 1}`))
}

function runOf(record: JsonValue, place: string): readonly ResponsesRun[] {
  if (!isObject(record)) return []
  const listed =
    listField<ResponsesRecord>(record, 'data') ??
    listField<Page>(objectField<ResponsesRecord>(record, 'items'), 'data')
  if (listed !== undefined) {
    const page = objectField<ResponsesRecord>(record, 'items') ?? record
    const isPage = field<Page>(page, 'has_more') === true
    const metadata = without(record, ['data', 'items'])
    return [{ items: listed, outputs: 0, tools: [], isPage, metadata, place }]
  }
  const response = objectField<ResponsesRecord>(record, 'response') ?? record
  const output = listField<Response>(response, 'output')
  const input =
    field<ResponsesRecord>(record, 'input') ?? objectField<ResponsesRecord>(record, 'request')?.input
  if (output === undefined && !isArray(input)) return []
  const instructions =
    textField<Response>(response, 'instructions') ?? textField<ResponsesRecord>(record, 'instructions')
  return [
    {
      items: [...inputItems(input), ...(output ?? [])],
      outputs: output?.length ?? 0,
      tools: listField<Response>(response, 'tools') ?? listField<ResponsesRecord>(record, 'tools') ?? [],
      isPage: false,
      metadata: metadataOf(record, response),
      place,
      ...given({ instructions }),
      ...(output === undefined ? {} : { response }),
    },
  ]
}

function metadataOf(record: JsonObject, response: JsonObject): JsonObject {
  const own = without(record, ['input', 'output', 'tools', 'instructions', 'response', 'request'])
  if (response === record) return own
  return { ...own, response: without(response, ['output', 'tools', 'instructions']) }
}

function inputItems(input: JsonValue | undefined): readonly JsonValue[] {
  if (isArray(input)) return input
  return typeof input === 'string' ? [{ type: 'message', role: 'user', content: input }] : []
}

/** Something with the type of an item, and not an envelope around one. */
export function isItem(value: JsonValue): boolean {
  const type = textField<Item>(value, 'type')
  if (
    type === undefined ||
    field<Envelope>(value, 'message') !== undefined ||
    field<Envelope>(value, 'payload') !== undefined
  )
    return false
  if (type === 'message') return textField<Item>(value, 'role') !== undefined
  return isOwnItem(value)
}

/** An item that only the Responses API has. */
export function isOwnItem(value: JsonValue): boolean {
  const type = textField<Item>(value, 'type') ?? ''
  if (type === 'reasoning')
    return field<Item>(value, 'summary') !== undefined || field<Item>(value, 'id') !== undefined
  if (isSealedCompaction(value)) return true
  return /^(?:function|custom_tool|local_shell|web_search|file_search|code_interpreter|computer|mcp|image_generation|shell|apply_patch)_call(?:_output)?$/.test(
    type,
  )
}

export interface OrderedItems {
  /** Oldest first. */
  readonly items: readonly JsonValue[]
  /** They were the other way round. */
  readonly isReversed: boolean
}

/**
 * The items oldest first. The API lists the newest first unless asked otherwise: told by outputs that are
 * before their calls, else by an answer at the beginning and a question at the end.
 */
export function inOrder(items: readonly JsonValue[]): OrderedItems {
  const isReversed = isNewestFirst(items)
  return { items: isReversed ? items.toReversed() : items, isReversed }
}

function isNewestFirst(items: readonly JsonValue[]): boolean {
  const outputs = new Set<string>()
  const calls = new Set<string>()
  let behind = 0
  let before = 0
  for (const item of items) {
    const id = textField<Item>(item, 'call_id')
    if (id === undefined) continue
    if (textField<Item>(item, 'type')?.endsWith('_output') === true) {
      outputs.add(id)
      if (calls.has(id)) behind++
    } else {
      calls.add(id)
      if (outputs.has(id)) before++
    }
  }
  if (before !== behind) return before > behind
  const said = items.filter((item) => textField<Item>(item, 'type') !== undefined)
  return isOfModel(said[0]) && isOfUser(said.at(-1))
}

function isOfModel(item: JsonValue | undefined): boolean {
  const type = textField<Item>(item, 'type') ?? ''
  return textField<Item>(item, 'role') === 'assistant' || type === 'reasoning' || type.endsWith('_call')
}

function isOfUser(item: JsonValue | undefined): boolean {
  return textField<Item>(item, 'type') === 'message' && !isOfModel(item)
}
