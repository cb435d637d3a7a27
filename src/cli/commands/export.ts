/** `memoscope export FILE… --to FORMAT`: a run in another format, by the page's own exporters. */

import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { errorMessage } from '#base/errors.ts'
import { fail, ok, type Result } from '#base/result.ts'
import type { Trace } from '#core/model/trace.ts'
import { DETECTOR_LIST, INITIAL_DETECTORS } from '#core/redact/detector-list.ts'
import type { RedactionPlan } from '#core/redact/plan.ts'
import { formatInfos } from '#formats/index.ts'
import { createExporter } from '#workers/jobs/export-file.ts'
import { loadRanks } from '#workers/jobs/ranks.ts'
import type { ExportedFile, ExportForm } from '#workers/protocol/exporting.ts'
import type { FoundRun } from '../runs/runs.ts'
import { eachRun, JOB, READ_OPTIONS, runName } from '../runs/session.ts'
import {
  badOption,
  type Command,
  isOn,
  listOption,
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
    help: 'A format that can be written ("memoscope formats"), markdown, or skeleton.',
  },
  output: {
    type: 'string',
    short: 'o',
    value: 'PATH',
    help: 'A file for one run, a folder for several. Default: standard output, for one run.',
  },
  redact: { type: 'boolean', help: 'Replace secrets, names, and addresses by placeholders.' },
  detector: {
    type: 'string',
    multiple: true,
    value: 'ID',
    help: `Redact only what these find: ${DETECTOR_LIST.map(({ id }) => id).join(', ')}. Default: all but paths.`,
  },
  pattern: {
    type: 'string',
    multiple: true,
    value: 'REGEX',
    help: 'Redact what this regular expression finds, too.',
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
  options: { ...OPTIONS, ...READ_OPTIONS },
  examples: [
    'memoscope export session.jsonl --to openai-chat > chat.json',
    'memoscope export session.jsonl --to markdown --redact -o session.md',
    'memoscope export runs.zip --to atif -o converted/',
  ],
  run: async (invocation) => {
    const { values, host } = invocation
    const form = formOf(values)
    if (!form.ok) return form
    const redaction = redactionOf(values)
    let current: Trace | undefined
    const exporter = createExporter({
      loadTrace: async () => (current === undefined ? fail(badOption('No run is open.')) : ok(current)),
      loadRanks,
    })
    const written: Written[] = []
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
        written.push({ run: runName(run), file: made.value })
        return place.put(made.value)
      },
    })
    return reading.ok ? ok(reading.value.code) : reading
  },
}

interface Written {
  readonly run: string
  readonly file: ExportedFile
}

function formOf(values: OptionValues): Result<ExportForm> {
  const to = textOption(values, 'to')
  const formats = formatInfos()
    .filter(({ canWrite }) => canWrite)
    .map(({ id }) => id)
  const known = `Formats: ${[...formats, 'markdown', 'skeleton'].join(', ')}.`
  if (to === undefined) return fail(badOption('Name a format with --to.', known))
  if (to === 'markdown') return ok({ kind: 'markdown' })
  if (to === 'skeleton') return ok({ kind: 'skeleton', keepNames: isOn(values, 'keep-tool-names') })
  if (formatInfos().every(({ id }) => id !== to)) return fail(badOption(`There is no format "${to}".`, known))
  if (!formats.includes(to)) return fail(badOption(`Memoscope can read ${to}, but not write it.`, known))
  return ok({ kind: 'trace', format: to })
}

/** To name a detector or a pattern is to ask for redaction. */
function redactionOf(values: OptionValues): { readonly redaction?: RedactionPlan } {
  const detectors = listOption(values, 'detector')
  const patterns = listOption(values, 'pattern').map((source) => ({ source, ignoreCase: false }))
  if (!isOn(values, 'redact') && detectors.length === 0 && patterns.length === 0) return {}
  return {
    redaction: { detectors: detectors.length === 0 ? INITIAL_DETECTORS : detectors, patterns, excluded: [] },
  }
}

function tellLosses(host: Host, run: FoundRun, losses: readonly string[]): void {
  for (const loss of losses) host.err(`${plain(runName(run))}: ${plain(loss)}\n`)
}

/** Where exported runs go: a folder takes any number of them, a file or standard output one. */
function createPlace(output: string | undefined, { cwd, out }: Host) {
  const path = output === undefined ? undefined : resolve(cwd, output)
  const isFolder = path !== undefined && (/[\\/]$/.test(output ?? '') || isExistingFolder(path))
  let count = 0
  return {
    put: ({ name, data }: ExportedFile): Result<undefined> => {
      count++
      if (path !== undefined && isFolder) {
        mkdirSync(path, { recursive: true })
        return save(freeName(path, name), data)
      }
      if (count > 1) return fail(badOption('There is more than one run.', 'Name a folder with -o folder/.'))
      if (path !== undefined) return save(path, data)
      out(data.endsWith('\n') ? data : `${data}\n`)
      return ok(undefined)
    },
  }
}

function isExistingFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory()
}

/** `run.md`, `run-2.md`: two runs may have the same name. */
function freeName(folder: string, name: string): string {
  const dot = name.indexOf('.')
  for (let at = 2, path = join(folder, name); ; at++) {
    if (!existsSync(path)) return path
    path = join(folder, `${name.slice(0, dot)}-${at}${name.slice(dot)}`)
  }
}

function save(path: string, data: string): Result<undefined> {
  try {
    writeFileSync(path, data)
    return ok(undefined)
  } catch (error) {
    const reason = errorMessage(error)
    return fail({ code: 'cannot-write-file', message: `Couldn't write ${path}: ${reason}.` })
  }
}
