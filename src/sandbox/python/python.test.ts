/**
 * What running Python does, in one interpreter: the worker and the limits that need a browser are tested end
 * to end.
 */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { JsonValue } from '#base/json.ts'
import { fromJson } from '#base/python.ts'
import { createAgentMemory } from '#core/scratchpad/agent-memory.ts'
import type { NotebookState, NotebookVariable } from '#core/scratchpad/notebook.ts'
import { notebookContext } from '#core/scratchpad/notebook-context.ts'
import type { Interpreter } from './interpreter.ts'
import { NOTHING, type Options, run, serveRun, startPython } from './testing/in-process.ts'

/** Milliseconds: a machine that does other things takes its time. */
const START = 120_000

let python: Interpreter
beforeAll(async () => {
  python = await startPython()
}, START)

const go = (code: string, options?: Options) => run(python, code, options)
const fresh = (code: string, options: Options = {}) => run(python, code, { state: NOTHING, ...options })
const resultOf = async (code: string) => (await go(code)).result?.repr
const namesOf = ({ variables }: NotebookState) => variables.map(({ name }) => name)

describe('a run', () => {
  it('gives what was printed, both streams in order, and the value of the last expression', async () => {
    const ran = await fresh(
      'import sys\nprint("one")\nprint("two", file=sys.stderr)\nprint("three")\n[1, "a"]',
    )
    expect(ran).toEqual({
      output: 'one\ntwo\nthree\n',
      result: { type: 'list', repr: "[1, 'a']", json: [1, 'a'] },
      state: NOTHING,
      gone: [],
      milliseconds: 0,
    })
  })
  it('has no value where the last line has none', async () => {
    for (const code of ['', 'x = 1', 'None', '1\nx = 2', '# nothing']) {
      expect(await fresh(code)).not.toHaveProperty('result')
    }
  })
  it('keeps its names for the next one', async () => {
    await go('def double(n):\n    return n * 2\nstart = 21')
    expect(await resultOf('double(start)')).toBe('42')
  })
  it('finds its own classes, as pickling and annotations do', async () => {
    await go('import pickle\nfrom dataclasses import dataclass\n@dataclass\nclass Point:\n    x: int\n')
    expect(await resultOf('pickle.loads(pickle.dumps(Point(3)))')).toBe('Point(x=3)')
  })
  it('may wait, at its top level and by asyncio.run', async () => {
    const wait = 'import asyncio\nasync def later(n):\n    await asyncio.sleep(0.001)\n    return n\n'
    expect(await resultOf(`${wait}await later(1)`)).toBe('1')
    expect(await resultOf('asyncio.run(later(2))')).toBe('2')
    const failed = await go('await later(1)\n1 / 0')
    expect(failed.error).toMatchObject({ kind: 'error', line: 2 })
  })
  it('is told where asyncio.run can never end', async () => {
    const ran = await go('async def never():\n    await asyncio.Future()\nasyncio.run(never())')
    expect(ran.error?.message).toContain('nothing is scheduled any more')
  })
  it('shows output that went past Python’s streams too', async () => {
    expect((await go('import os\nprint("a", end="")\n_ = os.write(1, b"b\\n")')).output).toBe('a\nb\n')
  })
  it('cuts output by bytes, and does not keep what is past it', async () => {
    const cut = '\n[OUTPUT TRUNCATED]'
    expect((await go('print("x" * 100)', { outputLimit: 10 })).output).toBe(`${'x'.repeat(10)}${cut}`)
    expect((await go('print("é" * 5, end="")', { outputLimit: 10 })).output).toBe('é'.repeat(5))
    expect((await go('print("a", "é" * 5)', { outputLimit: 10 })).output).toBe(`a ${'é'.repeat(4)}${cut}`)
    const many = await go('for n in range(200_000): print(n)', { outputLimit: 8 })
    expect(many.output).toBe(`0\n1\n2\n3\n${cut}`)
  })
  it('prints again after it closed its output', async () => {
    await go('sys.stdout.close()')
    expect((await go('print("still here")')).output).toBe('still here\n')
  })
  it('reads nothing from outside', async () => {
    expect((await go('input()')).error?.message).toContain('EOFError')
  })
})

