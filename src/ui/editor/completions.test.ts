import { describe, expect, it } from 'vitest'
import type { NameSource } from '#core/scratchpad/notebook-names.ts'
import { type CodeName, callAt, candidates, completionsAt, nameAt, nameUnder } from './completions.ts'

const NAMES: readonly CodeName[] = [
  { name: 'store', kind: 'function' },
  { name: 'memory', kind: 'variable' },
  { name: 'memory.store', kind: 'function' },
  { name: 'memory.variables.keys', kind: 'function' },
]

describe('names to complete with', () => {
  it('are the ones without an owner where none is written', () => {
    expect(candidates(NAMES, 'x = st').map(({ insert }) => insert)).toEqual(['store', 'memory'])
  })

  it('are the members of what stands before the dot', () => {
    expect(candidates(NAMES, 'memory.').map(({ insert }) => insert)).toEqual(['store'])
    expect(candidates(NAMES, 'memory.variables.k').map(({ insert }) => insert)).toEqual(['keys'])
  })

  it('are none behind a dot of something unknown', () => {
    expect(candidates(NAMES, 'other.')).toEqual([])
    expect(candidates(NAMES, 'rows[0].')).toEqual([])
  })
})

describe('a living interpreter', () => {
  const at = { code: 'rows', place: { line: 1, column: 5 } }
  const listed: readonly CodeName[] = [
    { name: 'rows', kind: 'variable', detail: 'list', documentation: 'Stored: [1]' },
    { name: 'load', kind: 'variable', documentation: 'From another cell.' },
  ]
  const LOAD: CodeName = { name: 'load', kind: 'function', detail: 'load(path)' }
  const knowing = (names: readonly CodeName[]): NameSource => ({
    complete: async () => names,
    hover: async () => names[0],
  })

  it('adds to the list, and tells of names of which the list knows no more than that they are there', async () => {
    const live = knowing([
      LOAD,
      { name: 'rows', kind: 'variable', detail: 'dict' },
      { name: 'len', kind: 'function' },
    ])
    const found = await completionsAt({ names: listed, live }, '', at)
    const details = Object.fromEntries(found.map(({ insert, name }) => [insert, name.detail]))
    expect(details).toEqual({ rows: 'list', load: 'load(path)', len: undefined })
    expect(await nameUnder({ names: listed, live }, 'load', at)).toEqual(LOAD)
    expect(await nameUnder({ names: listed, live: knowing([LOAD]) }, 'rows', at)).toEqual(listed[0])
  })

  it('is asked for the members of what the list does not know', async () => {
    const live = knowing([{ name: 'append', kind: 'function' }])
    const found = await completionsAt({ names: listed, live }, 'rows.', at)
    expect(found.map(({ insert }) => insert)).toEqual(['append'])
  })

  it('leaves the list as it is where it knows nothing, or none is there', async () => {
    for (const known of [{ names: listed }, { names: listed, live: knowing([]) }]) {
      const found = await completionsAt(known, '', at)
      expect(found.map(({ insert }) => insert).sort()).toEqual(['load', 'rows'])
      expect(await nameUnder(known, 'load', at)).toEqual(listed[1])
      expect(await nameUnder(known, undefined, at)).toBeUndefined()
    }
  })
})

describe('the call around a position', () => {
  it('is the innermost one that is open, with the argument that is being written', () => {
    expect(callAt('store("a", [1, 2], ')).toEqual({ name: 'store', argument: 2 })
    expect(callAt('memory.store(name(1, 2), ')).toEqual({ name: 'memory.store', argument: 1 })
  })

  it('is none behind a closed bracket, in a list or at a bracket without a name', () => {
    expect(callAt('store(1) + ')).toBeUndefined()
    expect(callAt('store([1, ')).toBeUndefined()
    expect(callAt('(1, ')).toBeUndefined()
  })
})

describe('the name under a position', () => {
  it('has the path in front of it and its own end', () => {
    expect(nameAt('memory.store(x)', 9)).toBe('memory.store')
    expect(nameAt('memory.store(x)', 2)).toBe('memory')
    expect(nameAt('a + b', 2)).toBeUndefined()
  })
})
