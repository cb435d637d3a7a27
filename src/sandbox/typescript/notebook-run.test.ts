import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NotebookRun, NotebookRunRequest } from '#core/scratchpad/notebook.ts'
import { createNotebookRunner, type NotebookRunner } from './notebook-run.ts'
import { testEngine } from './testing/engine.ts'
import type { Engine } from './vm.ts'

let engine: Engine
const open: NotebookRunner[] = []
beforeAll(async () => {
  engine = await testEngine()
})
afterAll(() => {
  for (const runner of open) runner.dispose()
})

/** A session: each call is one run in it. */
function session() {
  const runner = createNotebookRunner(engine)
  open.push(runner)
  return (code: string, request: Partial<NotebookRunRequest> = {}): NotebookRun =>
    runner.runAlone({ code, timeout: 5000, ...request })
}

/** One run in a session of its own. */
const run = (code: string, request: Partial<NotebookRunRequest> = {}): NotebookRun => session()(code, request)
const reprOf = (code: string): string | undefined => run(code).result?.repr

describe('a run', () => {
  it('gives the value of the last expression, and none for a declaration', () => {
    expect(run('const a = [1, 2]\na.map((x) => x * 2)').result).toEqual({
      type: 'Array',
      repr: '[2, 4]',
      json: [2, 4],
    })
    expect(run('const a = 1').result).toBeUndefined()
    expect(run('if (true) { "inside" }').result?.json).toBe('inside')
    expect(run('').error).toBeUndefined()
  })
  it('prints with a line break each, texts as they are and other values as code', () => {
    const { output, result } = run('console.log("a", 1, { b: [true, null] })\nprint("c")\nconsole.error()')
    expect(output).toBe('a 1 { b: [true, null] }\nc\n\n')
    expect(result).toBeUndefined()
  })
  it('waits for what it awaits at the top', () => {
    const wait = session()
    expect(wait('const a = await Promise.resolve(20)\na + 1').result?.json).toBe(21)
    expect(wait('a').result?.json).toBe(20)
    expect(wait('await new Promise(() => {})').error).toMatchObject({ kind: 'error' })
    expect(wait('await Promise.reject(new TypeError("no"))').error?.message).toBe('TypeError: no')
  })
  it('runs what promises set off, before it ends', () => {
    expect(run('Promise.resolve().then(() => observe("later"))').state.observations).toEqual(['later'])
  })
})

describe('names of a session', () => {
  it('stay from run to run, whatever declared them, and lead to the same variable', () => {
    const go = session()
    go(
      'let count = 0; const step = 2; var old = 1; function grow() { count += step }\nclass A { n = 5 }; async function later() { return 7 }',
    )
    expect(go('grow(); grow(); count').result?.json).toBe(4)
    expect(go('count = 10; grow(); [count, old, new A().n, await later()]').result?.json).toEqual([
      12, 1, 5, 7,
    ])
  })
  it('can be declared again, as when a cell is run twice', () => {
    const go = session()
    for (const value of [1, 2])
      expect(go(`const x = ${value}; class B {}; let { y } = { y: x }; y`).result?.json).toBe(value)
    expect(go('x + y').result?.json).toBe(4)
    go('var z = 1; function f() { return "old" }')
    go('const z = 2; const f = () => "new"')
    expect(go('[z, f()]').result?.json).toEqual([2, 'new'])
    expect(go('x = 5').error?.message).toContain('read-only')
  })
  it('that were declared before an error are kept, those after it are not', () => {
    const go = session()
    go('const early = 1\nnull.x\nconst late = 2')
    expect(go('early').result?.json).toBe(1)
    expect(go('late').error?.message).toBe("ReferenceError: 'late' is not defined")
  })
  it('may hide what the language brings along', () => {
    const go = session()
    go('const Map = 1; const toString = 2; let n = 3, arguments_ = 4')
    expect(go('[Map, toString, n, arguments_]').result?.json).toEqual([1, 2, 3, 4])
    expect(go('Object.keys(globalThis).filter((name) => name.startsWith("__"))').result?.json).toEqual([])
  })
})

