/**
 * The file of a notebook: what its export writes and its import reads, from the outside and so looked at
 * piece by piece. What is missing or of the wrong kind takes its default; only what cannot be a notebook at
 * all is refused.
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
import { KEPT_ENTRIES, type NotebookCause, type NotebookEntry } from './history.ts'
import {
  EMPTY_NOTEBOOK,
  NOTEBOOK_LANGUAGES,
  type NotebookError,
  type NotebookLanguage,
  type NotebookRun,
  type NotebookState,
  type NotebookVariable,
} from './notebook.ts'
import {
  DEFAULT_NOTEBOOK_OPTIONS,
  MOST_TITLE,
  type NotebookCell,
  type NotebookDocument,
  type NotebookOptions,
  TIMEOUT_RANGE,
} from './notebook-document.ts'
import { TEXT_LIMIT } from './value-texts.ts'

const NOTEBOOK_FORMAT = 'memoscope-pad'
/** Raised with each change that an older reader would misread. */
const NOTEBOOK_FILE_VERSION = 1

/** A notebook with its history. */
export interface NotebookContents {
  readonly document: NotebookDocument
  readonly entries: readonly NotebookEntry[]
  /** The entry whose memory counts; absent: an empty memory. */
  readonly head?: number
}

export function writeNotebook({ document, entries, head }: NotebookContents): string {
  const file = {
    format: NOTEBOOK_FORMAT,
    version: NOTEBOOK_FILE_VERSION,
    ...document,
    ...given({ head }),
    history: entries,
  }
  return `${JSON.stringify(file, undefined, 1)}\n`
}

/**
 * Reads a file's text: our JSON, or code in Python, TypeScript or JavaScript by the ending of its name.
 * Nothing in it is run. Fails with `not-a-pad` and `newer-pad`.
 */
export function notebookOfFile(fileName: string, text: string): Result<NotebookContents> {
  const [, name = fileName, ending] = /^(.*?)\.(py|ts|mts|js|mjs)$/i.exec(fileName) ?? []
  if (ending === undefined) return readNotebook(text)
  const language = ending.toLowerCase() === 'py' ? 'python' : 'typescript'
  return ok({ document: documentOfText(text, language, name), entries: [] })
}

/** The document that a file of code is, one cell or several. */
export function documentOfText(text: string, language: NotebookLanguage, name: string): NotebookDocument {
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
    options: DEFAULT_NOTEBOOK_OPTIONS,
  }
}

/** Reads the JSON of a notebook. Fails with `not-a-pad` and `newer-pad`. */
export function readNotebook(text: string): Result<NotebookContents> {
  const value = jsonOf(text)
  if (!isObject(value) || textField(value, 'format') !== NOTEBOOK_FORMAT) return fail(NOT_A_NOTEBOOK)
  if ((numberField(value, 'version') ?? 1) > NOTEBOOK_FILE_VERSION) return fail(NEWER_NOTEBOOK)
  return contentsOf(value)
}

const NOT_A_NOTEBOOK = {
  code: 'not-a-pad',
  message: t`This file is not a Memoscope notebook.`,
  hint: t`A notebook is a JSON file exported from the Scratchpad, or a Python or TypeScript file.`,
}
const NEWER_NOTEBOOK = {
  code: 'newer-pad',
  message: t`This notebook was saved by a newer version of Memoscope.`,
  hint: t`Open it with the newer version, or update this one.`,
}

/** More would block the page: each step is drawn, and its code is read by the editor. */
const MOST_CELLS = 500
const MOST_CODE = 400_000
const MOST_TASK = 200_000
const MOST_LISTED = 100_000

/**
 * A notebook that is small enough to be opened, its history as long as it would have grown here. Fails with
 * `large-pad`.
 */
export function fittingNotebook(contents: NotebookContents): Result<NotebookContents> {
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

function sizeOfState({ variables, observations, failedApproaches }: NotebookState): number {
  return variables.length + observations.length + failedApproaches.length
}

function tooLarge(what: string): Result<never> {
  return fail({
    code: 'large-pad',
    message: t`This notebook is too large to open: ${what}.`,
    hint: t`Split it into several notebooks, or remove what you don't need.`,
  })
}

/**
 * The same of parsed JSON, which storage keeps likewise. Fails with `not-a-pad` where the language is not
 * known.
 */
export function contentsOf(value: JsonValue): Result<NotebookContents> {
  const language = NOTEBOOK_LANGUAGES.find((known) => known === field(value, 'language'))
  if (language === undefined) return fail(NOT_A_NOTEBOOK)
  const document: NotebookDocument = {
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

function cellsOf(values: readonly JsonValue[]): readonly NotebookCell[] {
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

function optionsOf(value: JsonObject): NotebookOptions {
  const flag = (key: 'includeFail' | 'validateNames' | 'notesFailures' | 'verbose') => {
    const given = field(value, key)
    return typeof given === 'boolean' ? given : DEFAULT_NOTEBOOK_OPTIONS[key]
  }
  const { min, max } = TIMEOUT_RANGE
  const timeout = numberField(value, 'timeout') ?? DEFAULT_NOTEBOOK_OPTIONS.timeout
  return {
    includeFail: flag('includeFail'),
    validateNames: flag('validateNames'),
    notesFailures: flag('notesFailures'),
    verbose: flag('verbose'),
    timeout: Math.min(max, Math.max(min, timeout)),
    form:
      CONTEXT_FORMS.find((known) => known.value === value['form'])?.value ?? DEFAULT_NOTEBOOK_OPTIONS.form,
    placement:
      CONTEXT_PLACEMENTS.find((known) => known.value === value['placement'])?.value ??
      DEFAULT_NOTEBOOK_OPTIONS.placement,
  }
}

/** Entries with a number and a cause that are understood, in the order of their numbers. */
function entriesOf(values: readonly JsonValue[]): readonly NotebookEntry[] {
  const entries = values.flatMap((value): readonly NotebookEntry[] => {
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

function causeOf(value: JsonObject): NotebookCause | undefined {
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

function runOf(value: JsonObject): Omit<NotebookRun, 'state'> {
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

const ERROR_KINDS: readonly NotebookError['kind'][] = [
  'syntax',
  'error',
  'timeout',
  'stopped',
  'refused',
  'crashed',
]

function errorOf(value: JsonObject | undefined): NotebookError | undefined {
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

function stateOf(value: JsonValue): NotebookState {
  if (!isObject(value)) return EMPTY_NOTEBOOK
  const cut = (text: string) => takeCodePoints(text, TEXT_LIMIT)
  const variables = (listField(value, 'variables') ?? []).flatMap((item): readonly NotebookVariable[] => {
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
