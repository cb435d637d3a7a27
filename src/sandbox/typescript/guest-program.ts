/**
 * A person's strategy or memory in QuickJS, as core's GuestProgram: text in, text out, each call within its
 * time and all of them within the time of the run. What the code throws or runs into is a problem with its
 * place in the JavaScript.
 */
import type { QuickJSHandle } from 'quickjs-emscripten-core'
import { fail, ok } from '#base/result.ts'
import { t } from '#base/words.ts'
import { AUTHOR_MODULE } from '#core/programs/author-module.ts'
import type { GuestContents, GuestResult } from '#core/programs/guest.ts'
import { guestLog } from '#core/programs/guest-log.ts'
import { guestSide } from '#core/programs/guest-side.ts'
import type { CustomProblem } from '#core/spec/custom-definition.ts'
import {
  type LoadedProgram,
  MAX_ANSWER,
  type ProgramLimits,
  STOPPED,
  TOO_LARGE,
  TOO_LONG_IN_ALL,
  tooLong,
} from '../session/loaded-program.ts'
import { GUEST_STILL } from './guest/index.ts'
import { evaluateGuest, hostFunction, openGuestVm } from './guest-vm.ts'
import { limitOf, type Thrown } from './thrown.ts'
import { type Engine, MODULE, type VmFailure, type VmValue } from './vm.ts'

/** The person's file in a stack. */
const FILE = 'program'

/** Fails where the JavaScript has an error of syntax, throws while it is loaded, or takes too long. */
export function loadProgram(engine: Engine, js: string, limits: ProgramLimits): GuestResult<LoadedProgram> {
  const guest = openGuestVm(engine, { interrupt: limits.interrupt, modules: { memoscope: AUTHOR_MODULE } })
  const { vm } = guest
  const { context } = vm
  evaluateGuest(vm, GUEST_STILL)
  const makeSide = evaluateGuest(
    vm,
    `(exported, contents) => (${guestSide})(exported, (${guestLog})(contents))`,
  )
  let contents: GuestContents = () => '[]'
  const asked = hostFunction(vm, 'contents', (from, to) => contents(Number(from), Number(to)))
  let side: QuickJSHandle | undefined

  /** Runs something of the code within its time. */
  function within<T>(
    run: () => { readonly ok: true; readonly value: T } | VmFailure | 'waiting',
  ): GuestResult<T> {
    const left = limits.until - performance.now()
    const result = vm.within(Math.min(limits.call, left), run)
    if (result === 'waiting') return fail(WAITING)
    if (result.ok) return result
    const end = vm.endedBy()
    const thrown = guest.thrown(result)
    if (end === 'stopped') return fail(STOPPED)
    if (end === 'timeout') return fail(left <= limits.call ? TOO_LONG_IN_ALL : tooLong(limits.call))
    return fail(problemOf(thrown))
  }

  function load(): { readonly ok: true; readonly value: QuickJSHandle } | VmFailure | 'waiting' {
    const ran = vm.evaluate(js, FILE, MODULE)
    vm.settle()
    if (!ran.ok) return ran
    const settled = context.getPromiseState(ran.value)
    if (settled.type === 'pending') {
      ran.value.dispose()
      return 'waiting'
    }
    if (settled.type === 'rejected') {
      ran.value.dispose()
      return { ok: false, error: settled.error }
    }
    const exported = context.getProp(settled.value, 'default')
    ran.value.dispose()
    if (settled.notAPromise !== true) settled.value.dispose()
    const made = vm.call(makeSide, [exported, asked])
    exported.dispose()
    return made
  }

  function ask<T>(
    name: string,
    values: readonly VmValue[],
    read: (handle: QuickJSHandle) => T,
  ): GuestResult<T> {
    if (side === undefined) return fail(WAITING)
    const fn = context.getProp(side, name)
    const said = within(() => vm.call(fn, values))
    fn.dispose()
    if (!said.ok) return said
    const answer = read(said.value)
    said.value.dispose()
    return ok(answer)
  }

  /** Its length is asked first: the text itself would have to be copied. */
  function readAnswer(handle: QuickJSHandle): GuestResult<string> {
    const length = context.getProp(handle, 'length')
    const isShort = context.getNumber(length) <= MAX_ANSWER
    length.dispose()
    return isShort ? ok(context.getString(handle)) : fail(TOO_LARGE)
  }

  const text = (name: string, ...values: readonly VmValue[]) => {
    const said = ask(name, values, readAnswer)
    return said.ok ? said.value : said
  }
  const done = (name: string, ...values: readonly VmValue[]) => ask(name, values, () => undefined)

  const loaded = within(load)
  if (!loaded.ok) {
    vm.dispose()
    return loaded
  }
  side = vm.keep(loaded.value)
  return ok({
    describe: () => text('describe'),
    push: (rows, given) => {
      contents = given
      return done('push', rows)
    },
    prune: (list, values, about) => text('prune', list, values, about),
    create: (state, values) => done('create', state, values),
    add: (state, { from, to }, values) => done('add', state, from, to, values),
    recall: (state, cue, values) => text('recall', state, cue, values),
    compartments: (state, values) => text('compartments', state, values),
    dispose: vm.dispose,
  })
}

function problemOf(thrown: Thrown): CustomProblem {
  const [at] = thrown.frames
  const place = at === undefined ? {} : { line: at.line, column: at.column }
  const limit = limitOf(thrown)
  if (limit === undefined) return { code: 'code-threw', message: thrown.message, ...place }
  return { code: 'code-refused', message: limit, ...place, isFatal: true }
}

const WAITING: CustomProblem = {
  code: 'code-threw',
  message: t`The program waits for something at startup, but timers and network aren’t available.`,
  isFatal: true,
}
