/**
 * What was made of texts, kept by the text: bounded by their characters, so that it can't grow with what
 * passes through.
 */

/**
 * `make`, remembering texts of at most this many characters in all; what was not asked for lately goes first.
 */
export function rememberByText<T>(make: (text: string) => T, maxCharacters: number): (text: string) => T {
  let recent = new Map<string, { readonly made: T }>()
  let older = new Map<string, { readonly made: T }>()
  let characters = 0
  return (text) => {
    const known = recent.get(text)
    if (known !== undefined) return known.made
    const entry = older.get(text) ?? { made: make(text) }
    if (text.length > maxCharacters / 2) return entry.made
    if (characters + text.length > maxCharacters / 2) {
      older = recent
      recent = new Map()
      characters = 0
    }
    recent.set(text, entry)
    characters += text.length
    return entry.made
  }
}
