/**
 * A field of the address: its name in a link, its codec, its default, and where it belongs. Lists of them are
 * read and written here.
 */
import { ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { StageSpec } from '#core/spec/spec-data.ts'
import { formatParams, parseParams } from '#core/spec/spec-text.ts'

/** A value as text in a link. */
export interface Codec<T> {
  format(value: T): string
  /** Undefined: not understood. A failure is for what can say better what is wrong with it. */
  parse(text: string): Result<T> | undefined
}

/** A field of a record of type `R`. */
export interface Field<T, R = unknown> {
  readonly initial: T
  /** Puts into the query what differs from the default. `whole`: the record that the value is of. */
  write(value: T, query: URLSearchParams, whole: R): void
  /** What is not understood takes the default, and is told. */
  read(query: URLSearchParams, problems: Problem[]): T
}

/** The values of a table of fields. */
export type Values<F> = { readonly [K in keyof F]: F[K] extends Field<infer T, never> ? T : never }

/** A field under a name of its own in the query. */
interface NamedField<T, R = unknown> extends Field<T, R> {
  readonly name: string
  /** What a link says of no value, where the default is one. */
  readonly none: string | undefined
}

interface FieldOptions<T, R> {
  readonly initial: NoInfer<T>
  /** Whether it belongs to the address; absent: always. */
  readonly isIn?: (whole: R) => boolean
}

/** A field that always has a value. */
export function field<T, R = unknown>(
  name: string,
  { format, parse }: Codec<T>,
  { initial, isIn = () => true }: FieldOptions<T, R>,
): NamedField<T, R> {
  return {
    name,
    initial,
    none: undefined,
    write: (value, query, whole) => {
      const text = format(value)
      if (text !== format(initial) && isIn(whole)) query.set(name, text)
    },
    read: (query, problems) => {
      const text = query.get(name)
      if (text === null) return initial
      const read = parse(text)
      if (read?.ok === true) return read.value
      problems.push(read?.error ?? notUnderstood(name, text))
      return initial
    },
  }
}

/** A field that has no value until somebody gives it one. */
export function optional<T, R = unknown>(
  name: string,
  { format, parse }: Codec<T>,
  isIn: (whole: R) => boolean = () => true,
): NamedField<T | undefined, R> {
  const filled: Codec<T | undefined> = {
    format: (value) => (value === undefined ? '' : format(value)),
    parse,
  }
  return {
    ...field<T | undefined, R>(name, filled, { initial: undefined }),
    write: (value, query, whole) => {
      if (value !== undefined && isIn(whole)) query.set(name, format(value))
    },
  }
}

/** A field whose value can be taken away; `none` is what a link then says. */
export function removable<T>(
  name: string,
  { format, parse }: Codec<T>,
  { initial, none }: { readonly initial: T; readonly none: string },
): NamedField<T | undefined> {
  const named: Codec<T | undefined> = {
    format: (value) => (value === undefined ? none : format(value)),
    parse: (text) => (text === none ? ok(undefined) : parse(text)),
  }
  return { ...field<T | undefined>(name, named, { initial }), none }
}

function notUnderstood(name: string, text: string): Problem {
  return {
    code: 'bad-link',
    message: t`“${name}=${text}” in the link isn’t valid, so the default is used.`,
  }
}

/** A field with any number of texts, each under the name again. */
export function many<R = unknown>(
  name: string,
  isIn: (whole: R) => boolean = () => true,
): Field<readonly string[], R> {
  return {
    initial: [],
    write: (values, query, whole) => {
      if (!isIn(whole)) return
      for (const value of values) query.append(name, value)
    },
    read: (query) => query.getAll(name),
  }
}

/** A record with a table of its own. */
export function record<F extends Fields, R>(
  fields: F,
  isIn: (whole: R) => boolean = () => true,
): Field<Values<F>, R> {
  return {
    initial: initialsOf(fields),
    write: (values, query, whole) => {
      if (isIn(whole)) writeFields(fields, values, query)
    },
    read: (query, problems) => readFields(fields, query, problems),
  }
}

/** A codec for what is understood where `parse` gives a value. */
export function codec<T>(
  parse: (text: string) => T | undefined,
  format: (value: T) => string = String,
): Codec<T> {
  return {
    format,
    parse: (text) => {
      const value = parse(text)
      return value === undefined ? undefined : ok(value)
    },
  }
}

export const TEXT: Codec<string> = codec((text) => text)

export const WHOLE_NUMBER: Codec<number> = codec(wholeNumber)

export const YES: Codec<boolean> = codec(
  (text) => (text === '1' ? true : undefined),
  (yes) => (yes ? '1' : '0'),
)

export function wholeNumber(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

export function oneOf<T extends string>(values: readonly T[]): Codec<T> {
  return codec((text) => values.find((value) => value === text))
}

/** Texts of that form, with commas between them. */
export function listOf<T extends string>(read: (text: string) => T | undefined): Codec<readonly T[]> {
  return codec(
    (text) => {
      const items = text.split(',').map(read)
      const known = items.filter((item) => item !== undefined)
      return known.length === items.length ? known : undefined
    },
    (items) => items.join(','),
  )
}

/** `id(name:value,…)` of something that can be bound; where it cannot, `bind` says why. */
export function stage(bind: (spec: StageSpec) => Result<unknown>): Codec<StageSpec> {
  return {
    format: ({ id, params = {} }) => id + formatParams(params),
    parse: (text) => {
      const [, id, params] = /^([a-z0-9-]+)(?:\(([^)]*)\))?$/.exec(text) ?? []
      if (id === undefined) return undefined
      const spec = params === undefined ? { id } : { id, params: parseParams(params) }
      const bound = bind(spec)
      return bound.ok ? ok(spec) : bound
    },
  }
}

type Fields = Readonly<Record<string, Field<unknown, never>>>

/** The defaults of a table of fields. */
export function initialsOf<F extends Fields>(fields: F): Values<F> {
  return recordOf(fields, ({ initial }) => initial)
}

/** The values of a table of fields as a query says them. */
export function readFields<F extends Fields>(
  fields: F,
  query: URLSearchParams,
  problems: Problem[],
): Values<F> {
  return recordOf(fields, (one) => one.read(query, problems))
}

/** One value for each field; the table's type says which is of which field. */
function recordOf<F extends Fields>(fields: F, valueIn: (one: Field<unknown, never>) => unknown): Values<F> {
  return Object.fromEntries(Object.entries(fields).map(([key, one]) => [key, valueIn(one)])) as Values<F>
}

/** Puts a record's fields into a query, in the order of the table. */
export function writeFields<F extends Fields>(
  fields: F,
  values: Partial<Values<F>>,
  query: URLSearchParams,
): void {
  // The table's type says which value is of which field.
  for (const [key, one] of Object.entries(fields)) one.write(values[key], query, values as never)
}
