/** What an exported file is called, in every locale, unless a person says otherwise. */
import { callNumber } from './call-names.ts'
import type { Trace } from './trace.ts'
import type { CallIndex } from './units.ts'

/** What of an export its name tells. */
type ExportKind =
  | { readonly kind: 'trace'; readonly format: string }
  | { readonly kind: 'markdown' | 'skeleton' | 'calls-csv' | 'report' }
  | { readonly kind: 'context'; readonly call: CallIndex; readonly label?: string }

/** What the file of a redacted run is called: its own name may say whose run it is. */
export const REDACTED_FILE = 'redacted-run'

type Named = Pick<Trace, 'title' | 'source' | 'steps'>

/**
 * `run.jsonl`, third run, as memoscope: `run-3.memoscope.json`. A skeleton's name says nothing of the
 * original.
 */
export function exportName(trace: Named, form: ExportKind): string {
  switch (form.kind) {
    case 'trace':
      return `${baseOf(trace, form.format)}.${form.format}.json`
    case 'markdown':
      return `${baseOf(trace)}.md`
    case 'skeleton':
      return `skeleton-of-${trace.steps.length}-steps.memoscope.json`
    case 'calls-csv':
      return `${baseOf(trace)}.calls.csv`
    case 'report':
      return `${baseOf(trace)}.report.html`
    case 'context':
      return `${wordsOf([trace.title, `call-${callNumber(form.call)}`, form.label ?? ''])}.json`
  }
}

function baseOf({ source, steps }: Named, format = ''): string {
  const { fileName, run, runs } = source
  const last = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1)
  const name = withoutEnding(last)
  return `${safeName(name.endsWith(`.${format}`) ? withoutEnding(name) : name)}${timeIn(name, steps)}${runs > 1 ? `-${run + 1}` : ''}`
}

/** Redacted runs, which share a name, are told apart by when they were recorded, in UTC. */
function timeIn(name: string, steps: Named['steps']): string {
  const time = steps.find(({ timestamp }) => timestamp !== undefined)?.timestamp
  if (name !== REDACTED_FILE || time === undefined) return ''
  return `-${new Date(time * 1000).toISOString().slice(0, 16).replace('T', '-').replace(':', '')}`
}

/** Without the ending, and that of a packed file before it. */
function withoutEnding(packed: string): string {
  const name = packed.replace(/(.)\.(?:gz|zst)$/i, '$1')
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(0, dot) : name
}

/** Without what some file systems refuse; never empty, never longer than they take. */
function safeName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go.
  return name.replace(/[\u0000-\u001f<>:"|?*/\\]/gu, '_').slice(0, 100) || 'trace'
}

function wordsOf(parts: readonly string[]): string {
  const words = parts.map((part) =>
    part
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, ''),
  )
  return words.filter(Boolean).join('_').slice(0, 120)
}
