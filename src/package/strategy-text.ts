/**
 * A strategy as a person writes it on a command line: `keep-last:count=10`, with when it runs and how as in a
 * link of the page: `keep-last:count=10@every-steps:10!destructive`; several in a row with `|` between them.
 * The form of the page's links, `keep-last(count:10)`, is taken too.
 */
import { given } from '#base/given.ts'
import { fail, type Result } from '#base/result.ts'
import { DEFAULT_MODE, DEFAULT_TRIGGER } from '#core/memory/policy.ts'
import type { ParamValue } from '#core/model/params.ts'
import type { CustomProgram } from '#core/spec/custom-definition.ts'
import { type MemoryInfo, memoryInfos } from '#core/spec/memory-info.ts'
import { checkSpec, leanSpec } from '#core/spec/spec.ts'
import type { CheckedSpec, MemorySpec } from '#core/spec/spec-data.ts'
import { formatParams, formatSpec, parseSpec } from '#core/spec/spec-text.ts'

/** Links have no word for what is the default; here it may have to be said against what the original does. */
const EVERY_CALL = '@every-call'

/** Fails with a sentence that says what is wrong and what is known. */
export function parseStrategy(text: string): Result<CheckedSpec> {
  const isEveryCall = text.includes(EVERY_CALL)
  const parsed = parseSpec(linkForm(text.replace(EVERY_CALL, '')))
  if (!parsed.ok) {
    return fail({
      code: 'bad-strategy',
      message: `"${text}" is not a strategy.`,
      hint: 'Write it as id:name=value,name=value; "memoscope strategies" lists all with their parameters.',
    })
  }
  return checkStrategy(isEveryCall ? { ...parsed.value, trigger: DEFAULT_TRIGGER } : parsed.value, text)
}

/**
 * As its original runs it, where the spec does not say when and how: what the page does when it adds a
 * column.
 */
export function checkStrategy(spec: MemorySpec, name: string): Result<CheckedSpec> {
  const recommended = 'id' in spec ? (infoOf(spec.id)?.recommended ?? {}) : {}
  const checked = checkSpec({ ...recommended, ...spec })
  if (checked.ok) return checked
  const { message, hint } = checked.error
  if (checked.error.code === 'unknown-memory') {
    return fail({ ...checked.error, hint: `${nearest(name)}"memoscope strategies" lists all.` })
  }
  return fail({ ...checked.error, message: `${name}: ${message}`, ...given({ hint }) })
}

function infoOf(id: string): MemoryInfo | undefined {
  return memoryInfos().find((info) => info.id === id)
}

/** `Did you mean keep-last? `, or nothing. */
function nearest(text: string): string {
  const words = (text.split(/[:@(]/)[0] ?? '').split('-').filter((word) => word.length > 2)
  const scored = memoryInfos().map(({ id }) => ({
    id,
    score: words.filter((word) => id.includes(word)).length,
  }))
  const [best] = scored.sort((one, other) => other.score - one.score || one.id.length - other.id.length)
  return best === undefined || best.score === 0 ? '' : `Did you mean ${best.id}? `
}

/** `keep-last:count=10` as `keep-last(count:10)`; what has brackets already is left. */
export function linkForm(text: string): string {
  if (text.includes('(')) return text
  const [, stages = '', rest = ''] = /^([^@!]*)(.*)$/s.exec(text) ?? []
  const linked = stages.split('|').map((stage) => {
    const colon = stage.indexOf(':')
    return colon < 0 || !stage.includes('=')
      ? stage.trim()
      : stage.slice(0, colon).trim() + paramsOf(stage.slice(colon + 1))
  })
  return linked.join('|') + rest
}

/** A comma ends a value unless it is in double quotes. */
function paramsOf(text: string): string {
  const pairs = text.match(/[^,="]+=(?:"[^"]*"|[^,]*)/g) ?? []
  const values = pairs.map((pair): [string, ParamValue] => {
    const at = pair.indexOf('=')
    return [pair.slice(0, at).trim(), readValue(pair.slice(at + 1).trim())]
  })
  return formatParams(Object.fromEntries(values))
}

function readValue(text: string): ParamValue {
  if (/^".*"$/s.test(text)) return text.slice(1, -1)
  if (/^-?\d+$/.test(text)) return Number(text)
  return text === 'true' || text === 'false' ? text === 'true' : text
}

/** As `parseStrategy` reads it; what is as its original has it is left out. */
export function formatStrategy(spec: CheckedSpec): string {
  if (spec.own !== undefined) return ownName(spec, spec.own)
  const lean = leanSpec(spec)
  if (lean.like !== undefined) return formatSpec(lean)
  const texts = ('pipeline' in lean ? lean.pipeline : [lean]).map(({ id, params = {} }) => {
    const values = Object.entries(params).map(([name, value]) => `${name}=${quoted(String(value))}`)
    return values.length === 0 ? id : `${id}:${values.join(',')}`
  })
  return texts.join(' | ') + policyText(spec)
}

/** Its title, and the values that are not its defaults. */
function ownName(spec: CheckedSpec, { definition }: CustomProgram): string {
  const lean = leanSpec(spec)
  const values = Object.entries(('id' in lean ? lean.params : undefined) ?? {})
  const params = values.map(([name, value]) => `${name}=${quoted(String(value))}`).join(',')
  return `${definition.title}${params === '' ? '' : `:${params}`}${policyText(spec)}`
}

/** What differs from how its original runs it: when, how, and what is pinned. */
function policyText({ id, trigger, mode, pins, facts }: CheckedSpec): string {
  const recommended: MemoryInfo['recommended'] = infoOf(id)?.recommended ?? {}
  const usual = recommended.trigger ?? DEFAULT_TRIGGER
  const isUsual = JSON.stringify(trigger) === JSON.stringify(usual)
  const when = trigger.kind === DEFAULT_TRIGGER.kind ? EVERY_CALL : formatSpec({ id: 'x', trigger }).slice(1)
  const pinned = {
    ...given({ pins, facts }),
  }
  return [
    isUsual ? '' : when,
    mode === (recommended.mode ?? DEFAULT_MODE) ? '' : `!${mode}`,
    formatSpec({ id: 'x', ...pinned }).slice(1),
  ].join('')
}

function quoted(value: string): string {
  return /[,"@!|]/.test(value) ? `"${value}"` : value
}
