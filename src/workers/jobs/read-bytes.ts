/** The bytes of a file, read piece by piece, so that progress shows and a cancelled read stops. */
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { CANCELLED } from '../messages.ts'

/** No engine holds a longer text in one string. */
const MAX_BYTES = 500 * 1024 * 1024

/** Fails with `file-too-large`, `file-unreadable` or `cancelled`. `onShare` is told how much is read, 0 to 1. */
export async function readBytes(
  file: Blob,
  name: string,
  signal: AbortSignal,
  options: { readonly onShare: (share: number) => void; readonly maxBytes?: number },
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const maxBytes = options.maxBytes ?? MAX_BYTES
  if (file.size > maxBytes) return fail(tooLarge(name, file.size, maxBytes))
  const bytes = new Uint8Array(file.size)
  let end = 0
  try {
    // Not `for await`: WebKit had streams for years before one could loop over them.
    const reader = file.stream().getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (signal.aborted) {
        await reader.cancel()
        return fail(CANCELLED)
      }
      bytes.set(next.value, end)
      end += next.value.length
      options.onShare(end / file.size)
    }
  } catch (error) {
    return fail(unreadable(name, error))
  }
  return ok(bytes)
}

function tooLarge(name: string, size: number, maxBytes: number): Problem {
  const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`
  return {
    code: 'file-too-large',
    message: `${name} has ${megabytes(size)}; Memoscope reads files of up to ${megabytes(maxBytes)}.`,
    hint: 'Split it into several files, for example one run each.',
    where: name,
  }
}

function unreadable(name: string, error: unknown): Problem {
  return {
    code: 'file-unreadable',
    message: `${name} could not be read: ${error instanceof Error ? error.message : String(error)}`,
    hint: 'It may have been changed, moved or deleted since it was chosen. Choose it again.',
    where: name,
  }
}
