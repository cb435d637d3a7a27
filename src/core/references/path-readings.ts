/** Paths in their normal form, and the paths that are in a path. */
import { normalNumber } from './numbers.ts'
import type { Reading } from './reading.ts'

const ONLY_LETTERS = /^[A-Za-z\u00c0-\u052f]+$/
/** A folder or a word, without the ending of a file. */
const WORD = /^\.?[A-Za-z\u00c0-\u052f-]+$/
const DOT_FOLDER = /^\.\w+\/?$/
/** Prose joins these: `JSON/YAML`, `PR/issue-mined`. */
const ACRONYM = /^[A-Z]{2,}s?$/
/** And names: `Opik/Phoenix/OTel`, `Docker/static/pooled`. Of two words, the first may own a repository. */
const CAPITAL = /^[A-Z]/
const LEAST_NAMES = 3
/** A command of sed. */
const SUBSTITUTION = /^s\/.*\/.*\/[gip]*$/
const ONLY_DIGITS = /^\d+$/
/** Of longer paths only beginnings and ends are looked at, not what is between. */
const FEW_SEGMENTS = 12

/**
 * `./a//b/` is `a/b`: no `./` and `../`, no doubled or closing slash. Without a dot, digit or separator in
 * any segment two words with a slash are as often prose (and/or), so they count only as values of arguments.
 * `</div>` is not a path.
 */
export function pathReadings(run: string, before: string): readonly Reading[] {
  const segments = run.split('/').filter((segment) => !/^\.{0,2}$/.test(segment))
  if (segments.length === 0 || before === '<' || SUBSTITUTION.test(run)) return []
  if (segments.every((segment) => ONLY_DIGITS.test(segment))) return ratio(segments)
  const isRooted = run.startsWith('/')
  const text = (isRooted ? '/' : '') + segments.join('/')
  const isWordy = segments.every((segment) => ONLY_LETTERS.test(segment))
  const isPlain = !isRooted && segments.every((segment) => WORD.test(segment))
  const isWeak =
    (isWordy && segments.length < (isRooted ? 2 : 3)) ||
    (isWordy && !isRooted && segments.every((segment) => CAPITAL.test(segment))) ||
    (isPlain && CAPITAL.test(text) && segments.length >= LEAST_NAMES) ||
    (isPlain && (DOT_FOLDER.test(run) || segments.some((segment) => ACRONYM.test(segment))))
  const inner = innerPaths(text, isRooted ? 1 : 0)
  return [
    { text, kind: 'path', strength: isWeak ? 'weak' : 'strong' },
    ...inner.map((path): Reading => ({ text: path, kind: 'path', strength: 'part' })),
  ]
}

const ROOTED = /^(?:\/|[A-Za-z]:\/)/

/**
 * The ways in which a path to a file may also be written: `/repo/src/core/a.ts` relative to any of its
 * folders, as long as two segments stay; the same of `C:/repo/src/core/a.ts`.
 */
export function shorterPaths(path: string): readonly string[] {
  const root = ROOTED.exec(path)?.[0]
  if (root === undefined || !/\.\w{1,6}$/.test(path)) return []
  const segments = path.slice(root.length).split('/')
  return segments.slice(1, -1).map((_, place) => segments.slice(place + 1).join('/'))
}

/** A backslash outside of these is an escape. */
export const DRIVE_PATH = /\b[A-Za-z]:(?:(?:\\{1,2}|\/)[\w.@-]{1,80}){1,20}/g

const DRIVE = /^(?:([A-Za-z]):|\/([A-Za-z]))(?=\/)/

/** All spellings of a path on a drive: `D:/a`, `d:/a`, and `/d/a`, as Git Bash has it, are one path. */
export function drivesOf(path: string): readonly string[] {
  const drive = DRIVE.exec(path)
  const letter = drive?.[1] ?? drive?.[2]
  if (letter === undefined) return [path]
  const [small, behind] = [letter.toLowerCase(), path.slice(2)]
  return [`${letter.toUpperCase()}:${behind}`, `${small}:${behind}`, `/${small}${behind}`]
}

/**
 * Paths such as `C:\\dir\\file` in a text, with slashes as they are anywhere else; doubled where the text is
 * JSON.
 */
export function drivePaths(text: string): readonly string[] {
  if (!text.includes(':\\') && !text.includes(':/')) return []
  return [...text.matchAll(DRIVE_PATH)].map(([path]) => path.replaceAll(/\\+/g, '/').replace(/[.-]+$/, ''))
}

/** The same relative to a folder: `src\\dir\\file.ts`. */
const BACKSLASH_PATH = /(?<![\w.@:\\/-])[\w.@-]{1,80}(?:\\{1,2}[\w.@-]{1,80}){1,20}/g

/** Every Windows path in a text, and the paths within it. For matching only: escapes are among them. */
export function windowsPaths(text: string): readonly string[] {
  const found = text.includes('\\') ? [...text.matchAll(BACKSLASH_PATH)] : []
  const relative = found.map(([path]) => path.replaceAll(/\\+/g, '/'))
  return [...drivePaths(text), ...relative].flatMap((path) =>
    pathReadings(path.replace(/[.-]+$/, ''), '').map((reading) => reading.text),
  )
}

/** 3/12 is two numbers, 12/25/2024 one date. */
function ratio(segments: readonly string[]): readonly Reading[] {
  if (segments.length > 2) return [{ text: segments.join('/'), kind: 'identifier', strength: 'strong' }]
  return segments.flatMap((segment): readonly Reading[] => {
    const text = normalNumber(segment)
    return text === undefined ? [] : [{ text, kind: 'number', strength: 'strong' }]
  })
}

/** A file's ending, and the version behind the name of a package: `@scope/name@1.2.3`. */
const FILE_END = /([^/]{3,})\.\w{1,6}$/
const VERSION_END = /@v?\d[\w.-]*$/

/**
 * Every path of whole segments in it but itself: also what a diff writes behind its `a/` and `b/`. And the
 * name of its file without the ending, and of its package without the version.
 */
function innerPaths(path: string, first: number): readonly string[] {
  const starts = [first]
  for (let at = path.indexOf('/', first); at >= 0; at = path.indexOf('/', at + 1)) starts.push(at + 1)
  const ends = [...starts.slice(1).map((start) => start - 1), path.length]
  const inner: string[] = []
  starts.forEach((start, index) => {
    ends.slice(index).forEach((end, ahead) => {
      const isEdge = index === 0 || index + ahead === ends.length - 1
      if (!isEdge && ends.length > FEW_SEGMENTS) return
      // The beginnings of a rooted path keep their slash.
      if (end - start > 1) inner.push(path.slice(index === 0 ? 0 : start, end))
      if (index === 0 && first === 1 && end - start > 1) inner.push(path.slice(start, end))
    })
  })
  const stem = FILE_END.exec(path)?.[1]
  if (stem !== undefined) inner.push(stem)
  if (VERSION_END.test(path)) inner.push(path.replace(VERSION_END, ''))
  return inner.filter((one) => one !== path)
}
