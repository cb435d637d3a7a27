import { describe, expect, it } from 'vitest'
import { fromJson, type PyValue } from '#base/python.ts'
import { createAgentMemory } from './agent-memory.ts'

const one = fromJson(1)
const NONE: PyValue = { kind: 'none' }

describe('a scratchpad', () => {
  it('gives a stored value, None included, and the fallback only for an unknown name', () => {
    const memory = createAgentMemory()
    memory.store('none', NONE)
    expect(memory.recall('none', one)).toEqual(NONE)
    expect(memory.recall('unknown', one)).toEqual(one)
    expect(memory.recall('unknown')).toEqual(NONE)
    expect(memory.recall('__proto__', one)).toEqual(one)
  })
  it('keeps the place of a name that is stored again', () => {
    const memory = createAgentMemory()
    for (const name of ['a', 'b', 'a']) memory.store(name, fromJson(name))
    expect(memory.snapshot().variables.map(([name]) => name)).toEqual(['a', 'b'])
  })
  it('forgets everything when cleared', () => {
    const memory = createAgentMemory()
    memory.store('a', one)
    memory.observe('o')
    memory.fail('f')
    memory.clear()
    expect(memory.snapshot()).toEqual({ variables: [], observations: [], failedApproaches: [] })
    expect(memory.toContext('markdown') + memory.toContext('plain')).toBe('')
  })
  it('starts from a snapshot, which later changes do not reach', () => {
    const memory = createAgentMemory()
    memory.store('a', one)
    memory.observe('o')
    const initial = memory.snapshot()
    const next = createAgentMemory({ initial })
    next.observe('more')
    next.store('b', one)
    expect(next.recall('a')).toEqual(one)
    expect(initial.observations).toEqual(['o'])
    expect(memory.snapshot()).toEqual(initial)
  })
  it('looks for equal entries, not for parts of one, as the document’s own examples overlook', () => {
    const memory = createAgentMemory()
    memory.fail('Tried XML parsing')
    memory.observe('JSON')
    expect([memory.hasFailed('XML'), memory.hasFailed('Tried XML parsing')]).toEqual([false, true])
    expect([memory.hasObserved('JS'), memory.hasObserved('JSON')]).toEqual([false, true])
  })
})

describe('the names of a scratchpad', () => {
  it('are not checked, unless asked: then as str.isidentifier does, keywords allowed', () => {
    expect(createAgentMemory().store('not valid', one).ok).toBe(true)
    const strict = createAgentMemory({ validateNames: 'python-identifier' })
    expect(['a_1', 'é', '_', 'class'].map((name) => strict.store(name, one).ok)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(['not valid', '1a', '', 'a-b'].map((name) => strict.store(name, one).ok)).toEqual(
      Array(4).fill(false),
    )
    const refused = strict.store('not valid', one)
    expect(refused.ok ? '' : refused.error.message).toContain('“not valid”')
    expect(strict.snapshot().variables).toHaveLength(4)
  })
  it('are exported with four helpers, `fail` only when asked for', () => {
    expect([...createAgentMemory().toNamespace().keys()]).toEqual(['memory', 'store', 'recall', 'observe'])
    expect([...createAgentMemory({ includeFail: true }).toNamespace().keys()]).toContain('fail')
  })
  it('are exported last, so that a variable shadows a helper', () => {
    const memory = createAgentMemory()
    memory.store('store', one)
    expect(memory.toNamespace().get('store')).toEqual({ kind: 'value', value: one })
    memory.store('later', one)
    expect(memory.toNamespace().has('later')).toBe(true)
  })
})

describe('the text of a scratchpad', () => {
  it('in plain form holds values as text, uncut, and only the last five and three entries', () => {
    const memory = createAgentMemory()
    memory.store('text', fromJson('x'.repeat(120)))
    memory.store('list', fromJson(['a', 1, null]))
    for (let index = 0; index < 7; index++) {
      memory.observe(`o${index}`)
      memory.fail(`f${index}`)
    }
    expect(memory.toContext('plain').split('\n')).toEqual([
      'Stored Variables:',
      `  text: ${'x'.repeat(120)}`,
      "  list: ['a', 1, None]",
      'Observations:',
      ...[2, 3, 4, 5, 6].map((index) => `  - o${index}`),
      'Failed Attempts:',
      ...[4, 5, 6].map((index) => `  - f${index}`),
    ])
  })
  it('in markdown cuts the repr at 100 characters and nothing else', () => {
    const memory = createAgentMemory()
    memory.store('emoji', fromJson('😀'.repeat(99)))
    memory.observe('o'.repeat(300))
    expect(memory.toContext().split('\n')).toEqual([
      '## Working Memory',
      '',
      '### Stored Values',
      `- emoji: '${'😀'.repeat(99)}...`,
      '',
      '### Observations',
      `- ${'o'.repeat(300)}`,
    ])
  })
})
