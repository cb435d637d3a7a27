/** `run` of the console interface: code in a sandbox, with a memory of its own or that of a pad. */
import { given } from '#base/given.ts'
import type { JsonValue } from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { plainOutput } from '#core/scratchpad/output-parts.ts'
import {
  EMPTY_PAD,
  notRun,
  PAD_LANGUAGES,
  type PadError,
  type PadLanguage,
  type PadRun,
} from '#core/scratchpad/pad.ts'
import { padContext } from '#core/scratchpad/pad-context.ts'
import { DEFAULT_PAD_OPTIONS } from '#core/scratchpad/pad-document.ts'
import type { PadSession } from '#sandbox/index.ts'
import { createPad, listPads, loadPad, newId, savePad } from '#storage/index.ts'
import { runnableCode } from '../pads/pad-code.ts'
import { openPad } from '../pads/pad-open.ts'
import { openRunFor } from '../pads/pad-open-run.ts'
import { runInPad } from '../pads/pad-runs.ts'
import { changePad, savePending } from '../pads/pad-save.ts'
import { openSession } from '../pads/pad-sessions.ts'

export interface RunConsoleOptions {
  /**
   * A pad of the scratchpad, by id or name, whose memory the run goes on with; a name that is not there makes one. The
   * code becomes a step of the pad, unless one has the same code.
   */
  readonly pad?: string
  /** Milliseconds after which the run is ended; by default 20,000. */
  readonly timeout?: number
  /** Whether `fail` is a name of its own; a pad has its own option for it. */
  readonly includeFail?: boolean
}

export interface ConsoleRun {
  readonly output: string
  /** The value of the last expression as JSON, else its repr; absent where it has none. */
  readonly result?: JsonValue
  readonly error?: PadError
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

/** Fails with `bad-argument`, `pad-busy` and what storage refuses; what the code does wrong is in the answer. */
export async function runInConsole(
  language: string,
  code: string,
  { pad, timeout = DEFAULT_PAD_OPTIONS.timeout * 1000, includeFail = false }: RunConsoleOptions = {},
): Promise<Result<ConsoleRun>> {
  const known = PAD_LANGUAGES.find((one) => one === language)
  if (known === undefined)
    return refuse(t`Unknown language “${language}”. Available: ${PAD_LANGUAGES.join(', ')}.`)
  if (typeof code !== 'string') return refuse(t`The code must be a string.`)
  if (typeof timeout !== 'number' || !(timeout > 0 && timeout <= LONGEST))
    return refuse(t`The timeout must be a number of milliseconds, at most ${LONGEST}.`)
  if (pad === undefined) return ok(answerOf(await runAlone(known, code, { timeout, includeFail })))
  if (typeof pad !== 'string' || pad === '') return refuse(t`The “pad” option must be a string.`)
  const id = await padOf(pad, known)
  if (!id.ok) return id
  const step = await stepOf(id.value, code)
  if (!step.ok) return step
  const ran = await runInPad(id.value, { cell: step.value, title: t`From the console`, code, timeout })
  if (!ran.ok) return ran
  const { cause, state } = ran.value
  return ok(answerOf({ ...cause.run, state }))
}

function refuse(message: string): Result<never> {
  return fail({ code: 'bad-argument', message })
}

/** The pad with that id or name; a new one where there is none. */
async function padOf(name: string, language: PadLanguage): Promise<Result<string>> {
  const pads = await listPads()
  if (!pads.ok) return pads
  const found = pads.value.find((pad) => pad.id === name) ?? pads.value.find((pad) => pad.name === name)
  if (found !== undefined) {
    return found.language === language
      ? ok(found.id)
      : refuse(t`The notebook “${name}” is written in ${found.language}.`)
  }
  const document = { name, language, task: '', cells: [], options: DEFAULT_PAD_OPTIONS }
  return createPad({ document, entries: [] })
}

/** The step of the pad with this code; a new one at its end where there is none. Gives its id. */
async function stepOf(id: string, code: string): Promise<Result<string>> {
  await savePending()
  const open = openPad(id)
  const pad = open === undefined ? await loadPad(id) : ok(open)
  if (!pad.ok) return pad
  const { document, revision } = pad.value
  const known = document.cells.find((cell) => cell.code === code)
  if (known !== undefined) return ok(known.id)
  const step = { id: newId(), title: '', code }
  const extended = { ...document, cells: [...document.cells, step] }
  if (open === undefined) {
    const saved = await savePad(id, { document: extended, revision })
    return saved.ok ? ok(step.id) : saved
  }
  changePad(() => extended)
  await savePending()
  return ok(step.id)
}

/** One interpreter a language for runs without a pad; each run finds it new. */
const alone = new Map<PadLanguage, Promise<PadSession>>()
let queue: Promise<unknown> = Promise.resolve()

function runAlone(
  language: PadLanguage,
  code: string,
  options: { readonly timeout: number; readonly includeFail: boolean },
): Promise<PadRun> {
  const run = async (): Promise<PadRun> => {
    const prepared = await runnableCode(code, language)
    if (prepared.kind !== 'code') return notRun(prepared, EMPTY_PAD)
    const opened = alone.get(language) ?? openSession(language)
    alone.set(language, opened)
    opened.catch(() => alone.delete(language))
    const session = await opened
    // What the last run left is not for this one, nor are its names.
    const open = await openRunFor(code, language)
    const request = { ...options, code: prepared.code, state: EMPTY_PAD, openRun: open?.records }
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

function answerOf({ output, result, error, state }: PadRun): ConsoleRun {
  const variables = state.variables.map(({ name, json, repr }) => [name, jsonOrRepr({ json, repr })] as const)
  return {
    output: plainOutput(output),
    ...(result === undefined ? {} : { result: jsonOrRepr(result) }),
    ...given({ error }),
    memory: {
      variables: Object.fromEntries(variables),
      observations: state.observations,
      failed_approaches: state.failedApproaches,
      context: padContext(state, 'markdown'),
    },
  }
}
