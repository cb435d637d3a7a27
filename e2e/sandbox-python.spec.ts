/**
 * What Python code of a person cannot do, tried in a real browser with the real worker: get out, get at the
 * page's data, hang it, fill it, or make it believe something. After each attempt the page answers, and
 * Python runs again.
 */
import { expect, type Page, test } from '@playwright/test'
import { openApp, watchPage } from './support/app.ts'
import { openAiRun } from './support/fixtures.ts'
import { FULL } from './support/full.ts'

interface Ran {
  readonly output: string
  readonly result?: unknown
  readonly error?: { readonly kind: string; readonly message: string }
  readonly memory: { readonly variables: unknown; readonly observations: readonly string[] }
}

function run(page: Page, code: string, timeout = 60_000): Promise<Ran> {
  return page.evaluate(([code, timeout]) => window.memoscope.run('python', code, { timeout }), [
    code,
    timeout,
  ] as const)
}

/**
 * Evaluates in the Python worker as its debugger does, which no policy forbids; Playwright's own way needs
 * `eval` there.
 */
async function inWorker(page: Page, expression: string): Promise<unknown> {
  const session = await page.context().newCDPSession(page)
  const attached = new Promise<string>((resolve) => {
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.url.startsWith('blob:')) resolve(sessionId)
    })
  })
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  })
  const sessionId = await attached
  const answer = new Promise<string | undefined>((resolve) => {
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      if (JSON.parse(message).id === 1) resolve(message)
    })
    session.on('Target.detachedFromTarget', () => resolve(undefined))
  })
  const params = { expression, awaitPromise: true, returnByValue: true }
  const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params })
  await session.send('Target.sendMessageToTarget', { sessionId, message })
  const told = await answer
  await session.detach()
  return told === undefined ? 'the worker has ended' : JSON.parse(told).result.result.value
}

/** What code that makes a list of lines printed. */
async function printed(page: Page, code: string): Promise<readonly string[]> {
  const { output, error } = await run(page, code)
  expect(error).toBeUndefined()
  return output.trimEnd().split('\n')
}

async function stillRuns(page: Page): Promise<void> {
  expect((await run(page, 'print(6 * 7)')).output).toBe('42\n')
}

/** Attempts, each of which prints what it got, or the name of the error that stopped it. */
function attempts(codes: readonly string[], before = ''): string {
  return `${before}
for code in ${JSON.stringify(codes)}:
    try:
        print("GOT", str(eval(code))[:100])
    except BaseException as error:
        print(type(error).__name__)
`
}

/**
 * Everything of JavaScript that Python's own objects lead to, gone through by force; prints what is worth
 * having.
 */
