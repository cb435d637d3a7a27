/** File names as titles. */

/** The name without folders, packing and last extension: `runs/a.traj` and `a.traj.gz` give `a`. */
export function baseName(fileName: string): string {
  const name = (fileName.split(/[\\/]/).at(-1) ?? fileName).replace(/(.)\.(?:gz|zst)$/i, '$1')
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(0, dot) : name
}
