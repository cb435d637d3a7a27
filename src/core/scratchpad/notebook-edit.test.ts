import { describe, expect, it } from 'vitest'
import {
  addEntry,
  changeEntry,
  clearNotebook,
  parseValue,
  problemOfName,
  removeEntry,
  removeVariable,
  setVariable,
} from './notebook-edit.ts'
import { notebookState } from './testing/notebooks.ts'
import { variableOf } from './value-texts.ts'

describe('a change by hand', () => {
  const notebook = notebookState({ a: 1, b: 2 }, { observations: ['x', 'y'] })
  it('sets a variable in its place and adds a new one at the end', () => {
    const set = setVariable(notebook, 'a', { json: [1], language: 'python' })
    expect(set.state.variables.map(({ name, repr }) => [name, repr])).toEqual([
      ['a', '[1]'],
      ['b', '2'],
    ])
    expect(setVariable(notebook, 'c', { json: null, language: 'python' }).what).toBe('c added by hand')
    expect(removeVariable(notebook, 'a').state.variables.map(({ name }) => name)).toEqual(['b'])
  })
  it('changes, adds and removes one entry and leaves equal ones alone', () => {
    expect(changeEntry(notebook, 'observations', { index: 1, text: 'x' }).state.observations).toEqual([
      'x',
      'x',
    ])
    expect(addEntry(notebook, 'failedApproaches', '').state.failedApproaches).toEqual([''])
    expect(removeEntry(notebook, 'observations', 0).state.observations).toEqual(['y'])
    expect(clearNotebook().state.variables).toEqual([])
  })
  it('takes JSON and says so where it is none', () => {
    expect(parseValue('{"a": 1}')).toEqual({ ok: true, value: { a: 1 } })
    expect(parseValue("'a'").ok).toBe(false)
    expect([problemOfName('a_1'), problemOfName('1a') === undefined]).toEqual([undefined, false])
  })
})

describe('a value written by hand', () => {
  it('is shown in the words of its language', () => {
    const json = { name: "it's", list: [1, true, null] }
    expect(variableOf('v', json, 'python')).toMatchObject({
      type: 'dict',
      repr: `{'name': "it's", 'list': [1, True, None]}`,
    })
    expect(variableOf('v', json, 'typescript')).toMatchObject({
      type: 'Object',
      repr: `{ name: "it's", list: [1, true, null] }`,
    })
    expect(variableOf('v', 'text', 'typescript')).toMatchObject({
      type: 'string',
      repr: "'text'",
      text: 'text',
    })
  })
  it('is cut where it is long, and its whole length is told', () => {
    const variable = variableOf('v', 'x'.repeat(20_000), 'python')
    expect([variable.repr.length, variable.size]).toEqual([10_000, 20_002])
  })
})
