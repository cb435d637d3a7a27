/**
 * What an export makes of memories: the context of one at a call, and the figures and the report of several.
 */
import { given } from '#base/given.ts'
import { ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { lostMayBeIn } from '#core/compactions/unseen.ts'
import { type ComparisonData, comparisonJson } from '#core/compare/comparison-data.ts'
import { anthropicRequest } from '#core/dialects/anthropic-request.ts'
import { bindDialect, contextMessages, DEFAULT_DIALECT } from '#core/dialects/index.ts'
import type { Memory } from '#core/memory/memory.ts'
import { STEP_KINDS, type Step } from '#core/model/step.ts'
import { lineValues, stepLine } from '#core/model/step-line.ts'
import { agentsOf, type Trace } from '#core/model/trace.ts'
import { isOracle } from '#core/oracle/question.ts'
import { pricesOf } from '#core/profiles/rules/profile.ts'
import { type LossFigures, lossFigures } from '#core/references/lost.ts'
import type { ReferenceIndex } from '#core/references/reference-index.ts'
import { contextAt } from '#core/replay/context-at.ts'
import type { Replay } from '#core/replay/replay.ts'
import {
  type ComparisonReport,
  type ReportColumn,
  type ReportedComparison,
  redactReport,
} from '#core/report/comparison.ts'
import { callsCsv } from '#core/report/csv.ts'
import { droppedMost } from '#core/report/dropped.ts'
import { grouped } from '#core/report/markup.ts'
import { shortensResults } from '#core/rereads/risk-words.ts'
import { skeletonFacts } from '#core/skeleton/skeleton.ts'
import { isStructureOnly } from '#core/skeleton/structure-only.ts'
import { buildMemory } from '#core/spec/spec.ts'
import { type CheckedSpec, IDENTITY, isUndone, OWN_COMPACTION } from '#core/spec/spec-data.ts'
import { withoutPins } from '#core/spec/spec-pins.ts'
import { summarisers } from '#core/summaries/index.ts'
import { onDevice } from '#core/summaries/on-device.ts'
import { settingOf } from '#core/sweep/agent-settings.ts'
import { compactionSize, isSpread, type LostRange, lostRange, nearbySizes } from '#core/sweep/nearby-sizes.ts'
import { fullNameIn, summaryIn, titleIn } from '#core/sweep/setting-words.ts'
import { ENCODINGS } from '#core/tokens/encoding.ts'
import { OVERHEADS } from '#core/tokens/measure.ts'
import { modelTokens } from '#core/tokens/model-tokens.ts'
import { PROVIDERS, type ProviderId, recordedProvider, repairMessages } from '#core/validity/check.ts'
import { formatById } from '#formats/index.ts'
import { accountedReplay, accountedReplayWithLosses } from '../bench/accounted-replay.ts'
import { giveWay } from '../bench/give-way.ts'
import type { Bench } from '../bench/workbench.ts'
import type { CountingSettings, ExportedFile, ExportForm } from '../protocol/protocol.ts'
import type { ExportBench } from './export-bench.ts'
import { ownLost } from './own-compaction.ts'
import { redactedPage } from './redacted-page.ts'
import {
  type Judged,
  recordedMissesOf,
  refusalsOf,
  refusedOf,
  reportedFacts,
  reportedLosses,
  type Violations,
  withVerdicts,
} from './report-verdicts.ts'
import { awaitedTexts, validityView } from './views.ts'

type FormOf<K extends ExportForm['kind']> = Extract<ExportForm, { kind: K }>
type Made = Promise<Result<ExportedFile>>

/** The messages in the dialect's JSON. */
export async function contextFile(form: FormOf<'context'>, output: ExportBench, name: string): Made {
  const bench = await openFor(output, form.memory, form.counting)
  if (!bench.ok) return bench
  const found = contextAt(bench.value.trace, bench.value.memory, form.call, bench.value.options)
  if (!found.ok) return found
  const { bound } = bench.value
  const asked = contextMessages(found.value.context, bound)
  const messages = form.repairedFor === undefined ? asked : repairMessages(asked, form.repairedFor).messages
  const written =
    form.isAnthropic === true
      ? output.redactor.json(anthropicRequest(messages))
      : messages.map((message) => output.redactor.json(bound.dialect.write(message)))
  return ok({ name, mediaType: 'application/json', data: `${JSON.stringify(written, undefined, 2)}\n` })
}

/** A line for each call of the baseline and of each memory. */
export async function callsFile(form: FormOf<'calls-csv'>, output: ExportBench, name: string): Made {
  const memories: { readonly name: string; readonly replay: Replay }[] = []
  for (const [index, spec] of [IDENTITY, ...form.memories].entries()) {
    const opened = await openFor(output, spec, form.counting)
    if (!opened.ok) return opened
    memories.push({
      name: nameIn(form, index) ?? nameOf(spec, form.counting, output.trace),
      replay: accountedReplay(opened.value, opened.value.memory),
    })
  }
  const data = callsCsv(output.trace, memories, output.redactor.text)
  return ok({ name, mediaType: 'text/csv', data })
}

/** The report as one page. */
export async function reportFile(form: FormOf<'report'>, output: ExportBench, name: string): Made {
  const bench = await openBench(output, form.counting)
  if (!bench.ok) return bench
  const sent = await openBench(output, { ...form.counting, baseline: 'as-recorded' })
  if (!sent.ok) return sent
  const references = await output.memories.referencesOf(output.trace, output.context.signal)
  if (!references.ok && output.context.signal.aborted) return references
  const specs = [IDENTITY, ...form.memories]
  const judged: Judged[] = []
  let base: Violations | undefined
  for (const [index, spec] of specs.entries()) {
    const doing = t`Replaying strategy ${index + 1} of ${specs.length}`
    output.context.onProgress({ doing, share: index / specs.length })
    await giveWay()
    const opened = await openFor(output, spec, form.counting)
    if (!opened.ok) return opened
    const known = references.ok ? references.value : undefined
    const calls = validityView(opened.value.memory, providerOf(form, output.trace), opened.value)
    const refused = refusedOf(calls, base, opened.value)
    base ??= calls
    const parts = { ...opened.value, name: nameIn(form, index), output, references: known, refused }
    const one = { ...judge(spec, form, parts), isRecommended: index > 0 && index === form.recommended }
    const lostRange = known && one.losses && (await rangeOf(spec, one.losses, form, { output, index: known }))
    judged.push({ ...one, column: withSize(one.column, spec, lostRange), ...given({ lostRange }) })
  }
  const verdicts = withVerdicts(judged, bench.value, {
    provider: titleOfProvider(providerOf(form, output.trace)),
    isMore: references.ok && ownLost({ ...bench.value, index: references.value }).length > 0,
  })
  const recordedMisses = form.counting.baseline === 'as-recorded' ? recordedMissesOf(sent.value) : undefined
  const facts = reportedFacts(sent.value)
  const whole = reportOf(form, output, {
    ...verdicts,
    facts,
    ...given({ recordedMisses }),
    bench: bench.value,
  })
  const ownFormat = formatById('memoscope')?.write
  const report = output.redaction === undefined ? whole : redactReport(whole, output.redactor.text)
  const run = form.holdsRun === true ? ownFormat?.(output.redactor.trace(output.trace)) : undefined
  if (run?.ok === false) return run
  const data = redactedPage(run === undefined ? report : { ...report, run: run.value }, output.redaction)
  return ok({ name, mediaType: 'text/html', data })
}

/** With its size, where sizes near it lose other numbers. */
function withSize(column: ReportColumn, spec: CheckedSpec, range: LostRange | undefined): ReportColumn {
  const size = range !== undefined && isSpread(range) ? compactionSize(spec) : undefined
  return column.lost === undefined ? column : { ...column, lost: { ...column.lost, ...given({ size }) } }
}

/** What a compaction loses at sizes near its own. Undefined: it has no size, or one can’t be replayed. */
async function rangeOf(
  spec: CheckedSpec,
  { totals }: LossFigures,
  { counting }: FormOf<'report'>,
  { output, index }: { readonly output: ExportBench; readonly index: ReferenceIndex },
): Promise<LostRange | undefined> {
  const nearby = []
  for (const size of nearbySizes(spec)) {
    await giveWay()
    const opened = await openFor(output, size, counting)
    if (!opened.ok) return undefined
    const { trace, memory, options } = opened.value
    nearby.push({ lost: lossFigures(trace, memory, index, options).totals.count })
  }
  return nearby.length === 0 ? undefined : lostRange({ lost: totals.count }, nearby)
}

function openBench(
  { trace, workbench, context }: ExportBench,
  counting: CountingSettings,
): Promise<Result<Bench>> {
  return workbench.open(trace.id, counting, context.signal)
}

function openFor({ trace, memories, context }: ExportBench, memory: CheckedSpec, counting: CountingSettings) {
  return memories.open({ traceId: trace.id, memory, counting }, context.signal)
}

/** As the person called it: the column at this place behind the baseline, which has no such name. */
function nameIn({ names = [] }: FormOf<'report'> | FormOf<'calls-csv'>, place: number): string | undefined {
  const name = names[place - 1]
  return name === '' ? undefined : name
}

const BASELINE_NAMES = {
  'as-recorded': 'as recorded',
  uncompacted: 'without compactions',
  everything: t`full history`,
} as const

/** As it is called in the app: by the setting that it is of the run’s agent, else with its parameters. */
function nameOf(spec: CheckedSpec, counting: CountingSettings, { source }: Trace): string {
  if (spec !== IDENTITY) return fullNameIn(source.format, spec)
  return BASELINE_NAMES[counting.baseline]
}

const DROPPED_ROWS = 10
const LINE_LENGTH = 160

/** The tool and what it was asked, or the first line of the text; redacted before it is cut. */
function lineOf(step: Step, { redactor }: ExportBench): string {
  const line = stepLine(redactor.step(step))
  return `${line.tool} ${lineValues(line)}`.trim().slice(0, LINE_LENGTH)
}

type OpenBench = Bench & {
  readonly memory: Memory
  readonly name: string | undefined
  readonly output: ExportBench
  /** Undefined: what is lost cannot be known. */
  readonly references: ReferenceIndex | undefined
  readonly refused: Violations
}

function providerOf({ provider }: FormOf<'report'>, { calls }: Pick<Trace, 'calls'>): ProviderId {
  return provider ?? recordedProvider(calls) ?? 'openai'
}

function judge(
  spec: CheckedSpec,
  { counting }: FormOf<'report'>,
  bench: OpenBench,
): Omit<Judged, 'isRecommended'> {
  const { trace, memory, name, output, references, refused } = bench
  const { format } = trace.source
  const known = nameOf(spec, counting, trace)
  const isSetting = settingOf(format, withoutPins(spec)) !== undefined
  const does = isSetting ? summaryIn(format, withoutPins(spec)) : name === undefined ? undefined : known
  const isBound = isOracle(spec)
  const isLosing = references !== undefined && spec !== IDENTITY && !isBound
  const { replay, losses, rereads } = isLosing
    ? accountedReplayWithLosses(bench, memory, { index: references, isShortening: shortensResults(spec) })
    : { replay: accountedReplay(bench, memory), losses: undefined, rereads: undefined }
  const lineIn = (step: Step) => lineOf(step, output)
  return {
    column: {
      name: name ?? known,
      ...given({ does }),
      replay,
      notes: [],
      refusals: refusalsOf(refused),
      dropped: droppedOf(bench),
      ...(isLosing ? { lost: reportedLosses({ ...bench, index: references }, output, lineIn) } : {}),
      caveats: caveatsOf(spec, counting, bench),
    },
    replay,
    ...given({ losses, rereads, title: name === undefined ? titleIn(format, spec) : undefined }),
    refusedCalls: refused.filter((violations) => violations.length > 0).length,
    isBound,
    isUndone: isUndone(spec),
    spec,
    isUpperBound: spec.id === OWN_COMPACTION && lostMayBeIn(trace, bench.calibrations) !== undefined,
  }
}

function droppedOf({ trace, memory, options, output }: OpenBench): ReportColumn['dropped'] {
  const { steps, most } = droppedMost(trace, memory, options, DROPPED_ROWS)
  return {
    steps,
    most: most.map(({ step, ...row }) => ({
      ...row,
      number: step.number,
      kind: STEP_KINDS.find(({ kind }) => kind === step.kind)?.title ?? step.kind,
      line: lineOf(step, output),
    })),
  }
}

/** Why the figures of a memory are not what they would be, a sentence each. */
function caveatsOf(spec: CheckedSpec, { summariser }: CountingSettings, bench: OpenBench): readonly string[] {
  const isMissingTexts = skeletonFacts(bench.trace.metadata) !== undefined && !isStructureOnly(spec)
  const waits =
    summariser.id === onDevice.id && awaitedTexts(bench.memory, bench, { summariser, limit: 1 }).length > 0
  return [
    ...(isOracle(spec)
      ? [
          'An upper bound that uses future knowledge, not a runnable strategy: the cost of its contexts means nothing.',
        ]
      : []),
    ...(isMissingTexts
      ? [
          'This strategy reads texts, and the run has none (structure only): its figures are not those of the original.',
        ]
      : []),
    ...(waits
      ? [
          'Some summaries are not made yet by the on-device model: placeholders replace them, and the figures are not final.',
        ]
      : []),
  ]
}

interface ReportParts
  extends Pick<ComparisonReport, 'answer' | 'columns' | 'general' | 'facts' | 'recordedMisses'> {
  readonly bench: Bench
}

function reportOf(
  form: FormOf<'report'>,
  { trace, redactor }: ExportBench,
  { bench, ...told }: ReportParts,
): ComparisonReport {
  const { madeAt, comparison, address } = form
  const { title, source, steps, calls, warnings, fidelity } = redactor.named(trace)
  return {
    title,
    ...told,
    source,
    steps: steps.length,
    agents: agentsOf(trace).flatMap((agent) => agent ?? []),
    models: [...new Set(calls.flatMap(({ model }) => model ?? []))],
    warnings,
    lens: [...countingFacts(bench), ...pricingFacts(bench)],
    provenance: provenanceOf(bench),
    provider: titleOfProvider(providerOf(form, trace)),
    madeAt,
    ...(comparison === undefined ? {} : { comparison: reported(comparison, address) }),
    ...given({ fidelity }),
  }
}

function reported(comparison: ComparisonData, address: string | undefined): ReportedComparison {
  const { name, link } = comparison
  const data = comparisonJson(comparison)
  return { name, data, ...(address === undefined || link === '' ? {} : { address: address + link }) }
}

function titleOfProvider(provider: ProviderId): string {
  return PROVIDERS.find(({ id }) => id === provider)?.title ?? provider
}

function countingFacts({ counting, trace }: Bench): ComparisonReport['lens'] {
  const bound = bindDialect(counting.dialect)
  const overhead = OVERHEADS.find(({ id }) => id === counting.overhead)
  const summariser = summarisers.find(({ id }) => id === counting.summariser.id)
  return [
    { name: 'Baseline', value: nameOf(IDENTITY, counting, trace) },
    // What the default does holds for every chat API; its name would be another provider's.
    ...(bound.ok && counting.dialect.id === DEFAULT_DIALECT.id
      ? [{ name: 'Messages', value: bound.value.dialect.description }]
      : [{ name: 'Messages as', value: bound.ok ? bound.value.dialect.title : counting.dialect.id }]),
    { name: 'Counted with', value: encodingWords(counting.encoding, trace) },
    { name: 'Around the texts', value: overhead === undefined ? counting.overhead : overhead.help },
    ...(counting.isWindowKnown
      ? [
          {
            name: 'Context window',
            value: `${grouped(counting.window)} tokens${counting.isWindowInferred ? ' (inferred)' : ''}`,
          },
        ]
      : []),
    { name: 'Summaries by', value: summariser?.title ?? counting.summariser.id },
  ]
}

/** An encoding is exact only for models that have it as their own. */
function encodingWords(id: Bench['counting']['encoding'], { calls }: Trace): string {
  const encoding = ENCODINGS.find((known) => known.id === id)
  if (encoding === undefined) return id
  const others = [...new Set(calls.map(({ model }) => model))].filter((model) => {
    const own = modelTokens(model)
    return !own.isPublic || own.encoding !== id
  })
  if (encoding.provenance === 'exact' && others.length > 0) {
    const names = others.flatMap((model) => model ?? []).join(', ') || 'the model of this run'
    return `${encoding.title}, as an estimate: it is not the tokenizer of ${names}`
  }
  return `${encoding.title}: ${encoding.help}`
}

/** Each price list that prices a call of the run. */
function pricingFacts({ trace, options }: Bench): ComparisonReport['lens'] {
  const used = new Set(trace.calls.flatMap((call) => options.cost?.profileOf(call) ?? []))
  return [...used].map((profile) => ({ name: 'Prices', value: pricesOf(profile) }))
}

const SOURCES = {
  recorded: 'Prompt sizes are those the provider recorded.',
  exact: 'Tokens were counted exactly, in the model’s own public encoding.',
  calibrated:
    'Prompt sizes are anchored to what the provider recorded; what a strategy changes is estimated from that.',
  estimated: 'Tokens are estimates: the file records no usage to check them against.',
} as const

function provenanceOf(bench: Bench): readonly string[] {
  const { trace, options } = bench
  const { inputInfo } = accountedReplay(bench, buildMemory(IDENTITY))
  const { uncertainty = () => undefined } = options
  return [
    SOURCES[inputInfo.provenance],
    ...(trace.steps.some((step) => uncertainty(step) !== undefined)
      ? ['Images of unknown size are counted as typical ones, and some image rules are approximate.']
      : []),
    ...(skeletonFacts(trace.metadata) === undefined
      ? []
      : ['The run has no texts (structure only); token counts are those of the original.']),
    'No model was called: each context is what the strategy would have sent at that call of the recorded run.',
  ]
}
