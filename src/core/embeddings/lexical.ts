/**
 * A deterministic embedder: words, parts of identifiers and their three-letter pieces, hashed into a fixed
 * number of places and weighted by how rare they are among the texts given. It knows those texts alone, so at
 * call k nothing of the future leaks into the past.
 */
import type { Embed } from '../model/services.ts'

const PLACES = 512
/**
 * Beyond this many features it forgets what it knows of texts and starts again, so that a long run does not
 * pile them up.
 */
const MAX_FEATURES = 200_000

/**
 * A text's features in the order in which they first are in it: the number, place and weight in the text of
 * each.
 */
interface Features {
  readonly numbers: Int32Array
  readonly places: Uint16Array
  readonly weights: Float64Array
}

/**
 * Weights follow from the texts of one call: what is compared must be embedded together. What a text is made
 * of is remembered while it is embedded in call after call; that changes nothing but the cost. O(features of
 * all texts) a call beside O(length) for each new text.
 */
export function createLexicalEmbedder(): Embed {
  const vocabulary = createVocabulary()
  let known = new Map<string, Features>()
  let documents = createDocuments()
  const roomFor = createRoom()
  return (texts, isPassing = false) => {
    if (vocabulary.size() > MAX_FEATURES) {
      vocabulary.clear()
      known = new Map()
      documents = createDocuments()
    }
    const kept = new Map<string, Features>()
    const features = texts.map((text) => {
      const found = kept.get(text) ?? known.get(text) ?? vocabulary.read(text)
      kept.set(text, found)
      return found
    })
    known = kept
    const room = isPassing ? roomFor(texts.length) : vectorsIn(new Float64Array(PLACES * texts.length))
    return vectorsOf(features, documents(features, vocabulary.size()), room)
  }
}

/** As many empty vectors as fit. One allocation for all: many small ones take longer than filling them. */
function vectorsIn(all: Float64Array): readonly Float64Array[] {
  return Array.from({ length: all.length / PLACES }, (_, at) => all.subarray(PLACES * at, PLACES * (at + 1)))
}

/** Empty vectors, the same each time: new memory would have to be cleared by the system at every call. */
function createRoom(): (count: number) => readonly Float64Array[] {
  let all = new Float64Array()
  let vectors: readonly Float64Array[] = []
  return (count) => {
    if (vectors.length < count) {
      all = new Float64Array(2 * PLACES * count)
      vectors = vectorsIn(all)
    } else all.fill(0, 0, PLACES * count)
    return vectors
  }
}

/** The same for once. */
export const embedLexically: Embed = (texts) => createLexicalEmbedder()(texts)

interface Vocabulary {
  read(text: string): Features
  size(): number
  clear(): void
}

function createVocabulary(): Vocabulary {
  const known = new Map<string, number>()
  const numberOf = (feature: string) => {
    const number = known.get(feature) ?? known.size
    known.set(feature, number)
    return number
  }
  return {
    read: (text) => {
      const counts = featuresOf(text)
      return {
        numbers: Int32Array.from(counts.keys(), numberOf),
        places: Uint16Array.from(counts.keys(), (feature) => hash(feature) % PLACES),
        weights: Float64Array.from(counts.values(), (count) => 1 + Math.log(count)),
      }
    },
    size: () => known.size,
    clear: () => known.clear(),
  }
}

/**
 * In how many of the texts each feature is, by its number. From one call to the next few texts come and
 * go, so only those are counted: O(texts + features of these).
 */
function createDocuments(): (texts: readonly Features[], vocabulary: number) => Int32Array {
  let counts = new Int32Array()
  let before: readonly Features[] = []
  return (texts, vocabulary) => {
    if (counts.length < vocabulary) {
      const larger = new Int32Array(2 * vocabulary)
      larger.set(counts)
      counts = larger
    }
    const change = new Map<Features, number>()
    for (const text of before) change.set(text, (change.get(text) ?? 0) - 1)
    for (const text of texts) change.set(text, (change.get(text) ?? 0) + 1)
    for (const [{ numbers }, times] of change) {
      if (times === 0) continue
      for (const number of numbers) counts[number] = (counts[number] ?? 0) + times
    }
    before = texts
    return counts
  }
}

/** `room`: empty vectors, at least one for each text. */
function vectorsOf(
  texts: readonly Features[],
  documents: Int32Array,
  room: readonly Float64Array[],
): readonly Float64Array[] {
  /** By in how many texts a feature is. */
  const rarities = Float64Array.from({ length: texts.length + 1 }, (_, count) =>
    Math.log(1 + texts.length / Math.max(1, count)),
  )
  return texts.map(({ numbers, places, weights }, text) => {
    const vector = room[text] ?? new Float64Array(PLACES)
    for (let index = 0; index < numbers.length; index++) {
      const place = places[index] ?? 0
      const rarity = rarities[documents[numbers[index] ?? 0] ?? 0] ?? 0
      vector[place] = (vector[place] ?? 0) + (weights[index] ?? 0) * rarity
    }
    return vector
  })
}

function featuresOf(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const add = (feature: string) => counts.set(feature, (counts.get(feature) ?? 0) + 1)
  for (const token of text.match(/[\p{L}\p{N}_]+/gu) ?? []) {
    const parts = token.split(/_+|(?<=\p{Ll})(?=\p{Lu})/u).filter(Boolean)
    for (const part of parts) {
      const word = part.toLowerCase()
      add(word)
      for (let index = 0; index + 3 < word.length; index++) add(`#${word.slice(index, index + 3)}`)
    }
    if (parts.length > 1) add(token.toLowerCase())
  }
  return counts
}

/** FNV-1a over code units. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value ^= text.charCodeAt(index)
    value = Math.imul(value, 0x01000193)
  }
  return value >>> 0
}
