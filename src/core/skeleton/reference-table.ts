/**
 * The references of a trace without their texts: a hash, kind and weight of each that a call uses, and for
 * every text, under its stand-in's name, which it uses and which occur in it. So lost facts can be computed
 * of the skeleton.
 */
import { field, isArray, isObject, type JsonObject, type JsonValue, listField } from '#base/json.ts'
import type { Step } from '../model/step.ts'
import type { Trace } from '../model/trace.ts'
import { answerOf, type Place, placesOf, saidIn, toolPlaces } from '../references/places.ts'
import { type Found, REFERENCE_KINDS } from '../references/reference.ts'
import { referenceHash } from '../references/reference-hash.ts'
import { type PlaceReader, usesOf } from '../references/reference-index.ts'
import { createRemembered } from '../references/remembered.ts'
import { textHash } from './text-hash.ts'

interface ReferenceTableInput {
  readonly trace: Trace
  /** The skeleton of `trace`. */
  readonly bare: Trace
  /** Steps of the trace with their twins of the skeleton. */
  readonly pairs: readonly (readonly [Step, Step])[]
  readonly reader: PlaceReader
  /** Random, and kept nowhere. */
  readonly salt: Uint8Array
}

/**
 * `{ references: [hash, kind, weight, choice?, invention?][], rows: { name: [uses, holds] }, parts: {
 * place: places } }`; places count from 0. O(text).
 */
export function referenceTable({ trace, bare, pairs, reader, salt }: ReferenceTableInput): JsonObject {
  const { all } = usesOf(trace, reader)
  const places = new Map(all.map(({ text }, place) => [text, place]))
  const find = reader.finder(all)
  const answers = new Map(
    trace.calls.flatMap((call) => answerOf(trace, call).map((step) => [step, call.at] as const)),
  )
  const isRemembered = createRemembered(trace.steps)
  const rows = new Map<string, JsonValue>()
  /** `at`: of the answer that has the text; undefined: none. */
  const addRow = (original: Place, standIn: Place, at: number | undefined) => {
    const name = rowName(standIn)
    const used = at === undefined ? [] : reader.uses(original).filter((use) => isRemembered(use, at))
    const uses = used.flatMap(({ text }) => places.get(text) ?? [])
    const known = rows.get(name)
    if (known !== undefined && (uses.length === 0 || hasUses(known))) return
    const holds = find(original)
    if (uses.length + holds.length > 0) rows.set(name, [uses, holds])
  }
  const addRows = (originals: readonly Place[], standIns: readonly Place[], at?: number) =>
    originals.forEach((place, index) => {
      const twin = standIns[index]
      if (twin !== undefined) addRow(place, twin, at)
    })
  for (const [original, standIn] of pairs) {
    addRows(placesOf(original), placesOf(standIn))
    const at = answers.get(original)
    if (at !== undefined) addRows(saidIn(original), saidIn(standIn), at)
  }
  addRows(toolPlaces(trace), toolPlaces(bare))
  return {
    references: all.map(({ text, kind, base, isChoice = false, isInvention = false }) => [
      referenceHash(salt, text),
      kind,
      base,
      ...(isChoice || isInvention ? [isChoice] : []),
      ...(isInvention ? [isInvention] : []),
    ]),
    rows: Object.fromEntries(rows),
    parts: Object.fromEntries(
      reader.parts(all).flatMap((parts, place) => (parts.length > 0 ? [[place, [...parts]]] : [])),
    ),
  }
}

function hasUses(row: JsonValue): boolean {
  return isArray(row) && isArray(row[0]) && row[0].length > 0
}

/** Equal texts have equal stand-ins, but arguments are read otherwise than prose. */
function rowName({ text, manner }: Place): string {
  return (manner === 'argument' ? 'a' : 't') + textHash(text)
}

/**
 * Reads the places of a skeleton by its table: stand-ins as what they represent; any other text contains
 * nothing.
 */
export function tableReader(table: JsonObject): PlaceReader {
  const references = (listField(table, 'references') ?? []).map(referenceOf)
  const rows = field(table, 'rows')
  const parts = field(table, 'parts')
  const column = (place: Place, which: 0 | 1): readonly number[] => {
    const row = isObject(rows) && place.text !== '' ? field(rows, rowName(place)) : undefined
    const list = isArray(row) ? row[which] : undefined
    return isArray(list) ? list.filter((id) => typeof id === 'number') : []
  }
  return {
    uses: (place) => column(place, 0).flatMap((id) => references[id] ?? []),
    finder: (wanted) => {
      const places = new Map(wanted.map(({ text }, place) => [text, place]))
      return (place) =>
        column(place, 1)
          .flatMap((id) => places.get(references[id]?.text ?? '') ?? [])
          .sort((one, other) => one - other)
    },
    parts: (wanted) => {
      const places = new Map(wanted.map(({ text }, place) => [text, place]))
      const own = new Map(references.map((reference, place) => [reference?.text ?? '', place]))
      return wanted.map(({ text }) => {
        const list = isObject(parts) ? field(parts, String(own.get(text))) : undefined
        const ids = isArray(list) ? list.filter((id) => typeof id === 'number') : []
        return ids.flatMap((id) => places.get(references[id]?.text ?? '') ?? [])
      })
    },
    isBare: true,
  }
}

function referenceOf(entry: JsonValue): Found | undefined {
  if (!isArray(entry)) return undefined
  const [text, name, base, isChoice, isInvention] = entry
  const kind = REFERENCE_KINDS.find((known) => known.kind === name)?.kind
  if (typeof text !== 'string' || kind === undefined || typeof base !== 'number') return undefined
  return {
    text,
    kind,
    base,
    ...(isChoice === true ? { isChoice } : {}),
    ...(isInvention === true ? { isInvention } : {}),
  }
}
