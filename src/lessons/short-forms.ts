/**
 * The short forms that an author writes for figures, conditions and links: `saved: share of cut and full`,
 * `cut below full`, `compare?columns=keep-last(count:4)`. Each gives its data or a sentence on what is not
 * understood.
 */
import { given } from '#base/given.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { TRIGGER_KINDS } from '#core/memory/trigger.ts'
import { STEP_KINDS } from '#core/model/step.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { parseSpec } from '#core/spec/spec-text.ts'
import {
  CALL_FIGURES,
  type CallRef,
  type ColumnRef,
  type Comparison,
  type Condition,
  type FigureSpec,
  RUN_FIGURES,
  STATE_FIGURES,
} from './model/figure-spec.ts'
import { quoted } from './report.ts'

/** Names that may be used, in the order of the file. */
export type Names = readonly string[]

export const NAME = /^[a-z][a-z0-9-]{0,40}$/

function bad(message: string, hint?: string): Result<never> {
  return fail({ code: 'bad-short-form', message, ...given({ hint }) })
}

function known(words: readonly string[]): string {
  return t`Available: ${words.join(', ')}.`
}

/** Whether a figure of this name is in the lesson, with a sentence where it does not. */
export function checkName(name: string, names: Names): Result<string> {
  if (names.includes(name)) return ok(name)
  return bad(
    names.length === 0
      ? t`figure ${quoted(name)} doesn’t exist. This lesson has no figures.`
      : t`figure ${quoted(name)} doesn’t exist. Available: ${names.join(', ')}.`,
  )
}

const COMBINED = /^(share|difference|sum) of (\S+) and (\S+)$/
const AT_CALL = /^(\S+) of (.+?) at (.+)$/
const OF_COLUMN = /^(\S+) of (.+)$/

/** A figure; `above`: the figures that it may be made of. */
export function readFigure(text: string | number, above: Names): Result<FigureSpec> {
  const number = numberIn(text)
  if (number !== undefined) return ok({ kind: 'number', value: number })
  const line = String(text).replace(/\s+/g, ' ').trim()
  const [, kind, a = '', b = ''] = COMBINED.exec(line) ?? []
  if (kind === 'share' || kind === 'difference' || kind === 'sum') {
    for (const name of [a, b]) {
      const checked = checkName(name, above)
      if (!checked.ok) return bad(t`${checked.error.message} A figure can only use figures defined above it.`)
    }
    return ok({ kind, a, b })
  }
  const state = STATE_FIGURES.find((figure) => figure === line)
  if (state !== undefined) return ok({ kind: 'state', figure: state })
  const [, name = '', column = '', at] = AT_CALL.exec(line) ?? OF_COLUMN.exec(line) ?? []
  return name === ''
    ? bad(t`${quoted(line)} isn’t a figure.`, known([...STATE_FIGURES, ...RUN_FIGURES, ...CALL_FIGURES]))
    : figureOfColumn(name, column, at)
}

function figureOfColumn(name: string, columnText: string, atText: string | undefined): Result<FigureSpec> {
  const of = readColumn(columnText)
  if (!of.ok) return of
  const run = RUN_FIGURES.find((figure) => figure === name)
  if (run !== undefined) {
    if (atText === undefined) return ok({ kind: 'run', figure: run, of: of.value })
    return bad(t`“${run}” is a figure of the whole run. Remove “at ${atText}”.`)
  }
  const call = CALL_FIGURES.find((figure) => figure === name)
  if (call === undefined && name !== 'call-number') {
    return bad(
      t`a strategy has no figure ${quoted(name)}. ${known([...RUN_FIGURES, ...CALL_FIGURES, 'call-number'])}`,
    )
  }
  const at = readCall(atText ?? 'cursor')
  if (!at.ok) return at
  return ok(
    call === undefined
      ? { kind: 'call-number', of: of.value, at: at.value }
      : { kind: 'call', figure: call, of: of.value, at: at.value },
  )
}

function readCall(text: string): Result<CallRef> {
  if (text === 'cursor' || text === 'last' || text === 'first-over-window') return ok(text)
  const [, digits] = /^(?:call )?(\d{1,6})$/.exec(text) ?? []
  if (digits !== undefined && Number(digits) > 0) return ok(Number(digits))
  return bad(t`${quoted(text)} isn’t a call. Write its number (from 1), cursor, last, or first-over-window.`)
}

/** `baseline`, `opened`, `column 1`, `column keep-last`, `column own`, or a memory as in a link. */
function readColumn(text: string): Result<ColumnRef> {
  if (text === 'baseline' || text === 'opened') return ok({ kind: text })
  const [, which] = /^column (\S+)$/.exec(text) ?? []
  if (which !== undefined) {
    if (/^[1-9]\d?$/.test(which)) return ok({ kind: 'shown', position: Number(which) })
    const id = readMemoryId(which)
    return id.ok ? ok({ kind: 'shown-of', id: id.value }) : id
  }
  const spec = parseSpec(text)
  if (!spec.ok)
    return bad(t`${spec.error.message} Write baseline, opened, column 1, or a strategy as in a link.`)
  const memory = checkSpec(spec.value)
  return memory.ok
    ? ok({ kind: 'fixed', memory: memory.value })
    : bad(memory.error.message, memory.error.hint)
}

