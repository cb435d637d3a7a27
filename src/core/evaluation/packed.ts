/** A replayed run as a few numbers per strategy: thousands of runs go to a worker at once. Pure. */
import { isValidated, NO_REREADS } from '../rereads/run-risk.ts'
import type { ReplayedRun } from '../sweep/several-runs.ts'
import { NO_FIGURES, type SweepFigures } from '../sweep/sweep.ts'

export interface PackedRun {
  readonly id: string
  /** CELLS numbers per strategy, the baseline first; NaN: not known. */
  readonly cells: Float64Array
}

const CELLS = [
  'billed',
  'cumulative',
  'lost',
  'refused',
  'overWindow',
  'problems',
  'changed',
  'calls',
] as const
const WIDTH = CELLS.length + 2

export function packRun({ id, figures }: ReplayedRun): PackedRun {
  const cells = new Float64Array(figures.length * WIDTH)
  for (const [place, row] of figures.entries()) {
    for (const [at, name] of CELLS.entries()) cells[place * WIDTH + at] = row[name] ?? Number.NaN
    cells[place * WIDTH + CELLS.length] = row.rereads?.expected.pages ?? Number.NaN
    cells[place * WIDTH + CELLS.length + 1] = isValidated(row.rereads) ? 1 : 0
  }
  return { id, cells }
}

/** With the figures that an evaluation reads; the others are those of no run. */
export function unpackRun({ id, cells }: PackedRun): ReplayedRun {
  const places = Math.floor(cells.length / WIDTH)
  return { id, figures: Array.from({ length: places }, (_, place) => figuresAt(cells, place)) }
}

function figuresAt(cells: Float64Array, place: number): SweepFigures {
  const cell = (at: number) => cells[place * WIDTH + at] ?? Number.NaN
  const known = (at: number) => (Number.isNaN(cell(at)) ? undefined : cell(at))
  const of = (name: (typeof CELLS)[number]) => cell(CELLS.indexOf(name))
  const pages = known(CELLS.length)
  return {
    ...NO_FIGURES,
    runs: 1,
    billed: known(CELLS.indexOf('billed')),
    cumulative: of('cumulative'),
    lost: of('lost'),
    refused: known(CELLS.indexOf('refused')),
    overWindow: of('overWindow'),
    problems: of('problems'),
    changed: of('changed'),
    calls: of('calls'),
    rereads: pages === undefined ? undefined : rereadsOf(pages, cell(CELLS.length + 1)),
  }
}

function rereadsOf(pages: number, validatedRuns: number): SweepFigures['rereads'] {
  return { ...NO_REREADS, expected: { pages, tokens: 0 }, runs: 1, validatedRuns }
}
