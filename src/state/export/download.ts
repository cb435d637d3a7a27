/** Hands a file to the person through the browser's own download; nothing leaves the machine. */
import type { ExportedFile } from '#workers/protocol/protocol.ts'

/** `data` may be a picture, which is no text. */
export function download(file: Omit<ExportedFile, 'data'> & { readonly data: string | Blob }): void {
  const url = URL.createObjectURL(new Blob([file.data], { type: file.mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // The browser has taken the blob over once the click is handled; a later task may free the address.
  setTimeout(() => URL.revokeObjectURL(url))
}
