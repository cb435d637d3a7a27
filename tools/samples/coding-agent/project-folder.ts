/**
 * The folder in which the coding agent works: files in memory and the tools that read and change them. So
 * every listing, excerpt and line number in the sample is true at the moment it is shown. What programs print
 * (`bash`, `run_tests`) cannot be computed here and is kept in outputs/.
 */
import type { JsonObject, JsonValue } from '#base/json.ts'
import type { AuthoredCall } from '../chat.ts'

interface Workspace {
  readonly files: Map<string, string>
  execute(call: AuthoredCall): string
}

export function createWorkspace(
  initial: ReadonlyMap<string, string>,
  outputs: (name: string) => string,
): Workspace {
  const files = new Map(initial)
  const run: Readonly<Record<string, (args: JsonObject) => string>> = {
    list_files: (args) => listFiles(files, text(args['path'])),
    read_file: (args) => readLines(files, args),
    grep: (args) => grep(files, text(args['pattern']), text(args['path'])),
    edit_file: (args) => edit(files, args),
    write_file: (args) => write(files, text(args['path']), text(args['content'])),
    update_plan: (args) => planned(args['items']),
  }
  return {
    files,
    execute: ({ tool, args }) => {
      const known = run[tool]
      return known === undefined ? outputs(commandOf(args)) : known(args)
    },
  }
}

/** What is run: the command of `bash`, the arguments of `run_tests`. */
export function commandOf(args: JsonObject): string {
  return text(args['command'] ?? args['args'])
}

function text(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

function linesOf(content: string): readonly string[] {
  const lines = content.split('\n')
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

function inFolder(path: string, folder: string): boolean {
  return folder === '.' || path === folder || path.startsWith(`${folder}/`)
}

function listFiles(files: ReadonlyMap<string, string>, folder: string): string {
  const rows = [...files].filter(([path]) => inFolder(path, folder)).sort(([a], [b]) => (a < b ? -1 : 1))
  if (rows.length === 0) return `Error: no such folder: ${folder}`
  return rows.map(([path, content]) => `${String(content.length).padStart(6)}  ${path}`).join('\n')
}

function numbered(lines: readonly string[], first: number): string {
  return lines.map((line, index) => `${String(first + index).padStart(4)} | ${line}`.trimEnd()).join('\n')
}

function readLines(files: ReadonlyMap<string, string>, args: JsonObject): string {
  const path = text(args['path'])
  const content = files.get(path)
  if (content === undefined) return `Error: no such file: ${path}`
  const lines = linesOf(content)
  const first = typeof args['start_line'] === 'number' ? args['start_line'] : 1
  const last = typeof args['end_line'] === 'number' ? Math.min(args['end_line'], lines.length) : lines.length
  return `${path} (lines ${first}-${last} of ${lines.length})\n${numbered(lines.slice(first - 1, last), first)}`
}

function grep(files: ReadonlyMap<string, string>, pattern: string, folder: string): string {
  const wanted = new RegExp(pattern)
  const hits: string[] = []
  for (const [path, content] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!inFolder(path, folder)) continue
    for (const [index, line] of linesOf(content).entries()) {
      if (wanted.test(line)) hits.push(`${path}:${index + 1}: ${line.trim()}`)
    }
  }
  return hits.length === 0 ? `no matches for /${pattern}/ in ${folder}` : hits.join('\n')
}

const CONTEXT_LINES = 2

function edit(files: Map<string, string>, args: JsonObject): string {
  const path = text(args['path'])
  const old = text(args['old_text'])
  const fresh = text(args['new_text'])
  const content = files.get(path)
  if (content === undefined) return `Error: no such file: ${path}`
  const found = content.split(old).length - 1
  if (found !== 1)
    return `Error: old_text must occur exactly once in ${path}, found ${found} times. Nothing was changed.`
  const changed = content.replace(old, () => fresh)
  files.set(path, changed)
  const first = content.slice(0, content.indexOf(old)).split('\n').length
  const last = first + linesOf(fresh).length - 1
  const lines = linesOf(changed)
  const from = Math.max(1, first - CONTEXT_LINES)
  const to = Math.min(lines.length, last + CONTEXT_LINES)
  return `edited ${path}, now lines ${first}-${last}:\n${numbered(lines.slice(from - 1, to), from)}`
}

function write(files: Map<string, string>, path: string, content: string): string {
  const verb = files.has(path) ? 'replaced' : 'created'
  files.set(path, content)
  return `${verb} ${path} (${linesOf(content).length} lines)`
}

function planned(items: JsonValue | undefined): string {
  const list = Array.isArray(items) ? items : []
  const done = list.filter((item) => typeof item === 'string' && item.startsWith('[x]')).length
  return `plan saved: ${done} of ${list.length} done`
}
