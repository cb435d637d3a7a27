/** The form that the dialog's fields amount to: pure. */
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import type { ComparisonData } from '#core/compare/comparison-data.ts'
import { DEFAULT_DIALECT } from '#core/dialects/index.ts'
import type { CustomEntry } from '#core/spec/custom-definition.ts'
import { describeSpec } from '#core/spec/describe-spec.ts'
import { checkSpec, leanSpec } from '#core/spec/spec.ts'
import { type CheckedSpec, IDENTITY, type MemorySpec } from '#core/spec/spec-data.ts'
import { formatSpec } from '#core/spec/spec-text.ts'
import { fullName } from '#core/spec/spec-title.ts'
import { settingOf } from '#core/sweep/agent-settings.ts'
import { settingTitle } from '#core/sweep/setting-words.ts'
import type { ProviderId } from '#core/validity/check.ts'
import type { CountingSettings, ExportForm } from '#state/index.ts'
import type { ExportChoice } from './export-choices.ts'

/** What a person sets beside the choice. */
export interface ExportFields {
  readonly keepNames: boolean
  readonly provider: ProviderId
  /** Position in the memories; 0 is what was recorded. */
  readonly memory: number
  /** Id of the dialect of a context, or `anthropic`. */
  readonly dialect: string
  /** Whether a skeleton takes the comparison along. */
  readonly withComparison: boolean
  /** Whether a report takes the run along. */
  readonly withRun: boolean
}

export interface NamedMemory {
  readonly spec: CheckedSpec
  readonly name: string
  /** `name` is the person's own, or a setting of the agent. */
  readonly isNamed?: boolean
}

interface MemorySources {
  readonly counting: CountingSettings
  /** One that is no column, such as an edited one. */
  readonly more?: CheckedSpec | undefined
  /** The person's custom programs. */
  readonly own?: readonly CustomEntry[]
  /** Of the run: its agent's settings are called as they are entered there. */
  readonly format?: string
  /** The name that the person gave to a column. */
  readonly nameOf?: (column: MemorySpec) => string | undefined
}

const BASELINE_NAMES = {
  'as-recorded': t`as recorded`,
  uncompacted: t`without compactions`,
  everything: t`full history`,
} as const

/** The baseline and the columns that can be built. */
export function memoriesOf(
  columns: readonly MemorySpec[],
  { counting, more, own = [], format, nameOf }: MemorySources,
): readonly NamedMemory[] {
  const baseline = BASELINE_NAMES[counting.baseline]
  const built = columns.flatMap((column) => {
    const spec = checkSpec(column, own)
    const given = nameOf?.(column)
    return spec.ok
      ? [given === undefined ? named(spec.value, format) : { spec: spec.value, name: given, isNamed: true }]
      : []
  })
  const known = new Set(built.map(({ spec }) => JSON.stringify(spec)))
  const extra = more === undefined || more.id === IDENTITY.id || known.has(JSON.stringify(more)) ? [] : [more]
  return [{ spec: IDENTITY, name: baseline }, ...built, ...extra.map((spec) => named(spec, format))]
}

function named(spec: CheckedSpec, format: string | undefined): NamedMemory {
  const setting = settingOf(format, spec)
  return setting === undefined
    ? { spec, name: fullName(spec) }
    : { spec, name: settingTitle(setting), isNamed: true }
}

interface FormSources {
  readonly choice: ExportChoice
  readonly fields: ExportFields
  /** The baseline first. */
  readonly memories: readonly NamedMemory[]
  readonly counting: CountingSettings
  /** The cursor; 0 where there are no calls, then nothing asks for it. */
  readonly call: number
  readonly now: Date
  /** What Strategies recommends for the run; absent: none, or not known. */
  readonly recommended?: CheckedSpec
  /** What the columns are, as data; absent: no comparison is told. */
  readonly comparison?: ComparisonData
  /** Where the page is, without the hash. */
  readonly address?: string
}

export function formOf(sources: FormSources): ExportForm {
  const { choice, fields, memories, counting, call, comparison } = sources
  const beside = besideOf(memories)
  switch (choice.id) {
    case 'markdown':
      return { kind: 'markdown' }
    case 'skeleton':
      return {
        kind: 'skeleton',
        keepNames: fields.keepNames,
        ...(fields.withComparison && comparison !== undefined ? { comparison } : {}),
      }
    case 'context':
      return contextForm(fields, memories, counting, call)
    case 'calls-csv':
      return { kind: 'calls-csv', ...beside, counting }
    case 'report':
      return { kind: 'report', ...beside, counting, ...reportParts(sources) }
    default:
      return { kind: 'trace', format: choice.format ?? '' }
  }
}

function besideOf(memories: readonly NamedMemory[]) {
  const beside = memories.slice(1)
  const names = beside.map(({ name, isNamed = false }) => (isNamed ? name : ''))
  return {
    memories: beside.map(({ spec }) => spec),
    ...(names.some((name) => name !== '') ? { names } : {}),
  }
}

function reportParts(sources: FormSources) {
  const { fields, now, comparison, address, memories, recommended } = sources
  const { provider, withRun } = fields
  const isBest = (spec: CheckedSpec) => recommended !== undefined && textOf(spec) === textOf(recommended)
  const place = memories.findIndex(({ spec }) => isBest(spec))
  return {
    ...(place > 0 ? { recommended: place } : {}),
    provider,
    ...(withRun ? { holdsRun: true } : {}),
    madeAt: minuteOf(now),
    ...given({ comparison, address }),
  }
}

function textOf(spec: CheckedSpec): string {
  return formatSpec(leanSpec(spec))
}

/** Of the message formats of a context, the one that is not a dialect. */
export const ANTHROPIC = 'anthropic'

function contextForm(
  { memory, dialect }: ExportFields,
  memories: readonly NamedMemory[],
  counting: CountingSettings,
  call: number,
): ExportForm {
  const { spec, name, isNamed }: NamedMemory = memories[memory] ?? { spec: IDENTITY, name: '' }
  const isAnthropic = dialect === ANTHROPIC
  const isAsCounted = dialect === counting.dialect.id
  const written = isAsCounted
    ? counting
    : { ...counting, dialect: isAnthropic ? DEFAULT_DIALECT : { id: dialect } }
  const form = {
    kind: 'context' as const,
    memory: spec,
    call,
    counting: written,
    ...(isAnthropic ? { isAnthropic } : {}),
  }
  // It is part of a file’s name, which the strategy’s own would make too long.
  return memory === 0 ? form : { ...form, label: isNamed === true ? name : describeSpec(spec) }
}

/** `2026-03-01 12:30 UTC`, in a file the same for all people, whatever the locale. */
function minuteOf(now: Date): string {
  return t`${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