describe('an error', () => {
  it('shows frames of the person’s own code, and the place in the code that was run', async () => {
    await fresh('def inverse(n):\n    return 1 / n')
    const { error } = await go('import json\n\nfor n in [1, 0]:\n    inverse(n)')
    expect(error).toMatchObject({
      kind: 'error',
      message: 'ZeroDivisionError: division by zero',
      line: 4,
      column: 5,
    })
    expect(error?.traceback).toMatch(
      /^Traceback[\s\S]*line 4, in <module>[\s\S]*line 2, in inverse\n {4}return 1 \/ n/,
    )
    expect(error?.traceback).not.toContain('pad_guest')
    const inLibrary = await go('json.loads("{")')
    expect(inLibrary.error).toMatchObject({ line: 1, column: 1 })
    expect(inLibrary.error?.traceback).not.toContain('/lib/')
  })
  it('counts columns as an editor does, also behind characters outside the basic plane', async () => {
    expect((await go('x = "😀é"; 1 / 0')).error).toMatchObject({ line: 1, column: 12 })
    expect((await go('x = "😀"; 1 +* 2')).error).toMatchObject({ kind: 'syntax', line: 1, column: 14 })
  })
  it('of syntax runs nothing', async () => {
    const ran = await fresh('print("ran")\nx = (1,\ny = 2')
    expect(ran.output).toBe('')
    expect(ran.error).toMatchObject({ kind: 'syntax', line: 2, column: 5 })
    expect(ran.error?.message).toMatch(/^SyntaxError: /)
  })
  it('keeps its causes and its notes', async () => {
    const { error } = await go(
      'try:\n    {}["a"]\nexcept KeyError as e:\n    e.add_note("a note")\n    raise ValueError("bad") from e',
    )
    expect(error?.traceback).toContain("KeyError: 'a'\na note\n")
    expect(error?.message).toBe('ValueError: bad')
    expect(error?.line).toBe(5)
  })
  it('keeps the memory that the code had made by then', async () => {
    const { state } = await fresh('store("a", 1)\nraise RuntimeError\nstore("b", 2)')
    expect(namesOf(state)).toEqual(['a'])
  })
  it('whose own text throws is shown by its name', async () => {
    const { error } = await go('class Odd(Exception):\n    def __str__(self): raise ValueError\nraise Odd')
    expect(error?.message).toContain('Odd')
  })
  it('of memory or depth is a limit of the sandbox, and leaves the interpreter alive', async () => {
    expect((await go('x = bytearray(10**9)')).error).toMatchObject({
      kind: 'refused',
      message: 'MemoryError',
    })
    const deep = await go('def deeper(n): return deeper(n + 1)\ndeeper(0)')
    expect(deep.error).toMatchObject({ kind: 'refused', line: 1 })
    expect(deep.error?.traceback.length).toBeLessThan(20_100)
    expect((await go('import sys\nsys.setrecursionlimit(10**6)')).error?.message).toContain('at most 3000')
    expect(await resultOf('1 + 1')).toBe('2')
  })
  it('that ends Python says so, and the interpreter is thrown away', async () => {
    for (const code of ['import sys\nsys.exit(3)', 'exit()', 'raise SystemExit']) {
      const { reply, recycle } = await serveRun(python, code)
      expect(recycle).toBe(true)
      expect(reply).toMatchObject({ kind: 'ran', run: { error: { kind: 'crashed' } } })
    }
  })
})

describe('the names of the scratchpad', () => {
  it('are there in every run, `fail` only when asked for', async () => {
    const code = '[name for name in ("memory", "store", "recall", "observe", "fail") if name in globals()]'
    expect(await resultOf(code)).toBe("['memory', 'store', 'recall', 'observe']")
    expect((await go(code, { includeFail: true })).result?.json).toContain('fail')
    expect(await resultOf(code)).not.toContain('fail')
  })
  it('hold stored values from the next run on, and hide a helper of that name', async () => {
    expect((await fresh('store("rate", 3)\n"rate" in globals()')).result?.json).toBe(false)
    expect(await resultOf('rate')).toBe('3')
    await go('store("recall", 5)')
    expect(await resultOf('recall')).toBe('5')
    await go('memory.clear()')
    expect(await resultOf('"rate" in globals(), recall("rate")')).toBe('(False, None)')
  })
  it('do not take away a name that the code has given to something else', async () => {
    await fresh('store("rate", 3)')
    await go('rate = 4')
    expect(await resultOf('rate')).toBe('3')
    await go('rate = 4\nmemory.clear()')
    expect(await resultOf('rate')).toBe('4')
  })
  it('are checked only when asked for', async () => {
    expect((await fresh('store("not valid", 1)')).error).toBeUndefined()
    const { error } = await fresh('store("not valid", 1)', { validateNames: true })
    expect(error?.message).toBe(
      "ValueError: “not valid” is not a Python identifier, so it can't be a variable name.",
    )
    expect((await fresh('store("class", 1)', { validateNames: true })).error).toBeUndefined()
  })
  it('cannot take the built-ins away', async () => {
    await fresh('store("__builtins__", {})')
    expect(await resultOf('len([1])')).toBe('1')
  })
  it('let code ask whether an equal entry was noted, not a part of one', async () => {
    await fresh('observe("the file is JSON")')
    expect(await resultOf('"JSON" in memory.observations, "the file is JSON" in memory.observations')).toBe(
      '(False, True)',
    )
  })
  it('survive code that replaces them', async () => {
    await fresh('store("a", 1)\nobserve("o")')
    const { state } = await go('memory.variables = 5\nmemory.observations = None\nmemory = None')
    expect(state).toMatchObject({ variables: [{ name: 'a' }], observations: ['o'] })
    expect((await go('recall("a")')).result?.json).toBe(1)
  })
})

