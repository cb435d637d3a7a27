/**
 * A person's strategies and memories, run in a disposable worker: checked once they are written, and folded over a trace for
 * a column. One worker for all, started by its first use; what it answers is checked here.
 */
import { field, isObject, textField } from '#base/json.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { checkProblem, checkTranscript } from '#core/programs/check-transcript.ts'
import { checkDeclared } from '#core/programs/declared.ts'
import type { OwnRun } from '#core/programs/run.ts'
import type { FoldableTrace } from '#core/replay/fold.ts'
import type { OwnDeclaration, OwnProblem, Transcript } from '#core/spec/own-definition.ts'
import { createDisposable, type DisposableWorker } from '../session/disposable.ts'
import { unreadable } from '../session/worker-problems.ts'
import type { ProgramMessage } from './program-jobs.ts'

export interface ProgramOptions {
  readonly signal?: AbortSignal | undefined
  /** Milliseconds for all calls of the code together. */
  readonly timeout?: number
}

export interface Programs {
  /** What the JavaScript of a program declares of itself. Fails with what is wrong with it and where. */
  check(js: string, options?: ProgramOptions): Promise<Result<OwnDeclaration, OwnProblem>>
  /** What each call of the trace is shown. Fails with what ended the code. */
  run(run: OwnRun, options?: ProgramOptions): Promise<Result<Transcript, OwnProblem>>
  dispose(): void
}

const GRACE = 600
const CHECK_TIMEOUT = 5000
const RUN_TIMEOUT = 60_000
/** Milliseconds beyond the code's own time, for what core does around it. */
const AROUND = 30_000

/** An answer whose insides are looked at by whoever asked. */
type Reply = { readonly kind: 'declared' | 'transcript'; readonly result: Result<unknown, OwnProblem> }

/** `start`: another worker, for tests. */
export function openPrograms(start: () => DisposableWorker = startProgramWorker): Programs {
  const sandbox = createDisposable<Reply>({ start, parse: parseReply, grace: GRACE })
  /** The trace that the living worker was given last. */
  let given: { readonly trace: FoldableTrace; readonly worker: number } | undefined

  async function ask(
    message: ProgramMessage,
    signal: AbortSignal | undefined,
  ): Promise<Result<unknown, OwnProblem>> {
    const answer = await sandbox.request(message, { timeout: message.timeout + AROUND, signal })
    if (!answer.ok) return fail(withHint(answer.error))
    return answer.value.reply.result
  }

  /** Whether the worker has the very steps still. Asked when its turn comes: a run before it may end the worker. */
  function isKnown(trace: FoldableTrace): boolean {
    return (
      given?.worker === sandbox.generation() &&
      given.trace.steps === trace.steps &&
      given.trace.calls === trace.calls &&
      given.trace.recorded === trace.recorded
    )
  }

  let last: Promise<unknown> = Promise.resolve()
  async function runNow(run: OwnRun, { signal, timeout = RUN_TIMEOUT }: ProgramOptions) {
    const { trace } = run
    const message = { ...run, trace: isKnown(trace) ? undefined : trace }
    given = { trace, worker: sandbox.generation() }
    const result = await ask({ kind: 'run', run: message, timeout }, signal)
    // A request that was stopped may never have reached the worker.
    if (!result.ok) given = undefined
    return result.ok ? checkTranscript(result.value, trace) : result
  }

  return {
    check: async (js, { signal, timeout = CHECK_TIMEOUT } = {}) => {
      const result = await ask({ kind: 'check', js, timeout }, signal)
      if (!result.ok) return result
      return typeof result.value === 'string' ? checkDeclared(result.value) : fail(unreadable())
    },
    run: (run, options = {}) => {
      const next = last.then(() => runNow(run, options))
      last = next
      return next
    },
    dispose: sandbox.dispose,
  }
}

function startProgramWorker(): Worker {
  return new Worker(new URL('./program.worker.ts', import.meta.url), { type: 'module', name: 'programs' })
}

function parseReply(value: unknown): Result<Reply> {
  const kind = textField(value, 'kind')
  if (kind !== 'declared' && kind !== 'transcript') return fail(unreadable())
  const result = field(value, kind)
  if (!isObject(result)) return fail(unreadable())
  const isFine = result['ok'] === true
  return ok({ kind, result: isFine ? ok(result['value']) : fail(checkProblem(result['error'])) })
}

function withHint(problem: Problem): OwnProblem {
  if (problem.hint !== undefined || problem.code === 'stopped') return problem
  return { ...problem, hint: t`The last working version is still shown. Change the code to run it again.` }
}
