/**
 * A person's strategy from a file of their own: TypeScript or JavaScript, checked and run in QuickJS as on
 * the page.
 */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { errorMessage } from '#base/errors.ts'
import { given } from '#base/given.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { checkTranscript } from '#core/programs/check-transcript.ts'
import { checkDeclared } from '#core/programs/declared.ts'
import { type CustomProblem, type CustomProgram, OWN_PREFIX } from '#core/spec/custom-definition.ts'
import { createProgramJobs, type ProgramJobs } from '#sandbox/typescript/program-jobs.ts'
import { loadEngine } from '#sandbox/typescript/vm.ts'
import type { RunPrograms } from '#workers/bench/run-programs.ts'

/** Milliseconds for all calls of the code together, as on the page. */
const CHECK_TIMEOUT = 5000
const RUN_TIMEOUT = 60_000

let jobs: Promise<ProgramJobs> | undefined

/** One sandbox for all programs, made when the first is needed. */
function sandbox(): Promise<ProgramJobs> {
  jobs ??= loadEngine(wasmBytes()).then((engine) => createProgramJobs(engine))
  return jobs
}

function wasmBytes(): ArrayBuffer {
  const path = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm')
  return new Uint8Array(readFileSync(path)).buffer
}

export const runPrograms: RunPrograms = async (run) => {
  const answer = (await sandbox()).answer({ kind: 'run', run, timeout: RUN_TIMEOUT })
  if (answer.kind !== 'transcript') throw new Error('the sandbox answered another question')
  return answer.transcript.ok ? checkTranscript(answer.transcript.value, run.trace) : answer.transcript
}

/** `path` is absolute, `name` as the person wrote it. Fails with what is wrong with the code and where. */
export async function loadProgram(path: string, name: string): Promise<Result<CustomProgram>> {
  const source = sourceOf(path, name)
  if (!source.ok) return source
  const js = await javascriptOf(source.value, name)
  if (!js.ok) return js
  const answer = (await sandbox()).answer({ kind: 'check', js: js.value, timeout: CHECK_TIMEOUT })
  if (answer.kind !== 'declared') throw new Error('the sandbox answered another question')
  if (!answer.declared.ok) return fail(inFile(answer.declared.error, name))
  const declared = checkDeclared(answer.declared.value)
  if (!declared.ok) return fail(inFile(declared.error, name))
  return ok({ definition: { ...declared.value, id: idOf(name), revision: 1 }, js: js.value })
}

function sourceOf(path: string, name: string): Result<string> {
  try {
    return ok(readFileSync(path, 'utf8'))
  } catch {
    return fail({ code: 'file-unreadable', message: `Couldn't read the strategy ${name}.`, where: name })
  }
}

/** Vite takes the types away; it comes with this repository. */
async function javascriptOf(source: string, name: string): Promise<Result<string>> {
  if (!/\.[mc]?ts$/.test(name)) return ok(source)
  try {
    const { transformWithOxc } = await import('vite')
    return ok((await transformWithOxc(source, name, { sourcemap: false })).code)
  } catch (error) {
    return fail({
      code: 'bad-program',
      message: compileError(errorMessage(error), name),
      where: name,
    })
  }
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

/** Ids of own programs are letters and digits. */
function idOf(name: string): string {
  return (
    OWN_PREFIX +
    basename(name)
      .replace(/\.[mc]?[jt]s$/, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '')
  )
}
