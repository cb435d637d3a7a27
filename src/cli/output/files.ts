/**
 * What commands that write files of runs share: redaction, where the files go, and that none is ever half
 * written.
 */
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fail, ok, type Result } from '#base/result.ts'
import { DETECTOR_LIST, INITIAL_DETECTORS } from '#core/redact/detector-list.ts'
import type { RedactionPlan } from '#core/redact/plan.ts'
import { badOption, isOn, listOption, type OptionSpecs, type OptionValues } from '../terminal/command.ts'
import type { Host } from '../terminal/host.ts'
import { writeWhole } from './journal.ts'

export const REDACT_OPTIONS: OptionSpecs = {
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
}

interface WrittenFile {
  readonly name: string
  readonly data: string | Uint8Array
}

/** To name a detector or a pattern is to ask for redaction. */
export function redactionOf(values: OptionValues): { readonly redaction?: RedactionPlan } {
  const detectors = listOption(values, 'detector')
  const patterns = listOption(values, 'pattern').map((source) => ({ source, ignoreCase: false }))
  if (!isOn(values, 'redact') && detectors.length === 0 && patterns.length === 0) return {}
  return {
    redaction: { detectors: detectors.length === 0 ? INITIAL_DETECTORS : detectors, patterns, excluded: [] },
  }
}

/** Where exported runs go: a folder takes any number of them, a file or standard output one. */
export function createPlace(output: string | undefined, { cwd, out }: Host) {
  const path = output === undefined ? undefined : resolve(cwd, output)
  const isFolder = path !== undefined && (/[\\/]$/.test(output ?? '') || isExistingFolder(path))
  let count = 0
  return {
    put: ({ name, data }: WrittenFile): Result<undefined> => {
      count++
      if (path !== undefined && isFolder) {
        mkdirSync(path, { recursive: true })
        return writeWhole(freeName(path, name), data, cwd)
      }
      if (count > 1) return fail(badOption('There is more than one run.', 'Name a folder with -o folder/.'))
      if (path !== undefined) return writeWhole(path, data, cwd)
      if (typeof data !== 'string') return fail(badOption('Name a file with -o: it is not text.'))
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
