/**
 * A person's strategy or memory in Python, as core's GuestProgram: the fold runs beside the interpreter, in
 * its worker, and each question is one synchronous call of guest/program.py with texts and numbers.
 */
import { given } from '#base/given.ts'
import { field, numberField, textField } from '#base/json.ts'
import { fail, ok } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { GuestResult } from '#core/programs/guest.ts'
import { type PythonForm, pythonSteps } from '#core/programs/python-step.ts'
import type { CustomProblem } from '#core/spec/custom-definition.ts'
import {
  type LoadProgram,
  MAX_ANSWER,
  type ProgramLimits,
  STOPPED,
  TOO_LARGE,
  TOO_LONG_IN_ALL,
  tooLong,
} from '../session/loaded-program.ts'
import type { Interpreter } from './interpreter.ts'

interface PythonPrograms {
  readonly load: LoadProgram
  /** Whether the interpreter is no use any more. */
  isWorn(): boolean
}

/**
 * Python asks for interrupts some hundred times in a millisecond. Where it does not ask for so many, another
 * program had the processor, or one operation took long: that much is counted of it.
 */
const GAP = 5
/** So many times as long as a call may take it may take by the clock on the wall. */
const WAITS = 5

/** Milliseconds between two interrupts of code that catches them, and how many it may catch. */
const AGAIN = 50
const CAUGHT = 10
const INTERRUPT = 2

/**
 * Makes the interpreter one of programs: from now on it listens to their clock alone. `onStuck`: code catches
 * every interrupt, so that only the end of the worker ends it.
 */
export function pythonPrograms(
  python: Interpreter,
  now: () => number,
  onStuck: () => void = () => undefined,
): PythonPrograms {
  const clock = createCallClock(now)
  let endedBy: 'stopped' | 'timeout' | undefined
  let isBroken = false
  let flag: Int32Array | undefined
  let programs = 0
  let interrupts = 0

  /**
   * Python asks this now and then while it runs: a stop from the page, or the end of the time of this call.
   */
  python.listenTo(() => {
    const asked = flag === undefined ? 0 : Atomics.exchange(flag, 0, 0)
    if (asked === INTERRUPT) endedBy = 'stopped'
    else if (!clock.isOver()) return 0
    else endedBy ??= 'timeout'
    clock.allow(AGAIN)
    if (++interrupts === CAUGHT) onStuck()
    return INTERRUPT
  })

  function call(name: string, number: number, given: readonly (string | number)[]): GuestResult<string> {
    try {
      const said = python.program(name, number, ...given)
      if (said.startsWith('+')) return said.length > MAX_ANSWER ? fail(TOO_LARGE) : ok(said.slice(1))
      return fail(problemOf(said.slice(1)))
    } catch (error) {
      isBroken = true
      return fail(brokenBy(error))
    } finally {
      clock.allow(Number.POSITIVE_INFINITY)
    }
  }

  /** Runs something of the code within its time. */
  function within(
    limits: ProgramLimits,
    ...[name, number, given]: Parameters<typeof call>
  ): GuestResult<string> {
    const left = limits.until - now()
    if (isBroken) return fail(BROKEN)
    flag = limits.interrupt
    endedBy = undefined
    interrupts = 0
    clock.allow(Math.min(limits.call, left))
    const said = call(name, number, given)
    if (endedBy === undefined) return said
    // What it had in hand may be half done.
    isBroken = true
    if (endedBy === 'stopped') return fail(STOPPED)
    const line = said.ok ? undefined : said.error.line
    const ended = left <= limits.call ? TOO_LONG_IN_ALL : tooLong(limits.call)
    return fail(line === undefined ? ended : { ...ended, line })
  }

  return {
    isWorn: () => isBroken || python.isWorn(),
    load: (code, limits) => {
      const number = programs++
      const ask = (name: string, ...given: readonly (string | number)[]) =>
        within(limits, name, number, given)
      const done = (name: string, ...given: readonly (string | number)[]): GuestResult<undefined> => {
        const said = ask(name, ...given)
        return said.ok ? ok(undefined) : said
      }
      const form = ask('load', code)
      if (!form.ok) return form
      const handed: PythonForm = form.value === 'messages' ? 'messages' : 'steps'
      return ok({
        describe: () => ask('describe'),
        push: () => fail(BROKEN),
        take: (steps, measure) => done('take', pythonSteps(steps, measure, handed)),
        prune: (...given) => ask('prune', ...given),
        create: (...given) => done('create', ...given),
        add: (state, { from, to }, values) => done('add', state, from, to, values),
        recall: (...given) => ask('recall', ...given),
        compartments: (...given) => ask('compartments', ...given),
        dispose: () => {
          if (!isBroken) within({ ...limits, until: Number.POSITIVE_INFINITY }, 'drop', number, [])
        },
      })
    },
  }
}

/**
 * Counts what a call takes of the processor, as far as that can be told from outside, so that a busy machine
 * does not end healthy code.
 */
function createCallClock(now: () => number) {
  let allowed = Number.POSITIVE_INFINITY
  let spent = 0
  let begun = 0
  let last = 0
  return {
    /** Begins to count; `time`: milliseconds until it is over. */
    allow: (time: number) => {
      allowed = time
      spent = 0
      begun = last = now()
    },
    /** To be asked all the time: what is between two questions counts up to a few milliseconds. */
    isOver: () => {
      const at = now()
      spent += Math.min(at - last, GAP)
      last = at
      return spent >= allowed || at - begun >= allowed * WAITS
    },
  }
}

/** Made beside the person's code, and so only read. */
function problemOf(json: string): CustomProblem {
  const told = parsed(json)
  const line = numberField(told, 'line')
  const hint = textField(told, 'hint')
  const isFatal = field(told, 'isFatal') === true
  return {
    code: isFatal ? 'code-refused' : 'code-threw',
    message: textField(told, 'message') ?? t`The code raised an exception.`,
    ...given({ line, hint }),
    ...(isFatal ? { isFatal } : {}),
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function brokenBy(error: unknown): CustomProblem {
  const isDeep = /call stack|too much recursion/i.test(String(error))
  return isDeep ? { ...BROKEN, message: t`The code recursed too deeply for the sandbox.` } : BROKEN
}

const BROKEN: CustomProblem = {
  code: 'code-refused',
  message: t`Python crashed while the code was running.`,
  isFatal: true,
}
