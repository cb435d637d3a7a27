/**
 * `memoscope convert FILE… --to FORMAT -o FOLDER`: many files into another format, keeping their names and
 * folders.
 */
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { formatExact } from '#base/format-number.ts'
import { fail, ok } from '#base/result.ts'
import type { Trace } from '#core/model/trace.ts'
import { createExporter } from '#workers/jobs/export-file.ts'
import { loadRanks } from '#workers/jobs/ranks.ts'
import { REDACT_OPTIONS, redactionOf } from '../output/files.ts'
import { writeWhole } from '../output/journal.ts'
import type { FoundRun } from '../runs/runs.ts'
import { eachRun, JOB, READ_OPTIONS } from '../runs/session.ts'
import { badOption, type Command, isOn, type OptionSpecs, textOption } from '../terminal/command.ts'
import { exportForm } from './export.ts'

const OPTIONS: OptionSpecs = {
  to: {
    type: 'string',
    value: 'FORMAT',
    help: 'A format that can be written ("memoscope formats"), or markdown.',
  },
  output: {
    type: 'string',
    short: 'o',
    value: 'FOLDER',
    help: 'Where the files go; it is made where it is not there.',
  },
  force: { type: 'boolean', help: 'Write also what is there already and newer than its source.' },
}

export const convert: Command = {
  name: 'convert',
  summary: 'Write many files in another format, under their own names.',
  usage: 'convert FILE… --to FORMAT -o FOLDER',
  about: [
    'Like export, for many files: each keeps its name and its folder. What is there already and newer than its source is left, so that the same command goes on where it was stopped; no file is ever half written.',
  ],
  options: { ...OPTIONS, ...REDACT_OPTIONS, ...READ_OPTIONS },
  examples: [
    'memoscope convert "runs/**/*.jsonl" --to atif -o converted',
    'memoscope convert archive.zip --to openai-chat -o converted --redact',
  ],
  run: async (invocation) => {
    const { values, host } = invocation
    const form = exportForm(values)
    if (!form.ok) return form
    const folder = textOption(values, 'output')
    if (folder === undefined) return fail(badOption('Name a folder with -o.'))
    let current: Trace | undefined
    const exporter = createExporter({
      loadTrace: async () => (current === undefined ? fail(badOption('No run is open.')) : ok(current)),
      loadRanks,
    })
    let [written, left] = [0, 0]
    const reading = await eachRun(invocation, {
      onRun: async (run) => {
        const ending = form.value.kind === 'markdown' ? 'md' : 'json'
        const path = resolve(host.cwd, folder, placeOf(run, ending))
        if (!isOn(values, 'force') && isNewer(path, resolve(host.cwd, run.file))) {
          left++
          return ok(undefined)
        }
        current = run.trace
        const made = await exporter.export(
          { traceId: run.trace.id, form: form.value, ...redactionOf(values) },
          JOB,
        )
        if (!made.ok) return made
        mkdirSync(dirname(path), { recursive: true })
        written++
        return writeWhole(path, made.value.data, host.cwd)
      },
    })
    if (!reading.ok) return reading
    const kept = left === 0 ? '' : `, ${formatExact(left)} there already`
    host.out(`${formatExact(written)} written${kept}\n`)
    return ok(reading.value.code)
  },
}

/**
 * Below the folder as the person named it, and never outside of it; of several runs in a file with its
 * number.
 */
function placeOf({ file, run, trace }: FoundRun, ending: string): string {
  const parts = file
    .split(/[\\/]/)
    .filter((part) => part !== '' && part !== '.' && part !== '..' && !part.endsWith(':'))
  const name = (parts.pop() ?? 'run').replace(/\.[^.]+$/, '')
  const number = trace.source.runs > 1 ? `-${run}` : ''
  return join(...parts, `${name}${number}.${ending}`)
}

function isNewer(path: string, source: string): boolean {
  if (!existsSync(path)) return false
  const from = statSync(source, { throwIfNoEntry: false })
  return from === undefined || statSync(path).mtimeMs >= from.mtimeMs
}
