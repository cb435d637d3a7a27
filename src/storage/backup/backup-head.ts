/**
 * Whether a file is a backup by what is at its head, whatever its name: people rename files, and some
 * browsers unpack what they download. A look at a few kilobytes, however large the file is.
 */
import { BACKUP_FORMAT } from './backup-file.ts'

/** The key comes first in every backup ever written. */
const BEGINNING = `{"format":"${BACKUP_FORMAT}"`

/** Packed bytes that surely have the beginning. */
const LOOKED_AT = 4096

/** Whether it begins as gzip does. Rejects where the browser cannot read the file. */
export async function isPacked(file: Blob): Promise<boolean> {
  const [one, other] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  return one === 0x1f && other === 0x8b
}

/**
 * Whether it is a backup, packed or unpacked. Whole it need not be. Rejects where the browser cannot read the
 * file.
 */
export async function isBackupFile(file: Blob): Promise<boolean> {
  const head = file.slice(0, LOOKED_AT)
  if (await isPacked(head)) return (await unpackedBeginning(head)) === BEGINNING
  return (await head.slice(0, BEGINNING.length).text()) === BEGINNING
}

async function unpackedBeginning(head: Blob): Promise<string> {
  const { readable, writable } = new DecompressionStream('gzip')
  const [reader, writer] = [readable.getReader(), writable.getWriter()]
  // Closed only behind its bytes: of a head that is cut, what came out would else be lost with the complaint
  // in some engines.
  const written = writer.write(new Uint8Array(await head.arrayBuffer())).then(() => writer.close())
  written.catch(() => undefined)
  const decoder = new TextDecoder()
  let text = ''
  try {
    while (text.length < BEGINNING.length) {
      const { done, value } = await reader.read()
      if (done) break
      text += decoder.decode(value, { stream: true })
    }
    await reader.cancel()
  } catch {
    // Not to be unpacked, or cut: what came out before decides.
  }
  return text.slice(0, BEGINNING.length)
}
