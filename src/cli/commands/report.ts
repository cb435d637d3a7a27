/**
 * `memoscope report FILE… --strategy … --html`: the page's own report of a comparison, a page that opens
 * without a network.
 */
import { fail, ok } from '#base/result.ts'
import type { Trace } from '#core/model/trace.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { createExporter } from '#workers/jobs/export-file.ts'
import { loadRanks } from '#workers/jobs/ranks.ts'
import { createPlace, REDACT_OPTIONS, redactionOf } from '../output/files.ts'
import { runPrograms } from '../programs/load-program.ts'
import { COUNTING_OPTIONS, countingOf } from '../runs/counting.ts'
import { eachRun, JOB, READ_OPTIONS } from '../runs/session.ts'
import { openStrategy } from '../runs/strategies.ts'
import {
  badOption,
  type Command,
  isOn,
  listOption,
  type OptionSpecs,
  textOption,
} from '../terminal/command.ts'

const OPTIONS: OptionSpecs = {
  strategy: {
    type: 'string',
    short: 's',
    multiple: true,
    value: 'ID[:NAME=VALUE,…]',
    help: 'A strategy to report on, or a file with one of your own; give it once for each.',
  },
  html: { type: 'boolean', help: 'As one HTML page: the default, and the only form so far.' },
  output: {
    type: 'string',
    short: 'o',
    value: 'PATH',
    help: 'A file for one run, a folder for several. Default: standard output, for one run.',
  },
  'with-run': { type: 'boolean', help: 'Put the run into the page, so that Memoscope opens it from there.' },
}

export const report: Command = {
  name: 'report',
  summary: 'Write the report of a comparison as one HTML page.',
  usage: 'report FILE… --strategy ID[:NAME=VALUE,…] … [-o PATH]',
  about: ['The page is the one that the Compare view exports. It needs no network and loads nothing.'],
  options: { ...OPTIONS, ...REDACT_OPTIONS, ...READ_OPTIONS, ...COUNTING_OPTIONS },
  examples: [
    'memoscope report session.jsonl -s keep-last:count=10 -s langchain-trim --html -o report.html',
    'memoscope report "runs/*.json" -s clear-tool-uses --redact -o reports/',
  ],
  run: async (invocation) => {
    const { values, host } = invocation
    const counting = countingOf(values)
    if (!counting.ok) return counting
    const names = listOption(values, 'strategy')
    if (names.length === 0)
      return fail(
        badOption('Name at least one strategy with --strategy.', '"memoscope strategies" lists them.'),
      )
    const memories: CheckedSpec[] = []
    for (const name of names) {
      const spec = await openStrategy(name, host.cwd)
      if (!spec.ok) return spec
      memories.push(spec.value)
    }
    let current: Trace | undefined
    const exporter = createExporter({
      loadTrace: async () => (current === undefined ? fail(badOption('No run is open.')) : ok(current)),
      loadRanks,
      runPrograms,
    })
    const place = createPlace(textOption(values, 'output'), host)
    const form = {
      kind: 'report' as const,
      memories,
      counting: counting.value,
      ...(isOn(values, 'with-run') ? { holdsRun: true } : {}),
      madeAt: `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    }
    const reading = await eachRun(invocation, {
      onRun: async (run) => {
        current = run.trace
        const made = await exporter.export({ traceId: run.trace.id, form, ...redactionOf(values) }, JOB)
        return made.ok ? place.put(made.value) : made
      },
    })
    return reading.ok ? ok(reading.value.code) : reading
  },
}
