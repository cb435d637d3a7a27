/**
 * What TypeScript code of a person cannot do, tried in a real browser with the real workers, in a scratchpad
 * and in a strategy: get out, get at the page's data, hang it, fill it, or make it believe something. After
 * each attempt the page answers, and code runs again.
 */
import { expect, type Page, test } from '@playwright/test'
import { importText, openApp, watchPage } from './support/app.ts'
import { openAiRun } from './support/fixtures.ts'
import { FULL } from './support/full.ts'

interface Ran {
  readonly output: string
  readonly result?: unknown
  readonly error?: { readonly kind: string; readonly message: string }
  readonly memory: {
    readonly variables: Readonly<Record<string, unknown>>
    readonly observations: readonly string[]
  }
}

function run(page: Page, code: string, timeout = 20_000): Promise<Ran> {
  return page.evaluate(([code, timeout]) => window.memoscope.run('typescript', code, { timeout }), [
    code,
    timeout,
  ] as const)
}

async function stillRuns(page: Page): Promise<void> {
  expect((await run(page, 'console.log(6 * 7)')).output).toBe('42\n')
}

/**
 * A strategy that prunes with this body, and what it makes of a run: its problem or the steps shown at the
 * last call.
 */
async function prune(page: Page, trace: string, body: string) {
  const code = `import { defineStrategy } from 'memoscope'
export default defineStrategy({ title: 'Tried', prune(steps: any, values: any, context: any): any {
${body}
} })`
  return page.evaluate(
    async ([code, trace]) => {
      const { id, problems } = await window.memoscope.strategy(code)
      if (id === undefined) return { problems: problems.map(({ message }) => message) }
      try {
        const [replayed] = await window.memoscope.replay(trace, [{ id }])
        const last = replayed?.calls.at(-1)
        return { problems: [last?.problem?.message ?? ''].filter(Boolean), kept: last?.counts.kept }
      } catch (error) {
        return { problems: [String(error)] }
      }
    },
    [code, trace] as const,
  )
}

async function openTrace(page: Page): Promise<string> {
  await openApp(page)
  await importText(page, 'apples.json', openAiRun())
  return page.evaluate(async () => (await window.memoscope.traces())[0]?.id ?? '')
}

test.describe('no way out', () => {
  test('nothing of the page or the worker is there, however it is asked for', async ({ page, baseURL }) => {
    await openApp(page)
    await stillRuns(page)
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    page.on('websocket', (socket) => requests.push(socket.url()))
    const names =
      `fetch XMLHttpRequest WebSocket WebTransport EventSource importScripts indexedDB caches BroadcastChannel
      Worker SharedWorker navigator self window document location localStorage postMessage onmessage close setTimeout
      process require WebAssembly Blob URL Request`.split(/\s+/)
    const all = '(function () {}).constructor("return this")()'
    const { result } = await run(
      page,
      `const all: any = ${all}; ${JSON.stringify(names)}.filter((name) => name in all)`,
    )
    expect(result).toEqual([])
    const attempts = [
      `await import(${JSON.stringify(`${baseURL}secret`)})`,
      'await import("https://example.com/secret")',
      'await import("data:text/javascript,1")',
      'new (Object.getPrototypeOf(async function () {}).constructor)("await fetch(\\"/secret\\")")()',
      'const error: any = (() => { try { (null as any).x } catch (e) { return e } })(); error.constructor.constructor("return fetch")()',
      'Reflect.construct(Function, ["return process"])()',
      '(memory as any).store.constructor("return postMessage({ kind: \\"reply\\", id: 0, json: \\"1\\", recycle: false })")()',
      'import("/secret"); import.meta',
    ]
    for (const code of attempts) {
      const { error, result: got } = await run(page, `${code}`)
      expect([code, error !== undefined || got === 'Promise' || String(got).includes('Promise')]).toEqual([
        code,
        true,
      ])
    }
    await stillRuns(page)
    expect(requests.filter((url) => /secret|example/.test(url))).toEqual([])
  })
})

