/**
 * A person's strategies and memories, run in disposable workers: checked once they are written, and folded
 * over a trace for a column. One worker for each language, started by its first use; what it answers is
 * checked here.
 */
import { given } from '#base/given.ts'
import { field, isObject, textField } from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { checkProblem, checkTranscript } from '#core/programs/check-transcript.ts'
import { checkDeclared } from '#core/programs/declared.ts'
import type { CustomRun } from '#core/programs/run.ts'
import type { FoldableTrace } from '#core/replay/fold.ts'
import type {
  CustomDeclaration,
  CustomProblem,
  ProgramLanguage,
  Transcript,
} from '#core/spec/custom-definition.ts'
import { customProgramsOf } from '#core/spec/spec-data.ts'
import { createDisposable, type DisposableWorker } from './disposable.ts'
import { createHangWatch, HUNG } from './hang-watch.ts'
import { CALL, isStuck, tooLong } from './loaded-program.ts'
import type { ProgramMessage } from './program-jobs.ts'
import { unreadable } from './worker-problems.ts'

interface ProgramOptions {
  readonly signal?: AbortSignal | undefined
  /** Milliseconds for all calls of the code together. */
  readonly timeout?: number
}

export interface Programs {
  /**
   * What a program declares of itself: of its JavaScript, or of its Python. Fails with what is wrong with it
   * and where.
   */
  check(
    code: string,
    options?: ProgramOptions & { readonly language?: ProgramLanguage },
  ): Promise<Result<CustomDeclaration, CustomProblem>>
  /** What each call of the trace is shown. Fails with what ended the code. */
  run(run: CustomRun, options?: ProgramOptions): Promise<Result<Transcript, CustomProblem>>
  dispose(): void
}

/** How the worker of a language is started, and what is done with what it tells beside its answers. */
interface ProgramWorkers {
  readonly typescript: () => DisposableWorker
  /** Absent: Python runs elsewhere. */
  readonly python?: () => DisposableWorker
  readonly onPythonEvent?: (event: unknown) => void
}

const GRACE = 600
const CHECK_TIMEOUT = 5000
const RUN_TIMEOUT = 60_000
/** Milliseconds beyond the code's own time, for what core does around it. */
const AROUND = 30_000

/** An answer whose insides are looked at by whoever asked. */
type Reply = { readonly kind: 'declared' | 'transcript'; readonly result: Result<unknown, CustomProblem> }

export function openPrograms({ typescript, python, onPythonEvent }: ProgramWorkers): Programs {
  const languages = {
    typescript: openLanguage(typescript),
    python: python === undefined ? undefined : openLanguage(python, onPythonEvent),
  }
  return {
    check: async (code, { language = 'typescript', ...options } = {}) =>
      (await languages[language]?.check(code, options)) ?? fail(NO_PYTHON),
    run: async (run, options = {}) => {
      const [first = 'typescript', ...others] = new Set(
        customProgramsOf(run.spec).map(({ language }) => language ?? 'typescript'),
      )
      if (others.length > 0) return fail(MIXED)
      return (await languages[first]?.run(run, options)) ?? fail(NO_PYTHON)
    },
    dispose: () => {
      for (const own of Object.values(languages)) own?.dispose()
    },
  }
}

/** The programs of one language. */
function openLanguage(start: () => DisposableWorker, onEvent?: (event: unknown) => void) {
  const sandbox = createDisposable<Reply>({ start, parse: parseReply, grace: GRACE })
  /** The trace that the living worker was given last. */
  let known: { readonly trace: FoldableTrace; readonly worker: number } | undefined

  async function ask(
    message: ProgramMessage,
    signal: AbortSignal | undefined,
  ): Promise<Result<unknown, CustomProblem>> {
    const end = new AbortController()
    let endedBy: CustomProblem | undefined
    const endFor = (problem: CustomProblem): void => {
      endedBy ??= { ...problem, ...given({ call: watch.call() }) }
      end.abort()
    }
    const watch = createHangWatch(() => endFor(HUNG))
    signal?.addEventListener('abort', () => end.abort(), { once: true })
    if (signal?.aborted === true) end.abort()
    const answer = await sandbox.request(message, {
      timeout: message.timeout + AROUND,
      signal: end.signal,
      onEvent: (event) => {
        if (isStuck(event)) endFor(tooLong(CALL))
        else if (!watch.hear(event)) onEvent?.(event)
      },
    })
    watch.end()
    if (!answer.ok) return fail(withHint(endedBy ?? answer.error))
    return answer.value.reply.result
  }

  /**
   * Whether the worker has the very steps still. Asked when its turn comes: a run before it may end the
   * worker.
   */
  function isKnown(trace: FoldableTrace): boolean {
    return (
      known?.worker === sandbox.generation() &&
      known.trace.steps === trace.steps &&
      known.trace.calls === trace.calls &&
      known.trace.recorded === trace.recorded
    )
  }

  let last: Promise<unknown> = Promise.resolve()
  async function runNow(run: CustomRun, { signal, timeout = RUN_TIMEOUT }: ProgramOptions) {
    const { trace } = run
    const message = { ...run, trace: isKnown(trace) ? undefined : trace }
    known = { trace, worker: sandbox.generation() }
    const result = await ask({ kind: 'run', run: message, timeout }, signal)
    // A request that was stopped may never have reached the worker.
    if (!result.ok) known = undefined
    return result.ok ? checkTranscript(result.value, trace) : result
  }

  return {
    check: async (
      js: string,
      { signal, timeout = CHECK_TIMEOUT }: ProgramOptions,
    ): Promise<Result<CustomDeclaration, CustomProblem>> => {
      const result = await ask({ kind: 'check', js, timeout }, signal)
      if (!result.ok) return result
      return typeof result.value === 'string' ? checkDeclared(result.value) : fail(unreadable())
    },
    run: (run: CustomRun, options: ProgramOptions): Promise<Result<Transcript, CustomProblem>> => {
      const next = last.then(() => runNow(run, options))
      last = next
      return next
    },
    dispose: sandbox.dispose,
  }
}

function parseReply(value: unknown): Result<Reply> {
  const kind = textField(value, 'kind')
  if (kind !== 'declared' && kind !== 'transcript') return fail(unreadable())
  const result = field(value, kind)
  if (!isObject(result)) return fail(unreadable())
  const isFine = result['ok'] === true
  return ok({ kind, result: isFine ? ok(result['value']) : fail(checkProblem(result['error'])) })
}

function withHint(problem: CustomProblem): CustomProblem {
  if (problem.hint !== undefined || problem.code === 'stopped') return problem
  return { ...problem, hint: t`The last working version is still shown. Change the code to run it again.` }
}

const MIXED: CustomProblem = {
  code: 'mixed-languages',
  message: t`A pipeline can’t combine custom strategies in TypeScript and Python.`,
  hint: t`Write them in the same language, or compare them in separate columns.`,
}

const NO_PYTHON: CustomProblem = {
  code: 'no-python',
  message: t`Strategies in Python run in the page only.`,
  hint: t`Open the run in the page to compare them.`,
}
