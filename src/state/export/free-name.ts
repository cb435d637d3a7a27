/** Names of files that are to lie side by side. Pure. */

/** The name, or, where it is taken, the first free one with a number; it is taken from then on. */
export function freeName(name: string, taken: Set<string>): string {
  const dot = name.indexOf('.')
  const [base, ending] = dot < 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)]
  let free = name
  // Some file systems take `Run.json` for `run.json`.
  for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${base} (${number})${ending}`
  taken.add(free.toLowerCase())
  return free
}
