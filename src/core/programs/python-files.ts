/**
 * A program of several files in Python as one text: each begins with a line `# file: its/path.py`, and the
 * last is the program itself, which imports the others. So it is stored, shared and edited as any other.
 * guest/program.py takes it apart again.
 */

export interface PythonFile {
  /** Below the folder of the program, with slashes. */
  readonly path: string
  readonly text: string
}

/** What a program is found by: a strategy, or a class that is filled and asked. */
const PROGRAM = /^(?:def (?:strategy|prune)\b|strategy\s*=|prune\s*=|[ \t]+def context\()/m

/** One file stays as it is. Of several the program is the one that says so, else the last. */
export function joinPythonFiles(files: readonly PythonFile[]): string {
  const [only, ...others] = files
  if (only === undefined) return ''
  if (others.length === 0) return only.text
  const main = files.find(({ text }) => PROGRAM.test(text)) ?? files.at(-1)
  const sorted = [...files.filter((file) => file !== main), ...(main === undefined ? [] : [main])]
  return sorted.map(written).join('\n\n')
}

const FILE = /^# file: (\S+\.py)[ \t]*\n/gm

/** The files of a program's text, the program itself last; of one file alone with a name of ours. */
function splitPythonFiles(source: string): readonly PythonFile[] {
  const marks = [...source.matchAll(FILE)]
  if (marks.length === 0) return [{ path: 'strategy.py', text: source }]
  return marks.map((mark, at) => ({
    path: mark[1] ?? '',
    text: source.slice(mark.index + mark[0].length, marks[at + 1]?.index ?? source.length),
  }))
}

/** A program with more files that it may import; one of the same path takes the place of the older. */
export function withPythonFiles(source: string, added: readonly PythonFile[]): string {
  const files = splitPythonFiles(source)
  const fresh = new Set(added.map(({ path }) => path))
  const kept = files.slice(0, -1).filter(({ path }) => !fresh.has(path))
  return [...kept, ...added, ...files.slice(-1)].map(written).join('\n\n')
}

function written({ path, text }: PythonFile): string {
  return `# file: ${path}\n${text.trimEnd()}\n`
}

const QUOTES = '"""'

/** The code with another first line of its docstring, which is what a column is called. */
export function titledPython(code: string, title: string): string {
  const files = [...code.matchAll(/^# file: \S+\.py[ \t]*\n/gm)]
  const last = files.at(-1)
  const start = last === undefined ? 0 : last.index + last[0].length
  const words = title.replaceAll('\\', '').replaceAll('"', "'")
  const body = code.slice(start)
  const known = /^(\s*(?:#[^\n]*\n\s*)*)"""([^"\n]*)/.exec(body)
  if (known === null) return `${code.slice(0, start)}${QUOTES}${words}${QUOTES}\n\n${body}`
  const [whole, before = ''] = known
  return `${code.slice(0, start)}${before}${QUOTES}${words}${body.slice(whole.length)}`
}
