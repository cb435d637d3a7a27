/** What code may try: each is contained, told with a sentence, and the session goes on. */
import { describe, expect, it } from 'vitest'
import { createNotebookRunner } from './notebook-run.ts'
import { testEngine } from './testing/engine.ts'

// A memory never shrinks, so each test has an engine of its own.
async function session(interrupt?: Int32Array) {
  const runner = createNotebookRunner(await testEngine(), interrupt)
  return (code: string, timeout = 20_000) => runner.runAlone({ code, timeout })
}

describe('code without an end', () => {
  const ENDLESS = {
    loop: 'for (;;) {}',
    'caught exceptions': 'for (;;) { try { for (;;) {} } catch {} finally { continue } }',
    'regular expression': '/^(a+)+$/.test("a".repeat(60) + "b")',
    generator:
      'function* all() { for (;;) yield 1 }; [...(function* () { for (const one of all()) if (one > 1) yield one })()]',
    sorting: 'const list = Array.from({ length: 50 }); for (;;) list.sort(() => Math.random() - 0.5)',
  }
  it.each(Object.entries(ENDLESS))('is ended: %s', async (_, code) => {
    const go = await session()
    go('store("kept", 1)')
    const { error, state } = go(`observe("started");\n${code}`, 300)
    expect(error).toMatchObject({
      kind: 'timeout',
      message: 'The run was stopped: it took longer than 0.3 s.',
    })
    expect([state.variables.length, state.observations]).toEqual([1, ['started']])
    expect(go('kept + 1').result?.json).toBe(2)
  })
  it.each(['const again = () => Promise.resolve().then(again); again(); again()', 'for (;;) await 0'])(
    'never goes on in the next run, if need be in another sandbox: %s',
    async (code) => {
      const runner = createNotebookRunner(await testEngine())
      expect(runner.runAlone({ code: '1', timeout: 20_000 }).error).toBeUndefined()
      expect(runner.isSpent()).toBe(false)
      expect(runner.runAlone({ code, timeout: 300 }).error?.kind).toBe('timeout')
      // The end of its time may fall into a promise, which then ends with it, or between two.
      expect(runner.isSpent() || runner.runAlone({ code: '1 + 1', timeout: 20_000 }).result?.json === 2).toBe(
        true,
      )
    },
  )
  it('is stopped by the flag of the page', async () => {
    const flag = new Int32Array(1)
    const go = await session(flag)
    flag[0] = 2
    expect(go('for (;;) {}', 60_000).error?.kind).toBe('stopped')
    flag[0] = 0
    expect(go('1').result?.json).toBe(1)
  })
})

describe('code that takes too much', () => {
  it('of memory is refused, even when it catches that', async () => {
    const BOMBS = [
      'const all = []; for (;;) all.push(new ArrayBuffer(1e6))',
      'const all = []; try { for (;;) all.push(new ArrayBuffer(1e6)) } catch (e) { throw e }',
      'let text = "x"; for (;;) text += text',
      'new Array(2 ** 32 - 1).fill(0)',
    ]
    for (const code of BOMBS) {
      const go = await session()
      const { error } = go(code, 20_000)
      expect([code, error?.kind]).toEqual([code, 'refused'])
      expect(error?.message).toMatch(/memory|too long/)
    }
    const go = await session()
    expect(go('try { new ArrayBuffer(1e9) } catch { "caught" }').result?.json).toBe('caught')
  })
  it('of depth is refused, and a value of any depth is printed', async () => {
    const go = await session()
    expect(go('function down() { down() }\ndown()').error).toMatchObject({
      kind: 'refused',
      message: 'The code recurses too deeply for the sandbox.',
      line: 1,
    })
    const deep = go(
      'let deep = []; for (let n = 0; n < 1e5; n++) deep = [deep]; store("deep", deep); deep',
      5000,
    )
    expect(deep.error).toBeUndefined()
    expect([deep.result?.repr.includes('[…]'), deep.state.variables[0]?.json]).toEqual([true, undefined])
    expect(go('JSON.parse("[".repeat(1e6))', 5000).error?.kind).toMatch(/refused|error/)
  })
  it('of output is cut', async () => {
    const go = await session()
    const { output, error } = go('for (let n = 0; n < 1e6; n++) console.log("line", n)', 20_000)
    expect(error).toBeUndefined()
    expect(output.endsWith('\n[OUTPUT TRUNCATED]')).toBe(true)
    expect(output.length).toBeLessThan(263_000)
    expect(go('console.log("after")').output).toBe('after\n')
    expect(go('print("x".repeat(1e7))', 5000).output.length).toBeLessThan(263_000)
  })
  it('of what it gives back leaves the page a cut text and no value', async () => {
    const go = await session()
    const { result, state } = go('store("big", "y".repeat(5e6)); new Array(3e5).fill({ a: 1 })', 5000)
    expect([result?.repr.length, result?.json]).toEqual([10_000, undefined])
    expect([state.variables[0]?.size, state.variables[0]?.json]).toEqual([5_000_002, undefined])
  })
})

