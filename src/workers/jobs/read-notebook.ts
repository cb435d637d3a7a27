/** The job behind a notebook from a file: reading it would block the page where the file is large. */
import type { Result } from '#base/result.ts'
import { fittingNotebook, type NotebookContents, notebookOfFile } from '#core/scratchpad/notebook-file.ts'
import type { Jobs } from '../protocol/protocol.ts'

/** Reads a notebook and checks that it can be opened. Fails with `not-a-pad`, `newer-pad` and `large-pad`. */
export async function readNotebook({
  name,
  file,
}: Jobs['readNotebook']['input']): Promise<Result<NotebookContents>> {
  const read = notebookOfFile(name, await file.text())
  return read.ok ? fittingNotebook(read.value) : read
}
