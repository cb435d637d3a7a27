/**
 * A memory spec as a short text for the URL and back: `keep-last(count:5,variant:all-steps)@every-steps:10!destructive`.
 * Values that equal their initial ones are left out, so links stay short; free text is escaped.
 */
import { fail, type Result } from '#base/result.ts'
import { DEFAULT_MODE, type Trigger } from '#core/memories/policy.ts'
import { type CheckedSpec, checkSpec, memoryInfos, type StageSpec } from '#core/memories/spec.ts'
import { amountOf, parseAmount, parseTrigger, TRIGGER_KINDS } from '#core/memories/trigger.ts'
import type { ParamSpecs, ParamValue } from '#core/params.ts'

export function formatSpec(spec: CheckedSpec): string {
  const stages = (spec.pipeline ?? [spec]).map(({ id, params }) => id + formatParams(params, specsOf(id)))
  return stages.join('|') + formatTrigger(spec.trigger) + formatMode(spec)
}

function specsOf(id: string): ParamSpecs {
  return memoryInfos().find((candidate) => candidate.id === id)?.params ?? {}
}

/** `(name:value,…)` of the values that differ from their initial ones; empty where none does. */
export function formatParams(values: Readonly<Record<string, unknown>>, specs: ParamSpecs): string {
  const given = Object.entries(values)
    .filter(([name, value]) => specs[name]?.initial !== value)
    .map(([name, value]) => `${name}:${specs[name]?.kind === 'text' ? escapeText(String(value)) : value}`)
  return given.length === 0 ? '' : `(${given.join(',')})`
}

/** Text stands behind `~`, with every unit but letters, digits, `_` and `-` as `.hex.`, so that it keeps to the shape. */
function escapeText(text: string): string {
  return `~${text.replace(/[^A-Za-z0-9_-]/g, (unit) => `.${unit.charCodeAt(0).toString(16)}.`)}`
}

function unescapeText(text: string): string {
  return text.replace(/\.([0-9a-f]{1,4})\./g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

function formatTrigger(trigger: Trigger): string {
  if (trigger.kind === 'every-call') return ''
  const amount = trigger.kind === 'after-kinds' ? trigger.kinds.join('+') : amountOf(trigger)
  return `@${trigger.kind}:${amount}`
}

function formatMode(spec: CheckedSpec): string {
  return spec.mode === DEFAULT_MODE ? '' : `!${spec.mode}`
}

const STAGE = '[a-z0-9-]+(?:\\([^)|]*\\))?'
const SHAPE = new RegExp(`^(${STAGE}(?:\\|${STAGE})*)(?:@([a-z-]+):([a-z0-9.+]+))?(?:!([a-z]+))?$`)

/** Fails with `bad-column`, or the problem of its id, parameters, trigger or mode. */
export function parseSpec(text: string): Result<CheckedSpec> {
  const [, stagesText, triggerKind, amount, mode] = SHAPE.exec(text) ?? []
  if (stagesText === undefined) {
    return fail({ code: 'bad-column', message: `“${text}” does not describe a memory.` })
  }
  const trigger = triggerKind === undefined ? undefined : parseTriggerText(triggerKind, amount ?? '')
  if (trigger !== undefined && !trigger.ok) return trigger
  const [first = { id: '' }, ...others] = stagesText.split('|').map(parseStage)
  return checkSpec({
    ...(others.length === 0 ? first : { pipeline: [first, ...others] }),
    ...(trigger === undefined ? {} : { trigger: trigger.value }),
    ...(mode === 'destructive' || mode === 'view' ? { mode } : {}),
  })
}

function parseStage(text: string): StageSpec {
  const [, id = '', params = ''] = /^([a-z0-9-]+)(?:\((.*)\))?$/.exec(text) ?? []
  return { id, params: parseParams(params) }
}

/** The values of `name:value,…`: whole numbers and booleans become such, the rest is text. */
export function parseParams(text: string): Readonly<Record<string, ParamValue>> {
  const pairs = text.split(',').flatMap((pair): [string, ParamValue][] => {
    const colon = pair.indexOf(':')
    return colon < 0 ? [] : [[pair.slice(0, colon), parseParamText(pair.slice(colon + 1))]]
  })
  return Object.fromEntries(pairs)
}

function parseParamText(text: string): ParamValue {
  if (text.startsWith('~')) return unescapeText(text.slice(1))
  if (/^-?\d+$/.test(text)) return Number(text)
  if (text === 'true' || text === 'false') return text === 'true'
  return text
}

function parseTriggerText(kind: string, amount: string): Result<Trigger> {
  const known = TRIGGER_KINDS.find((candidate) => candidate.kind === kind)
  if (known === undefined) return fail({ code: 'bad-trigger', message: `There is no trigger “${kind}”.` })
  if (known.kind !== 'after-kinds') return parseAmount(known, Number(amount))
  return parseTrigger({ kind: 'after-kinds', kinds: amount.split('+') })
}
