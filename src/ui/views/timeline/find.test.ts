import { describe, expect, it } from 'vitest'
import { actionStep } from '#core/testing/steps.ts'
import { finderOf, holds, nextFound, snippetOf, splitFound } from './find.ts'

const step = actionStep({
  tool: 'grep',
  args: { pattern: 'a+b' },
  observation: `${'x '.repeat(40)}found in Engine.py`,
})

describe('finding text', () => {
  it('takes the query as plain text, in any case, anywhere in the step', () => {
    for (const query of ['a+b', 'ENGINE.py', ' grep ']) {
      expect(holds(step, finderOf(query) ?? /$^/)).toBe(true)
    }
    expect(holds(step, finderOf('engineXpy') ?? /$^/)).toBe(false)
  })

  it('looks for nothing with an empty query', () => {
    expect(finderOf('   ')).toBeUndefined()
  })

  it('cuts a text where it finds something and keeps all of it', () => {
    const runs = splitFound('Aba, ab.', finderOf('AB'))
    expect(runs.map((run) => run.text).join('')).toBe('Aba, ab.')
    expect(runs.filter((run) => run.isFound).map((run) => run.text)).toEqual(['Ab', 'ab'])
    expect(splitFound('', finderOf('x'))).toEqual([{ text: '', isFound: false, start: 0 }])
  })

  it('shows what stands around a find', () => {
    const snippet = snippetOf(step, finderOf('engine') ?? /$^/)
    expect(snippet.startsWith('…')).toBe(true)
    expect(snippet).toContain('found in Engine.py')
    expect(snippet.length).toBeLessThan(200)
  })
})

describe('nextFound', () => {
  const found = [2, 5, 9]
  it('goes on and back from the selected row, and round at the ends', () => {
    expect(nextFound(found, -1, false)).toBe(2)
    expect(nextFound(found, 5, false)).toBe(9)
    expect(nextFound(found, 9, false)).toBe(2)
    expect(nextFound(found, 5, true)).toBe(2)
    expect(nextFound(found, 2, true)).toBe(9)
    expect(nextFound([], 2, true)).toBeUndefined()
  })
})
