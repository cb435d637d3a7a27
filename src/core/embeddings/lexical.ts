/**
 * A deterministic embedder: words, parts of identifiers and their three-letter pieces, hashed into a fixed number of
 * places and weighted by how rare they are among the texts given. It knows those texts alone, so at call k nothing of
 * the future leaks into the past.
 */
import type { Embed } from '../services.ts'

const PLACES = 512

/** Weights follow from the texts of one call: what is compared must be embedded together. O(total length). */
export const embedLexically: Embed = (texts) => {
  const features = texts.map(featuresOf)
  const documents = new Map<string, number>()
  for (const counts of features)
    for (const feature of counts.keys()) documents.set(feature, (documents.get(feature) ?? 0) + 1)
  return features.map((counts) => {
    const vector = new Float64Array(PLACES)
    for (const [feature, count] of counts) {
      const rarity = Math.log(1 + texts.length / (documents.get(feature) ?? 1))
      const place = hash(feature) % PLACES
      vector[place] = (vector[place] ?? 0) + (1 + Math.log(count)) * rarity
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
