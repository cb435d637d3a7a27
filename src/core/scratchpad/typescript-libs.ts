/**
 * What TypeScript code in a notebook can use, as files for the language service: the helpers, the variables
 * with the types of their values, and the other cells as modules.
 */
import { isArray, type JsonValue } from '#base/json.ts'
import type { NotebookState } from './notebook.ts'
import { FAIL, HELPERS, isUsable, LISTS, METHODS, MOST_NAMES, topLevelNames } from './notebook-names.ts'
import { RUN_DECLARATIONS } from './run-declarations.ts'

/** A file of declarations, or of code that the language service knows and no one sees. */
export interface NotebookLib {
  readonly path: string
  readonly content: string
}

/** A cell whose names other cells can use. */
interface NamedCode {
  readonly id: string
  readonly code: string
}

/**
 * What TypeScript code can use: values have the type of their JSON, and names of other cells the type that
 * they have there, since each of those is a module that a declaration points into.
 */
export function typescriptLibs(
  state: NotebookState,
  { includeFail, others }: { readonly includeFail: boolean; readonly others: readonly NamedCode[] },
): readonly NotebookLib[] {
  const helpers = includeFail ? [...HELPERS, FAIL] : HELPERS
  const variables = state.variables.slice(0, MOST_NAMES).filter(isUsable)
  const taken = new Set([
    ...helpers.map(({ name }) => name),
    'memory',
    'print',
    'console',
    'run',
    'table',
    'plot',
  ])
  const known = new Set(variables.map(({ name }) => name))
  const modules = others.map(({ id, code }) => moduleOf(id, code))
  // Of a name that several cells give, the last one's; what was stored has the type of its value.
  const named = new Map(modules.flatMap(({ names, path }) => names.map((name) => [name, path] as const)))
  const stored = others.flatMap(({ code }) => storedNames(code))
  const lines = [
    ...helpers
      .filter(({ name }) => !known.has(name))
      .map(({ typescript, help }) => `/** ${help} */\ndeclare function ${typescript}`),
    PRINTING,
    ...RUN_DECLARATIONS.filter(({ name }) => !known.has(name)).map(({ text }) => text),
    ...(known.has('memory')
      ? []
      : [`/** The memory itself. */\ndeclare const memory: {\n${memberLines()}\n}`]),
    ...[...named]
      .filter(([name]) => !known.has(name) && !taken.has(name))
      .map(([name, path]) => `declare let ${name}: typeof import('${path}').${name}`),
    ...[...new Map(modules.flatMap(({ types, path }) => types.map((name) => [name, path] as const)))].map(
      ([name, path]) => `type ${name} = import('${path}').${name}`,
    ),
    ...[...new Set(stored)]
      .filter((name) => !known.has(name) && !taken.has(name) && !named.has(name))
      .map((name) => `/** Stored by another step. */\ndeclare let ${name}: any`),
    ...variables.map(
      ({ name, json }) => `/** Stored in the memory. */\ndeclare let ${name}: ${typeOf(json)}`,
    ),
  ]
  return [{ path: 'file:///pad.d.ts', content: lines.join('\n') }, ...modules.map(({ lib }) => lib)]
}

const PRINTING = [
  '/** Prints a line. */',
  'declare function print(...values: unknown[]): void',
  'declare const console: Record<"log" | "info" | "warn" | "error" | "debug", (...values: unknown[]) => void>',
].join('\n')

const TYPES = /^(?:interface|type|class)\s+([\w$]+)(?!\s*<)\b/gmu

/** A cell as a module that gives out its outermost names. */
function moduleOf(id: string, code: string) {
  const names = topLevelNames(code, 'typescript')
  const types = [...new Set([...code.matchAll(TYPES)].map((match) => match[1] ?? ''))]
  const given = [...names, ...types.filter((name) => !names.includes(name)).map((name) => `type ${name}`)]
  const place = `pad-cells/${encodeURIComponent(id)}`
  const content = `${code}\nexport { ${given.join(', ')} }\n`
  return { names, types, path: `./${place}`, lib: { path: `file:///${place}.ts`, content } }
}

/** Names that code stores, where they are written out. */
function storedNames(code: string): readonly string[] {
  return [...code.matchAll(/\bstore\(\s*(['"])([\w$]+)\1/g)]
    .map((match) => match[2] ?? '')
    .filter((name) => isUsable({ name }))
}

function memberLines(): string {
  return [
    ...METHODS.map(({ typescript, help }) => `  /** ${help} */\n  ${typescript}`),
    `  /** The same as \`to_context\`. */\n  toContext(): string`,
    ...LISTS.map(({ name, type, help }) => `  /** ${help} */\n  ${name}: ${type.typescript}`),
    `  /** The same as \`failed_approaches\`. */\n  failedApproaches: string[]`,
  ].join('\n')
}

/** Deeper values are `any`: a type that no one can read helps no one. */
const TYPE_DEPTH = 4
const TYPE_KEYS = 40

function typeOf(json: JsonValue | undefined, depth = 0): string {
  if (json === undefined || json === null || depth > TYPE_DEPTH) return 'any'
  if (isArray(json)) {
    const types = [...new Set(json.slice(0, TYPE_KEYS).map((item) => typeOf(item, depth + 1)))]
    return types.length === 0 || types.includes('any') ? 'any[]' : `(${types.join(' | ')})[]`
  }
  if (typeof json !== 'object') return typeof json
  const keys = Object.entries(json)
  if (keys.length > TYPE_KEYS) return 'Record<string, any>'
  return `{ ${keys.map(([key, value]) => `${JSON.stringify(key)}: ${typeOf(value, depth + 1)}`).join('; ')} }`
}
