/** Dropped code, for the page's first load: what becomes of it is fetched. */
import type { CodeFile } from './program-files.ts'

/** One program from these files; see import-code.ts. */
export async function importProgramFiles(files: readonly (File | CodeFile)[]): Promise<void> {
  const code = await import('./import-code.ts')
  await code.importProgramFiles(files)
}
