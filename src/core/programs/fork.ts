/**
 * A built-in strategy or memory as the beginning of a person's own: code that declares its parameters with
 * the values that they have. Where a template does exactly what the built-in does, that is the code; of all
 * others it is the frame.
 */

import type { ParamSpec, ParamValue, ParamValues } from '../model/params.ts'
import type { MemoryInfo } from '../spec/memory-info.ts'

/** A template with other initial values, or a text of its own. */
export type Fork =
  | { readonly kind: 'template'; readonly template: string; readonly values: ParamValues }
  | { readonly kind: 'code'; readonly code: string }

interface Equal {
  readonly template: string
  /** The template's name of each of the built-in's parameters. */
  readonly names: Readonly<Record<string, string>>
  /** What the others must be for the two to be equal. */
  readonly where?: ParamValues
}

/** Held equal by a test. */
const EQUALS: Readonly<Record<string, Equal>> = {
  'keep-last': { template: 'keep-last', names: { count: 'count' }, where: { variant: 'preserve-critical' } },
  'shorten-observations': {
    template: 'mask-observations',
    names: { keepLast: 'keep', maxLength: 'length' },
    where: { variant: 'by-recency' },
  },
  'recent-within-budget': {
    template: 'token-budget',
    names: { minSteps: 'minSteps', maxTokens: 'maxTokens' },
    where: { misfit: 'skip' },
  },
  'last-actions': {
    template: 'critical-and-actions',
    names: { count: 'count' },
    where: { notes: 'dropped' },
  },
}

export function forkOf(info: MemoryInfo, values: ParamValues): Fork {
  const equal = Object.hasOwn(EQUALS, info.id) ? EQUALS[info.id] : undefined
  const isEqual = Object.entries(equal?.where ?? {}).every(([name, value]) => values[name] === value)
  if (equal === undefined || !isEqual) return { kind: 'code', code: frameOf(info, values) }
  const renamed = Object.entries(equal.names).flatMap(([from, to]) => {
    const value = values[from]
    return value === undefined ? [] : [[to, value] as const]
  })
  return { kind: 'template', template: equal.template, values: Object.fromEntries(renamed) }
}

/**
 * The code with another title and other initial values; a parameter that it does not declare on one line
 * stays.
 */
export function withValues(code: string, title: string, values: ParamValues): string {
  const titled = code.replace(/\btitle: '[^'\n]*'/, () => `title: ${quoted(title)}`)
  return Object.entries(values).reduce(
    (text, [name, value]) =>
      text.replace(
        new RegExp(`(\\b${name}: \\{[^}\\n]*\\binitial: )[^,}\\n]+?(?=,| \\})`),
        (_, front: string) => `${front}${literal(value)}`,
      ),
    titled,
  )
}

function frameOf({ kind, title, description, params }: MemoryInfo, values: ParamValues): string {
  const specs = Object.entries(params).map(
    ([name, spec]) => `    ${name}: ${specCode(spec, values[name])},\n`,
  )
  const declared = specs.length === 0 ? '' : `  params: {\n${specs.join('')}  },\n`
  const isStrategy = kind === 'strategy'
  return `// Begun from “${title}”, with its parameters as they were set. What it does is yours to write; that one does this:
// ${description}
import { ${isStrategy ? 'defineStrategy' : 'defineMemory, type Step'} } from 'memoscope'

export default ${isStrategy ? 'defineStrategy' : 'defineMemory'}({
  title: ${quoted(`${title}, mine`)},
${declared}${isStrategy ? STRATEGY_BODY : MEMORY_BODY}})
`
}

const STRATEGY_BODY = `  prune(steps, values) {
    return steps
  },
`

const MEMORY_BODY = `  create: (): Step[] => [],
  add(steps, step, values) {
    steps.push(step)
    return steps
  },
  recall: (steps, cue, values) => steps,
`

/** A parameter in the form of the templates, on one line but for its options. */
function specCode(spec: ParamSpec, value: ParamValue = spec.initial): string {
  const fields = Object.entries({ ...spec, initial: value }).map(
    ([key, field]) => `${key}: ${literal(field)}`,
  )
  return `{ ${fields.join(', ')} }`
}

function literal(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  return `{ ${Object.entries(value)
    .map(([key, inner]) => `${key}: ${literal(inner)}`)
    .join(', ')} }`
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, (character) => `\\${character}`).replace(/\n/g, '\\n')}'`
}
