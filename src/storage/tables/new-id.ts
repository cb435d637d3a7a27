/** Ids for what is stored. */

/** 128 random bits in hex. Not `crypto.randomUUID`: that is missing on plain http, where all else works. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
