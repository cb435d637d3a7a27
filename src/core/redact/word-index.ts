/**
 * Many words looked for in one text at once, in one pass over it: the keywords of rules, values that are
 * known.
 */

interface WordIndex {
  /** Calls `visit` for each word at each place, of those that start together the longest first. */
  scan(text: string, visit: (word: string, start: number) => void): void
}

/** Words of fewer than two UTF-16 units are not looked for. Letters must agree in case. */
export function createWordIndex(words: Iterable<string>): WordIndex {
  const byStart = new Map<number, string[]>()
  // Tells nearly every place of a text at once that no word starts there.
  const starts = new Uint8Array(1 << 16)
  for (const word of words) {
    if (word.length < 2) continue
    const start = startOf(word, 0)
    starts[hashOf(start)] = 1
    const sharing = byStart.get(start)
    if (sharing === undefined) byStart.set(start, [word])
    else sharing.push(word)
  }
  for (const sharing of byStart.values()) sharing.sort((one, other) => other.length - one.length)
  return {
    scan: (text, visit) => {
      if (byStart.size === 0) return
      for (let at = 0; at < text.length - 1; at++) {
        const start = startOf(text, at)
        if (starts[hashOf(start)] === 0) continue
        for (const word of byStart.get(start) ?? []) if (text.startsWith(word, at)) visit(word, at)
      }
    },
  }
}

/** The first two units as one number. */
function startOf(text: string, at: number): number {
  return text.charCodeAt(at) * 65_536 + text.charCodeAt(at + 1)
}

function hashOf(start: number): number {
  return (start ^ (start >>> 13)) & 0xffff
}