test.describe('no harm', () => {
  test('code without an end is ended, also where it catches everything', async ({ page }) => {
    await openApp(page)
    await stillRuns(page)
    for (const code of [
      'for (;;) {}',
      'for (;;) { try { for (;;) {} } catch {} finally { continue } }',
      '/^(a+)+$/.test("a".repeat(60) + "b")',
      'for (;;) await 0',
      'const again = (): any => Promise.resolve().then(again); again(); again()',
      'store("slow", { get a() { for (;;) {} } }); for (;;) {}',
    ]) {
      expect((await run(page, code, 500)).error?.kind, code).toBe('timeout')
      await stillRuns(page)
    }
  })

  test('code that fills memory, depth or output meets a limit', async ({ page }) => {
    await openApp(page)
    for (const code of [
      'const all: any[] = []; for (;;) all.push(new ArrayBuffer(1e6))',
      'let text = "x"; for (;;) text += text',
      'function down(): any { return [down()] }\ndown()',
      'for (;;) observe("x".repeat(1e6))',
    ]) {
      expect((await run(page, code, 60_000)).error?.kind, code).toBe('refused')
      await stillRuns(page)
    }
    const many = await run(page, 'for (let n = 0; n < 1e6; n++) console.log("line", n)', 60_000)
    expect(many.error).toBeUndefined()
    expect(many.output).toMatch(/\[OUTPUT TRUNCATED\]$/)
    expect(many.output.length).toBeLessThan(300_000)
    const huge = await run(page, 'store("huge", "x".repeat(2e7)); "y".repeat(2e7)', 60_000)
    expect(JSON.stringify(huge).length).toBeLessThan(200_000)
    await stillRuns(page)
  })

  test('what comes back cannot pose as something else', async ({ page }) => {
    await openApp(page)
    const ran = await run(
      page,
      `let ran = 0
const trap: any = new Proxy({}, new Proxy({}, { get() { ran++; throw 1 } }))
;(Object.prototype as any).polluted = true
;(Object.prototype as any).toJSON = () => { ran++; return 'forged' }
store('__proto__', { polluted: true }); store('constructor', { prototype: { polluted: true } })
store('trap', trap); store('getter', { get a() { ran++; return 1 } }); memory.observations.push(trap)
JSON.stringify = (() => 'forged') as any
JSON.parse('{"__proto__": {"polluted": true}, "then": 1}')`,
    )
    expect(ran.error).toBeUndefined()
    expect(ran.memory.observations).toEqual(['[Proxy]'])
    expect([ran.memory.variables['trap'], ran.memory.variables['getter']]).toEqual([
      '[Proxy]',
      '{ a: [Getter] }',
    ])
    expect(await page.evaluate(() => 'polluted' in Object.prototype || 'polluted' in {})).toBe(false)
    await stillRuns(page)
  })

  test('the page lives, and its data is intact', { tag: FULL }, async ({ page, baseURL }) => {
    const watch = watchPage(page, new URL(baseURL ?? '').origin)
    const trace = await openTrace(page)
    const before = await page.evaluate((id) => window.memoscope.trace(id), trace)
    for (const code of [
      'for (;;) {}',
      'const a: any[] = []; for (;;) a.push(new ArrayBuffer(1e6))',
      'throw new Proxy({}, {})',
    ]) {
      expect((await run(page, code, 2000)).error).toBeDefined()
    }
    expect(await page.evaluate((id) => window.memoscope.trace(id), trace)).toEqual(before)
    expect(watch).toEqual({ errors: [], foreignRequests: [] })
  })
})

test.describe('a strategy', () => {
  test('runs, and whatever it tries is a problem of its column', { tag: FULL }, async ({ page }) => {
    const trace = await openTrace(page)
    const fine = await prune(page, trace, 'return steps.slice(-1)')
    expect(fine).toEqual({ problems: [], kept: 1 })
    for (const [body, message] of [
      ['for (;;) {}', 'longer than'],
      ['for (;;) { try { for (;;) {} } catch {} }', 'longer than'],
      ['return /^(a+)+$/.test("a".repeat(60) + "b") ? steps : []', 'longer than'],
      ['const all: any[] = []; for (;;) all.push(new ArrayBuffer(1e6))', 'memory'],
      ['return (function down(): any { return [down()] })()', 'deeply'],
      ['return new Proxy(steps, { get() { throw new Error("trap") } })', 'trap'],
      ['return [{ get id() { throw new Error("getter") } }]', 'getter'],
      ['return fetch("/secret")', 'not defined'],
      ['return (0, eval)("postMessage")(1)', 'not defined'],
      ['return Date.now() ? steps : []', 'time is not available'],
      ['return Math.random() ? steps : []', 'Random values are not available'],
      ['return Promise.resolve(steps)', 'promise'],
      ['return 5', 'must return a list'],
    ] as const) {
      const { problems } = await prune(page, trace, body)
      expect(problems.join(' '), body).toContain(message)
    }
    expect(await prune(page, trace, 'return steps.slice(-1)')).toEqual({ problems: [], kept: 1 })
  })
})
