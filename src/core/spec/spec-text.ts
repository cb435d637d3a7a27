/**
 * A memory spec as a short text for the URL and back:
 * `keep-last(count:5,variant:all-steps)@every-steps:10!destructive^s3` (policy: trigger, mode, pinned steps,
 * then pinned facts as `*s4:text`); `oracle:` and a spec: as large as that memory; `undo-compaction(call:2):`
 * and a spec: that in the compaction's place. It says what the spec says and knows no strategy: the first
 * load carries none. Free text is escaped.
 */
import { given } from '#base/given.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { DEFAULT_MODE, DEFAULT_TRIGGER, type Mode, type Trigger } from '../memory/policy.ts'
import { amountOf, parseAmount, parseTrigger, TRIGGER_KINDS } from '../memory/trigger.ts'
import type { ParamValue } from '../model/params.ts'
import { type FactPin, type MemorySpec, ORACLE, type StageSpec, UNDO } from './spec-data.ts'

export function formatSpec(spec: MemorySpec): string {
  if (spec.like !== undefined) return prefixOf(spec) + formatSpec(spec.like)
  const stages = 'pipeline' in spec ? spec.pipeline : [spec]
  const texts = stages.map(({ id, params }) => id + formatParams(params ?? {}))
  return (
    texts.join('|') +
    formatTrigger(spec.trigger ?? DEFAULT_TRIGGER) +
    formatMode(spec.mode ?? DEFAULT_MODE) +
    formatPins(spec.pins ?? []) +
    formatFacts(spec.facts ?? [])
  )
}

/** What is before a column's other memory. */
function prefixOf(spec: MemorySpec): string {
  if (!('id' in spec) || spec.id === ORACLE) return LIKE
  return `${spec.id}${formatParams(spec.params ?? {})}:`
}

/** `(name:value,…)`; empty without values. */
export function formatParams(values: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(values).map(([name, value]) => `${name}:${formatValue(value)}`)
  return given.length === 0 ? '' : `(${given.join(',')})`
}

/** A text that would not come back as it is (free text, or one that looks like a number) is escaped. */
function formatValue(value: unknown): string {
  if (typeof value !== 'string') return String(value)
  return /^[a-z][a-z0-9-]*$/.test(value) && value !== 'true' && value !== 'false' ? value : escapeText(value)
}

/**
 * Text is behind `~`, with every unit but letters, digits, `_` and `-` as `.hex.`, so that it keeps to
 * the shape.
 */
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

function formatMode(mode: Mode): string {
  return mode === DEFAULT_MODE ? '' : `!${mode}`
}

function formatPins(pins: readonly string[]): string {
  return pins.length === 0 ? '' : `^${pins.map(formatValue).join('+')}`
}

function formatFacts(facts: readonly FactPin[]): string {
  const texts = facts.map(({ step, text }) => `${formatValue(step)}:${formatValue(text)}`)
  return texts.length === 0 ? '' : `*${texts.join(',')}`
}

const LIKE = `${ORACLE}:`
const INSTEAD = new RegExp(`^${UNDO}(?:\\(([^)|]*)\\))?:(.+)$`)
const STAGE = '[a-z0-9-]+(?:\\([^)|]*\\))?'
const SHAPE = new RegExp(
  `^(${STAGE}(?:\\|${STAGE})*)(?:@([a-z-]+):([a-z0-9.+]+))?(?:!([a-z]+))?(?:\\^([A-Za-z0-9_.~+-]+))?(?:\\*([A-Za-z0-9_.~:,-]+))?$`,
)

/**
 * What the text says, not yet checked against the lists of memories. Fails with `bad-column` or
 * `bad-trigger`.
 */
export function parseSpec(text: string): Result<MemorySpec> {
  if (text.startsWith(LIKE)) {
    const rest = text.slice(LIKE.length)
    const like = parseSpec(rest.startsWith(LIKE) ? '' : rest)
    return like.ok ? ok({ id: ORACLE, like: like.value }) : like
  }
  const instead = INSTEAD.exec(text)
  if (instead !== null) {
    const [, params = '', rest = ''] = instead
    const like = parseSpec(rest)
    return like.ok ? ok({ id: UNDO, params: parseParams(params), like: like.value }) : like
  }
  const [, stagesText, triggerKind, amount, mode, pins, facts] = SHAPE.exec(text) ?? []
  if (stagesText === undefined) {
    return fail({ code: 'bad-column', message: t`“${text}” is not a valid strategy.` })
  }
  const trigger = triggerKind === undefined ? undefined : parseTriggerText(triggerKind, amount ?? '')
  if (trigger !== undefined && !trigger.ok) return trigger
  const [first = { id: '' }, ...others] = stagesText.split('|').map(parseStage)
  return ok({
    ...(others.length === 0 ? first : { pipeline: [first, ...others] }),
    ...given({ trigger: trigger?.value }),
    ...(mode === 'destructive' || mode === 'view' ? { mode } : {}),
    ...given({
      pins: pins?.split('+').map((pin) => String(parseParamText(pin))),
      facts: facts?.split(',').flatMap(parseFact),
    }),
  })
}

function parseFact(pair: string): readonly FactPin[] {
  const [step = '', text = ''] = pair.split(':').map((part) => String(parseParamText(part)))
  return step === '' || text === '' ? [] : [{ step, text }]
}

function parseStage(text: string): StageSpec {
  const [, id = '', params = ''] = /^([a-z0-9-]+)(?:\((.*)\))?$/.exec(text) ?? []
  return params === '' ? { id } : { id, params: parseParams(params) }
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
  if (known === undefined) return fail({ code: 'bad-trigger', message: t`There is no trigger “${kind}”.` })
  if (known.kind !== 'after-kinds') return parseAmount(known, Number(amount))
  return parseTrigger({ kind: 'after-kinds', kinds: amount.split('+') })
}
