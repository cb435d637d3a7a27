/**
 * Runs of a scratchpad in QuickJS. Each run is a block of the global scope, so that a `const` can be declared
 * again by the next; what it declares at its top then becomes a name of the session that leads to the very
 * variable of the run.
 */

import type { QuickJSHandle } from 'quickjs-emscripten-core'
import * as v from 'valibot'
import { given } from '#base/given.ts'
import { cutOutput } from '#core/scratchpad/code-turn.ts'
import { CONTEXT_FORMS } from '#core/scratchpad/context-text.ts'
import {
  EMPTY_NOTEBOOK,
  type NotebookError,
  type NotebookRun,
  type NotebookRunRequest,
  type NotebookState,
  type Question,
  type QuestionAnswer,
} from '#core/scratchpad/notebook.ts'
import { notebookContext } from '#core/scratchpad/notebook-context.ts'
import { NotebookResultText, NotebookStateText } from '../session/notebook-answer.ts'
import { GUEST_NOTEBOOK } from './guest/index.ts'
import { evaluateGuest, hostFunction, mustGive, openGuestVm } from './guest-vm.ts'
import { brokenOff, errorOf, NO_END, syntaxError, UNREADABLE } from './notebook-errors.ts'
import type { Thrown } from './thrown.ts'
import { ASYNC, COMPILE_ONLY, type Engine, SCRIPT, type VmFailure, type VmValue } from './vm.ts'
import { wordsOf } from './words.ts'

type Ask = (question: Question) => Promise<QuestionAnswer>

export interface NotebookRunner {
  /** Runs code that may ask; `ask` never rejects. */
  run(request: NotebookRunRequest, ask: Ask): Promise<NotebookRun>
  /** Runs code that asks nothing: a question is answered with a refusal. */
  runAlone(request: NotebookRunRequest): NotebookRun
  /**
   * Whether another should take its place: its memory has grown or cannot be read any more, or promises of an
   * ended run would go on in the next.
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

export function createNotebookRunner(engine: Engine, interrupt?: Int32Array): NotebookRunner {
  const guest = openGuestVm(engine, { interrupt })
  const { vm } = guest
  const notebook = openNotebook()
  let output = ''
  let state: NotebookState = EMPTY_NOTEBOOK
  let runs = 0
  let isBroken = false
  /** Asked by the code and not handed on yet. */
  let asked: Question[] = []
  let openAnswers = 0
  /** What the steps of the open run hold, by their places. */
  let bodies: readonly string[] = []

  function openNotebook() {
    const make = evaluateGuest(vm, GUEST_NOTEBOOK)
    const context = hostFunction(vm, 'context', (text = '', form = '') => contextOf(text, form))
    const print = hostFunction(vm, 'print', (text = '') => {
      output += text
      return ''
    })
    const body = hostFunction(vm, 'body', (place = '') => bodies[Number(place)] ?? '{}')
    const ask = hostFunction(vm, 'ask', (id = '', method = '', given = '') => {
      asked.push({ id, method, given })
      return ''
    })
    return mustGive(vm, vm.call(make, [guest.base, context, print, body, ask]))
  }

