/**
 * A VM with the guest code that every person's code runs beside: the printer, and who reads what was thrown.
 */
import type { QuickJSHandle } from 'quickjs-emscripten-core'
import { defined } from '#base/assert.ts'
import { codePointLength, takeCodePoints } from '#base/text.ts'
import { TEXT_LENGTH } from '../session/notebook-answer.ts'
import { GUEST_BASE } from './guest/index.ts'
import { quote } from './quote.ts'
import { readThrown, type Thrown, thrownText } from './thrown.ts'
import { type Engine, SCRIPT, type Vm, type VmFailure } from './vm.ts'

/** The name under which our own code is in a stack. */
const GUEST_FILE = 'memoscope'

interface GuestVm {
  readonly vm: Vm
  /** What GUEST_BASE gives. */
  readonly base: QuickJSHandle
  /** What was thrown; disposes of it. */
  thrown(failure: VmFailure): Thrown
}

/** Takes and gives text. */
type HostFunction = (...texts: readonly string[]) => string

export function openGuestVm(engine: Engine, options: Parameters<Engine['createVm']>[0]): GuestVm {
  const vm = engine.createVm(options)
  const quoted = hostFunction(vm, 'quote', (text = '') => {
    const whole = quote(text)
    return `${codePointLength(whole)} ${takeCodePoints(whole, TEXT_LENGTH)}`
  })
  const make = evaluateGuest(vm, GUEST_BASE)
  const base = mustGive(vm, vm.call(make, [quoted]))
  const errors = vm.keep(vm.context.getProp(base, 'errors'))
  return {
    vm,
    base,
    thrown: ({ error }) =>
      readThrown(thrownText(vm, errors, error), (file) => file !== GUEST_FILE && file !== 'native'),
  }
}

/** A function of the host for the guest code. Throws inside the host end the worker's use. */
export function hostFunction(vm: Vm, name: string, run: HostFunction): QuickJSHandle {
  const { context } = vm
  const call = (...handles: QuickJSHandle[]) =>
    context.newString(run(...handles.map((handle) => context.getString(handle))))
  return vm.keep(context.newFunction(name, call))
}

/** The value of an expression of ours. */
export function evaluateGuest(vm: Vm, code: string): QuickJSHandle {
  return mustGive(vm, vm.evaluate(code, GUEST_FILE, SCRIPT))
}

/** What our own code gives before anybody else's ran. */
export function mustGive(vm: Vm, result: ReturnType<Vm['call']>): QuickJSHandle {
  return vm.keep(defined(result.ok ? result.value : undefined, 'the guest code'))
}