describe('the memory of a pad', () => {
  it('stores, recalls, observes and fails as the documents say', () => {
    const { state, result, output } = run(`
      store('a', [1]); store('b', undefined); store('a', 'again')
      observe('first'); memory.fail('tried'); memory.observe('second')
      print(recall('a'), recall('none', 'fallback'), recall('b', 'fallback'), recall('__proto__'))
      memory.observations.includes('first') && !memory.failed_approaches.includes('tri')`)
    expect(state.variables.map(({ name, type, repr, json }) => [name, type, repr, json])).toEqual([
      ['a', 'string', "'again'", 'again'],
      ['b', 'undefined', 'undefined', undefined],
    ])
    expect(state.observations).toEqual(['first', 'second'])
    expect(state.failedApproaches).toEqual(['tried'])
    expect(output).toBe('again fallback undefined undefined\n')
    expect(result?.json).toBe(true)
  })
  it('has fail as a name only when asked', () => {
    const go = session()
    expect(go('fail("x")').error?.message).toContain("'fail' is not defined")
    expect(go('fail("x")', { includeFail: true }).state.failedApproaches).toEqual(['x'])
    expect(go('typeof fail').result?.json).toBe('undefined')
  })
  it('gives stored values as names of the next run, which hide helpers of the same name', () => {
    const go = session()
    expect(go('store("total", 3); typeof total').result?.json).toBe('undefined')
    expect(go('total + 1').result?.json).toBe(4)
    go('store("store", "mine"); memory.store("print", 1)')
    expect(go('[store, typeof memory.store]').result?.json).toEqual(['mine', 'function'])
  })
  it('writes its context with the very text of core, in both forms', () => {
    const { result } = run(`
      store('name', 'Ann'); observe('saw'); memory.fail('did not')
      ;[memory.to_context(), memory.toContext('plain')]`)
    expect(result?.json).toEqual([
      "## Working Memory\n\n### Stored Values\n- name: 'Ann'\n\n### Observations\n- saw\n\n### Failed Approaches (avoid these)\n- did not",
      'Stored Variables:\n  name: Ann\nObservations:\n  - saw\nFailed Attempts:\n  - did not',
    ])
    expect(run('memory.to_context()').result?.json).toBe('')
  })
  it('is emptied by clear, exported as a namespace, and refuses names that are none where asked', () => {
    const go = session()
    go('store("a", 1); observe("o"); memory.fail("f"); memory.clear()')
    expect(go('Object.keys(memory.to_namespace())').result?.json).toEqual([
      'memory',
      'store',
      'recall',
      'observe',
    ])
    expect(go('store("not valid", 1)').error).toBeUndefined()
    expect(go('store("not valid", 1)', { validateNames: true }).error?.message).toContain('“not valid”')
  })
  it('starts from a given state: live values stay, JSON comes back, the rest is gone', () => {
    const go = session()
    const before = go('store("f", () => 1); store("list", [1]); store("g", () => 2); observe("o")').state
    go('memory.clear(); store("f", recall("f"))')
    expect(go('1', { state: before }).gone).toEqual(['f', 'g'])
    const live = session()
    const made = live('store("f", () => 1); store("n", 1)').state
    const { gone, state, result } = live('[f(), n]', { state: { ...made, observations: ['edited'] } })
    expect([gone, state.observations, result?.json]).toEqual([[], ['edited'], [1, 1]])
    const edited = { ...made, variables: made.variables.map((one) => ({ ...one, json: 7 })) }
    expect(live('[f, n]', { state: edited }).result?.json).toEqual([7, 7])
    const elsewhere = run('typeof f + n', { state: made })
    expect([elsewhere.gone, elsewhere.result?.json]).toEqual([['f'], 'undefined1'])
  })
})

