/** `run` of the console interface: code in a sandbox, with a memory of its own or that of a notebook. */
import { given } from '#base/given.ts'
import type { JsonValue } from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import {
  EMPTY_NOTEBOOK,
  NOTEBOOK_LANGUAGES,
  type NotebookError,
  type NotebookLanguage,
  type NotebookRun,
  notRun,
} from '#core/scratchpad/notebook.ts'
import { notebookContext } from '#core/scratchpad/notebook-context.ts'
import { DEFAULT_NOTEBOOK_OPTIONS } from '#core/scratchpad/notebook-document.ts'
import { plainOutput } from '#core/scratchpad/output-parts.ts'
import type { NotebookSession } from '#sandbox/index.ts'
import { createNotebook, listNotebooks, loadNotebook, newId, saveNotebook } from '#storage/index.ts'
import { runnableCode } from '../notebooks/notebook-code.ts'
import { openNotebook } from '../notebooks/notebook-open.ts'
import { openRunFor } from '../notebooks/notebook-open-run.ts'
import { runInNotebook } from '../notebooks/notebook-runs.ts'
import { changeNotebook, savePending } from '../notebooks/notebook-save.ts'
import { openSession } from '../notebooks/notebook-sessions.ts'

export interface RunConsoleOptions {
  /**
   * A notebook of the scratchpad, by id or name, whose memory the run goes on with; a name that is not there
   * makes one. The code becomes a step of the notebook, unless one has the same code.
   */
  readonly pad?: string
  /** Milliseconds after which the run is ended; by default 20,000. */
  readonly timeout?: number
  /** Whether `fail` is a name of its own; a notebook has its own option for it. */
  readonly includeFail?: boolean
}

export interface ConsoleRun {
  readonly output: string
  /** The value of the last expression as JSON, else its repr; absent where it has none. */
  readonly result?: JsonValue
  readonly error?: NotebookError
  readonly memory: {
    /** By name: the value as JSON, else its repr. */
    readonly variables: Readonly<Record<string, JsonValue>>
    readonly observations: readonly string[]
    readonly failed_approaches: readonly string[]
    /** As the model would be given it, in the markdown form. */
    readonly context: string
  }
}

const LONGEST = 600_000

/**
 * Fails with `bad-argument`, `pad-busy` and what storage refuses; what the code does wrong is in the answer.
 */
export async function runInConsole(
  language: string,
  code: string,
  {
    pad: notebook,
    timeout = DEFAULT_NOTEBOOK_OPTIONS.timeout * 1000,
    includeFail = false,
  }: RunConsoleOptions = {},
): Promise<Result<ConsoleRun>> {
  const known = NOTEBOOK_LANGUAGES.find((one) => one === language)
  if (known === undefined)
    return refuse(t`Unknown language “${language}”. Available: ${NOTEBOOK_LANGUAGES.join(', ')}.`)
  if (typeof code !== 'string') return refuse(t`The code must be a string.`)
  if (typeof timeout !== 'number' || !(timeout > 0 && timeout <= LONGEST))
    return refuse(t`The timeout must be a number of milliseconds, at most ${LONGEST}.`)
  if (notebook === undefined) return ok(answerOf(await runAlone(known, code, { timeout, includeFail })))
  if (typeof notebook !== 'string' || notebook === '') return refuse(t`The “pad” option must be a string.`)
  const id = await notebookOf(notebook, known)
  if (!id.ok) return id
  const step = await stepOf(id.value, code)
  if (!step.ok) return step
  const ran = await runInNotebook(id.value, { cell: step.value, title: t`From the console`, code, timeout })
  if (!ran.ok) return ran
  const { cause, state } = ran.value
  return ok(answerOf({ ...cause.run, state }))
}

function refuse(message: string): Result<never> {
  return fail({ code: 'bad-argument', message })
}

/** The notebook with that id or name; a new one where there is none. */
async function notebookOf(name: string, language: NotebookLanguage): Promise<Result<string>> {
  const notebooks = await listNotebooks()
  if (!notebooks.ok) return notebooks
  const found =
    notebooks.value.find((notebook) => notebook.id === name) ??
    notebooks.value.find((notebook) => notebook.name === name)
  if (found !== undefined) {
    return found.language === language
      ? ok(found.id)
      : refuse(t`The notebook “${name}” is written in ${found.language}.`)
  }
  const document = { name, language, task: '', cells: [], options: DEFAULT_NOTEBOOK_OPTIONS }
  return createNotebook({ document, entries: [] })
}

/** The step of the notebook with this code; a new one at its end where there is none. Gives its id. */
async function stepOf(id: string, code: string): Promise<Result<string>> {
  await savePending()
  const open = openNotebook(id)
  const notebook = open === undefined ? await loadNotebook(id) : ok(open)
  if (!notebook.ok) return notebook
  const { document, revision } = notebook.value
  const known = document.cells.find((cell) => cell.code === code)
  if (known !== undefined) return ok(known.id)
  const step = { id: newId(), title: '', code }
  const extended = { ...document, cells: [...document.cells, step] }
  if (open === undefined) {
    const saved = await saveNotebook(id, { document: extended, revision })
    return saved.ok ? ok(step.id) : saved
  }
  changeNotebook(() => extended)
  await savePending()
  return ok(step.id)
}

/** One interpreter a language for runs without a notebook; each run finds it new. */
const alone = new Map<NotebookLanguage, Promise<NotebookSession>>()
let queue: Promise<unknown> = Promise.resolve()

function runAlone(
  language: NotebookLanguage,
  code: string,
  options: { readonly timeout: number; readonly includeFail: boolean },
): Promise<NotebookRun> {
  const run = async (): Promise<NotebookRun> => {
    const prepared = await runnableCode(code, language)
    if (prepared.kind !== 'code') return notRun(prepared, EMPTY_NOTEBOOK)
    const opened = alone.get(language) ?? openSession(language)
    alone.set(language, opened)
    opened.catch(() => alone.delete(language))
    const session = await opened
    // What the last run left is not for this one, nor are its names.
    const open = await openRunFor(code, language)
    const request = { ...options, code: prepared.code, state: EMPTY_NOTEBOOK, openRun: open?.records }
    const done = await session.run(request, { answer: open?.answer })
    session.restart()
    return prepared.place(done)
  }
  const done = queue.then(run)
  queue = done.catch(() => undefined)
  return done
}

/** JSON, also where that is null: `None` is no text. */
function jsonOrRepr({
  json,
  repr,
}: {
  readonly json?: JsonValue | undefined
  readonly repr: string
}): JsonValue {
  return json === undefined ? repr : json
}

function answerOf({ output, result, error, state }: NotebookRun): ConsoleRun {
  const variables = state.variables.map(({ name, json, repr }) => [name, jsonOrRepr({ json, repr })] as const)
  return {
    output: plainOutput(output),
    ...(result === undefined ? {} : { result: jsonOrRepr(result) }),
    ...given({ error }),
    memory: {
      variables: Object.fromEntries(variables),
      observations: state.observations,
      failed_approaches: state.failedApproaches,
      context: notebookContext(state, 'markdown'),
    },
  }
}
