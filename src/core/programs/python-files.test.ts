import { describe, expect, it } from 'vitest'
import { joinPythonFiles, withPythonFiles } from './python-files.ts'

const MAIN = 'from tiny import last\n\ndef strategy(steps):\n    return last(steps, 3)\n'
const TINY = {
  path: 'tiny/__init__.py',
  text: 'def prune(x):\n    return x\ndef last(items, n):\n    return items[-n:]\n',
}

describe('a program with files that it imports', () => {
  it('ends with the program, whatever the files look like', () => {
    const joined = withPythonFiles(MAIN, [TINY])
    expect(joined).toMatch(/^# file: tiny\/__init__\.py\n/)
    expect(joined.endsWith(`# file: strategy.py\n${MAIN}`)).toBe(true)
  })

  it('has a newer file in place of the one of the same path, and keeps the others', () => {
    const mine = joinPythonFiles([
      { path: 'a.py', text: 'A = 1' },
      { path: 'mine.py', text: MAIN },
    ])
    const before = withPythonFiles(mine, [TINY])
    const after = withPythonFiles(before, [{ path: 'tiny/__init__.py', text: 'last = None' }])
    expect(after.match(/^# file: \S+/gm)).toEqual([
      '# file: a.py',
      '# file: tiny/__init__.py',
      '# file: mine.py',
    ])
    expect(after).toContain('last = None')
    expect(after).not.toContain('def last')
  })
})
