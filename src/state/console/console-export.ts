/** What the console is asked to export, checked and made into a form and a plan. */
import { given } from '#base/given.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { CallIndex } from '#core/model/units.ts'
import { INITIAL_DETECTORS } from '#core/redact/detector-list.ts'
import { checkPlan, type RedactionPlan } from '#core/redact/plan.ts'
import type { MemorySpec } from '#core/spec/spec-data.ts'
import { PROVIDERS, type ProviderId } from '#core/validity/check.ts'
import type { ExportForm } from '#workers/protocol/protocol.ts'
import { comparisonOf } from '../compare/comparison-link.ts'
import { sourcesOf } from '../programs/custom-programs.ts'
import { HOME, type Route } from '../store/route.ts'
import { type ConsoleOptions, checkMemories, checkMemory, countingOf } from './console-input.ts'

export interface ConsoleExportOptions extends ConsoleOptions {
  /**
   * `true`: as the dialog starts. Else what to look for, and which findings stay, by their id such as
   * `email-1`.
   */
  readonly redact?: boolean | Partial<RedactionPlan>
  /** For `context`: whose, and at which call (0-based). */
  readonly memory?: MemorySpec
  readonly call?: CallIndex
  /**
   * For `report` and `calls-csv`: the memories beside the baseline. For `memoscope`: own ones of them go
   * along; for `skeleton` the comparison.
   */
  readonly memories?: readonly MemorySpec[]
  /** For `report`: whose rules are checked; by default those of the recorded model's provider. */
  readonly provider?: ProviderId
  /** For `report`: whether the run goes along in the page, so that Memoscope opens it from there. */
  readonly withRun?: boolean
  /** For `skeleton`: keep the names of tools, agents and speakers; by default they are kept. */
  readonly keepNames?: boolean
}

interface ConsoleOrder {
  readonly form: ExportForm
  readonly redaction?: RedactionPlan
}

/**
 * `format`: a format's id, `markdown`, `skeleton`, `context`, `report` or `calls-csv`. Fails as its parts do.
 */
export function orderOf(format: string, options: ConsoleExportOptions = {}): Result<ConsoleOrder> {
  const { redact = false, ...rest } = options
  const form = formOf(format, rest)
  if (!form.ok) return form
  if (redact === false) return ok({ form: form.value })
  const plan = planOf(redact === true ? {} : redact)
  return plan.ok ? ok({ form: form.value, redaction: plan.value }) : plan
}

function formOf(format: string, options: Omit<ConsoleExportOptions, 'redact'>): Result<ExportForm> {
  const {
    memory = { id: 'none' },
    call = 0,
    memories = [],
    provider,
    keepNames = true,
    withRun = false,
    ...countingOptions
  } = options
  const counting = countingOf(countingOptions)
  if (!counting.ok) return counting
  const compared: Route = { ...HOME, view: 'compare', columns: memories, counting: counting.value }
  switch (format) {
    case 'markdown':
      return ok({ kind: format })
    case 'skeleton': {
      const specs = checkMemories(memories)
      if (!specs.ok) return specs
      const comparison = memories.length === 0 ? {} : { comparison: comparisonOf(compared, UNSAVED) }
      return ok({ kind: format, keepNames, ...comparison })
    }
    case 'context': {
      const spec = checkMemory(memory)
      return spec.ok ? ok({ kind: format, memory: spec.value, call, counting: counting.value }) : spec
    }
    case 'calls-csv': {
      const specs = checkMemories(memories)
      return specs.ok ? ok({ kind: format, memories: specs.value, counting: counting.value }) : specs
    }
    case 'report':
      return reportForm(compared, { provider, withRun })
    default: {
      const specs = checkMemories(memories)
      if (!specs.ok) return specs
      const programs = sourcesOf(memories)
      return ok({ kind: 'trace', format, ...(programs.length === 0 ? {} : { programs }) })
    }
  }
}

interface ReportChoice {
  readonly provider: ProviderId | undefined
  readonly withRun: boolean
}

function reportForm(compared: Route, { provider, withRun }: ReportChoice): Result<ExportForm> {
  const specs = checkMemories(compared.columns)
  if (!specs.ok) return specs
  const known = providerOf(provider)
  if (!known.ok) return known
  return ok({
    kind: 'report',
    memories: specs.value,
    counting: compared.counting,
    ...given({ provider: known.value }),
    ...(withRun ? { holdsRun: true } : {}),
    madeAt: t`${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    comparison: comparisonOf(compared, UNSAVED),
  })
}

const UNSAVED = { name: '', run: '' }

function providerOf(id: ProviderId | undefined): Result<ProviderId | undefined> {
  if (id === undefined || PROVIDERS.some((provider) => provider.id === id)) return ok(id)
  const known = PROVIDERS.map((provider) => provider.id).join(', ')
  return fail({ code: 'unknown-provider', message: t`Unknown provider "${id}". Available: ${known}.` })
}

/**
 * A plan with what is not said as the dialog starts. Fails with `unknown-detector`, `bad-pattern`,
 * `bad-argument`.
 */
export function planOf(given: Partial<RedactionPlan> = {}): Result<RedactionPlan> {
  const { detectors = INITIAL_DETECTORS, patterns = [], excluded = [] } = given
  if (![detectors, patterns, excluded].every(Array.isArray)) {
    const message = 'A redaction is { detectors?: string[], patterns?: { source }[], excluded?: string[] }.'
    return fail({ code: 'bad-argument', message })
  }
  const plan: RedactionPlan = { detectors, patterns, excluded }
  const known = checkPlan(plan)
  return known.ok ? ok(plan) : known
}
