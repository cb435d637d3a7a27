/** The job behind a notebook from a file: reading it would hold up the page where the file is large. */
import type { Result } from '#base/result.ts'
import { fittingPad, type PadContents, padOfFile } from '#core/scratchpad/pad-file.ts'
import type { Jobs } from '../protocol/protocol.ts'

/** Reads a notebook and checks that it can be opened. Fails with `not-a-pad`, `newer-pad` and `large-pad`. */
export async function readPad({ name, file }: Jobs['readPad']['input']): Promise<Result<PadContents>> {
  const read = padOfFile(name, await file.text())
  return read.ok ? fittingPad(read.value) : read
}