describe('a stored value', () => {
  const stored = async (code: string): Promise<NotebookVariable | undefined> =>
    (await fresh(`store("v", ${code})`)).state.variables[0]

  it('leaves the sandbox as JSON where that loses nothing', async () => {
    for (const [code, json] of [
      ['None', null],
      ['True', true],
      ['2**53 - 1', 2 ** 53 - 1],
      ['0.1', 0.1],
      ['[1, "a", {"k": [None]}]', [1, 'a', { k: [null] }]],
      ['"\\ud83d"', '\ud83d'],
      ['{"1": 2}', { '1': 2 }],
    ] as const) {
      expect((await stored(code))?.json, code).toEqual(json)
    }
  })
  it('has no JSON otherwise', async () => {
    for (const code of [
      ...[
        '2**53',
        '(1, 2)',
        '{1}',
        'float("nan")',
        'float("inf")',
        '-0.0',
        'b"x"',
        '{1: 2}',
        '[(1,)]',
        'object()',
      ],
      ...['{"b": 1, "1": 2}', '__import__("collections").OrderedDict(a=1)', '["x" * 2_100_000]'],
    ]) {
      expect(await stored(code), code).not.toHaveProperty('json')
    }
  })
  it('is shown by its repr and its text, cut, with the whole length', async () => {
    expect(await stored('"it\'s"')).toEqual({
      name: 'v',
      type: 'str',
      repr: '"it\'s"',
      text: "it's",
      size: 6,
      json: "it's",
    })
    const long = await stored('"😀" * 20_000')
    expect([...(long?.repr ?? '')]).toHaveLength(10_000)
    expect(long?.size).toBe(20_002)
  })
  it('whose repr throws, or that holds itself, is shown all the same', async () => {
    await go('class Odd:\n    def __repr__(self): raise ValueError("no")')
    expect((await stored('Odd()'))?.repr).toBe('<Odd: repr failed with ValueError>')
    await go('v = []\nv.append(v)')
    expect((await stored('v'))?.repr).toBe('[[...]]')
  })
})

describe('a state from outside', () => {
  const stateAfter = async (code: string): Promise<NotebookState> => (await fresh(code)).state
  const typesOf = async (names: string) => resultOf(`[(type(n).__name__, n) for n in (${names},)]`)

  it('sets the memory, values told from their repr where JSON is not enough', async () => {
    const state = await stateAfter(
      'store("f", 2.0)\nstore("l", [1.0, 2, "é"])\nstore("t", (1, {2: b"x"}))\nobserve("o")\nmemory.fail("x")',
    )
    await stateAfter('')
    const ran = await go('pass', { state })
    expect(ran.gone).toEqual([])
    expect(ran.state).toEqual(state)
    expect(await typesOf('f, l, t')).toBe(
      "[('float', 2.0), ('list', [1.0, 2, 'é']), ('tuple', (1, {2: b'x'}))]",
    )
  })
  it('keeps a live value that still looks the same, and reports what cannot be made again', async () => {
    const state = await stateAfter(
      'class Thing:\n    def __repr__(self): return "<thing>"\nstore("t", Thing())',
    )
    expect((await go('recall("t")', { state })).gone).toEqual([])
    await stateAfter('')
    const ran = await go('recall("t")', { state })
    expect(ran.gone).toEqual(['t'])
    expect(ran.state).toEqual(NOTHING)
  })
  it('takes a value edited by hand, whatever its old repr says', async () => {
    const state = await stateAfter('store("n", 1)')
    const edited = { ...state, variables: state.variables.map((one) => ({ ...one, json: [5] as JsonValue })) }
    expect((await go('n', { state: edited })).result?.json).toEqual([5])
  })
  it('makes no value by running code', async () => {
    const variable = { name: 'v', type: 'int', repr: 'print("ran")', text: '', size: 12 }
    const ran = await go('pass', { state: { ...NOTHING, variables: [variable] } })
    expect([ran.output, ran.gone]).toEqual(['', ['v']])
  })
})

