/**
 * What the directory of a zip archive says, read here again: it checks the importer and shares nothing with
 * it.
 */
import type { Facts } from './steps.ts'

const END = 0x06054b50
const ENTRY = 0x02014b50

/** Number of entries and their compression methods; nothing for what is no archive. */
export function zipFacts(bytes: Uint8Array): Facts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== END) end--
  if (end < 0) return {}
  const entries = view.getUint16(end + 10, true)
  const methods = new Map<string, number>()
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < entries && view.getUint32(at, true) === ENTRY; index++) {
    const method = String(view.getUint16(at + 10, true))
    methods.set(method, (methods.get(method) ?? 0) + 1)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return { zip_entries: entries, zip_methods: Object.fromEntries(methods) }
}
