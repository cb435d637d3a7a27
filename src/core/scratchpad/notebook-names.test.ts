import { describe, expect, it } from 'vitest'
import type { NotebookState } from './notebook.ts'
import { pythonNames, topLevelNames } from './notebook-names.ts'
import { notebookState } from './testing/notebooks.ts'
import { typescriptLibs } from './typescript-libs.ts'
import { variableOf } from './value-texts.ts'

const plain = { includeFail: false }
const declared = (state: NotebookState) =>
  typescriptLibs(state, { includeFail: false, others: [] })[0]?.content ?? ''

describe('the names that code in a pad can use', () => {
  it('are the helpers, `fail` only when asked for, and the variables', () => {
    const notebook = notebookState({ count: 3, store: 1 })
    const names = pythonNames(notebook, plain)
    expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['recall', 'memory.fail', 'count']))
    expect(names.some(({ name }) => name === 'fail')).toBe(false)
    expect(pythonNames(notebook, { includeFail: true }).some(({ name }) => name === 'fail')).toBe(true)
    // A variable shadows the helper.
    expect(names.filter(({ name }) => name === 'store').map(({ kind }) => kind)).toEqual(['variable'])
  })
  it('are declared for TypeScript with the types of their values', () => {
    const variables = [
      variableOf('rows', [{ city: 'Ulm', 'mean-c': 9.5 }], 'typescript'),
      variableOf('mixed', [1, 'a'], 'typescript'),
      variableOf('class', 1, 'typescript'),
      variableOf('not a name', 1, 'typescript'),
    ]
    const text = declared({ ...notebookState({}), variables })
    expect(text).toContain('declare let rows: ({ "city": string; "mean-c": number })[]')
    expect(text).toContain('declare let mixed: (number | string)[]')
    expect(text).toContain('declare function recall(')
    expect(text).not.toMatch(/declare function fail\(|let class|not a name/)
  })
  it('include what other cells define at their outermost level', () => {
    const python = 'import x\ndef fetch(a):\n    inner = 1\nclass Page: pass\ntotal: int = 3\nif a == b: pass'
    expect(topLevelNames(python, 'python')).toEqual(['fetch', 'Page', 'total'])
    expect(topLevelNames('const a = 1\n  let b\nasync function go() {}\nclass C {}', 'typescript')).toEqual([
      'a',
      'go',
      'C',
    ])
    const code = 'function store() {}\nlet page = 1\ninterface Row {}\nmemory.store("seen", 1)'
    const libs = typescriptLibs(notebookState({}), { includeFail: false, others: [{ id: 'c1', code }] })
    const [text = ''] = libs.map(({ content }) => content)
    expect(text).toContain("declare let page: typeof import('./pad-cells/c1').page")
    expect(text).toContain("type Row = import('./pad-cells/c1').Row")
    expect(text).toContain('declare let seen: any')
    expect(text).not.toContain('declare let store')
    expect(libs[1]).toEqual({
      path: 'file:///pad-cells/c1.ts',
      content: `${code}\nexport { store, page, type Row }\n`,
    })
  })
})