const SEARCH = `
import gc, sys, types
sys.meta_path[:] = [f for f in sys.meta_path if type(f).__name__ != "ClosedFinder"]
import pyodide, pyodide.ffi, pyodide.webloop
wanted = ["fetch", "XMLHttpRequest", "WebSocket", "EventSource", "WebTransport", "importScripts", "indexedDB", "caches"]
wanted += ["BroadcastChannel", "Worker", "SharedWorker", "postMessage", "navigator", "eval", "Function", "location"]
wanted += ["RTCPeerConnection", "globalThis", "self", "onmessage", "addEventListener", "Request", "Blob", "URL", "FileReaderSync"]
proxies, found, seen = [], set(), set()
def is_proxy(value):
    return not isinstance(value, type) and type(value).__module__.startswith("pyodide") and type(value).__name__.startswith("Js")
def look(value):
    if is_proxy(value) and len(proxies) < 3000 and getattr(value, "js_id", 0) not in seen:
        seen.add(getattr(value, "js_id", 0))
        proxies.append(value)
for owner in gc.get_objects():
    for value in [owner, *gc.get_referents(owner)]:
        look(value)
        if isinstance(value, types.FunctionType):
            for cell in value.__closure__ or ():
                look(cell.cell_contents)
look(pyodide.ffi.to_js([[1]]))
look(pyodide.ffi.create_proxy(lambda: 0))
objects = [one for one in [getattr(proxy, "constructor", None) for proxy in proxies] if "function Object()" in str(one)]
def names_of(proxy):
    try:
        return [] if "Buffer" in type(proxy).__name__ else [str(name) for name in objects[0].getOwnPropertyNames(proxy)][:200]
    except BaseException:
        return []
depth = {id(proxy): 0 for proxy in proxies}
for proxy in proxies:
    for name in dict.fromkeys(["constructor", "__proto__", "prototype", *wanted, *names_of(proxy)]):
        try:
            value = getattr(proxy, name)
            if name in wanted:
                found.add(name)
            if depth[id(proxy)] < 3:
                count = len(proxies)
                look(value)
                depth.update((id(one), depth[id(proxy)] + 1) for one in proxies[count:])
        except BaseException:
            pass
print("proxies", len(proxies))
for name in sorted(found):
    print("GOT", name)
def makes_functions(proxy):
    try:
        return "Function" in str(proxy) or "EvalError" in str(proxy)
    except BaseException:
        return False
for proxy in filter(makes_functions, proxies):
    for use in (lambda: proxy("return 1"), lambda: proxy.new("return 1"), lambda: proxy.constructor("return 1")):
        try:
            value = use()
            if callable(value) and value() == 1: print("GOT evaluation", proxy)
        except BaseException:
            pass
`

test.describe('no way out', () => {
  test('the page’s own interfaces cannot be imported', async ({ page }) => {
    await openApp(page)
    const names = [
      'js',
      'js.fetch',
      'pyodide_js',
      'pyodide',
      'pyodide.http',
      'pyodide.code',
      'micropip',
      'ctypes',
      '_pyodide_core',
    ]
    const lines = await printed(page, attempts(names.map((name) => `__import__("${name}")`)))
    expect(lines).toEqual(names.map(() => 'ModuleNotFoundError'))
  })

  test('what the interpreter’s own objects lead to has no network, no storage and runs no text', async ({
    page,
  }) => {
    await openApp(page)
    const { output, error } = await run(page, SEARCH, 60_000)
    expect(error).toBeUndefined()
    expect(Number(/proxies (\d+)/.exec(output)?.[1])).toBeGreaterThan(5)
    expect(output.split('\n').filter((line) => line.startsWith('GOT'))).toEqual([])
    await stillRuns(page)
  })

  // Looks into the worker through the debugger of Chromium.
  test('the worker’s scope is empty, and its policy runs no text and loads nothing foreign', {
    tag: '@chromium',
  }, async ({ page }) => {
    await openApp(page)
    await page.evaluate(() => {
      const code = 'import asyncio\nawait asyncio.sleep(3600)'
      const ended = window.memoscope.run('python', code, { timeout: 600_000 })
      Object.assign(window, { ended })
    })
    // It does not end; if it should, then not unseen: nothing would answer for its worker any more.
    const ended = page.evaluate((): Promise<unknown> => Reflect.get(window, 'ended'))
    await expect.poll(() => page.workers().some((one) => one.url().startsWith('blob:'))).toBe(true)
    const gone = [
      ...[
        'fetch',
        'XMLHttpRequest',
        'WebSocket',
        'EventSource',
        'WebTransport',
        'importScripts',
        'indexedDB',
        'caches',
      ],
      ...[
        'BroadcastChannel',
        'Worker',
        'SharedWorker',
        'postMessage',
        'navigator',
        'eval',
        'location',
        'close',
      ],
      ...[
        'Request',
        'Blob',
        'URL',
        'FileReaderSync',
        'Notification',
        'onmessage',
        'IDBFactory',
        'CacheStorage',
        'Cache',
      ],
    ]
    const load = (from: string) =>
      `await import(${JSON.stringify(from)}).then(() => 'loaded', (error) => error.name)`
    const evaluate = (maker: string) =>
      `(() => { try { return ${maker}('return 1')() } catch (error) { return error.name } })()`
    const look = `(async () => ({
        kept: ${JSON.stringify(gone)}.filter((name) => name in globalThis),
        loaded: [${['data:text/javascript,1', 'https://example.com/a.js', 'blob:null/1'].map(load)}],
        evaluated: [${['Function', 'new Function', '(() => 1).constructor', '(async () => 1).constructor'].map(evaluate)}],
      }))()`
    const expected = {
      kept: [],
      loaded: ['TypeError', 'TypeError', 'TypeError'],
      evaluated: ['EvalError', 'EvalError', 'EvalError', 'EvalError'],
    }
    // Until Python has started it is as any worker.
    await expect.poll(() => Promise.race([inWorker(page, look), ended])).toEqual(expected)
  })

  test('no request is made, to this origin or another', { tag: FULL }, async ({ page, baseURL }) => {
    await openApp(page)
    await stillRuns(page)
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    page.on('websocket', (socket) => requests.push(socket.url()))
    const before = `
import asyncio, http.client, os, socket, subprocess, sys, urllib.request, xmlrpc.client
sys.meta_path[:] = [f for f in sys.meta_path if type(f).__name__ != "ClosedFinder"]
`
    const codes = [
      `urllib.request.urlopen("${baseURL}secret")`,
      'urllib.request.urlopen("https://example.com/secret")',
      'http.client.HTTPConnection("127.0.0.1", 80).request("GET", "/secret")',
      'socket.create_connection(("example.com", 80))',
      'socket.socket()',
      'asyncio.run(asyncio.open_connection("example.com", 80))',
      'xmlrpc.client.ServerProxy("http://example.com").secret()',
      '__import__("webbrowser").open("https://example.com/secret")',
      `__import__("pyodide.http").http.open_url("${baseURL}secret")`,
      `__import__("pyodide.http").http.pyfetch("${baseURL}secret").send(None)`,
      `__import__("pyodide.code").code.run_js("fetch('/secret')")`,
      `__import__("pyodide.code").code.run_js("import('/secret')")`,
      'subprocess.run(["curl", "https://example.com"])',
      'os.fork()',
    ]
    const lines = await printed(page, attempts(codes, before))
    expect(lines).toHaveLength(codes.length)
    expect(lines.filter((line) => line.startsWith('GOT'))).toEqual([])
    expect((await run(page, 'import os\nos.system("curl https://example.com")')).result).not.toBe(0)
    await stillRuns(page)
    expect(requests.filter((url) => /secret|example/.test(url))).toEqual([])
  })
})

