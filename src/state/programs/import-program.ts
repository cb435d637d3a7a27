/** Dropped code, for the page's first load: what becomes of it is fetched. */
import type { CodeFile } from './program-files.ts'

/** One program from these files; see own-editing.ts. */
export async function importProgramFiles(files: readonly (File | CodeFile)[]): Promise<void> {
  const editing = await import('./own-editing.ts')
  await editing.importProgramFiles(files)
}
