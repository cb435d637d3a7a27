/**
 * The file of a pad: what its export writes and its import reads, from the outside and so looked at piece by piece. What is
 * missing or of the wrong kind takes its default; only what cannot be a pad at all is refused.
 */
import { given } from '#base/given.ts'
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  jsonOf,
  listField,
  numberField,
  objectField,
  textField,
} from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { takeCodePoints } from '#base/text.ts'
import { t } from '#base/words.ts'
import { cellsOfText } from './cells-text.ts'
import { CONTEXT_PLACEMENTS } from './code-turn.ts'
import { CONTEXT_FORMS } from './context-text.ts'
import { KEPT_ENTRIES, type PadCause, type PadEntry } from './history.ts'
import {
  EMPTY_PAD,
  PAD_LANGUAGES,
  type PadError,
  type PadLanguage,
  type PadRun,
  type PadState,
  type PadVariable,
} from './pad.ts'
import {
  DEFAULT_PAD_OPTIONS,
  MOST_TITLE,
  type PadCell,
  type PadDocument,
  type PadOptions,
  TIMEOUT_RANGE,
} from './pad-document.ts'
import { TEXT_LIMIT } from './value-texts.ts'

const PAD_FORMAT = 'memoscope-pad'
/** Raised with each change that an older reader would misread. */
const PAD_FILE_VERSION = 1

/** A pad with its history. */
export interface PadContents {
  readonly document: PadDocument
  readonly entries: readonly PadEntry[]
  /** The entry whose memory counts; absent: an empty memory. */
  readonly head?: number
}

export function writePad({ document, entries, head }: PadContents): string {
  const file = {
    format: PAD_FORMAT,
    version: PAD_FILE_VERSION,
    ...document,
    ...given({ head }),
    history: entries,
  }
  return `${JSON.stringify(file, undefined, 1)}\n`
}

/**
 * Reads a file's text: our JSON, or code in Python, TypeScript or JavaScript by the ending of its name. Nothing in it is run.
 * Fails with `not-a-pad` and `newer-pad`.
 */
export function padOfFile(fileName: string, text: string): Result<PadContents> {
  const [, name = fileName, ending] = /^(.*?)\.(py|ts|mts|js|mjs)$/i.exec(fileName) ?? []
  if (ending === undefined) return readPad(text)
  const language = ending.toLowerCase() === 'py' ? 'python' : 'typescript'
  return ok({ document: documentOfText(text, language, name), entries: [] })
}

/** The document that a file of code is, one cell or several. */
export function documentOfText(text: string, language: PadLanguage, name: string): PadDocument {
  const cells = cellsOfText(text, language).map(({ code, title }, index) => ({
    id: `c${index}`,
    title: takeCodePoints(title, MOST_TITLE),
    code,
  }))
  return {
    name,
    language,
    task: '',
    cells: cells.length === 0 ? [{ id: 'c0', title: '', code: '' }] : cells,
    options: DEFAULT_PAD_OPTIONS,
  }
}

/** Reads the JSON of a pad. Fails with `not-a-pad` and `newer-pad`. */
export function readPad(text: string): Result<PadContents> {
  const value = jsonOf(text)
  if (!isObject(value) || textField(value, 'format') !== PAD_FORMAT) return fail(NOT_A_PAD)
  if ((numberField(value, 'version') ?? 1) > PAD_FILE_VERSION) return fail(NEWER_PAD)
  return contentsOf(value)
}

const NOT_A_PAD = {
  code: 'not-a-pad',
  message: t`This file is not a Memoscope notebook.`,
  hint: t`A notebook is a JSON file exported from the Scratchpad, or a Python or TypeScript file.`,
}
const NEWER_PAD = {
  code: 'newer-pad',
  message: t`This notebook was saved by a newer version of Memoscope.`,
  hint: t`Open it with the newer version, or update this one.`,
}

