/** Dropped code, for the page's first load: what becomes of it is fetched. */
import type { CodeFile } from './program-files.ts'

/** One program from these files; see custom-editing.ts. */
export async function importProgramFiles(files: readonly (File | CodeFile)[]): Promise<void> {
  const editing = await import('./custom-editing.ts')
  await editing.importProgramFiles(files)
}
