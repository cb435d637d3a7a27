/**
 * The names that code in a notebook can use, with what a person is told of them: for completion, hover and
 * signatures in Python; typescript-libs.ts makes declarations of the same list. Variables come from the
 * memory.
 */
import { isIdentifier, isKeyword } from '#base/python-text.ts'
import { takeCodePoints } from '#base/text.ts'
import { t } from '#base/words.ts'
import type { NotebookLanguage, NotebookState, NotebookVariable } from './notebook.ts'

interface Helper {
  readonly name: string
  readonly python: string
  readonly typescript: string
  readonly help: string
  readonly parameters: readonly { readonly label: string; readonly help: string }[]
}

const NAME = { label: 'name', help: t`The variable’s name.` }

export const HELPERS: readonly Helper[] = [
  {
    name: 'store',
    python: 'store(name, value)',
    typescript: 'store(name: string, value: unknown): void',
    help: t`Stores a value in the memory. In later runs it is also a variable.`,
    parameters: [
      NAME,
      { label: 'value', help: t`Any value. Storing the same name again keeps its position.` },
    ],
  },
  {
    name: 'recall',
    python: 'recall(name, default=None)',
    typescript: 'recall(name: string, fallback?: unknown): any',
    help: t`Returns a stored value, or the default if the name was never stored.`,
    parameters: [NAME, { label: 'default', help: t`Returned if nothing was stored.` }],
  },
  {
    name: 'observe',
    python: 'observe(text)',
    typescript: 'observe(text: string): void',
    help: t`Records a finding.`,
    parameters: [{ label: 'text', help: t`A sentence for later steps to read.` }],
  },
]

export const FAIL: Helper = {
  name: 'fail',
  python: 'fail(text)',
  typescript: 'fail(text: string): void',
  help: t`Records an approach that did not work, so that it is not tried again.`,
  parameters: [{ label: 'text', help: t`What was tried and why it failed.` }],
}

const CLEAR: Helper = {
  name: 'clear',
  python: 'clear()',
  typescript: 'clear(): void',
  help: t`Deletes all variables, observations, and failed approaches.`,
  parameters: [],
}

const TO_CONTEXT: Helper = {
  name: 'to_context',
  python: 'to_context()',
  typescript: 'to_context(): string',
  help: t`The memory as the text sent to the model.`,
  parameters: [],
}

/** What `memory` can do. */
export const METHODS: readonly Helper[] = [...HELPERS, FAIL, CLEAR, TO_CONTEXT]

export const LISTS = [
  {
    name: 'variables',
    type: { python: 'dict', typescript: 'Record<string, any>' },
    help: t`Stored values by name.`,
  },
  {
    name: 'observations',
    type: { python: 'list', typescript: 'string[]' },
    help: t`Recorded findings. \`in\` compares whole entries, not parts.`,
  },
  {
    name: 'failed_approaches',
    type: { python: 'list', typescript: 'string[]' },
    help: t`Recorded failures. \`in\` compares whole entries, not parts.`,
  },
] as const

/** A name that code may use, as completion, hover and signatures show it. */
export interface NotebookName {
  /** `store`; of a member its whole path: `memory.store`. */
  readonly name: string
  readonly kind: 'function' | 'variable' | 'class' | 'module' | 'keyword'
  /** The type of a variable, or what a function looks like: `store(name, value)`. */
  readonly detail?: string
  /** For a person; plain text. */
  readonly documentation?: string
  /** Of a function, in order. */
  readonly parameters?: readonly { readonly label: string; readonly documentation?: string }[]
}

/** A place in code; both count from 1, columns in UTF-16 units. */
export interface NamePlace {
  readonly line: number
  readonly column: number
}

/** What knows more names than a list of them holds, and is asked while code is written. Never rejects. */
export interface NameSource {
  /** The names that may be at a place; of a member only what is after its last point. */
  complete(code: string, place: NamePlace): Promise<readonly NotebookName[]>
  /** What is known of the name at a place. */
  hover(code: string, place: NamePlace): Promise<NotebookName | undefined>
}

interface NamesOptions {
  readonly includeFail: boolean
  /** Code of the other cells, whose own names are there too once they ran. */
  readonly otherCode?: readonly string[]
}

/** Variables that completion knows; no one scrolls through more. */
export const MOST_NAMES = 2_000

/** What Python code can use, variables last: they shadow helpers of the same name. */
export function pythonNames(
  state: NotebookState,
  { includeFail, otherCode = [] }: NamesOptions,
): readonly NotebookName[] {
  const helpers = includeFail ? [...HELPERS, FAIL] : HELPERS
  const names: readonly NotebookName[] = [
    ...helpers.map((helper) => pythonHelper(helper, '')),
    { name: 'memory', kind: 'variable', detail: 'AgentMemory', documentation: t`The memory itself.` },
    ...METHODS.map((helper) => pythonHelper(helper, 'memory.')),
    ...LISTS.map(
      ({ name, type, help }): NotebookName => ({
        name: `memory.${name}`,
        kind: 'variable',
        detail: type.python,
        documentation: help,
      }),
    ),
    ...otherCode
      .flatMap((code) => topLevelNames(code, 'python'))
      .map((name): NotebookName => ({ name, kind: 'variable', documentation: t`From another cell.` })),
    ...state.variables
      .slice(0, MOST_NAMES)
      .filter(isUsable)
      .map(
        (variable): NotebookName => ({
          name: variable.name,
          kind: 'variable',
          detail: variable.type,
          documentation: `Stored: ${takeCodePoints(variable.repr, 200)}`,
        }),
      ),
  ]
  return [...new Map(names.map((name) => [name.name, name])).values()]
}

function pythonHelper({ name, python, help, parameters }: Helper, prefix: string): NotebookName {
  return {
    name: `${prefix}${name}`,
    kind: 'function',
    detail: `${prefix}${python}`,
    documentation: help,
    parameters: parameters.map((one) => ({ label: one.label, documentation: one.help })),
  }
}

/**
 * Words that a program cannot use as a name. TypeScript's are nearly Python's; a false one only costs its
 * completion.
 */
const SCRIPT_WORDS: ReadonlySet<string> = new Set(
  (
    'break case catch class const continue debugger default delete do else enum export extends false finally for ' +
    'function if import in instanceof new null return super switch this throw true try typeof var void while with ' +
    'yield let static await'
  ).split(' '),
)

/** Whether code can use the name as it is; `recall` takes any. */
export function isUsable({ name }: Pick<NotebookVariable, 'name'>): boolean {
  return isIdentifier(name) && !isKeyword(name) && !SCRIPT_WORDS.has(name)
}

const TOP_LEVEL: Readonly<Record<NotebookLanguage, RegExp>> = {
  python: /^(?:(?:async\s+)?def|class)\s+(\w+)|^(\w+)\s*(?::[^=\n]+)?=(?!=)/gmu,
  typescript: /^(?:async\s+)?(?:function\*?|class|const|let|var)\s+([\w$]+)/gmu,
}

/** Names that code gives at its outermost level, read by form: what is inside of a text may pass for one. */
export function topLevelNames(code: string, language: NotebookLanguage): readonly string[] {
  const found = [...code.matchAll(TOP_LEVEL[language])].map((match) => match[1] ?? match[2] ?? '')
  return [...new Set(found)].filter((name) => isUsable({ name }))
}
