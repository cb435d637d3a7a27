import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { AUTHOR_LIBS } from './author-types.ts'

const ENTRY = 'src/core/programs/author.ts'

/** The files of our own that a file comes to import, itself included. */
function reached(path: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(path)) return seen
  seen.add(path)
  for (const [, specifier = ''] of readFileSync(path, 'utf8').matchAll(
    /^(?:import|export|\}).*\bfrom '([^']+)'/gm,
  )) {
    const target = specifier.startsWith('#') ? `src/${specifier.slice(1)}` : join(dirname(path), specifier)
    reached(target, seen)
  }
  return seen
}

describe('the types that authors see', () => {
  it('are all files that the authors’ module comes to import, and no others', () => {
    const given = AUTHOR_LIBS.map(({ path }) => path.replace('file:///', '')).sort()
    expect(given).toEqual([...reached(ENTRY)].sort())
  })

  it('are the files themselves', () => {
    const author = AUTHOR_LIBS.find(({ path }) => path.endsWith(ENTRY))
    expect(author?.content).toBe(readFileSync(ENTRY, 'utf8'))
  })
})
