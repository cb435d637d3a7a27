/**
 * The jobs that take something out of Memoscope: a run in a format, as Markdown or as a skeleton; a context;
 * the figures and the report of a comparison. Contexts and figures are made of the run as it is, then their
 * texts are redacted.
 */
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { exportName } from '#core/model/export-name.ts'
import type { Trace } from '#core/model/trace.ts'
import type { Detector } from '#core/redact/detector.ts'
import { DETECTORS } from '#core/redact/detectors.ts'
import { type Finding, findIn, maskOf, type TellRead } from '#core/redact/find.ts'
import { detectorsOf, type RedactionPlan } from '#core/redact/plan.ts'
import { createRedactor, NO_REDACTION } from '#core/redact/redactor.ts'
import { createSearch, type Search } from '#core/redact/search.ts'
import { SALT_BYTES } from '#core/references/reference-hash.ts'
import { traceMarkdown } from '#core/report/markdown.ts'
import { bareComparison } from '#core/skeleton/bare-comparison.ts'
import { countFor, skeletonOf } from '#core/skeleton/skeleton.ts'
import type { CustomSource } from '#core/spec/custom-definition.ts'
import { type Count, ENCODINGS, type EncodingId } from '#core/tokens/encoding.ts'
import { formatById, formatInfos } from '#formats/index.ts'
import type { Format } from '#formats/reading/format.ts'
import { giveWay } from '../bench/give-way.ts'
import { createWorkbench, type EngineSources } from '../bench/workbench.ts'
import type { Handlers } from '../protocol/host.ts'
import type { ExportedFile, ExportForm } from '../protocol/protocol.ts'
import type { ExportBench } from './export-bench.ts'
import { callsFile, contextFile, reportFile } from './export-comparison.ts'
import { createMemories } from './memories.ts'

/** `sources.loadTrace` must load traces with their original records. */
export function createExporter(sources: EngineSources): Omit<Handlers<'export'>, 'runRecords'> {
  const workbench = createWorkbench(sources)
  const memories = createMemories(workbench, sources.runPrograms)
  const searches = createSearches()

  async function load(traceId: string): Promise<Result<Trace>> {
    // One trace with its records is enough to hold.
    workbench.keepOnly(new Set([traceId]))
    searches.keepOnly(traceId)
    return workbench.trace(traceId)
  }

  return {
    export: async ({ traceId, form, redaction: plan }, context) => {
      const known = form.kind === 'trace' ? writableFormat(form.format) : undefined
      if (known?.ok === false) return known
      const trace = await load(traceId)
      if (!trace.ok) return trace
      if (plan !== undefined) context.onProgress({ doing: t`Scanning for secrets and names` })
      await giveWay()
      const redacted = plan === undefined ? ok(PLAIN) : redactionOf(searches.find(trace.value, plan), plan)
      if (!redacted.ok) return redacted
      context.onProgress({ doing: t`Writing` })
      await giveWay()
      return write(form, { trace: trace.value, ...redacted.value, workbench, memories, context })
    },
    // Tables, and the writer of Parquet, load when somebody asks for one.
    facts: async (order, context) => (await import('./facts.ts')).writeFacts(order, sources, context),
    collectionFacts: async (order, context) =>
      (await import('./collection-facts.ts')).writeCollectionFacts(order, context),
    losses: async ({ traceId, format: id }) => {
      const format = writableFormat(id)
      if (!format.ok) return format
      const trace = await load(traceId)
      if (!trace.ok) return trace
      const written = format.value.write(trace.value)
      return written.ok ? ok(format.value.losses?.(trace.value) ?? []) : written
    },
    exportSize: async ({ traceId, format: id }) => {
      const format = id === undefined ? undefined : writableFormat(id)
      if (format?.ok === false) return format
      const trace = await load(traceId)
      if (!trace.ok) return trace
      const text = format?.value.write(trace.value) ?? ok(traceMarkdown(trace.value))
      return text.ok ? ok({ bytes: new Blob([text.value]).size, characters: text.value.length }) : text
    },
    findings: async ({ traceId, plan }, context) => {
      const trace = await load(traceId)
      if (!trace.ok) return trace
      // What is asked for at the same time takes a moment: it is answered first.
      await giveWay()
      const hasPatterns = plan.patterns.length > 0
      if (hasPatterns) {
        const builtIn = searches.find(trace.value, { ...plan, patterns: [] }, (done, total) =>
          context.onProgress({ done, total: 2 * total }),
        )
        if (!builtIn.ok) return builtIn
        // From here on only the person's patterns take time.
        context.onProgress({ done: 1, total: 2, startsLimit: true })
        await giveWay()
      }
      const found = searches.find(trace.value, plan, (done, total) =>
        context.onProgress(hasPatterns ? { done: total + done, total: 2 * total } : { done, total }),
      )
      return found.ok ? ok(found.value.findings.map(shown)) : found
    },
  }
}

function shown({ value, ...finding }: Finding) {
  return { ...finding, masked: maskOf({ word: finding.word, value }) }
}

/** What was found in a trace, and the search that finds it again. */
interface Found {
  readonly search: Search
  readonly findings: readonly Finding[]
}

