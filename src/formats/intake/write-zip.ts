/** A folder as one zip archive, to be kept as one file and read again. */
import { BlobReader, BlobWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'

interface ZipFile {
  readonly path: string
  readonly blob: () => Promise<Blob>
}

/** Stores the files as they are, or deflates them. Rejects where one of them cannot be read any more. */
export async function writeZip(files: readonly ZipFile[], { isPacked = false } = {}): Promise<Blob> {
  const options = { level: isPacked ? 6 : 0, useWebWorkers: false }
  const writer = new ZipWriter(new BlobWriter('application/zip'), options)
  for (const { path, blob } of files) await writer.add(path, new BlobReader(await blob()))
  return writer.close()
}
