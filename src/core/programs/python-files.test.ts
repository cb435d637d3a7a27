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

describe('of several files that were dropped the program comes last', () => {
  const last = (...files: readonly { readonly path: string; readonly text: string }[]) =>
    [...joinPythonFiles(files).matchAll(/^# file: (\S+)/gm)].at(-1)?.[1]
  const helper = { path: 'agent/helper.py', text: 'def prune(messages):\n    return messages[-3:]\n' }

  it('though a file that it imports has a function of such a name too', () => {
    const imports = ['from agent.helper import prune', 'from .helper import prune', 'from . import helper']
    for (const line of [...imports, 'import agent.helper as helper']) {
      const main = { path: 'agent/window.py', text: `${line}\n\ndef prune(messages):\n    return []\n` }
      expect(last(main, helper)).toBe('agent/window.py')
      expect(last(helper, main)).toBe('agent/window.py')
    }
  })

  it('and is the one with a strategy where several stand alone', () => {
    const main = { path: 'a.py', text: 'strategy = keep(5)\n' }
    expect(last(main, helper)).toBe('a.py')
    expect(last(main, { path: 'setup.py', text: 'from setuptools import setup\n' })).toBe('a.py')
  })

  it('and a function of steps of any name is taken before a file without one', () => {
    const main = { path: 'a.py', text: 'def window(steps: list, n: int = 3):\n    return steps[-n:]\n' }
    expect(last(main, { path: 'z.py', text: 'LIMIT = 3\n' })).toBe('a.py')
  })
})