/** More would hold the page: each step is drawn, and its code is read by the editor. */
const MOST_CELLS = 500
const MOST_CODE = 400_000
const MOST_TASK = 200_000
const MOST_LISTED = 100_000

/** A pad that is small enough to be opened, its history as long as it would have grown here. Fails with `large-pad`. */
export function fittingPad(contents: PadContents): Result<PadContents> {
  const { document, entries } = contents
  const code = Math.max(0, ...document.cells.slice(0, MOST_CELLS).map((cell) => cell.code.length))
  const listed = entries.reduce((most, { state }) => Math.max(most, sizeOfState(state)), 0)
  if (document.cells.length > MOST_CELLS)
    return tooLarge(t`it has ${document.cells.length} steps, of at most ${MOST_CELLS}`)
  if (code > MOST_CODE) return tooLarge(t`a step has ${code} characters of code, of at most ${MOST_CODE}`)
  if (document.task.length > MOST_TASK)
    return tooLarge(t`its task has ${document.task.length} characters, of at most ${MOST_TASK}`)
  if (listed > MOST_LISTED) return tooLarge(t`its memory has ${listed} entries, of at most ${MOST_LISTED}`)
  return ok({ ...contents, entries: entries.slice(-KEPT_ENTRIES) })
}

function sizeOfState({ variables, observations, failedApproaches }: PadState): number {
  return variables.length + observations.length + failedApproaches.length
}

function tooLarge(what: string): Result<never> {
  return fail({
    code: 'large-pad',
    message: t`This notebook is too large to open: ${what}.`,
    hint: t`Split it into several notebooks, or remove what you don't need.`,
  })
}

/** The same of parsed JSON, which storage keeps likewise. Fails with `not-a-pad` where the language is not known. */
export function contentsOf(value: JsonValue): Result<PadContents> {
  const language = PAD_LANGUAGES.find((known) => known === field(value, 'language'))
  if (language === undefined) return fail(NOT_A_PAD)
  const document: PadDocument = {
    name: takeCodePoints(textField(value, 'name') ?? '', MOST_TITLE),
    language,
    task: textField(value, 'task') ?? '',
    cells: cellsOf(listField(value, 'cells') ?? []),
    options: optionsOf(objectField(value, 'options') ?? {}),
  }
  const entries = entriesOf(listField(value, 'history') ?? [])
  const head = numberField(value, 'head')
  const isThere = entries.some(({ number }) => number === head)
  return ok({ document, entries, ...(head === undefined || !isThere ? {} : { head }) })
}

function cellsOf(values: readonly JsonValue[]): readonly PadCell[] {
  const taken = new Set<string>()
  return values.flatMap((value, index) => {
    const code = textField(value, 'code')
    if (code === undefined) return []
    const own = textField(value, 'id') ?? ''
    const id = own === '' || taken.has(own) ? `c${index}-${taken.size}` : own
    taken.add(id)
    return [{ id, title: takeCodePoints(textField(value, 'title') ?? '', MOST_TITLE), code }]
  })
}

function optionsOf(value: JsonObject): PadOptions {
  const flag = (key: 'includeFail' | 'validateNames' | 'notesFailures' | 'verbose') => {
    const given = field(value, key)
    return typeof given === 'boolean' ? given : DEFAULT_PAD_OPTIONS[key]
  }
  const { min, max } = TIMEOUT_RANGE
  const timeout = numberField(value, 'timeout') ?? DEFAULT_PAD_OPTIONS.timeout
  return {
    includeFail: flag('includeFail'),
    validateNames: flag('validateNames'),
    notesFailures: flag('notesFailures'),
    verbose: flag('verbose'),
    timeout: Math.min(max, Math.max(min, timeout)),
    form: CONTEXT_FORMS.find((known) => known.value === value['form'])?.value ?? DEFAULT_PAD_OPTIONS.form,
    placement:
      CONTEXT_PLACEMENTS.find((known) => known.value === value['placement'])?.value ??
      DEFAULT_PAD_OPTIONS.placement,
  }
}

