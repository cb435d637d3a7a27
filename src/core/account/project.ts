/** Which project a run is of, as its file says it. */
import { field, type JsonValue, textField } from '#base/json.ts'
import type { Trace } from '../model/trace.ts'

/** Where formats keep the folder that an agent worked in, the most telling first. */
const PROJECT_PLACES = [
  'cwd',
  'path.cwd',
  'path.root',
  'directory',
  'project',
  'workspace',
  'working_directory',
  'turn_context.cwd',
  'eval.task',
  'task',
  'environment.repo.repo_name',
  'info.repo',
  'repo',
] as const

/** Longer values are prose or content, not the name of a project. */
const LONGEST = 300

/**
 * The folder or project; undefined: the file does not say. Of a git worktree, the folder of its repository,
 * or the repository's name where only that is known.
 */
export function projectOf({ metadata }: Pick<Trace, 'metadata'>): string | undefined {
  const folder = textAt(metadata, PROJECT_PLACES)
  return folder === undefined ? undefined : (repositoryOf(folder, metadata) ?? folder)
}

/** Folders in a repository, or beside it, that tools and people make its worktrees in. */
const WORKTREES_OF = [
  /^(?<repository>.+?)[\\/]\.(?:claude[\\/])?worktrees[\\/][^\\/]/,
  /^(?<repository>.*[\\/][^.\\/][^\\/]*?)(?:[-.]|_{1,2})worktrees[\\/][^\\/]/,
]
/** Folders of a program with the worktrees of all repositories. */
const WORKTREES_OF_ALL = [
  /[\\/]\.codex[\\/]worktrees[\\/][^\\/]+[\\/](?<repository>[^\\/]+)/,
  /[\\/]\.(?:cursor[\\/]|claude-)worktrees[\\/](?<repository>[^\\/]+)[\\/][^\\/]/,
]
/** A home folder isn't a repository: worktrees in it can belong to any. */
const HOME = /^(?:~|[\\/]root|(?:[A-Za-z]:)?[\\/](?:Users|home)[\\/][^\\/]+)$/

/** Undefined: the folder is not known to be a worktree. */
function repositoryOf(folder: string, metadata: JsonValue): string | undefined {
  for (const layout of [...WORKTREES_OF_ALL, ...WORKTREES_OF]) {
    const repository = layout.exec(folder)?.groups?.repository
    if (repository !== undefined && !HOME.test(repository)) return repository
  }
  // In any other folder of worktrees, only the repository's address tells which part of the path names it.
  const name = /([^\\/:]+?)(?:\.git)?[\\/]?$/.exec(textAt(metadata, ['git.repository_url']) ?? '')?.[1]
  const parts = folder.split(/[\\/]/)
  const place = parts.findIndex((part) => part.toLowerCase().endsWith('worktrees'))
  return name !== undefined && place >= 0 && parts.slice(place + 1).includes(name) ? name : undefined
}

/**
 * Names for projects that are listed together: the end of each path, as long as no other project has the
 * same. O(length of the paths).
 */
export function projectNames(projects: Iterable<string>): (project: string) => string {
  const paths = [...new Set([...projects].map(withoutEnd))]
  const counts = new Map<string, number>()
  for (const end of paths.flatMap(endsOf)) counts.set(end, (counts.get(end) ?? 0) + 1)
  return (project) => endsOf(withoutEnd(project)).find((end) => (counts.get(end) ?? 0) < 2) ?? project
}

/** A folder may be written with a separator after it. */
function withoutEnd(path: string): string {
  return /^(?<path>.*[^\\/])[\\/]*$/s.exec(path)?.groups?.path ?? path
}

/** Of `/code/cli`: `cli`, `code/cli`, and the whole path. */
function endsOf(path: string): readonly string[] {
  const starts = [...path.matchAll(/[\\/]+(?=[^\\/])/g)].map(({ index, 0: text }) => index + text.length)
  return [...starts.reverse().map((start) => path.slice(start)), path]
}

/** The text at the first of the places, names with dots between them, that has one. */
export function textAt(value: JsonValue, places: readonly string[]): string | undefined {
  for (const place of places) {
    const names = place.split('.')
    const last = names.pop() ?? ''
    const holder = names.reduce<JsonValue | undefined>((part, name) => field(part, name), value)
    const text = holder === undefined ? undefined : textField(holder, last)
    if (text !== undefined && text !== '' && text.length <= LONGEST) return text
  }
  return undefined
}