describe('the way out of Python', () => {
  it('is closed: modules, processes, pipes, sockets', async () => {
    for (const name of [
      'js',
      'pyodide_js',
      'pyodide',
      'pyodide.code',
      'pyodide.http',
      '_pyodide_core',
      'micropip',
      'ctypes',
    ]) {
      expect((await go(`import ${name}`)).error?.message, name).toMatch(/^(ModuleNotFound|Import)Error/)
    }
    for (const code of ['os.pipe()', 'socket.socket()', 'socket.socketpair()', 'subprocess.run(["ls"])']) {
      expect((await go(`import os, socket, subprocess\n${code}`)).error, code).toBeDefined()
    }
  })
  it('leaves no room for large files, but for small ones', async () => {
    expect(await resultOf('open("/tmp/a", "w").write("abc"), open("/tmp/a").read()')).toBe("(3, 'abc')")
    for (const code of ['open("/tmp/b", "wb").write(b"x" * 70_000_000)', 'os.truncate("/tmp/a", 10**9)']) {
      expect((await go(`import os\n${code}`)).error?.message, code).toContain('No space left')
    }
    expect(python.isWorn()).toBe(true)
  })
})

describe('AgentMemory in Python', () => {
  interface Golden {
    readonly name: string
    readonly op: string
    readonly input: { readonly script: JsonValue }
    readonly expected: JsonValue
  }
  const cases = (file: string, op: string): readonly Golden[] => {
    const text = readFileSync(new URL(`../../core/fixtures/golden/${file}`, import.meta.url), 'utf8')
    const { cases }: { readonly cases: readonly Golden[] } = JSON.parse(text)
    return cases.filter((one) => one.op === op)
  }
  const script = readFileSync(new URL('./testing/golden_script.py', import.meta.url), 'utf8')
  it.each(['markdown', 'plain'])('answers the golden vectors (%s)', async (form) => {
    const all =
      form === 'markdown'
        ? cases('tinyagent-scratchpad.json', 'script')
        : cases('tinyagent-doc-architecture.json', 'scratchpad')
    expect(all.length).toBeGreaterThan(4)
    await go(script)
    for (const { name, input, expected } of all) {
      const ran = await go(`answer(${JSON.stringify(JSON.stringify(input.script))}, "${form}")`)
      const given: unknown = JSON.parse(String(ran.result?.json))
      expect(given, name).toMatchObject({ ...(expected as object) })
    }
  })
  it('writes the context as the core does, from its own values and from what left the sandbox', async () => {
    // Not any character: which of the newest Python calls printable depends on the age of its tables, and of
    // ours.
    const letter = fc.constantFrom(...'ab \'"\\\n\t\0\x7fé数😀\u200b\u00a0\ue000\ud800')
    const text = fc.string({ unit: letter, maxLength: 120 })
    const value = fc.oneof(
      text,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(text, { maxLength: 3 }),
    )
    const step = fc.oneof(
      fc.record({ op: fc.constant('store' as const), name: fc.constantFrom('a', 'b', 'c'), value }),
      fc.record({ op: fc.constantFrom('observe' as const, 'fail' as const), text }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const core = createAgentMemory()
        for (const one of steps)
          one.op === 'store' ? core.store(one.name, fromJson(one.value)) : core[one.op](one.text)
        const code = `import json\nfor s in json.loads(${JSON.stringify(JSON.stringify(steps))}):\n    memory.store(s["name"], s["value"]) if s["op"] == "store" else getattr(memory, s["op"])(s["text"])\n[memory.to_context(), memory.to_context("plain")]`
        const ran = await fresh(code)
        const expected = [core.toContext('markdown'), core.toContext('plain')]
        expect(ran.result?.json).toEqual(expected)
        expect([notebookContext(ran.state, 'markdown'), notebookContext(ran.state, 'plain')]).toEqual(
          expected,
        )
      }),
      { numRuns: 40 },
    )
  })
})