describe('values as text', () => {
  it('are written as code', () => {
    const samples = {
      "'it' + '\\'s'": '"it\'s"',
      "'a\\nb'": "'a\\nb'",
      '`"${1}\\``': `'"1\`'`,
      '-0': '-0',
      '10n': '10n',
      'Symbol("s")': 'Symbol(s)',
      null: 'null',
      '({ a: 1, "b c": [undefined, , 2], [Symbol("k")]: { } })':
        "{ a: 1, 'b c': [undefined, empty, 2], [Symbol(k)]: {} }",
      'new Map([["a", new Set([1])]])': "Map(1) {'a' => Set(1) {1}}",
      'new Date(0)': '1970-01-01T00:00:00.000Z',
      '/a\\/b/gi': '/a\\/b/gi',
      'new Uint8Array([1, 2])': 'Uint8Array(2) [1, 2]',
      'new TypeError("bad")': '[TypeError: bad]',
      'class P { x = 1 }; new P()': 'P { x: 1 }',
      '(class Q {})': '[class: Q]',
      '(function f() {})': '[Function: f]',
      'Object.create(null)': '[Object: null prototype] {}',
      'Promise.resolve(1)': '[Promise]',
      'const o = {}; o.self = o; o': '{ self: [Circular] }',
    }
    for (const [code, text] of Object.entries(samples)) expect([code, reprOf(code)]).toEqual([code, text])
  })
  it('run no getter, no trap and no method of the value', () => {
    const go = session()
    const { result, error } = go(`
      let ran = 0
      const noisy = { get a() { ran++ }, set b(x) {}, toString() { ran++ }, toJSON() { ran++ } }
      const trap = new Proxy({}, new Proxy({}, { get() { ran++; throw 1 } }))
      const revoked = Proxy.revocable([], {}); revoked.revoke()
      store('noisy', noisy); store('trap', trap)
      ;[noisy, trap, revoked.proxy, Object.create(trap)]`)
    expect(error).toBeUndefined()
    expect(result?.repr).toBe(
      '[{ a: [Getter], b: [Setter], toString: [Function: toString], toJSON: [Function: toJSON] }, [Proxy], [Proxy], {}]',
    )
    expect(go('ran').result?.json).toBe(0)
  })
  it('are cut at ten thousand code points, with the length of the whole', () => {
    const { state } = run('store("text", "😀\'\\"".repeat(20000)); store("list", new Array(20000).fill(7))')
    const [text, list] = state.variables
    expect([text?.size, [...(text?.repr ?? '')].length, [...(text?.text ?? '')].length]).toEqual([
      80_002, 10_000, 10_000,
    ])
    expect([list?.size, list?.repr.length, list?.type]).toEqual([60_000, 10_000, 'Array'])
  })
  it('have JSON only where nothing would be lost', () => {
    const lost = [
      'NaN',
      'new Date(0)',
      '[1, , 2]',
      '({ a: undefined })',
      'new Map()',
      '10n',
      'Object.create(null)',
      '(() => 1)',
    ]
    for (const code of lost) expect([code, run(`(${code})`).result?.json]).toEqual([code, undefined])
    const kept = [null, -0, 'é\ud800', [], { ['__proto__']: 1 }, { a: [{ b: 'c' }] }]
    for (const value of kept) {
      const code = Object.is(value, -0) ? '-0' : `JSON.parse(${JSON.stringify(JSON.stringify(value))})`
      expect(run(code).result?.json).toEqual(value)
    }
  })
  it('are still written when the code has changed what the language brings along', () => {
    const { result, state, error } = run(`
      // Not concat: the engine itself makes text templates with it.
      for (const proto of [Array.prototype, String.prototype, Object.prototype, Map.prototype]) {
        for (const key of Object.getOwnPropertyNames(proto)) {
          if (key !== 'constructor' && key !== '__proto__' && key !== 'concat') try { proto[key] = () => { throw 'changed' } } catch {}
        }
      }
      JSON.stringify = JSON.parse = Object.is = Reflect.ownKeys = Reflect.apply = () => 'forged'
      store('list', [1, { a: "it's" }]); observe('seen')
      ;({ b: ['x'] })`)
    expect(error).toBeUndefined()
    expect(result?.repr).toBe("{ b: ['x'] }")
    expect(state.variables[0]?.repr).toBe('[1, { a: "it\'s" }]')
    expect(state.observations).toEqual(['seen'])
  })
})
