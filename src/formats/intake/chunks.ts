/**
 * Bytes that come one piece after another, with a look at the first: what streams are, but simpler to wrap.
 */
import { CANCELED } from '#base/errors.ts'
import { IntakeError } from './problems.ts'

export interface Chunks {
  /** The next piece; undefined at the end. Rejects where the source breaks. */
  next(): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Lets go of the source; to be called when not read to its end. */
  close(): Promise<void>
}

/** Not by `for await`: WebKit had streams for years before one could loop over them. */
export function chunksOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Chunks {
  const reader = stream.getReader()
  return {
    next: async () => {
      const { done, value } = await reader.read()
      return done ? undefined : value
    },
    close: async () => {
      // A source that broke already refuses to be closed as well; its error was told by `next`.
      await reader.cancel().catch(() => undefined)
    },
  }
}

export function chunksOfBytes(bytes: Uint8Array<ArrayBuffer>): Chunks {
  let left: Uint8Array<ArrayBuffer> | undefined = bytes
  return {
    next: async () => {
      const piece = left
      left = undefined
      return piece === undefined || piece.length === 0 ? undefined : piece
    },
    close: async () => {
      left = undefined
    },
  }
}

/** The first bytes, at least `length` where there are this many, and the chunks with them still in front. */
export async function peek(
  chunks: Chunks,
  length: number,
): Promise<{ readonly head: Uint8Array<ArrayBuffer>; readonly chunks: Chunks }> {
  const held: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  while (size < length) {
    const chunk = await chunks.next()
    if (chunk === undefined) break
    held.push(chunk)
    size += chunk.length
  }
  const head = concat(held)
  let isHeadLeft = head.length > 0
  return {
    head,
    chunks: {
      next: () => {
        if (!isHeadLeft) return chunks.next()
        isHeadLeft = false
        return Promise.resolve(head)
      },
      close: () => chunks.close(),
    },
  }
}

/** The same chunks, each told before it is handed on; `onChunk` may throw to break off. */
export function watched(chunks: Chunks, onChunk: (bytes: number) => void): Chunks {
  return {
    next: async () => {
      const chunk = await chunks.next()
      if (chunk !== undefined) onChunk(chunk.length)
      return chunk
    },
    close: () => chunks.close(),
  }
}

/** The same chunks, giving way between them; rejects with `cancelled` once the signal says so. */
export function stoppable(
  chunks: Chunks,
  signal: AbortSignal | undefined,
  pause: () => Promise<void>,
): Chunks {
  return {
    next: async () => {
      await pause()
      if (signal?.aborted === true) throw new IntakeError(CANCELED)
      return chunks.next()
    },
    close: () => chunks.close(),
  }
}

export function streamOf(chunks: Chunks): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    pull: async (controller) => {
      const chunk = await chunks.next()
      if (chunk === undefined) controller.close()
      else controller.enqueue(chunk)
    },
    cancel: () => chunks.close(),
  })
}

/** All bytes in one. */
export async function collect(chunks: Chunks): Promise<Uint8Array<ArrayBuffer>> {
  const held: Uint8Array<ArrayBuffer>[] = []
  for (let chunk = await chunks.next(); chunk !== undefined; chunk = await chunks.next()) held.push(chunk)
  return concat(held)
}

export function concat(pieces: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const [only] = pieces
  if (only !== undefined && pieces.length === 1) return only
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let end = 0
  for (const piece of pieces) {
    whole.set(piece, end)
    end += piece.length
  }
  return whole
}
