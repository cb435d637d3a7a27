/**
 * What the programs printed that the agent ran, in the order in which it ran them: each file in outputs/
 * begins with the command, so that a script that changes is noticed.
 */
const PRINTED = import.meta.glob<string>('./outputs/*.txt', { query: '?raw', import: 'default', eager: true })

/** A fresh reader of the recorded outputs, which hands them out in order. */
export function createOutputs(): (command: string) => string {
  const waiting = Object.keys(PRINTED)
    .sort()
    .map((path) => ({ path, text: PRINTED[path] ?? '' }))
  return (command) => {
    const next = waiting.shift()
    if (next === undefined) throw new Error(`no recorded output is left for: ${command}`)
    const head = `$ ${command}\n`
    if (!next.text.startsWith(head)) throw new Error(`${next.path} does not belong to: ${command}`)
    return next.text.slice(head.length).replace(/\n$/, '')
  }
}
