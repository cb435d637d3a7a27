/** Which file of `src` imports which: what the checks of floors and folders read. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'

const importForms = [
  /\b(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/g,
  /\bimport\s*\(?\s*['"]([^'"]+)['"]/g,
  /\bnew URL\(\s*['"]([^'"]+)['"]\s*,\s*import\.meta\.url/g,
]

/** Whole comment lines; a full parser would be too much for prose that happens to show an import. */
export function withoutComments(text: string): string {
  return text.replace(/^\s*(?:\*|\/\*|\/\/).*$/gm, '')
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$|\/testing\//.test(path)
}

/** What a file imports as it is written, in code without comments. */
export function specifiersOf(code: string): readonly string[] {
  return importForms.flatMap((form) => [...code.matchAll(form)].map((match) => match[1] ?? ''))
}

/** Where a specifier leads, from the project's root and without its query; undefined: to a package. */
export function targetOf(path: string, specifier: string): string | undefined {
  const bare = specifier.replace(/(?<!^)[?#].*$/, '')
  if (bare.startsWith('#')) return `src/${bare.slice(1)}`
  return bare.startsWith('.') ? join(dirname(path), bare) : undefined
}

/** All TypeScript of the product, tests and their builders left out. */
function sourcePaths(): readonly string[] {
  return readdirSync('src', { encoding: 'utf8', recursive: true })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !isTest(path))
}

/** A file, and the files of `src` that it imports. */
export interface Imports {
  readonly path: string
  readonly targets: readonly string[]
}

/** The import graph of the product as it is on disk. */
export function readImports(): readonly Imports[] {
  return sourcePaths().map((path) => ({
    path,
    targets: specifiersOf(withoutComments(readFileSync(path, 'utf8'))).flatMap(
      (specifier) => targetOf(path, specifier) ?? [],
    ),
  }))
}