  /** A function of guestPad; its text, or what was thrown. */
  function ask(name: string, values: readonly VmValue[] = []): string | VmFailure {
    const fn = vm.context.getProp(notebook, name)
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

  /** `undefined`: the state could not be read any more, and what it was before is. */
  function readState(): NotebookState | undefined {
    const parsed = v.safeParse(NotebookStateText, tell('state'))
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
  function flagsOf(code: string, file: string): number | NotebookError {
    const plain = syntaxOf(code, file, SCRIPT)
    if (plain === undefined) return SCRIPT
    const waiting = syntaxOf(code, file, ASYNC)
    if (waiting === undefined) return ASYNC
    return syntaxError(/\bawait\b/.test(code) ? waiting : plain, code)
  }

  /**
   * The value of the last expression, or the error. It yields what the code asks, and goes on with one answer
   * at a time.
   */
  function* execute(
    { code, timeout }: NotebookRunRequest,
    file: string,
  ): Asking<QuickJSHandle | NotebookError> {
    const flags = flagsOf(code, file)
    if (typeof flags !== 'number') return flags
    let ran = vm.within(timeout, () => {
      const made = vm.evaluate(`${BEFORE}${code}${AFTER}`, file, flags)
      vm.settle()
      return made
    })
    if (ran.ok && flags === ASYNC) {
      const promise = ran.value
      while (isPending(promise) && vm.endedBy() === undefined && asked.length + openAnswers > 0) {
        const answer = yield handOn()
        openAnswers--
        vm.within(timeout, () => {
          tell('answer', [Number(answer.id), answer.isGood, answer.text])
          vm.settle()
        })
      }
      const settled = awaited(promise)
      if (settled === undefined) return endOf(timeout) ?? NO_END
      ran = settled
    }
    const end = endOf(timeout)
    if (end !== undefined) {
      if (ran.ok) ran.value.dispose()
      else ran.error.dispose()
      return end
    }
    return ran.ok ? ran.value : errorOf(guest.thrown(ran), { file, code })
  }

  function handOn(): readonly Question[] {
    const questions = asked
    asked = []
    openAnswers += questions.length
    return questions
  }

  function endOf(timeout: number): NotebookError | undefined {
    const end = vm.endedBy()
    return end === undefined ? undefined : brokenOff(end, timeout)
  }

  function isPending(promise: QuickJSHandle): boolean {
    const settled = vm.context.getPromiseState(promise)
    if (settled.type === 'fulfilled') settled.value.dispose()
    else if (settled.type === 'rejected') settled.error.dispose()
    return settled.type === 'pending'
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

  function nameRun(text: string | undefined): void {
    if (text === undefined) return
    const run = v.safeParse(OpenRunText, text)
    bodies = run.success ? run.output.bodies : []
    tell('openRun', [run.success ? JSON.stringify({ ...run.output, bodies: [] }) : ''])
  }

  function readResult(value: QuickJSHandle): Pick<NotebookRun, 'result'> | undefined {
    const text = tell('result', [value])
    value.dispose()
    if (text === '') return {}
    const parsed = v.safeParse(NotebookResultText, text)
    return parsed.success ? { result: parsed.output } : undefined
  }

  function* perform(request: NotebookRunRequest): Asking<NotebookRun> {
    const started = performance.now()
    output = ''
    asked = []
    openAnswers = 0
    runs++
    nameRun(request.openRun)
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
    const ran = yield* execute(request, `run ${runs}`)
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
      ...given({ error }),
      state,
      gone: v.parse(GoneText, gone),
      milliseconds: performance.now() - started,
    }
  }

  return {
    run: (request, ask) => driven(perform(request), ask),
    runAlone: (request) => {
      const running = perform(request)
      const refused: Question[] = []
      let state = running.next()
      while (state.done !== true) {
        refused.push(...state.value)
        state = running.next({ id: refused.shift()?.id ?? '', ...NOBODY })
      }
      return state.value
    },
    isSpent: () => isBroken || engine.isWorn() || vm.context.runtime.hasPendingJob(),
    dispose: vm.dispose,
  }
}

/** Yields what the code asks; goes on with the answer to one question. */
type Asking<T> = Generator<readonly Question[], T, QuestionAnswer & Pick<Question, 'id'>>

const NOBODY: QuestionAnswer = { isGood: false, text: 'Nobody is there to answer.' }

async function driven(running: Asking<NotebookRun>, ask: Ask): Promise<NotebookRun> {
  const waiting = new Map<string, Promise<QuestionAnswer & Pick<Question, 'id'>>>()
  let state = running.next()
  while (state.done !== true) {
    for (const question of state.value) {
      waiting.set(
        question.id,
        ask(question).then((answer) => ({ id: question.id, ...answer })),
      )
    }
    const answer = await Promise.race(waiting.values())
    waiting.delete(answer.id)
    state = running.next(answer)
  }
  return state.value
}

/** A ScriptRun: all but what its steps hold is handed on as it is. */
const OpenRunText = v.pipe(v.string(), v.parseJson(), v.looseObject({ bodies: v.array(v.string()) }))

const GoneText = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

/** The layout is written once, in core; the inside asks for it. */
function contextOf(text: string, form: string): string {
  const known = CONTEXT_FORMS.find(({ value }) => value === form)?.value ?? 'markdown'
  return notebookContext(v.parse(NotebookStateText, text), known)
}
