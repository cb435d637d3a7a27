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

/** A function that could be the program: its first parameter is a list of steps or messages. */
const MAYBE_PROGRAM = /^def \w+\(\s*(?:steps|messages|history)\b/m
const STRATEGY = /^(?:def )?strategy\b/m
const MAIN_NAME = /(?:^|\/)(?:strategy|memory|prune|main)\.py$/

/** One file stays as it is. Of several, `programOf` says which is the program; it comes last. */
export function joinPythonFiles(files: readonly PythonFile[]): string {
  const [only, ...others] = files
  if (only === undefined) return ''
  if (others.length === 0) return only.text
  const main = programOf(files)
  const sorted = [...files.filter((file) => file !== main), ...(main === undefined ? [] : [main])]
  return sorted.map(written).join('\n\n')
}

/**
 * The file that defines the strategy or memory: of those that look like one, one that no other file imports,
 * that defines `strategy`, or that has a telling name. Helpers may have a `prune` or a `context` of their
 * own.
 */
function programOf(files: readonly PythonFile[]): PythonFile | undefined {
  const imported = new Set(files.flatMap((file) => importedBy(file, files)))
  const scoreOf = (file: PythonFile) =>
    (PROGRAM.test(file.text) ? 8 : MAYBE_PROGRAM.test(file.text) ? 4 : 0) +
    (imported.has(file) ? -6 : 0) +
    (STRATEGY.test(file.text) ? 2 : 0) +
    (MAIN_NAME.test(file.path) ? 1 : 0)
  const best = Math.max(...files.map(scoreOf))
  return files.findLast((file) => scoreOf(file) === best)
}

const IMPORT = /^[ \t]*(?:from[ \t]+\.*([\w.]*)[ \t]+import[ \t]+\(?([^)\n]*)|import[ \t]+([^\n]+))/gm

/** Whole names of modules, or their ends where the import is relative. */
function importedBy(from: PythonFile, files: readonly PythonFile[]): readonly PythonFile[] {
  const names = [...from.text.matchAll(IMPORT)].flatMap(([, module = '', parts = '', plain = '']) => {
    const below = namesIn(parts).map((part) => (module === '' ? part : `${module}.${part}`))
    return [...(module === '' ? [] : [module]), ...below, ...namesIn(plain)]
  })
  return files.filter((file) => {
    const module = file.path.replace(/(?:\/__init__)?\.py$/, '').replaceAll('/', '.')
    return file !== from && names.some((name) => module === name || module.endsWith(`.${name}`))
  })
}

function namesIn(list: string): readonly string[] {
  return list.split(',').flatMap((part) => /^\s*([\w.]+)/.exec(part)?.[1] ?? [])
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
