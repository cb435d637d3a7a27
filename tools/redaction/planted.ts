/**
 * Which of the kinds are still in an export: each is planted in nine places, and every form of export is
 * made.
 */
import { fail, ok, unwrap } from '#base/result.ts'
import type { Trace } from '#core/model/trace.ts'
import { INITIAL_DETECTORS } from '#core/redact/detector-list.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { actionStep, answerStep, systemStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { formatInfos, readFile } from '#formats/index.ts'
import { createExporter } from '#workers/jobs/export-file.ts'
import { loadRanks } from '#workers/jobs/ranks.ts'
import type { CountingSettings, ExportForm } from '#workers/protocol/protocol.ts'
import { createRandom, KINDS, type Planted } from './kinds.ts'

export const PLACES = [
  'user message',
  'system message',
  'arguments',
  'tool result',
  'metadata',
  'object key',
  'tool definition',
  'Anthropic input',
  'file name',
] as const

type Place = (typeof PLACES)[number]

/** One kind that was found again. */
interface Leak {
  readonly kind: string
  readonly place: Place
  readonly form: string
}

export interface PlantedOutcome {
  readonly kinds: number
  readonly checks: number
  readonly leaks: readonly Leak[]
  readonly forms: readonly string[]
  /** Exports that could not be read again, or not made. */
  readonly broken: readonly string[]
}

const COUNTING: CountingSettings = {
  baseline: 'as-recorded',
  encoding: 'o200k_base',
  dialect: { id: 'openai' },
  overhead: 'cookbook',
  window: 100_000,
  summariser: { id: 'extractive' },
}

const FORMS: readonly (readonly [string, ExportForm])[] = [
  ...formatInfos()
    .filter(({ canWrite }) => canWrite)
    .map(({ id }): readonly [string, ExportForm] => [id, { kind: 'trace', format: id }]),
  ['Markdown', { kind: 'markdown' }],
  ['skeleton', { kind: 'skeleton', keepNames: true }],
  ['context', { kind: 'context', memory: IDENTITY, call: 0, counting: COUNTING }],
  ['figures (CSV)', { kind: 'calls-csv', memories: [], counting: COUNTING }],
  ['report (HTML)', { kind: 'report', memories: [], counting: COUNTING, provider: 'openai', madeAt: 'noon' }],
]

interface Sown {
  readonly kind: string
  readonly place: Place
  readonly planted: Planted
}

/** Plants everything and exports it in every form. */
export async function checkPlanted(): Promise<PlantedOutcome> {
  let traces = 0
  const leaks: Leak[] = []
  const broken: string[] = []
  let checks = 0
  for (const [number, place] of PLACES.entries()) {
    const sown = KINDS.map(({ name, make }, index): Sown => {
      return { kind: name, place, planted: make(createRandom(number * 1000 + index)) }
    })
    // A file has one name, all other places have room for all kinds at once.
    const batches = place === 'file name' ? sown.map((one) => [one]) : [sown]
    for (const batch of batches) {
      // Exports keep what they found in a trace by its id.
      const trace = { ...traceWith(batch, place), id: `planted-${traces++}` }
      for (const [form, made] of FORMS) {
        const exported = await exportOf(trace, made)
        if (exported.problem !== undefined) broken.push(`${form}, ${place}: ${exported.problem}`)
        checks += batch.length
        leaks.push(
          ...batch
            .filter(({ planted }) => isIn(exported.text, planted))
            .map(({ kind }) => ({ kind, place, form })),
        )
      }
    }
  }
  return { kinds: KINDS.length, checks, leaks, forms: FORMS.map(([name]) => name), broken }
}

const IMAGINED = 'nothing to see'

function traceWith(sown: readonly Sown[], place: Place): Trace {
  const texts = sown.map(({ planted }) => planted.text)
  const at = (wanted: Place) => (place === wanted ? texts : [])
  if (place === 'Anthropic input') return fromAnthropic(texts)
  const keys = at('object key')
  const made = traceOf([
    systemStep([IMAGINED, ...at('system message')].join('\n\n')),
    taskStep([IMAGINED, ...at('user message')].join('\n\n')),
    actionStep({
      text: IMAGINED,
      tool: 'run',
      args: { commands: at('arguments'), ...Object.fromEntries(keys.map((key) => [key, 1])) },
      observation: [IMAGINED, ...at('tool result')].join('\n\n'),
    }),
    answerStep(IMAGINED),
  ])
  const description = [IMAGINED, ...at('tool definition')].join('\n\n')
  return {
    ...made,
    id: 'planted',
    title: place === 'file name' ? (texts[0] ?? '') : IMAGINED,
    source: { ...made.source, fileName: `${place === 'file name' ? texts[0] : 'run'}.json` },
    tools: [{ type: 'function', function: { name: 'run', description, parameters: { type: 'object' } } }],
    metadata: { notes: at('metadata'), ...Object.fromEntries(keys.map((key) => [key, 1])) },
  }
}

function fromAnthropic(texts: readonly string[]): Trace {
  const messages = [
    { role: 'user', content: IMAGINED },
    {
      role: 'assistant',
      content: [{ type: 'tool_use', id: 'toolu_1', name: 'run', input: { commands: texts } }],
    },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: IMAGINED }] },
  ]
  const text = JSON.stringify({ model: 'claude', max_tokens: 100, messages })
  const [trace] = readFile({ name: 'run.json', text }, { newTraceId: () => 'planted' }).outcome?.traces ?? []
  if (trace === undefined) throw new Error('our own request was not read')
  return trace
}

/** The name and the content of an export, and what is wrong with it. */
const shown = new Map<string, Trace>()
/** One for all, as loading the vocabularies takes its time. */
const exporter = createExporter({
  loadTrace: async (id) => {
    const trace = shown.get(id)
    return trace === undefined ? fail({ code: 'no-such-trace', message: id }) : ok(trace)
  },
  loadRanks,
})

async function exportOf(
  trace: Trace,
  form: ExportForm,
): Promise<{ readonly text: string; readonly problem?: string }> {
  shown.set(trace.id, trace)
  const redaction = { detectors: INITIAL_DETECTORS, patterns: [], excluded: [] }
  const context = { signal: new AbortController().signal, onProgress: () => undefined }
  const made = await exporter.export({ traceId: trace.id, form, redaction }, context)
  if (!made.ok) return { text: '', problem: made.error.message }
  const { name, data } = unwrap(made)
  const text = `${name}\n${data}`
  if (form.kind !== 'trace') return { text }
  const { outcome } = readFile({ name, text: data }, { newTraceId: () => 'again' })
  return (outcome?.traces.length ?? 0) > 0 ? { text } : { text, problem: 'it cannot be read again' }
}

/** As it is, or as JSON, JSON in JSON, or HTML write it. */
function isIn(text: string, { secrets }: Planted): boolean {
  return secrets.some((secret) => {
    const escaped = JSON.stringify(secret).slice(1, -1)
    const twice = JSON.stringify(escaped).slice(1, -1)
    const html = secret.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    return [secret, escaped, twice, html].some((written) => text.includes(written))
  })
}
