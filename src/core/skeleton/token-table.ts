/**
 * Tokens of a trace's texts without the texts: whatever a dialect counts of a step, the stand-in's name and
 * what the original came to. Texts that are not in it (placeholders of strategies) are counted as they are.
 */
import { field, isArray, isObject, type JsonObject, type JsonValue, listField } from '#base/json.ts'
import { type BoundDialect, bindDialect, dialects } from '../dialects/index.ts'
import { unfold } from '../memory/unfold.ts'
import { initialValues } from '../model/params.ts'
import type { Step } from '../model/step.ts'
import type { Count, EncodingId } from '../tokens/encoding.ts'
import { createMeasure } from '../tokens/measure.ts'
import { textHash } from './text-hash.ts'

/** A counter of each encoding that a skeleton should have the tokens of. */
export type EncodingCounts = ReadonlyMap<EncodingId, Count>

/** Each dialect with each choice of its parameters, one at a time: this many ways a step can be sent. */
export function dialectVariants(): readonly BoundDialect[] {
  return dialects.flatMap(({ id, params }) => {
    const initial = initialValues(params)
    const others = Object.entries(params).flatMap(([name, spec]) => {
      const values =
        spec.kind === 'boolean'
          ? [true, false]
          : spec.kind === 'choice'
            ? spec.options.map(({ value }) => value)
            : []
      return values.map((value) => ({ ...initial, [name]: value }))
    })
    return [initial, ...others].flatMap((values) => {
      const bound = bindDialect({ id, params: values })
      return bound.ok ? [bound.value] : []
    })
  })
}

interface TableBuilder {
  /** A step and its stand-in. */
  add(original: Step, standIn: Step): void
  /** Another text that somebody may count, and its stand-in. */
  addText(original: string, standIn: string): void
  table(): JsonObject
}

/** O(text · encodings): each distinct text is counted once an encoding. */
export function createTableBuilder(counts: EncodingCounts): TableBuilder {
  const rows = new Map<string, JsonValue>()
  const variants = dialectVariants()
  const add = (text: string, standIn: string) => {
    const hash = textHash(standIn)
    if (standIn !== '' && !rows.has(hash))
      rows.set(
        hash,
        [...counts.values()].map((count) => count(text)),
      )
  }
  return {
    add: (original, standIn) => {
      for (const variant of variants) {
        const standIns = countedTexts(standIn, variant)
        countedTexts(original, variant).forEach((text, index) => {
          add(text, standIns[index] ?? '')
        })
      }
    },
    addText: add,
    table: () => ({ encodings: [...counts.keys()], rows: Object.fromEntries(rows) }),
  }
}

/**
 * The texts that a measure counts of a step, and of its messages where a strategy tears them apart, in order.
 */
function countedTexts(step: Step, variant: BoundDialect): readonly string[] {
  const texts: string[] = []
  const record: Count = (text) => {
    texts.push(text)
    return 1
  }
  const measure = createMeasure(record, variant, 'cookbook')
  for (const piece of step.kind === 'action' ? [step, ...unfold(step)] : [step]) measure(piece)
  return texts
}

/** Counts stand-ins as what they represent, and every other text as `count` does. */
export function tableCount(table: JsonValue | undefined, encoding: EncodingId, count: Count): Count {
  const column = (listField(table, 'encodings') ?? []).indexOf(encoding)
  const rows = field(table, 'rows')
  if (column < 0 || !isObject(rows)) return count
  return (text) => {
    const row = text === '' ? undefined : field(rows, textHash(text))
    const tokens = isArray(row) ? row[column] : undefined
    return typeof tokens === 'number' ? tokens : count(text)
  }
}
