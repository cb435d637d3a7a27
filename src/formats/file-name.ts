/** File names as titles. */

/** The name without folders and without its last extension: `runs/a.traj` gives `a`. */
export function baseName(fileName: string): string {
  const name = fileName.split(/[\\/]/).at(-1) ?? fileName
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(0, dot) : name
}
