/**
 * A person's strategy from a file of their own, checked and run as on the page: TypeScript and JavaScript in
 * QuickJS, Python in Pyodide.
 */

import { existsSync, readFileSync } from 'node:fs'
import nodeModule, { createRequire } from 'node:module'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { errorMessage } from '#base/errors.ts'
import { given } from '#base/given.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { checkTranscript } from '#core/programs/check-transcript.ts'
import { checkDeclared } from '#core/programs/declared.ts'
import { CUSTOM_PREFIX, type CustomProblem, type CustomProgram } from '#core/spec/custom-definition.ts'
import { customProgramsOf } from '#core/spec/spec-data.ts'
import { createProgramJobs, type ProgramJobs } from '#sandbox/typescript/program-jobs.ts'
import { loadEngine } from '#sandbox/typescript/vm.ts'
import type { RunPrograms } from '#workers/bench/run-programs.ts'
import { pythonPrograms } from './python.ts'

/** Milliseconds for all calls of the code together, as on the page. */
const CHECK_TIMEOUT = 5000
const RUN_TIMEOUT = 60_000

let jobs: Promise<ProgramJobs> | undefined

/** One sandbox for all programs, made when the first is needed. */
function sandbox(): Promise<ProgramJobs> {
  jobs ??= loadEngine(wasmBytes()).then((engine) => createProgramJobs(engine))
  return jobs
}

/** The build puts it beside the program; in tests it is the package's own. */
function wasmBytes(): ArrayBuffer {
  const beside = fileURLToPath(new URL(/* @vite-ignore */ QUICKJS, import.meta.url))
  const path = existsSync(beside)
    ? beside
    : createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm')
  return new Uint8Array(readFileSync(path)).buffer
}

const QUICKJS = './quickjs.wasm'

export const runPrograms: RunPrograms = async (run, options) => {
  if (customProgramsOf(run.spec).some(({ language }) => language === 'python')) {
    const python = pythonPrograms()
    return python === undefined ? fail(NO_PYTHON) : python.run(run, options)
  }
  const answer = (await sandbox()).answer({ kind: 'run', run, timeout: RUN_TIMEOUT })
  if (answer.kind !== 'transcript') throw new Error('the sandbox answered another question')
  return answer.transcript.ok ? checkTranscript(answer.transcript.value, run.trace) : answer.transcript
}

/** `path` is absolute, `name` as the person wrote it. Fails with what is wrong with the code and where. */
export async function loadProgram(path: string, name: string): Promise<Result<CustomProgram>> {
  const source = sourceOf(path, name)
  if (!source.ok) return source
  if (name.endsWith('.py')) return loadPython(source.value, name)
  const js = await javascriptOf(source.value, name)
  if (!js.ok) return js
  const answer = (await sandbox()).answer({ kind: 'check', js: js.value, timeout: CHECK_TIMEOUT })
  if (answer.kind !== 'declared') throw new Error('the sandbox answered another question')
  if (!answer.declared.ok) return fail(inFile(answer.declared.error, name))
  const declared = checkDeclared(answer.declared.value)
  if (!declared.ok) return fail(inFile(declared.error, name))
  return ok({ definition: { ...declared.value, id: idOf(name), revision: 1 }, js: js.value })
}

async function loadPython(code: string, name: string): Promise<Result<CustomProgram>> {
  const python = pythonPrograms()
  if (python === undefined) return fail(NO_PYTHON)
  const declared = await python.check(code, { language: 'python', timeout: CHECK_TIMEOUT })
  if (!declared.ok) return fail(inFile(declared.error, name))
  return ok({ definition: { ...declared.value, id: idOf(name), revision: 1 }, js: code, language: 'python' })
}

const NO_PYTHON: Problem = {
  code: 'no-python',
  message: 'Strategies in Python run in the built program only.',
  hint: 'Build it with: npm run build',
}

function sourceOf(path: string, name: string): Result<string> {
  try {
    return ok(readFileSync(path, 'utf8'))
  } catch {
    return fail({ code: 'file-unreadable', message: `Couldn't read the strategy ${name}.`, where: name })
  }
}

/** Node takes the types away where it can (22.13 and newer), else Vite, which comes with this repository. */
async function javascriptOf(source: string, name: string): Promise<Result<string>> {
  if (!/\.[mc]?ts$/.test(name)) return ok(source)
  const strip: unknown = Reflect.get(nodeModule, 'stripTypeScriptTypes')
  try {
    if (typeof strip === 'function') return ok(String(strip(source, { mode: 'transform' })))
    const vite = await viteIfThere()
    if (vite === undefined) return fail(NO_TYPES)
    const { transformWithOxc } = vite
    return ok((await transformWithOxc(source, name, { sourcemap: false })).code)
  } catch (error) {
    return fail({
      code: 'bad-program',
      message: compileError(errorMessage(error), name),
      where: name,
    })
  }
}

async function viteIfThere() {
  try {
    return await import('vite')
  } catch {
    return undefined
  }
}

const NO_TYPES: Problem = {
  code: 'no-types',
  message: 'This version of Node cannot take the types out of TypeScript.',
  hint: 'Use Node 22.13 or newer, or npm install vite beside your code, or write the strategy in JavaScript.',
}

/** Vite draws the place with colors and lines: only what is wrong and where is taken of it. */
function compileError(drawn: string, name: string): string {
  const text = stripVTControlCharacters(drawn)
  const [, what] = /\[\w+\]\s*(.+)/.exec(text) ?? []
  const [, line, column] = /:(\d+):(\d+)/.exec(text) ?? []
  if (what === undefined) return `Couldn't compile ${name}: ${text}`
  return `${name}${line === undefined ? '' : `, line ${line}:${column}`}: ${what.trim()}`
}

function inFile({ message, hint, line, column, ...problem }: CustomProblem, name: string): Problem {
  const place = line === undefined ? name : `${name}, line ${line}${column === undefined ? '' : `:${column}`}`
  return { code: problem.code, message: `${place}: ${message}`, ...given({ hint }) }
}

/** Ids of custom programs are letters and digits. */
function idOf(name: string): string {
  return (
    CUSTOM_PREFIX +
    basename(name)
      .replace(/\.(?:[mc]?[jt]s|py)$/, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '')
  )
}
