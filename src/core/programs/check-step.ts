/** A step that came out of the sandbox: checked field by field, so that nothing behind it has to doubt it. */
import { field, isArray, isObject } from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { STEP_KINDS, type Step, type StepKind } from '../model/step.ts'

type Check = (value: unknown) => boolean

interface Fields {
  readonly [name: string]: readonly [check: Check, takes: string]
}

const isText: Check = (value) => typeof value === 'string'
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value)
const isTruth: Check = (value) => typeof value === 'boolean'
const listOf =
  (check: Check): Check =>
  (value) =>
    isArray(value) && value.every(check)
const oneOf =
  (...known: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && known.includes(value)

const may =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)

function isShape(value: unknown, shape: Readonly<Record<string, Check>>): boolean {
  return isObject(value) && Object.entries(shape).every(([name, check]) => check(field(value, name)))
}

const PART_FIELDS: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  text: { text: isText },
  reasoning: { text: isText },
  image: { url: isText, mediaType: may(isText) },
  other: { label: isText, value: (value) => value !== undefined },
}

const isPart: Check = (value) => {
  const kind = field(value, 'kind')
  const shape = typeof kind === 'string' && Object.hasOwn(PART_FIELDS, kind) ? PART_FIELDS[kind] : undefined
  return shape !== undefined && isShape(value, shape)
}

const isCall: Check = (value) =>
  isShape(value, { id: isText, name: isText, arguments: isText, inText: may(isTruth) })

const isResult: Check = (value) =>
  isShape(value, { callId: isText, name: may(isText), parts: listOf(isPart), error: may(isText) })

const CONTROL_FIELDS: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  mark: { text: may(isText) },
  'new-episode': { title: isText },
  'shared-insight': { text: isText },
  broadcast: { text: isText },
  'registered-fact': { name: isText, text: isText },
  'stored-value': { name: isText, text: isText },
  'noted-observation': { text: isText },
  'failed-approach': { text: isText },
  'cleared-scratchpad': {},
  'end-of-run': {},
  'end-of-session': {},
}

const isControl: Check = (value) => {
  const type = field(value, 'type')
  const shape =
    typeof type === 'string' && Object.hasOwn(CONTROL_FIELDS, type) ? CONTROL_FIELDS[type] : undefined
  return shape !== undefined && isShape(value, shape)
}

const PARTS: Fields = { parts: [listOf(isPart), 'a list of parts such as { kind: "text", text: "…" }'] }
const NAME: Fields = { name: [may(isText), 'text'] }
const CALLS = 'a list of { id, name, arguments }, each a text'

const BASE: Fields = {
  id: [isText, 'text'],
  number: [isNumber, 'a number'],
  timestamp: [may(isNumber), 'a number'],
  duration: [may(isNumber), 'a number'],
  agent: [may(isText), 'text'],
  demo: [may(isTruth), 'true or false'],
  copied: [may(isTruth), 'true or false'],
  origin: [may(listOf(isText)), 'a list of step ids'],
  rule: [may(isText), 'text'],
  importance: [may(isNumber), 'a number from 0 to 1'],
  extra: [may(isObject), 'an object'],
}

const FIELDS: Readonly<Record<StepKind, Fields>> = {
  system: { ...PARTS, role: [may(oneOf('system', 'developer')), '"system" or "developer"'] },
  task: { ...PARTS, ...NAME },
  action: {
    ...PARTS,
    ...NAME,
    calls: [listOf(isCall), CALLS],
    results: [listOf(isResult), 'a list of { callId, parts }'],
    thought: [may(isText), 'text'],
    isFinal: [may(isTruth), 'true or false'],
  },
  planning: PARTS,
  note: { text: [isText, 'text'], response: [isText, 'text'] },
  answer: { ...PARTS, ...NAME },
  summary: {
    ...PARTS,
    ...NAME,
    role: [oneOf('system', 'user', 'assistant'), '"system", "user" or "assistant"'],
  },
  message: {
    ...PARTS,
    ...NAME,
    role: [
      oneOf('system', 'developer', 'user', 'assistant', 'tool'),
      '"system", "developer", "user", "assistant" or "tool"',
    ],
    callId: [may(isText), 'text'],
    calls: [may(listOf(isCall)), CALLS],
  },
  control: { control: [isControl, 'what a control step does, such as { type: "new-episode", title: "…" }'] },
}

/** The step with only the fields that its kind has; fails with a sentence on the first that is wrong. */
export function checkStep(value: unknown): Result<Step, string> {
  const kind = STEP_KINDS.find((known) => known.kind === field(value, 'kind'))?.kind
  if (kind === undefined) {
    return fail(`a step’s “kind” must be one of ${STEP_KINDS.map((known) => known.kind).join(', ')}`)
  }
  const step: Record<string, unknown> = { kind }
  for (const [name, [check, takes]] of Object.entries({ ...BASE, ...FIELDS[kind] })) {
    const found = field(value, name)
    if (!check(found)) return fail(`“${name}” of a step of kind “${kind}” must be ${takes}`)
    if (found !== undefined) step[name] = found
  }
  return ok(asStep(step))
}

/** Every field was checked above against its kind's. */
function asStep(step: unknown): Step {
  return step as Step
}