/**
 * Keeps what was found last: the preview and the export look for the same. What the built-in detectors found
 * in a text stays when only a person's patterns change.
 */
function createSearches() {
  let last: (Found & { readonly key: string; readonly traceId: string }) | undefined
  let builtIn: { readonly key: string; readonly search: Search } | undefined
  return {
    keepOnly: (traceId: string) => {
      if (last?.traceId === traceId) return
      last = undefined
      builtIn = undefined
    },
    find: (trace: Trace, plan: RedactionPlan, tell?: TellRead): Result<Found> => {
      const detectors = detectorsOf(plan, DETECTORS)
      if (!detectors.ok) return detectors
      const key = JSON.stringify([plan.detectors, plan.patterns])
      if (last?.key !== key || last.traceId !== trace.id) {
        const baseKey = plan.detectors.join()
        const base =
          builtIn?.key === baseKey ? builtIn.search : createSearch(detectors.value.filter(isBuiltIn))
        builtIn = { key: baseKey, search: base }
        const search = base.and(detectors.value.filter((detector) => !isBuiltIn(detector)))
        last = { key, traceId: trace.id, search, findings: findIn(trace, search, tell) }
      }
      return ok(last)
    },
  }
}

function isBuiltIn({ word }: Detector): boolean {
  return word !== 'custom'
}

type Redacted = Pick<ExportBench, 'redactor' | 'redaction'>

const PLAIN: Redacted = { redactor: NO_REDACTION, redaction: undefined }

function redactionOf(found: Result<Found>, { excluded }: RedactionPlan): Result<Redacted> {
  if (!found.ok) return found
  const { search, findings } = found.value
  const redactor = createRedactor(search, findings, excluded)
  const placeholders = findings.flatMap(({ id }) => (excluded.includes(id) ? [] : [`[${id}]`]))
  return ok({ redactor, redaction: { placeholders } })
}

function write(form: ExportForm, bench: ExportBench): Promise<Result<ExportedFile>> | Result<ExportedFile> {
  const { trace, redactor } = bench
  const name = nameOf(form, bench)
  switch (form.kind) {
    case 'trace': {
      const format = writableFormat(form.format)
      const beside = { programs: redactedPrograms(form.programs ?? [], redactor) }
      const written = format.ok ? format.value.write(redactor.trace(trace), beside) : format
      return written.ok ? ok({ name, mediaType: 'application/json', data: written.value }) : written
    }
    case 'markdown':
      return ok({ name, mediaType: 'text/markdown', data: traceMarkdown(redactor.trace(trace)) })
    case 'skeleton':
      return skeletonFile(form, bench, name)
    case 'context':
      return contextFile(form, bench, name)
    case 'calls-csv':
      return callsFile(form, bench, name)
    case 'report':
      return reportFile(form, bench, name)
  }
}

/** Redacted before it is cut to what a file system takes, as half a key would not be recognized. */
function nameOf(form: ExportForm, { trace, redactor }: ExportBench): string {
  const { steps, title, source } = redactor.named(trace)
  const label =
    form.kind === 'context' && form.label !== undefined ? { label: redactor.text(form.label) } : {}
  return exportName({ steps, title, source }, { ...form, ...label })
}

/** Code may hold what is to be redacted as any text may; what it is called by stays. */
function redactedPrograms(
  programs: readonly CustomSource[],
  redactor: ExportBench['redactor'],
): readonly CustomSource[] {
  return programs.map(({ id, title, source, ...language }) => ({
    ...language,
    id,
    title: redactor.text(title),
    source: redactor.text(source),
  }))
}

/** The names of tools that a skeleton keeps are redacted; all else in it is no text. */
async function skeletonFile(
  { keepNames, comparison }: Extract<ExportForm, { kind: 'skeleton' }>,
  { trace, redactor, workbench }: ExportBench,
  name: string,
): Promise<Result<ExportedFile>> {
  const counts = new Map<EncodingId, Count>()
  for (const { id } of ENCODINGS) {
    const count = await workbench.counter(id)
    if (!count.ok) return count
    // Of a skeleton the tokens are those it has.
    counts.set(id, countFor(trace, id, count.value))
  }
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  const skeleton = skeletonOf(trace, { counts, keepNames, salt })
  const comparisons =
    comparison === undefined ? [] : [bareComparison(comparison, trace, keepNames).comparison]
  const written = formatById('memoscope')?.write?.(redactor.trace(skeleton), { comparisons })
  if (written === undefined) throw new Error('our own format can be written')
  return written.ok ? ok({ name, mediaType: 'application/json', data: written.value }) : written
}

type Writable = Format & Required<Pick<Format, 'write'>>

function writableFormat(id: string): Result<Writable> {
  const format = formatById(id)
  if (format === undefined) return fail({ code: 'no-such-format', message: t`Unknown format "${id}".` })
  const { write: writer } = format
  return writer === undefined ? fail(cannotWrite(format.title)) : ok({ ...format, write: writer })
}

function cannotWrite(title: string) {
  const writable = formatInfos()
    .filter((info) => info.canWrite)
    .map((info) => info.title)
  return {
    code: 'cannot-write',
    message: t`Memoscope can import ${title}, but not export it.`,
    hint: t`Export formats: ${writable.join(', ')}.`,
  }
}