/** Entries with a number and a cause that are understood, in the order of their numbers. */
function entriesOf(values: readonly JsonValue[]): readonly PadEntry[] {
  const entries = values.flatMap((value): readonly PadEntry[] => {
    const number = numberField(value, 'number')
    const cause = causeOf(objectField(value, 'cause') ?? {})
    if (number === undefined || cause === undefined) return []
    const from = numberField(value, 'from')
    return [
      {
        number,
        ...given({ from }),
        at: numberField(value, 'at') ?? 0,
        cause,
        state: stateOf(field(value, 'state') ?? null),
      },
    ]
  })
  const byNumber = new Map(entries.map((entry) => [entry.number, entry]))
  return (
    [...byNumber.values()]
      .sort((one, other) => one.number - other.number)
      // Forward references would make undo go round in circles.
      .map(({ from, ...entry }) => (from === undefined || from >= entry.number ? entry : { ...entry, from }))
  )
}

function causeOf(value: JsonObject): PadCause | undefined {
  switch (value['kind']) {
    case 'start':
      return { kind: 'start' }
    case 'edit':
      return { kind: 'edit', what: textField(value, 'what') ?? 'changed by hand' }
    case 'run': {
      const cell = textField(value, 'cell')
      const noted = textField(value, 'noted')
      return {
        kind: 'run',
        ...given({ cell }),
        title: textField(value, 'title') ?? '',
        code: textField(value, 'code') ?? '',
        run: runOf(objectField(value, 'run') ?? {}),
        ...given({ noted }),
        ...(value['isFresh'] === true ? { isFresh: true } : {}),
      }
    }
    default:
      return undefined
  }
}

function runOf(value: JsonObject): Omit<PadRun, 'state'> {
  const result = objectField(value, 'result')
  const error = errorOf(objectField(value, 'error'))
  const json = field(result, 'json')
  return {
    output: textField(value, 'output') ?? '',
    ...(result === undefined
      ? {}
      : {
          result: {
            type: textField(result, 'type') ?? '',
            repr: textField(result, 'repr') ?? '',
            ...given({ json }),
          },
        }),
    ...given({ error }),
    gone: textsOf(value, 'gone'),
    milliseconds: numberField(value, 'milliseconds') ?? 0,
  }
}

const ERROR_KINDS: readonly PadError['kind'][] = [
  'syntax',
  'error',
  'timeout',
  'stopped',
  'refused',
  'crashed',
]

function errorOf(value: JsonObject | undefined): PadError | undefined {
  if (value === undefined) return undefined
  const line = numberField(value, 'line')
  const column = numberField(value, 'column')
  return {
    kind: ERROR_KINDS.find((kind) => kind === value['kind']) ?? 'error',
    message: textField(value, 'message') ?? '',
    traceback: textField(value, 'traceback') ?? '',
    ...given({ line, column }),
  }
}

function stateOf(value: JsonValue): PadState {
  if (!isObject(value)) return EMPTY_PAD
  const cut = (text: string) => takeCodePoints(text, TEXT_LIMIT)
  const variables = (listField(value, 'variables') ?? []).flatMap((item): readonly PadVariable[] => {
    const name = textField(item, 'name')
    const repr = textField(item, 'repr')
    if (name === undefined || repr === undefined) return []
    const json = field(item, 'json')
    return [
      {
        name,
        type: textField(item, 'type') ?? '',
        repr: cut(repr),
        text: cut(textField(item, 'text') ?? repr),
        size: numberField(item, 'size') ?? repr.length,
        ...given({ json }),
      },
    ]
  })
  return {
    variables,
    observations: textsOf(value, 'observations'),
    failedApproaches: textsOf(value, 'failedApproaches'),
  }
}

function textsOf(value: JsonObject, key: string): readonly string[] {
  const list = field(value, key)
  return isArray(list) ? list.filter((item): item is string => typeof item === 'string') : []
}
