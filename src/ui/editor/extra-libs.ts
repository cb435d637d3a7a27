/**
 * Declarations that the TypeScript service knows beside the code: what an editor, or a compilation, brings
 * along while it lasts. Kept apart from Monaco, so that they can be given before it is there.
 */

import type { CodeLib } from '#state/index.ts'

/**
 * A file that is seen and not edited. One that ends in `.d.ts` and imports nothing declares names for every
 * file.
 */
export type ExtraLib = CodeLib

interface Given {
  readonly libs: readonly ExtraLib[]
}

const given = new Set<Given>()
let tellMonaco: (() => void) | undefined

/**
 * Adds libs until the returned function is called. Where two give the same path, the later one counts.
 */
export function giveLibs(libs: readonly ExtraLib[]): () => void {
  const mine: Given = { libs }
  if (libs.length === 0) return () => undefined
  given.add(mine)
  tellMonaco?.()
  return () => {
    given.delete(mine)
    tellMonaco?.()
  }
}

/** All that were given, one a path. */
export function extraLibs(): readonly { readonly filePath: string; readonly content: string }[] {
  const byPath = new Map<string, string>()
  for (const { libs } of given) for (const { path, content } of libs) byPath.set(path, content)
  return [...byPath].map(([filePath, content]) => ({ filePath, content }))
}

/** For Monaco's set-up: `follow` is called now and at every change. */
export function followExtraLibs(follow: () => void): void {
  tellMonaco = follow
  follow()
}