describe('a way out', () => {
  it('is not there', async () => {
    const go = await session()
    const NAMES =
      `fetch XMLHttpRequest WebSocket EventSource importScripts indexedDB caches BroadcastChannel Worker
      SharedWorker navigator self window document localStorage postMessage setTimeout require process WebAssembly
      Atomics structuredClone queueMicrotask`.split(/\s+/)
    expect(go(`[${NAMES.map((name) => `typeof ${name}`).join()}]`).result?.json).toEqual(
      NAMES.map(() => 'undefined'),
    )
  })
  it('does not open by a constructor, an import or the names of the sandbox', async () => {
    const go = await session()
    const all = '(function () {}).constructor.constructor("return this")()'
    expect(go(`${all} === globalThis && typeof ${all}.process`).result?.json).toBe('undefined')
    expect(
      go(
        'const error = (() => { try { null.x } catch (e) { return e } })(); error.constructor.constructor("return typeof fetch")()',
      ).result?.json,
    ).toBe('undefined')
    expect(go('await import("./notebook-run.ts")').error?.message).toContain(
      'Module “notebook-run.ts” isn’t available',
    )
    expect(go('import x from "y"').error?.kind).toBe('syntax')
    expect(go('[typeof __take, typeof quote, typeof look, typeof printer]').result?.json).toEqual(
      Array(4).fill('undefined'),
    )
    expect(go('} } observe("outside"); { {').error?.kind).toBe('syntax')
  })
  it('is not made by what the code pollutes', async () => {
    const go = await session()
    const { state } = go(`
      Object.prototype.polluted = 'inside'; Array.prototype.polluted = 'inside'
      Object.prototype.toJSON = () => ({ forged: true })
      store('__proto__', { polluted: 'yes' }); store('constructor', 1)
      store('json', JSON.parse('{"__proto__": {"polluted": "yes"}}'))`)
    expect(state.variables.map(({ name }) => name)).toEqual(['__proto__', 'constructor', 'json'])
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })
})

describe('errors', () => {
  it('tell where in the code that was run, with the frames of the person alone', async () => {
    const go = await session()
    go('function helper() {\n  throw new RangeError("bad")\n}')
    const { error } = go('const a = 1;\n\n[3].map((x) => helper(x))')
    expect(error).toEqual({
      kind: 'error',
      message: 'RangeError: bad',
      traceback:
        'RangeError: bad\n    at helper (an earlier run, line 2:23)\n    at line 3:22\n    at line 3:8',
      line: 3,
      column: 22,
    })
  })
  it('of syntax tell line and column, also at the very end and with await', async () => {
    const go = await session()
    expect(go('const a = 1\nconst b = = 2').error).toMatchObject({ kind: 'syntax', line: 2, column: 11 })
    expect(go('await 1\nlet x = )').error).toMatchObject({ kind: 'syntax', line: 2 })
    expect(go('function f() {\n').error).toMatchObject({ kind: 'syntax', line: 2 })
    expect(go('`open').error).toMatchObject({ kind: 'syntax', line: 1 })
  })
  it('may be anything that was thrown', async () => {
    const go = await session()
    const THROWN = {
      'throw { a: 1 }': 'Uncaught { a: 1 }',
      'throw "text"': "Uncaught 'text'",
      'throw null': 'Uncaught null',
      'class Own extends Error { name = "Own" }; throw new Own("mine")': 'Own: mine',
      'throw new Proxy(new Error("x"), {})': 'Uncaught [Proxy]',
      'const e = new Error("x"); Object.defineProperty(e, "message", { get() { throw 1 } }); throw e':
        'Error',
    }
    for (const [code, message] of Object.entries(THROWN))
      expect([code, go(code).error?.message]).toEqual([code, message])
  })
})
