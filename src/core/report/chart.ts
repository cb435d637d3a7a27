/**
 * A chart of lines over calls as inline SVG: no script, no size of a screen, colours from the report's own
 * style.
 */
import { grouped, html, type Markup } from './markup.ts'

interface ChartLine {
  readonly title: string
  /** One a call. */
  readonly values: readonly number[]
}

const WIDTH = 900
const HEIGHT = 280
const MARGIN = { top: 10, right: 12, bottom: 26, left: 64 }
const ROOM = { width: WIDTH - MARGIN.left - MARGIN.right, height: HEIGHT - MARGIN.top - MARGIN.bottom }
/** More points than this are drawn as the peak of each group: a peak is never hidden. */
const MOST_POINTS = 400
/** Colours and dashes that tell lines apart. */
const LINE_LOOKS = 6

/** The lines from zero; `unit` names the values, for who cannot see the drawing. */
export function lineChart(lines: readonly ChartLine[], label: string, unit: string): Markup {
  const count = Math.max(1, ...lines.map(({ values }) => values.length))
  const axis = roundAxis(lines.reduce((peak, { values }) => values.reduce(larger, peak), 0))
  const x = (index: number) => MARGIN.left + ((index + 0.5) / count) * ROOM.width
  const y = (value: number) => MARGIN.top + ROOM.height * (1 - value / axis.max)
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${label}, in ${unit}">
${axis.ticks.map(
  (tick) =>
    html`<line class="grid" x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${round(y(tick))}" y2="${round(y(tick))}"/>
<text class="tick" x="${MARGIN.left - 8}" y="${round(y(tick) + 4)}" text-anchor="end">${grouped(tick)}</text>`,
)}
${callTicks(count).map(
  (tick) =>
    html`<text class="tick" x="${round(x(tick - 1))}" y="${HEIGHT - 8}" text-anchor="middle">${grouped(tick)}</text>`,
)}
${lines.map(
  ({ values }, index) => html`<path class="line look-${index % LINE_LOOKS}" d="${pathOf(values, x, y)}"/>`,
)}
</svg>`
}

/** A short line that looks as the line of that index in the chart. */
export function lineSample(index: number): Markup {
  return html`<svg class="sample" viewBox="0 0 28 8" width="28" height="8" aria-hidden="true"><path class="line look-${index % LINE_LOOKS}" d="M1 4H27"/></svg>`
}

function larger(one: number, other: number): number {
  return Math.max(one, other)
}

function pathOf(
  values: readonly number[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  const group = Math.ceil(values.length / MOST_POINTS)
  let path = ''
  for (let start = 0; start < values.length; start += group) {
    const peak = values.slice(start, start + group).reduce(larger, 0)
    const at = Math.min(values.length - 1, start + (group - 1) / 2)
    path += `${start === 0 ? 'M' : 'L'}${round(x(at))} ${round(y(peak))}`
  }
  // A single call is a dot: a line of no length with round ends.
  return values.length === 1 ? `${path}h0.1` : path
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** A round top at or above `peak` and its ticks from zero: steps of 1, 2 or 5 times a power of ten. */
export function roundAxis(peak: number): { readonly max: number; readonly ticks: readonly number[] } {
  const top = Math.max(1, peak)
  const power = 10 ** Math.floor(Math.log10(top / 4))
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power * 4 >= top) ?? 10) * power)
  const count = Math.ceil(top / step)
  return { max: count * step, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) }
}

/** Numbers of calls, from 1, for the axis below. */
function callTicks(count: number): readonly number[] {
  const { ticks } = roundAxis(count)
  return [1, ...ticks.filter((tick) => tick > 1 && tick <= count)]
}