function readMemoryId(id: string): Result<string> {
  if (id === 'own') return ok(id)
  const checked = checkSpec({ id })
  return checked.ok ? ok(id) : bad(checked.error.message, checked.error.hint)
}

const COMPARISONS: Readonly<Record<string, Comparison>> = {
  is: 'is',
  'is not': 'is-not',
  'at most': 'at-most',
  'at least': 'at-least',
  below: 'below',
  above: 'above',
}
const COMPARED = /^(\S+) (is not|is|at most|at least|below|above) (\S+)$/
const WHAT = ['view', 'tab', 'baseline', 'profile'] as const

/** A condition, or several with ` or ` between them. */
export function readCondition(text: string, names: Names): Result<Condition> {
  const parts = text.replace(/\s+/g, ' ').trim().split(' or ')
  const read: Condition[] = []
  for (const part of parts) {
    const condition = readOne(part, names)
    if (!condition.ok) return condition
    read.push(condition.value)
  }
  const [first] = read
  return read.length === 1 && first !== undefined ? ok(first) : ok({ kind: 'any', of: read })
}

function readOne(text: string, names: Names): Result<Condition> {
  const column = /^has column (\S+)(?: at (\S+))?(?: (view|destructive))?$/.exec(text)
  if (column !== null) return readHasColumn(column)
  const [, left = '', word = '', right = ''] = COMPARED.exec(text) ?? []
  const is = Object.hasOwn(COMPARISONS, word) ? COMPARISONS[word] : undefined
  if (is === undefined) {
    return bad(
      t`${quoted(text)} isn’t a condition.`,
      t`Write, for example: cut below full, view is compare, has column keep-last.`,
    )
  }
  if (left === 'selected' && is === 'is') return readSelected(right)
  const what = names.includes(left) ? undefined : WHAT.find((one) => one === left)
  if (what !== undefined && is === 'is') return ok({ kind: 'shows', what, value: right })
  const figure = checkName(left, names)
  if (!figure.ok) return figure
  const number = numberIn(right)
  if (number !== undefined) return ok({ kind: 'figure', figure: left, is, than: number })
  const than = checkName(right, names)
  return than.ok ? ok({ kind: 'figure', figure: left, is, than: right }) : than
}

function readHasColumn([, idText = '', trigger, mode]: RegExpExecArray): Result<Condition> {
  const id = readMemoryId(idText)
  if (!id.ok) return id
  const kinds = ['every-call', ...TRIGGER_KINDS.map(({ kind }) => kind)]
  if (trigger !== undefined && !kinds.includes(trigger)) {
    return bad(t`trigger ${quoted(trigger)} doesn’t exist. ${known(kinds)}`)
  }
  return ok({
    kind: 'has-column',
    id: id.value,
    ...given({ trigger, mode }),
  })
}

function readSelected(stepKind: string): Result<Condition> {
  const kinds = STEP_KINDS.map(({ kind }) => kind)
  return kinds.some((kind) => kind === stepKind)
    ? ok({ kind: 'selected', stepKind })
    : bad(t`step kind ${quoted(stepKind)} doesn’t exist. ${known(kinds)}`)
}

/** `0.6`, `1200`, `60%`; undefined for all else. */
export function numberIn(text: string | number): number | undefined {
  if (typeof text === 'number') return Number.isFinite(text) ? text : undefined
  const [, digits, percent] = /^(-?\d{1,12}(?:\.\d{1,6})?) ?(%)?$/.exec(text.trim()) ?? []
  if (digits === undefined) return undefined
  return percent === undefined ? Number(digits) : Number(digits) / 100
}

/**
 * A place in the app, as an author writes or copies it: a whole address loses all up to `#/`, the id of its
 * trace, and what names the lesson. Only its form is known here.
 */
export function readPlace(text: string): Result<string> {
  const hash = text.trim().replace(/^[^#]*#\/?/, '')
  const [, view = '', query = ''] = /^([a-z]{1,20})(?:\/[^/?\s]*)?(?:\?(\S*))?$/.exec(hash) ?? []
  if (view === '' || hash.length > 4000) {
    return bad(
      t`${quoted(text)} isn’t a place in the app. Write, for example, compare?columns=keep-last(count:4).`,
    )
  }
  const parts = query
    .split('&')
    .filter((part) => part !== '' && !/^(?:lesson|present)=|^v=1$/.test(part))
    // A bare + is a space in an address; memories hold none, but pins are joined by it.
    .map((part) => (/^(?:columns|memory)=/.test(part) ? part.replaceAll('+', '%2B') : part))
  return ok(parts.length === 0 ? view : `${view}?${parts.join('&')}`)
}
