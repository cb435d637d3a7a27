/**
 * Parameters of strategies, memories and dialects as data: from a spec come the form, the URL codec, the
 * validation and the documentation. Values are plain numbers, texts and booleans.
 */
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'

export type ParamValue = number | string | boolean
export type ParamValues = Readonly<Record<string, ParamValue>>

interface SpecBase {
  readonly label: string
  /** A sentence for the tooltip. */
  readonly help?: string
  /** Shown only while another parameter has one of these values. */
  readonly when?: { readonly param: string; readonly is: readonly ParamValue[] }
}

export interface IntegerSpec extends SpecBase {
  readonly kind: 'integer'
  readonly min: number
  readonly max: number
  readonly initial: number
  readonly unit?: string
}

export interface ChoiceSpec extends SpecBase {
  readonly kind: 'choice'
  readonly options: readonly { readonly value: string; readonly label: string; readonly help: string }[]
  readonly initial: string
}

interface BooleanSpec extends SpecBase {
  readonly kind: 'boolean'
  readonly initial: boolean
}

/** Free text: a placeholder, or names with commas between them (see `namesOf`). */
export interface TextSpec extends SpecBase {
  readonly kind: 'text'
  readonly initial: string
}

export type ParamSpec = IntegerSpec | ChoiceSpec | BooleanSpec | TextSpec
export type ParamSpecs = Readonly<Record<string, ParamSpec>>

/** The typed values that a set of specs describes. */
export type ValuesOf<S extends ParamSpecs> = {
  readonly [K in keyof S]: S[K] extends IntegerSpec ? number : S[K] extends BooleanSpec ? boolean : string
}

export function initialValues(specs: ParamSpecs): ParamValues {
  return Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, spec.initial]))
}

/**
 * Values from outside (URL, console, storage), checked against the specs: absent ones take their initial
 * value. Fails with `unknown-parameter` or `bad-parameter`, naming the parameter and what it accepts.
 */
export function parseValues(
  specs: ParamSpecs,
  given: Readonly<Record<string, unknown>>,
): Result<ParamValues> {
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(specs, name)) {
      const known = Object.keys(specs).join(', ') || 'none'
      return fail({
        code: 'unknown-parameter',
        message: t`There is no parameter "${name}".`,
        hint: t`Available: ${known}.`,
      })
    }
  }
  const values: Record<string, ParamValue> = {}
  for (const [name, spec] of Object.entries(specs)) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    const parsed = value === undefined ? ok(spec.initial) : parseValue(name, spec, value)
    if (!parsed.ok) return parsed
    values[name] = parsed.value
  }
  return ok(values)
}

/** Texts are in links; what is longer does not belong there. */
const MAX_TEXT = 2000

/** One value against its spec. */
export function parseValue(name: string, spec: ParamSpec, value: unknown): Result<ParamValue> {
  if (spec.kind === 'integer') {
    if (typeof value === 'number' && Number.isInteger(value) && value >= spec.min && value <= spec.max)
      return ok(value)
    return bad(name, t`a whole number from ${spec.min} to ${spec.max}`, value)
  }
  if (spec.kind === 'boolean') {
    return typeof value === 'boolean' ? ok(value) : bad(name, t`true or false`, value)
  }
  if (spec.kind === 'text') {
    return typeof value === 'string' && value.length <= MAX_TEXT
      ? ok(value)
      : bad(name, t`text of at most ${MAX_TEXT} characters`, value)
  }
  if (typeof value === 'string' && spec.options.some((option) => option.value === value)) return ok(value)
  return bad(name, t`one of ${spec.options.map((option) => option.value).join(', ')}`, value)
}

function bad(name: string, accepted: string, value: unknown): Result<never> {
  return fail({
    code: 'bad-parameter',
    message: t`"${name}" takes ${accepted}, not ${JSON.stringify(value) ?? String(value)}.`,
  })
}

/** Whether the parameter is to be shown for these values. */
export function isShown(spec: ParamSpec, values: ParamValues): boolean {
  const when = spec.when
  if (when === undefined) return true
  const value = values[when.param]
  return value !== undefined && when.is.includes(value)
}

/** The names of a text parameter that lists some: with commas between them, blanks around them ignored. */
export function namesOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
}
