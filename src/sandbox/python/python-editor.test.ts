/** What the editor learns from running Python about code that is being written. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Interpreter } from './interpreter.ts'
import { NOTHING, run, startPython } from './testing/in-process.ts'

/** Milliseconds: a machine that does other things takes its time. */
const START = 120_000

let python: Interpreter
beforeAll(async () => {
  python = await startPython()
}, START)

const go = (code: string) => run(python, code)
const fresh = (code: string) => run(python, code, { state: NOTHING })
const resultOf = async (code: string) => (await go(code)).result?.repr

describe('the editor', () => {
  const ask = (question: object) => JSON.parse(python.ask(JSON.stringify(question)))
  const complete = (code: string) => {
    const line = code.split('\n').length
    const names: readonly { name: string }[] = ask({
      kind: 'complete',
      code,
      line,
      column: code.length - code.lastIndexOf('\n'),
    })
    return names.map(({ name }) => name)
  }
  it('learns of syntax errors and warnings, with their place', () => {
    expect(ask({ kind: 'check', code: 'x = 1\nawait x' })).toEqual([])
    expect(ask({ kind: 'check', code: 'x = 1\ny = (' })).toEqual([
      { severity: 'error', message: "'(' was never closed", line: 2, column: 5, endLine: 2, endColumn: 6 },
    ])
    expect(ask({ kind: 'check', code: '"\\d"' })).toMatchObject([{ severity: 'warning', line: 1 }])
    expect(ask({ kind: 'check', code: '\0' })).toMatchObject([{ severity: 'error', line: 1 }])
  })
  it('is offered the names in reach, and those that the code gives itself', async () => {
    await fresh('store("revenue", 1)')
    await go('pass')
    expect(complete('rec')).toEqual(['recall'])
    expect(complete('reven')).toEqual(['revenue'])
    expect(complete('margin = 1\nmar')).toEqual(['margin'])
    expect(complete('margin = 1\nx = (mar')).toEqual(['margin'])
    expect(complete('memory.obs')).toEqual(['observations', 'observe'])
    expect(complete('nothing.x')).toEqual([])
  })
  it('is offered members of what was stored, at once and of nothing that a call or an index gives', async () => {
    await fresh('store("rows", [{"city": "Ulm"}])')
    expect(complete('rows.app')).toEqual(['append'])
    expect(ask({ kind: 'hover', code: 'rows', line: 1, column: 2 })).toMatchObject([{ detail: 'list' }])
    for (const code of ['rows[0].', 'f().rows.', 'f().', '3.']) expect(complete(code), code).toEqual([])
    expect(ask({ kind: 'hover', code: 'f().rows', line: 1, column: 6 })).toEqual([])
  })
  it('runs no property and no __getattr__ of the person', async () => {
    await go(
      'ran = []\nclass Trap:\n    @property\n    def value(self): ran.append(1)\n    def __getattr__(self, name): ran.append(2)\n    def __dir__(self): ran.append(3); return []\ntrap = Trap()',
    )
    complete('trap.')
    complete('trap.value.')
    ask({ kind: 'hover', code: 'trap.value', line: 1, column: 8 })
    expect(await resultOf('ran')).toBe('[]')
  })
  it('is told what a function looks like, as it was written', async () => {
    await fresh('def load(path: str, *rest: int) -> list[str]:\n    """Reads."""')
    expect(ask({ kind: 'hover', code: 'load', line: 1, column: 1 })).toEqual([
      {
        name: 'load',
        kind: 'function',
        detail: 'load(path: str, *rest: int) -> list[str]',
        documentation: 'Reads.',
      },
    ])
  })
  it('is told what a name stands for', () => {
    expect(ask({ kind: 'hover', code: 'x = recall("a")', line: 1, column: 7 })).toEqual([
      {
        name: 'recall',
        kind: 'function',
        detail: 'recall(name, default=None)',
        documentation:
          'The value stored under a name; the default for an unknown name. A stored None is returned.',
      },
    ])
    expect(ask({ kind: 'hover', code: 'x = 1', line: 1, column: 5 })).toEqual([])
  })
})
