/**
 * A memory spec as JSON, as files contain it, and out of it. Of values only the shape is looked at: checkSpec
 * holds them to the lists.
 */
import { given } from '#base/given.ts'
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  objectField,
  textField,
} from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Mode } from '../memory/policy.ts'
import { parseTrigger } from '../memory/trigger.ts'
import type { FactPin, MemorySpec, StageSpec } from './spec-data.ts'

/** As JSON: what `readSpec` reads. */
export function specJson(spec: MemorySpec): JsonObject {
  const { trigger, mode, pins, facts, like } = spec
  return {
    ...('pipeline' in spec ? { pipeline: spec.pipeline.map(stageJson) } : stageJson(spec)),
    ...(trigger === undefined ? {} : { trigger: { ...trigger } }),
    ...given({ mode, pins, facts: facts?.map(({ step, text }) => ({ step, text })) }),
    ...(like === undefined ? {} : { like: specJson(like) }),
  }
}

/** A stage, or what else has an id and parameters, as JSON. */
export function stageJson({ id, params }: StageSpec): JsonObject {
  const values = Object.entries(params ?? {}).flatMap(([name, value]): [string, JsonValue][] =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[name, value]]
      : [],
  )
  return { id, ...(values.length === 0 ? {} : { params: Object.fromEntries(values) }) }
}

/** Deeper than one memory within another none is meant. */
const DEEPEST = 1

/** Fails with `bad-spec`, and as `parseTrigger` does. */
export function readSpec(value: JsonValue, depth = 0): Result<MemorySpec> {
  const what = isObject(value) ? readStages(value) : undefined
  if (what === undefined) return fail(BAD_SPEC)
  const stored = field(value, 'trigger')
  const trigger = stored === undefined ? undefined : parseTrigger(stored)
  if (trigger?.ok === false) return trigger
  const within = field(value, 'like')
  const like = within === undefined || depth >= DEEPEST ? undefined : readSpec(within, depth + 1)
  if (like?.ok === false) return like
  const mode = field(value, 'mode')
  const pins = (listField(value, 'pins') ?? []).filter((id) => typeof id === 'string')
  const facts = (listField(value, 'facts') ?? []).flatMap(readFact)
  return ok({
    ...what,
    ...given({ trigger: trigger?.value }),
    ...(isMode(mode) ? { mode } : {}),
    ...(pins.length === 0 ? {} : { pins }),
    ...(facts.length === 0 ? {} : { facts }),
    ...given({ like: like?.value }),
  })
}

function readStages(value: JsonObject): StageSpec | { readonly pipeline: readonly StageSpec[] } | undefined {
  const pipeline = field(value, 'pipeline')
  if (pipeline === undefined) return readStage(value)
  const stages = isArray(pipeline) ? pipeline.map(readStage) : []
  const known = stages.filter((stage) => stage !== undefined)
  return known.length === 0 || known.length < stages.length ? undefined : { pipeline: known }
}

function readStage(value: JsonValue): StageSpec | undefined {
  const id = textField(value, 'id')
  const params = objectField(value, 'params')
  if (id === undefined || id === '') return undefined
  return params === undefined ? { id } : { id, params }
}

function readFact(value: JsonValue): readonly FactPin[] {
  const [step, text] = [textField(value, 'step'), textField(value, 'text')]
  return step === undefined || text === undefined ? [] : [{ step, text }]
}

function isMode(value: JsonValue | undefined): value is Mode {
  return value === 'view' || value === 'destructive'
}

const BAD_SPEC = {
  code: 'bad-spec',
  message: t`A strategy is { id, params?, trigger?, mode? } or { pipeline: [{ id, params? }, …] }.`,
}
