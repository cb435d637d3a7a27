/**
 * What a program declares of itself (guest-side.ts, `describe`): read as data that anybody may have written.
 */
import {
  field,
  isArray,
  isObject,
  type JsonValue,
  listField,
  numberField,
  objectField,
  textField,
} from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { ParamSpec, ParamSpecs } from '../model/params.ts'
import type { CustomDeclaration, CustomProblem } from '../spec/custom-definition.ts'

const MAX_TITLE = 80
const MAX_TEXT = 500
const MAX_PARAMS = 20
const MAX_OPTIONS = 50
const MAX_INTEGER = 1_000_000_000

type Checked<T> = Result<T, CustomProblem>

/**
 * `json`: the answer of GuestProgram.describe. Fails with `bad-program`, naming what is wrong and what it
 * takes.
 */
export function checkDeclared(json: string): Checked<CustomDeclaration> {
  const given = parsed(json)
  const declared = checkDeclaration(given)
  if (!declared.ok) return declared
  const { kind } = declared.value
  const functions = listField(given, 'functions') ?? []
  const missing = (kind === 'strategy' ? ['prune'] : ['create', 'add', 'recall']).find(
    (name) => !functions.includes(name),
  )
  return missing === undefined ? declared : bad(t`A ${kind} needs a function “${missing}”.`)
}

/** The same of data that was a declaration once: from storage. */
export function checkDeclaration(given: unknown): Checked<CustomDeclaration> {
  const kind = field(given, 'kind')
  if (kind !== 'strategy' && kind !== 'memory') {
    return bad(t`The default export must be the return value of defineStrategy or defineMemory.`)
  }
  const title = textField(given, 'title')?.trim() ?? ''
  if (title === '')
    return bad(t`The program needs a “title”: a few words for the list and the column heading.`)
  const params = checkParams(field(given, 'params'))
  if (!params.ok) return params
  const description = cut(textField(given, 'description') ?? '', MAX_TEXT)
  return ok({ kind, title: cut(title, MAX_TITLE), description, params: params.value })
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function checkParams(given: JsonValue | undefined): Checked<ParamSpecs> {
  if (given === undefined) return ok({})
  if (!isObject(given)) return bad(t`“params” must be an object: { count: { kind: "integer", … } }.`)
  const entries = Object.entries(given)
  if (entries.length > MAX_PARAMS) return bad(t`A program has at most ${MAX_PARAMS} parameters.`)
  const specs: [string, ParamSpec][] = []
  for (const [name, value] of entries) {
    // What is in a link (spec-text.ts) and is no key that means something else.
    if (!/^[A-Za-z][A-Za-z0-9]{0,39}$/.test(name) || name === 'constructor') {
      return bad(t`“${name}” is not a valid parameter name: use letters and digits, starting with a letter.`)
    }
    const spec = checkParam(name, value)
    if (!spec.ok) return spec
    specs.push([name, spec.value])
  }
  const names = new Set(entries.map(([name]) => name))
  return ok(Object.fromEntries(specs.map(([name, spec]) => [name, withoutLostCondition(spec, names)])))
}

function checkParam(name: string, given: JsonValue): Checked<ParamSpec> {
  const wrong = (what: string) => bad(t`Parameter “${name}”: ${what}.`)
  const help = textField(given, 'help')
  const base = {
    label: cut(textField(given, 'label') ?? name, MAX_TITLE),
    ...(help === undefined ? {} : { help: cut(help, MAX_TEXT) }),
    ...conditionOf(given),
  }
  const initial = field(given, 'initial')
  switch (field(given, 'kind')) {
    case 'integer':
      return integerParam(given, base, wrong)
    case 'boolean':
      return typeof initial === 'boolean'
        ? ok({ ...base, kind: 'boolean', initial })
        : wrong(t`“initial” must be true or false`)
    case 'text':
      return typeof initial === 'string' && initial.length <= MAX_TEXT
        ? ok({ ...base, kind: 'text', initial })
        : wrong(t`“initial” must be a string of at most ${MAX_TEXT} characters`)
    case 'choice':
      return choiceParam(given, base, wrong)
    default:
      return wrong(t`“kind” must be integer, boolean, choice or text`)
  }
}

type Base = Pick<ParamSpec, 'label' | 'help' | 'when'>
type Wrong = (what: string) => Result<never, CustomProblem>

function integerParam(given: JsonValue, base: Base, wrong: Wrong): Checked<ParamSpec> {
  const [min, max, initial] = ['min', 'max', 'initial'].map((key) => numberField(given, key))
  const isWhole = (value: number | undefined): value is number =>
    Number.isInteger(value) && Math.abs(value ?? 0) <= MAX_INTEGER
  if (!isWhole(min) || !isWhole(max) || !isWhole(initial))
    return wrong(t`“min”, “max” and “initial” must be whole numbers`)
  if (!(min <= initial && initial <= max)) return wrong(t`“initial” must be between “min” and “max”`)
  const unit = textField(given, 'unit')
  return ok({
    ...base,
    kind: 'integer',
    min,
    max,
    initial,
    ...(unit === undefined ? {} : { unit: cut(unit, 20) }),
  })
}

function choiceParam(given: JsonValue, base: Base, wrong: Wrong): Checked<ParamSpec> {
  const options = (listField(given, 'options') ?? []).map((option) => ({
    value: typeof option === 'string' ? option : (textField(option, 'value') ?? ''),
    label: cut(textField(option, 'label') ?? (typeof option === 'string' ? option : ''), MAX_TITLE),
    help: cut(textField(option, 'help') ?? '', MAX_TEXT),
  }))
  if (options.length === 0 || options.length > MAX_OPTIONS)
    return wrong(t`“options” must be a list of 1 to ${MAX_OPTIONS}`)
  if (options.some(({ value }) => value === '')) return wrong(t`each option needs a “value”`)
  const initial = textField(given, 'initial')
  if (!options.some(({ value }) => value === initial) || initial === undefined) {
    return wrong(t`“initial” must be the value of one of its options`)
  }
  const labelled = options.map((option) => ({ ...option, label: option.label || option.value }))
  return ok({ ...base, kind: 'choice', options: labelled, initial })
}

function conditionOf(given: JsonValue): Pick<ParamSpec, 'when'> {
  const when = objectField(given, 'when')
  const param = textField(when, 'param')
  const is = field(when, 'is')
  if (param === undefined || !isArray(is)) return {}
  return { when: { param, is: is.filter(isPlain) } }
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

/** A condition on a parameter that is not there would hide this one permanently. */
function withoutLostCondition(spec: ParamSpec, names: ReadonlySet<string>): ParamSpec {
  if (spec.when === undefined || names.has(spec.when.param)) return spec
  const { when: _, ...rest } = spec
  return rest
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`
}

function bad(message: string): Result<never, CustomProblem> {
  return fail({ code: 'bad-program', message })
}
