/**
 * Files of code that are dropped or chosen. Small, as the page's first load has it: what becomes of them is
 * fetched.
 */

/** A file of code, and where it was in the folder that it came with. */
export interface CodeFile {
  readonly file: File
  readonly path?: string | undefined
}

/** Code in Python, or a package of it. */
export function isPythonFile({ name }: { readonly name: string }): boolean {
  return /\.py$/i.test(name) || isWheel({ name })
}

/** A package as it is installed. */
export function isWheel({ name }: { readonly name: string }): boolean {
  return /\.whl$/i.test(name)
}

/** Whether a folder is a program: code in Python, and beside it nothing that may be a run. */
export function isPythonFolder({ files }: { readonly files: readonly CodeFile[] }): boolean {
  const isRun = ({ file }: CodeFile) => /\.(jsonl?|traj|log|zip|gz)$/i.test(file.name)
  return files.some(({ file }) => isPythonFile(file)) && !files.some(isRun)
}
