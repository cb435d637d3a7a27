/**
 * Runs of a scratchpad in QuickJS. Each run is a block of the global scope, so that a `const` can be declared again by the
 * next; what it declares at its top then becomes a name of the session that leads to the very variable of the run.
 */
import type { QuickJSHandle } from 'quickjs-emscripten-core'
import * as v from 'valibot'
import { cutOutput } from '#core/scratchpad/code-turn.ts'
import { CONTEXT_FORMS } from '#core/scratchpad/context-text.ts'
import {
  EMPTY_PAD,
  type PadError,
  type PadRun,
  type PadRunRequest,
  type PadState,
} from '#core/scratchpad/pad.ts'
import { padContext } from '#core/scratchpad/pad-context.ts'
import { PadResultText, PadStateText } from '../session/pad-answer.ts'
import { GUEST_PAD } from './guest/index.ts'
import { evaluateGuest, hostFunction, mustGive, openGuestVm } from './guest-vm.ts'
import { brokenOff, errorOf, NO_END, syntaxError, UNREADABLE } from './pad-errors.ts'
import type { Thrown } from './thrown.ts'
import { ASYNC, COMPILE_ONLY, type Engine, SCRIPT, type VmFailure, type VmValue } from './vm.ts'
import { wordsOf } from './words.ts'

export interface PadRunner {
  run(request: PadRunRequest): PadRun
  /**
   * Whether another should take its place: its memory has grown or cannot be read any more, or promises of an ended run would
   * go on in the next.
   */
  isSpent(): boolean
  dispose(): void
}

/** Bytes of output that are kept of a run. */
const OUTPUT_BYTES = 262_144

/** Milliseconds for what we do in the sandbox around a run: setting the memory, reading it out. */
const READING = 2000

/** The first line of every run; the person's code starts on the second. */
const BEFORE = '{__take(function () { return eval(arguments[0]) });\n'
const AFTER = '\n}'

export function createPadRunner(engine: Engine, interrupt?: Int32Array): PadRunner {
  const guest = openGuestVm(engine, { interrupt })
  const { vm } = guest
  const pad = openPad()
  let output = ''
  let state: PadState = EMPTY_PAD
  let runs = 0
  let isBroken = false

  function openPad() {
    const make = evaluateGuest(vm, GUEST_PAD)
    const context = hostFunction(vm, 'context', (text = '', form = '') => contextOf(text, form))
    const print = hostFunction(vm, 'print', (text = '') => {
      output += text
      return ''
    })
    return mustGive(vm, vm.call(make, [guest.base, context, print]))
  }

  /** A function of guestPad; its text, or what was thrown. */
  function ask(name: string, values: readonly VmValue[] = []): string | VmFailure {
    const fn = vm.context.getProp(pad, name)
    const said = vm.within(READING, () => vm.call(fn, values))
    fn.dispose()
    if (!said.ok) return said
    const text = vm.context.getString(said.value)
    said.value.dispose()
    return text
  }

  /** The text; undefined where the inside broke down under it, as a spent memory makes it. */
  function tell(name: string, values: readonly VmValue[] = []): string | undefined {
    const said = ask(name, values)
    if (typeof said === 'string') return said
    said.error.dispose()
    return undefined
  }

  /** `undefined`: the state could not be read any more, and what it was before stands. */
  function readState(): PadState | undefined {
    const parsed = v.safeParse(PadStateText, tell('state'))
    if (parsed.success) state = parsed.output
    return parsed.success ? state : undefined
  }

  function syntaxOf(code: string, file: string, flags: number): Thrown | undefined {
    const looked = vm.evaluate(code, file, flags | COMPILE_ONLY)
    if (!looked.ok) return guest.thrown(looked)
    looked.value.dispose()
    return undefined
  }

  /** Whether it has to be run as one that may wait; or what is wrong with its syntax. */
  function flagsOf(code: string, file: string): number | PadError {
    const plain = syntaxOf(code, file, SCRIPT)
    if (plain === undefined) return SCRIPT
    const waiting = syntaxOf(code, file, ASYNC)
    if (waiting === undefined) return ASYNC
    return syntaxError(/\bawait\b/.test(code) ? waiting : plain, code)
  }

  /** The value of the last expression, or the error. */
  function execute({ code, timeout }: PadRunRequest, file: string): QuickJSHandle | PadError {
    const flags = flagsOf(code, file)
    if (typeof flags !== 'number') return flags
    return vm.within(timeout, () => {
      const ran = vm.evaluate(`${BEFORE}${code}${AFTER}`, file, flags)
      vm.settle()
      const value = ran.ok && flags === ASYNC ? awaited(ran.value) : ran
      const end = vm.endedBy()
      if (end !== undefined) {
        if (value?.ok === true) value.value.dispose()
        else value?.error.dispose()
        return brokenOff(end, timeout)
      }
      if (value === undefined) return NO_END
      return value.ok ? value.value : errorOf(guest.thrown(value), { file, code })
    })
  }

  /** What an asynchronous script came to: its promise is of `{ value }`. Undefined: it still waits. */
  function awaited(promise: QuickJSHandle): ReturnType<typeof vm.call> | undefined {
    const settled = vm.context.getPromiseState(promise)
    promise.dispose()
    if (settled.type === 'pending') return undefined
    if (settled.type === 'rejected') return { ok: false, error: settled.error }
    const value = vm.context.getProp(settled.value, 'value')
    settled.value.dispose()
    return { ok: true, value }
  }

  function readResult(value: QuickJSHandle): Pick<PadRun, 'result'> | undefined {
    const text = tell('result', [value])
    value.dispose()
    if (text === '') return {}
    const parsed = v.safeParse(PadResultText, text)
    return parsed.success ? { result: parsed.output } : undefined
  }

  return {
    run: (request) => {
      const started = performance.now()
      output = ''
      runs++
      const { state: wanted, includeFail = false, validateNames = false } = request
      const gone = tell('begin', [
        wanted === undefined ? '' : JSON.stringify(wanted),
        includeFail,
        validateNames,
      ])
      if (gone === undefined) {
        isBroken = true
        return { output, error: UNREADABLE, state, gone: [], milliseconds: performance.now() - started }
      }
      const ran = execute(request, `run ${runs}`)
      const isKept = tell('keep', [JSON.stringify(wordsOf(request.code))]) !== undefined
      const result = 'kind' in ran ? {} : readResult(ran)
      const isFlushed = tell('flush') !== undefined
      const after = readState()
      const isRead = isKept && result !== undefined && isFlushed && after !== undefined
      const error = 'kind' in ran ? ran : isRead ? undefined : UNREADABLE
      isBroken ||= after === undefined
      return {
        output: cutOutput(output, OUTPUT_BYTES),
        ...result,
        ...(error === undefined ? {} : { error }),
        state,
        gone: v.parse(GoneText, gone),
        milliseconds: performance.now() - started,
      }
    },
    isSpent: () => isBroken || engine.isWorn() || vm.context.runtime.hasPendingJob(),
    dispose: vm.dispose,
  }
}

const GoneText = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

/** The layout is written once, in core; the inside asks for it. */
function contextOf(text: string, form: string): string {
  const known = CONTEXT_FORMS.find(({ value }) => value === form)?.value ?? 'markdown'
  return padContext(v.parse(PadStateText, text), known)
}
