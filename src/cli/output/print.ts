/** The option of every command that prints figures: a table for people, or JSON, CSV, Markdown. */
import { fail, ok, type Result } from '#base/result.ts'
import { badOption, isOn, type OptionSpecs, type OptionValues } from '../terminal/command.ts'
import { type Host, hasColor } from '../terminal/host.ts'
import { csvOf } from './csv.ts'
import { markdownOf } from './markdown.ts'
import type { Report } from './report.ts'
import { textOf } from './text.ts'

export const OUTPUT_OPTIONS: OptionSpecs = {
  json: { type: 'boolean', help: 'Print JSON: every figure, unrounded.' },
  csv: { type: 'boolean', help: 'Print CSV: one table, numbers unrounded.' },
  markdown: { type: 'boolean', help: 'Print Markdown tables.' },
}

export type OutputForm = 'text' | 'json' | 'csv' | 'markdown'

/** Fails with `bad-option` where two forms are asked for. */
export function outputForm(values: OptionValues): Result<OutputForm> {
  const forms = (['json', 'csv', 'markdown'] as const).filter((form) => isOn(values, form))
  const [form = 'text', other] = forms
  return other === undefined ? ok(form) : fail(badOption(`Choose one of --${form} and --${other}.`))
}

export function print(host: Host, report: Report, form: OutputForm): void {
  host.out(written(host, report, form))
}

/** The same for a file: neither colors nor a width. */
export function plainHost(host: Host): Host {
  return { ...host, stdoutIsTerminal: false, width: undefined }
}

/** What would be printed. */
export function written(
  host: Pick<Host, 'env' | 'stdoutIsTerminal' | 'width'>,
  report: Report,
  form: OutputForm,
): string {
  switch (form) {
    case 'json':
      return `${JSON.stringify(report.data, undefined, 2)}\n`
    case 'csv':
      return csvOf(report)
    case 'markdown':
      return markdownOf(report)
    case 'text':
      return textOf(report, { hasColor: hasColor(host), width: host.width })
  }
}
