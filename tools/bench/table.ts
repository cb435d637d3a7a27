/** Prints measurements as an aligned table. */
import type { Measurement } from './measure.ts'

export function printTable(measurements: readonly Measurement[]): void {
  const rows = measurements.map(({ what, value, unit, target, note }) => [
    what,
    `${format(value)} ${unit}`,
    target ?? '',
    note ?? '',
  ])
  const head = ['what', 'median', 'target', 'note']
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column === 1 ? cell.padStart(widths[1] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
  console.log([line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n'))
}

function format(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2)
}
