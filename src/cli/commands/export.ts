/** `memoscope export FILE… --to FORMAT`: a run in another format, by the page's own exporters. */
import { fail, ok, type Result } from '#base/result.ts'
import type { Trace } from '#core/model/trace.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { formatInfos } from '#formats/index.ts'
import { PLAIN_COUNTING } from '#package/settings.ts'
import { createExporter } from '#workers/jobs/export-file.ts'
import { loadRanks } from '#workers/jobs/ranks.ts'
import type { ExportForm } from '#workers/protocol/exporting.ts'
import { createPlace, REDACT_OPTIONS, redactionOf } from '../output/files.ts'
import { createCallTable } from '../runs/call-table.ts'
import type { FoundRun } from '../runs/runs.ts'
import { eachRun, JOB, openEngine, READ_OPTIONS, runName } from '../runs/session.ts'
import {
  badOption,
  type Command,
  type ExitCode,
  type Invocation,
  isOn,
  type OptionSpecs,
  type OptionValues,
  textOption,
} from '../terminal/command.ts'
import type { Host } from '../terminal/host.ts'
import { plain } from '../terminal/plain.ts'

const OPTIONS: OptionSpecs = {
  to: {
    type: 'string',
    value: 'FORMAT',
    help: 'A format that can be written ("memoscope formats"), markdown, skeleton, or parquet: a table of all model calls of all runs.',
  },
  output: {
    type: 'string',
    short: 'o',
    value: 'PATH',
    help: 'A file for one run, a folder for several. Default: standard output, for one run.',
  },
  'keep-tool-names': { type: 'boolean', help: 'A skeleton keeps the names of tools.' },
}

export const exportCommand: Command = {
  name: 'export',
  summary: 'Write a run in another format, with secrets redacted if you ask for it.',
  usage: 'export FILE… --to FORMAT [-o PATH]',
  about: [
    'What the format cannot hold of a run is said on standard error. A skeleton has the structure of a run and the size of its texts, but not the texts.',
  ],
  options: { ...OPTIONS, ...REDACT_OPTIONS, ...READ_OPTIONS },
  examples: [
    'memoscope export session.jsonl --to openai-chat > chat.json',
    'memoscope export session.jsonl --to markdown --redact -o session.md',
    'memoscope export runs.zip --to atif -o converted/',
    'memoscope export "runs/**/*.jsonl" --to parquet -o calls.parquet',
  ],
  run: async (invocation) => {
    const { values, host } = invocation
    if (textOption(values, 'to') === PARQUET) return exportCalls(invocation)
    const form = exportForm(values)
    if (!form.ok) return form
    const redaction = redactionOf(values)
    let current: Trace | undefined
    const exporter = createExporter({
      loadTrace: async () => (current === undefined ? fail(badOption('No run is open.')) : ok(current)),
      loadRanks,
    })
    const output = textOption(values, 'output')
    const place = createPlace(output, host)
    const reading = await eachRun(invocation, {
      onRun: async (run) => {
        current = run.trace
        const traceId = run.trace.id
        const made = await exporter.export({ traceId, form: form.value, ...redaction }, JOB)
        if (!made.ok) return made
        if (form.value.kind === 'trace') {
          const losses = await exporter.losses({ traceId, format: form.value.format }, JOB)
          if (losses.ok) tellLosses(host, run, losses.value)
        }
        return place.put(made.value)
      },
    })
    return reading.ok ? ok(reading.value.code) : reading
  },
}

const PARQUET = 'parquet'

/** All runs in one table. */
async function exportCalls(invocation: Invocation): Promise<Result<ExitCode>> {
  const { values, host } = invocation
  const output = textOption(values, 'output')
  if (output === undefined) return fail(badOption('Name a file with -o: Parquet is not text.'))
  const open = openEngine()
  const table = await createCallTable()
  const reading = await eachRun(invocation, {
    engine: open,
    onRun: async (run) => {
      const input = { traceId: run.trace.id, memory: IDENTITY, counting: PLAIN_COUNTING }
      const replayed = await open.engine.replay(input, JOB)
      if (replayed.ok) table.add(run, replayed.value)
      return replayed
    },
  })
  if (!reading.ok) return reading
  const place = createPlace(output, host).put({ name: 'calls.parquet', data: table.finish() })
  return place.ok ? ok(reading.value.code) : place
}

/** Fails where no format is named, or one that cannot be written. */
export function exportForm(values: OptionValues): Result<ExportForm> {
  const to = textOption(values, 'to')
  const formats = formatInfos()
    .filter(({ canWrite }) => canWrite)
    .map(({ id }) => id)
  const known = `Formats: ${[...formats, 'markdown', 'skeleton', PARQUET].join(', ')}.`
  if (to === undefined) return fail(badOption('Name a format with --to.', known))
  if (to === 'markdown') return ok({ kind: 'markdown' })
  if (to === 'skeleton') return ok({ kind: 'skeleton', keepNames: isOn(values, 'keep-tool-names') })
  if (formatInfos().every(({ id }) => id !== to)) return fail(badOption(`There is no format "${to}".`, known))
  if (!formats.includes(to)) return fail(badOption(`Memoscope can read ${to}, but not write it.`, known))
  return ok({ kind: 'trace', format: to })
}

function tellLosses(host: Host, run: FoundRun, losses: readonly string[]): void {
  for (const loss of losses) host.err(`${plain(runName(run))}: ${plain(loss)}\n`)
}
