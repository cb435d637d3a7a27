/** What a report of a comparison says, as data: gathered by the worker, drawn by comparison-page.ts. */
import { isObject, type JsonObject, without } from '#base/json.ts'
import type { SummaryFact } from '../account/summary-facts.ts'
import type { VerdictText } from '../advice/verdict-text.ts'
import type { Fidelity, Source, Warning } from '../model/trace.ts'
import { mapJsonTexts } from '../model/trace-texts.ts'
import type { CallIndex, Tokens } from '../model/units.ts'
import type { Replay } from '../replay/replay.ts'

/** A step that a memory left out, in words. */
export interface DroppedRow {
  readonly number: number
  readonly kind: string
  readonly line: string
  readonly tokens: Tokens
  readonly missingAt: number
  readonly rule?: string
  readonly sinceCall?: number
}

/** A lost fact in words. */
export interface LostFactRow {
  readonly text: string
  /** Of fact, such as `Path`. */
  readonly kind: string
  /** The step that it was last seen at; absent: it is of the agent's own compaction. */
  readonly source?: { readonly number: number; readonly line: string }
  readonly how: 'dropped' | 'rewritten'
  readonly rule: string
  readonly sinceCall?: number
  /** The calls that needed it, 0-based. */
  readonly calls: readonly number[]
  /** See `LostFact`. */
  readonly readAgain?: CallIndex
}

/** What the chosen provider would refuse. */
interface Refusals {
  /** Calls with at least one. */
  readonly calls: number
  /** Each rule with the number of calls, and one message as an example. */
  readonly rules: readonly { readonly rule: string; readonly calls: number; readonly example: string }[]
}

export interface ReportColumn {
  readonly name: string
  /** What it does, in words, where its name is the person's own. */
  readonly does?: string
  readonly replay: Replay
  /** Absent for the baseline, and for a bound, which is not a choice. */
  readonly told?: VerdictText
  /** What else is to be said of it, a sentence each. */
  readonly notes: readonly string[]
  /**
   * The number of different facts, how many never came back, and the first ones; `size`: of the compaction,
   * where sizes near it lose other numbers. Absent: not known.
   */
  readonly lost?: {
    readonly total: number
    readonly neverBack: number
    readonly top: readonly LostFactRow[]
    readonly size?: Tokens
  }
  readonly refusals: Refusals
  /** Steps missing at a call or more, and those that saved most. */
  readonly dropped: { readonly steps: number; readonly most: readonly DroppedRow[] }
  /** Why its figures are not what they would be: a skeleton without texts, a summary that waits. */
  readonly caveats: readonly string[]
}

/** The comparison itself, from which it can be built again. */
export interface ReportedComparison {
  /** Empty: it was not saved. */
  readonly name: string
  /** As `comparisonJson` writes it. */
  readonly data: JsonObject
  /** Where it opens again in the browser that it was made in. */
  readonly address?: string
}

export interface ComparisonReport {
  readonly title: string
  readonly comparison?: ReportedComparison
  /** The run in figures: model, cost, calls, duration, tokens, cache hits. */
  readonly facts: readonly SummaryFact[]
  /** Which strategy to use, and why: a sentence or two. Empty: not known. */
  readonly answer: readonly string[]
  /** What is to be said of all strategies or of the baseline, a sentence each. */
  readonly general: readonly string[]
  readonly source: Source
  readonly steps: number
  readonly agents: readonly string[]
  readonly models: readonly string[]
  readonly fidelity?: Fidelity
  readonly warnings: readonly Warning[]
  /** Name and value of all that a figure depends on beside trace and memory. */
  readonly lens: readonly { readonly name: string; readonly value: string }[]
  /** How the numbers were got, a sentence each. */
  readonly provenance: readonly string[]
  /** The provider whose rules were checked. */
  readonly provider: string
  /** The first is the baseline. */
  readonly columns: readonly ReportColumn[]
  /** Cache misses of the recorded run; absent: it isn't the baseline, or nothing is priced. */
  readonly recordedMisses?: number
  /** When it was made, for a person: `2026-03-01 12:30 UTC`. */
  readonly madeAt: string
  /** What was redacted, in a sentence; absent: nothing. */
  readonly redaction?: string
  /**
   * The run itself as JSON in Memoscope's own format, redacted as the report is; absent: the report goes
   * alone.
   */
  readonly run?: string
}

/** The report with every text from the trace or its memories put through `redact`; figures stay. */
export function redactReport(report: ComparisonReport, redact: (text: string) => string): ComparisonReport {
  const { source, comparison } = report
  return {
    ...report,
    title: redact(report.title),
    ...(comparison === undefined ? {} : { comparison: redactComparison(comparison, redact) }),
    source: {
      ...source,
      fileName: redact(source.fileName),
      ...(source.version === undefined ? {} : { version: redact(source.version) }),
    },
    facts: report.facts.map((fact) => ({
      ...fact,
      short: redact(fact.short),
      exact: redact(fact.exact),
      source: redact(fact.source),
    })),
    answer: report.answer.map(redact),
    general: report.general.map(redact),
    agents: report.agents.map(redact),
    models: report.models.map(redact),
    warnings: report.warnings.map(({ code, message, where }) => ({
      code,
      message: redact(message),
      ...(where === undefined ? {} : { where: redact(where) }),
    })),
    columns: report.columns.map((column) => redactColumn(column, redact)),
  }
}

/** Without its links: in those a text is otherwise than a pattern knows it. */
function redactComparison(
  { name, data }: ReportedComparison,
  redact: (text: string) => string,
): ReportedComparison {
  const redacted = mapJsonTexts(without(data, ['link']), redact)
  return { name: redact(name), data: isObject(redacted) ? redacted : {} }
}

function redactColumn(column: ReportColumn, redact: (text: string) => string): ReportColumn {
  const { replay, refusals, dropped, does, told, lost } = column
  const most = dropped.most.map((row) => ({
    ...row,
    line: redact(row.line),
    ...(row.rule === undefined ? {} : { rule: redact(row.rule) }),
  }))
  const calls = replay.calls.map(({ problem, ...figures }) =>
    problem === undefined
      ? figures
      : { ...figures, problem: { ...problem, message: redact(problem.message) } },
  )
  const rules = refusals.rules.map((rule) => ({ ...rule, example: redact(rule.example) }))
  return {
    ...column,
    name: redact(column.name),
    ...(does === undefined ? {} : { does: redact(does) }),
    ...(told === undefined ? {} : { told: { ...told, name: redact(told.name) } }),
    ...(lost === undefined ? {} : { lost: { ...lost, top: lost.top.map((row) => redactFact(row, redact)) } }),
    notes: column.notes.map(redact),
    replay: { ...replay, calls },
    refusals: { ...refusals, rules },
    dropped: { ...dropped, most },
  }
}

function redactFact(row: LostFactRow, redact: (text: string) => string): LostFactRow {
  const { source } = row
  return {
    ...row,
    text: redact(row.text),
    rule: redact(row.rule),
    ...(source === undefined ? {} : { source: { ...source, line: redact(source.line) } }),
  }
}
