/** The folders of `src`: each is one subject that a person can take in, and no two import each other. */
import { dirname } from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { type Imports, readImports } from './import-graph.ts'

const MOST_FILES = 30

/** Pairs of folders of which each imports the other, as lines for a person. */
function mutualImports(graph: readonly Imports[]): readonly string[] {
  const example = new Map<string, string>()
  for (const { path, targets } of graph) {
    for (const target of targets.filter((to) => /\.tsx?$/.test(to) && dirname(to) !== dirname(path))) {
      example.set(`${dirname(path)} ${dirname(target)}`, `${path} imports ${target}`)
    }
  }
  return [...example].flatMap(([pair, there]) => {
    const [from = '', to = ''] = pair.split(' ')
    const back = example.get(`${to} ${from}`)
    return back !== undefined && from < to ? [`${there}, and ${back}`] : []
  })
}

/** Folders with more files than one can take in. */
function crowdedFolders(graph: readonly Imports[]): readonly string[] {
  const files = new Map<string, number>()
  for (const { path } of graph) files.set(dirname(path), (files.get(dirname(path)) ?? 0) + 1)
  return [...files].filter(([, count]) => count > MOST_FILES).map(([folder, count]) => `${folder}: ${count}`)
}

describe('the folders of src', () => {
  const graph = readImports()

  it('import each other nowhere', () => {
    expect(mutualImports(graph)).toEqual([])
  })

  it(`hold at most ${MOST_FILES} source files each`, () => {
    expect(crowdedFolders(graph)).toEqual([])
  })
})

describe('the check of the folders', () => {
  it('names both imports of two folders that import each other', () => {
    const graph = [
      { path: 'src/core/a/one.ts', targets: ['src/core/b/two.ts'] },
      { path: 'src/core/b/three.ts', targets: ['src/core/a/four.ts', 'src/core/b/two.ts'] },
    ]
    expect(mutualImports(graph)).toEqual([
      'src/core/a/one.ts imports src/core/b/two.ts, and src/core/b/three.ts imports src/core/a/four.ts',
    ])
  })

  it('counts a folder with one file too many', () => {
    const graph = Array.from({ length: MOST_FILES + 1 }, (_, index) => ({
      path: `src/core/a/${index}.ts`,
      targets: [],
    }))
    expect(crowdedFolders(graph)).toEqual([`src/core/a: ${MOST_FILES + 1}`])
    expect(crowdedFolders(graph.slice(1))).toEqual([])
  })
})
