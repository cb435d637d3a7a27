/**
 * A report as CSV: one table with the titles of its columns, numbers as they are, lines ended as RFC 4180
 * says.
 */
import type { Report, Scalar, Section } from './report.ts'

export function csvOf({ sections }: Report): string {
  const tables = sections.filter(({ isSummary, rows }) => isSummary !== true && rows.length > 0)
  const leading = [...new Set(tables.flatMap(({ of = {} }) => Object.keys(of)))]
  const keys = [...new Set(tables.flatMap(({ columns }) => columns.map(({ key }) => key)))]
  const rows = tables.flatMap((section) => sectionRows(section, leading, keys))
  return [[...leading, ...keys], ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('')
}

function sectionRows(
  { of = {}, columns, rows }: Section,
  leading: readonly string[],
  keys: readonly string[],
): readonly (readonly Scalar[])[] {
  return rows.map((row) => [
    ...leading.map((key) => of[key]),
    ...keys.map((key) => row[columns.findIndex((column) => column.key === key)]?.value),
  ])
}

/** What a spreadsheet would take for a formula is quoted with an apostrophe in front. */
function field(value: Scalar): string {
  if (value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
