/**
 * What a long command has finished, kept beside the file that it is to write: `FILE.part` has a line for each
 * input that is done. A command that was killed leaves no half file, and started again it goes on where it
 * was.
 */
import { appendFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { jsonOf, numberField, textField } from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import type { ExitCode, Printed } from '../terminal/host.ts'

export interface Journal {
  /** What the input of this key gave before; undefined: it is not done. A changed input has another key. */
  done(key: string): Printed | undefined
  add(key: string, printed: Printed): void
}

const CODES: readonly ExitCode[] = [0, 1, 2, 3]

/** `work`: what figures depend on beside the inputs; of another work nothing is taken over. */
export function openJournal(output: string, work: string, cwd: string): Result<Journal> {
  const path = `${resolve(cwd, output)}.part`
  const lines = textIn(path).split('\n')
  const known = new Map<string, Printed>()
  const isSame = textField(jsonOf(lines[0] ?? ''), 'work') === work
  for (const line of isSame ? lines.slice(1) : []) {
    // The last line may be half: then that input is done again.
    const entry = jsonOf(line)
    const [key, stdout, stderr] = ['key', 'stdout', 'stderr'].map((name) => textField(entry, name))
    const code = CODES.find((one) => one === numberField(entry, 'code'))
    if (key !== undefined && stdout !== undefined && stderr !== undefined && code !== undefined)
      known.set(key, { stdout, stderr, code })
  }
  try {
    const kept = [...known].map(([key, printed]) => JSON.stringify({ key, ...printed }))
    writeFileSync(path, `${[JSON.stringify({ work }), ...kept].join('\n')}\n`)
  } catch (error) {
    return fail(cannotWrite(output, error))
  }
  return ok({
    done: (key) => known.get(key),
    add: (key, printed) => appendFileSync(path, `${JSON.stringify({ key, ...printed })}\n`),
  })
}

/** Whole or not at all; what was kept on the way is deleted. */
export function writeWhole(output: string, text: string | Uint8Array, cwd: string): Result<undefined> {
  const path = resolve(cwd, output)
  try {
    writeFileSync(`${path}.tmp`, text)
    renameSync(`${path}.tmp`, path)
    rmSync(`${path}.part`, { force: true })
    return ok(undefined)
  } catch (error) {
    rmSync(`${path}.tmp`, { force: true })
    return fail(cannotWrite(output, error))
  }
}

function textIn(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // There is none yet.
    return ''
  }
}

function cannotWrite(name: string, error: unknown) {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return { code: 'cannot-write-file', message: `Couldn't write ${name}: ${reason}.`, where: name }
}
