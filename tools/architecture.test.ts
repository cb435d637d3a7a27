/** The picture in docs/architecture.md is held against the imports, both ways. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readImports } from './import-graph.ts'

/** Floors that every other one is on: drawn only from where nothing else is between. */
const GROUND = ['base', 'core']

/** `src/ui/views/compare/x.ts` is of `ui/views`; undefined: of no floor (the wiring, styles, data). */
function placeOf(path: string): string | undefined {
  const [top, floor = '', part = ''] = path.split('/')
  if (top !== 'src' || floor.includes('.')) return undefined
  if (floor !== 'ui') return floor
  return part === '' || part.includes('.') || part === 'styles' ? undefined : `ui/${part}`
}

function realArrows(): ReadonlySet<string> {
  const arrows = new Set<string>()
  for (const { path, targets } of readImports()) {
    const from = placeOf(path)
    for (const target of from === undefined ? [] : targets) {
      const to = placeOf(target)
      if (to !== undefined && to !== from) arrows.add(`${from} --> ${to}`)
    }
  }
  return arrows
}

function drawnArrows(): readonly string[] {
  const text = readFileSync('docs/architecture.md', 'utf8')
  const picture = /```mermaid\n([\s\S]*?)```/.exec(text)?.[1] ?? ''
  return [...picture.matchAll(/^\s*(\S+) --> (\S+)$/gm)].map(([, from, to]) => `${from} --> ${to}`)
}

describe('the picture in docs/architecture.md', () => {
  const drawn = drawnArrows()
  const real = realArrows()

  it('has an arrow for every import between floors', () => {
    const missing = [...real].filter(
      (arrow) => !drawn.includes(arrow) && !GROUND.some((floor) => arrow.endsWith(` --> ${floor}`)),
    )
    expect(missing).toEqual([])
  })

  it('has no arrow that no import follows', () => {
    expect(drawn.filter((arrow) => !real.has(arrow))).toEqual([])
  })

  it('has no way round in a circle', () => {
    const below = new Map<string, string[]>()
    for (const arrow of real) {
      const [from = '', to = ''] = arrow.split(' --> ')
      below.set(from, [...(below.get(from) ?? []), to])
    }
    const reaches = (from: string, goal: string, seen = new Set<string>()): boolean => {
      if (seen.has(from)) return false
      seen.add(from)
      return (below.get(from) ?? []).some((next) => next === goal || reaches(next, goal, seen))
    }
    expect([...below.keys()].filter((floor) => reaches(floor, floor))).toEqual([])
  })
})
