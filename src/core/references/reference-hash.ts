/**
 * Names for references that do not tell what they represent: SHA-256 of a salt and the normal form. The salt
 * is random, made for one export and kept nowhere, so that no one who has the file can try paths and numbers
 * against it.
 */
import { sha256 } from '#base/sha256.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** 16 letters of 6 bits: 96 bits, so that no two references of a file meet by chance. */
const LENGTH = 16
/** Shorter salts could be found by trying all. */
export const SALT_BYTES = 16

/** The same name for the same text and salt. */
export function referenceHash(salt: Uint8Array, text: string): string {
  const bytes = new Uint8Array(salt.length + text.length * 2)
  bytes.set(salt)
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    bytes[salt.length + index * 2] = unit >>> 8
    bytes[salt.length + index * 2 + 1] = unit & 0xff
  }
  const words = sha256(bytes)
  let name = ''
  for (let index = 0; index < LENGTH; index++) {
    // Five letters of each word, two bits left over.
    name += LETTERS[((words[Math.floor(index / 5)] ?? 0) >>> ((index % 5) * 6)) & 63] ?? ''
  }
  return name
}
