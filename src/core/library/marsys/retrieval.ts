/**
 * MARSYS' retrieval: the messages nearest to a query by the cosine of their embeddings.
 */
import { tail } from '#base/python-text.ts'
import { cosineTo, type Embed } from '../../model/services.ts'

interface Query {
  readonly text: string
  readonly count: number
  /** `as-written`: 0 is all (slice from -0), and a text without a direction is taken for the nearest. */
  readonly form: 'mended' | 'as-written'
}

/** A position in the texts, and the cosine of its angle to the query. */
export interface Ranked {
  readonly index: number
  readonly score: number
}

/** Positions in `texts`, best first; of equals the later first. Cost: the embedder's, and n log n. */
export function nearest(texts: readonly string[], query: Query, embed: Embed): readonly number[] {
  if (query.form === 'mended' && query.count <= 0) return []
  return tail(rank(texts, query, embed), query.count)
    .map(({ index }) => index)
    .reverse()
}

/** All of them, the best last. */
export function rank(
  texts: readonly string[],
  query: Pick<Query, 'text' | 'form'>,
  embed: Embed,
): readonly Ranked[] {
  if (texts.length === 0) return []
  const vectors = embed([...texts, query.text], true)
  const wanted = vectors.at(-1) ?? new Float64Array()
  const nearness = cosineTo(wanted)
  // As written without a guard for zero vectors, for which it is not a number.
  const canCompare = (vector: Float64Array) => query.form !== 'as-written' || isDirected(vector)
  const isNumber = canCompare(wanted)
  const scored = texts.map((_, index) => {
    const vector = vectors[index] ?? new Float64Array()
    return { index, score: isNumber && canCompare(vector) ? nearness(vector) : Number.NaN }
  })
  return scored.sort((one, other) => compare(one.score, other.score) || one.index - other.index)
}

function isDirected(vector: Float64Array): boolean {
  return vector.some((value) => value !== 0)
}

/** What is not a number sorts last, as in the original's sort. */
function compare(one: number, other: number): number {
  if (Number.isNaN(one) || Number.isNaN(other)) return Number(Number.isNaN(one)) - Number(Number.isNaN(other))
  return one - other
}