test.describe('no harm', () => {
  test('code that ends or breaks Python is told so, and Python starts again', { tag: FULL }, async ({
    page,
  }) => {
    await openApp(page)
    for (const [code, kind] of [
      ['import os\nos._exit(3)', 'crashed'],
      ['import os\nos.abort()', 'crashed'],
      ['import sys\nsys.exit("bye")', 'crashed'],
      ['import faulthandler\nfaulthandler._sigsegv()', 'crashed'],
      ['class Loop:\n    def __repr__(self): return repr([self])\nLoop()', 'refused'],
      ['x = []\nfor n in range(100_000): x = [x]\nstore("deep", x)', 'refused'],
      ['def deeper(n): return deeper(n + 1)\ndeeper(0)', 'refused'],
    ] as const) {
      expect((await run(page, code)).error?.kind, code).toBe(kind)
    }
    await stillRuns(page)
  })

  test('code that does not end is ended, also where it catches what should stop it', { tag: FULL }, async ({
    page,
  }) => {
    await openApp(page)
    await stillRuns(page)
    for (const code of [
      'while True: pass',
      'while True:\n    try:\n        while True: pass\n    except BaseException: pass',
      'import re\nre.match("(a+)+$", "a" * 50 + "b")',
      'import time\ntime.sleep(1000)',
      '10 ** 10 ** 9',
      'class Slow:\n    def __repr__(self):\n        while True: pass\nstore("slow", Slow())',
      'import asyncio\nawait asyncio.sleep(1000)',
      'import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\nwhile True: pass',
      'import sys\nsys.setrecursionlimit(3000)\ndef f(): \n    try: f()\n    finally: f()\nf()',
    ]) {
      expect((await run(page, code, 500)).error?.kind, code).toBe('timeout')
    }
    await stillRuns(page)
  })

  test('code that fills memory, files or output meets a limit', { tag: FULL }, async ({ page }) => {
    await openApp(page)
    for (const [code, error] of [
      ['x = "a" * 10**9', 'refused'],
      ['x = []\nwhile True: x.append("a" * 10**6)', 'refused'],
      ['x = [0]\nwhile True: x = x * 2', 'refused'],
      ['while True: memory.observe("a" * 10**6)', 'refused'],
      ['open("/tmp/x", "wb").write(b"x" * 10**8)', 'error'],
      ['import os\nfor n in range(10**6): os.mkdir(f"/tmp/d{n}")', 'error'],
      ['import os\nos.truncate(open("/tmp/y", "wb").fileno(), 2**31 - 1)', 'error'],
    ] as const) {
      expect((await run(page, code, 60_000)).error?.kind, code).toBe(error)
    }
    const many = await run(page, 'for n in range(1_000_000): print("line", n)', 60_000)
    expect(many.error).toBeUndefined()
    expect(many.output.length).toBeLessThan(300_000)
    expect(many.output).toMatch(/\[OUTPUT TRUNCATED\]$/)
    const huge = await run(page, 'store("huge", "x" * 50_000_000)\n"y" * 50_000_000', 60_000)
    expect(JSON.stringify(huge).length).toBeLessThan(200_000)
    await stillRuns(page)
  })

  test('what comes back cannot pose as something else', { tag: FULL }, async ({ page }) => {
    await openApp(page)
    const ran = await run(
      page,
      `
class Liar(dict):
    __class__ = list
    def items(self): raise SystemExit
    def __iter__(self): raise KeyboardInterrupt
    def __len__(self): return -1
    def __str__(self): return 5
class Text(str):
    def __str__(self): return self
    def __len__(self): raise MemoryError
    def __getitem__(self, key): while_true = 1; raise OSError
store("__proto__", {"polluted": True})
store("constructor", {"prototype": {"polluted": True}})
store("liar", Liar(a=1))
store("text", Text("t"))
store(Text("name"), 1)
store("getter", type("G", (), {"__getattribute__": lambda self, name: 1 / 0})())
memory.observations.append(Text("o"))
{"__proto__": {"polluted": True}, "toJSON": 1, "then": 1}
`,
    )
    expect(ran.error).toBeUndefined()
    expect(await page.evaluate(() => 'polluted' in Object.prototype || 'polluted' in {})).toBe(false)
    await stillRuns(page)
    const forged = await run(
      page,
      'import json\njson.JSONEncoder.encode = json.dumps = json.loads = None\nstr.format = 1\n',
    )
    expect(forged.error?.message).toContain('TypeError')
    await run(
      page,
      'import builtins\nbuiltins.str = builtins.len = builtins.isinstance = builtins.type = None',
    )
    expect((await run(page, 'import os\nos._exit(0)')).error?.kind).toBe('crashed')
    await stillRuns(page)
  })
})

test('a person’s runs and the page are as they were', { tag: FULL }, async ({ page, baseURL }) => {
  await openApp(page)
  const watch = watchPage(page, new URL(baseURL ?? '').origin)
  await page.evaluate((text) => window.memoscope.importFile('fruit.json', text), openAiRun())
  const before = await page.evaluate(() => window.memoscope.traces())
  for (const code of ['import os\nos._exit(1)', 'x = "a" * 10**9', SEARCH]) await run(page, code, 60_000)
  expect(await page.evaluate(() => window.memoscope.traces())).toEqual(before)
  await page.reload()
  await openApp(page)
  expect(await page.evaluate(() => window.memoscope.traces())).toEqual(before)
  expect(watch).toEqual({ errors: [], foreignRequests: [] })
})
