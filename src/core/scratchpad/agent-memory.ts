/**
 * tinyAgent's AgentMemory: the scratchpad that code written by the model changes while it
 * runs. A factory of a plain object, as the sandbox and the golden vectors drive it; values are Python's.
 */
import type { PyValue } from '#base/python.ts'
import { isIdentifier } from '#base/python-text.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { type ContextForm, type Scratchpad, scratchpadContext } from './context-text.ts'

export interface AgentMemoryOptions {
  /**
   * `python-identifier`: `store` refuses a name that `str.isidentifier` refuses, as the document promises;
   * keywords such as `class` are identifiers to it and pass. `off` (default): any name, as every version of
   * the code does.
   */
  readonly validateNames?: 'off' | 'python-identifier'
  /**
   * Whether `fail` is a name of its own in the namespace: the architecture document says yes, the library
   * (default) no.
   */
  readonly includeFail?: boolean
  /** What it starts with; by default empty, as at the start of a run. */
  readonly initial?: Scratchpad
}

/** What a name of the executor's namespace represents. */
type NamespaceEntry =
  | { readonly kind: 'memory' | 'store' | 'recall' | 'observe' | 'fail' }
  | { readonly kind: 'value'; readonly value: PyValue }

export interface AgentMemory {
  /** Sets a value; a name stored again keeps its place. Fails with `bad-name` where names are checked. */
  store(name: string, value: PyValue): Result<undefined>
  /**
   * The stored value, else `fallback` (Python's keyword argument `default`). A stored None is returned, not
   * the fallback.
   */
  recall(name: string, fallback?: PyValue): PyValue
  observe(text: string): void
  fail(text: string): void
  /** Empties variables, observations and failed approaches. */
  clear(): void
  /** The text that the model gets; empty for an empty memory. */
  toContext(form?: ContextForm): string
  /**
   * The names that code runs with. Variables come last, so one called `memory`, `store`, `recall` or
   * `observe` shadows the helper. The documents export it once, at the start of a run; export it before every
   * run and stored values are names.
   */
  toNamespace(): ReadonlyMap<string, NamespaceEntry>
  /**
   * Python's `text in memory.observations`: an entry that equals the text. The document's examples look for a
   * part of an entry, never find it, and so let a failed approach through.
   */
  hasObserved(text: string): boolean
  hasFailed(text: string): boolean
  /** What it holds now; later changes do not reach it. */
  snapshot(): Scratchpad
}

const NONE: PyValue = { kind: 'none' }

export function createAgentMemory(options: AgentMemoryOptions = {}): AgentMemory {
  const variables = new Map(options.initial?.variables ?? [])
  const observations = [...(options.initial?.observations ?? [])]
  const failedApproaches = [...(options.initial?.failedApproaches ?? [])]
  const snapshot = (): Scratchpad => ({
    variables: [...variables],
    observations: [...observations],
    failedApproaches: [...failedApproaches],
  })

  return {
    store: (name, value) => {
      if (options.validateNames === 'python-identifier' && !isIdentifier(name)) return refuseName(name)
      variables.set(name, value)
      return ok(undefined)
    },
    recall: (name, fallback = NONE) => variables.get(name) ?? fallback,
    observe: (text) => {
      observations.push(text)
    },
    fail: (text) => {
      failedApproaches.push(text)
    },
    clear: () => {
      variables.clear()
      observations.length = 0
      failedApproaches.length = 0
    },
    toContext: (form = 'markdown') => scratchpadContext(snapshot(), form),
    toNamespace: () => namespaceOf(variables, options.includeFail ?? false),
    hasObserved: (text) => observations.includes(text),
    hasFailed: (text) => failedApproaches.includes(text),
    snapshot,
  }
}

function namespaceOf(
  variables: ReadonlyMap<string, PyValue>,
  includeFail: boolean,
): ReadonlyMap<string, NamespaceEntry> {
  const helpers = ['memory', 'store', 'recall', 'observe', ...(includeFail ? ['fail' as const] : [])] as const
  const names = new Map<string, NamespaceEntry>(helpers.map((kind) => [kind, { kind }]))
  for (const [name, value] of variables) names.set(name, { kind: 'value', value })
  return names
}

function refuseName(name: string): Result<never> {
  return fail({
    code: 'bad-name',
    message: t`“${name}” is not a Python identifier, so it can't be a variable name.`,
    hint: t`A name is letters, digits and _ and does not start with a digit.`,
  })
}
