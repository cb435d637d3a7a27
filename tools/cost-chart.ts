/**
 * `node tools/run.mjs cost-chart`: draws docs/charts/pruning-interval.svg, what a call costs by how often one
 * prunes, from the profiles' own prices and the closed form of docs/cost.md.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unwrap } from '#base/result.ts'
import { findProfile } from '#core/profiles/index.ts'
import { bestInterval, costPerCall, type Rates, ratesOf } from './cost-chart/closed-form.ts'

interface Line {
  readonly title: string
  readonly rates: Rates
  readonly colour: string
}

/** Steps that a run of pruning leaves. */
const KEPT = 20
const MOST = 80
const WIDTH = 760
const HEIGHT = 380
const LEFT = 56
const RIGHT = 176
const TOP = 56
const BOTTOM = 52
const HIGHEST = 40

export async function main(): Promise<number> {
  const path = join(import.meta.dirname, '../docs/charts/pruning-interval.svg')
  await writeFile(path, chart(lines()))
  return 0
}

function lines(): readonly Line[] {
  const profile = (id: string) => unwrap(findProfile(id))
  return [
    { title: 'no cache', rates: { read: 1, fresh: 1 }, colour: '#6b7280' },
    { title: 'OpenAI GPT-4o', rates: ratesOf(profile('openai-gpt-4o')), colour: '#b45309' },
    { title: 'Claude Sonnet', rates: ratesOf(profile('claude-sonnet')), colour: '#7c3aed' },
    { title: 'OpenAI GPT-5', rates: ratesOf(profile('openai-gpt-5')), colour: '#0f766e' },
  ]
}

const x = (interval: number) => LEFT + ((interval - 1) / (MOST - 1)) * (WIDTH - LEFT - RIGHT)
const y = (cost: number) => HEIGHT - BOTTOM - (cost / HIGHEST) * (HEIGHT - TOP - BOTTOM)
const round = (value: number) => Math.round(value * 10) / 10

function chart(all: readonly Line[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12">
<title>What a call costs by how often one prunes</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>
<text x="${LEFT - 40}" y="24" font-size="14" font-weight="600" fill="#111827">Pruning more often can cost more</text>
<text x="${LEFT - 40}" y="42" fill="#4b5563">Cost of a call (tokens of one step at the input price = 1) when ${KEPT} steps are kept; the dot is the cheapest interval m*</text>
${axes()}
${all.map(drawn).join('\n')}
</svg>
`
}

function axes(): string {
  const ticks = [0, 10, 20, 30, 40].map(
    (cost) =>
      `<path d="M${LEFT} ${round(y(cost))}H${WIDTH - RIGHT}" stroke="#e5e7eb"/><text x="${LEFT - 8}" y="${round(y(cost)) + 4}" text-anchor="end" fill="#4b5563">${cost}</text>`,
  )
  const marks = [1, 10, 20, 40, 60, 80].map(
    (interval) =>
      `<text x="${round(x(interval))}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle" fill="#4b5563">${interval}</text>`,
  )
  const label = `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 12}" text-anchor="middle" fill="#4b5563">pruned every m calls</text>`
  return [...ticks, ...marks, label].join('\n')
}

function drawn({ title, rates, colour }: Line): string {
  const points: string[] = []
  let end = 1
  for (let interval = 1; interval <= MOST; interval += 0.5) {
    const cost = costPerCall(rates, { interval, kept: KEPT })
    if (cost > HIGHEST) break
    points.push(`${round(x(interval))} ${round(y(cost))}`)
    end = interval
  }
  const best = bestInterval(rates, KEPT)
  const at = { interval: Math.max(1, best), kept: KEPT }
  const last = y(costPerCall(rates, { interval: end, kept: KEPT }))
  const word = best < 1 ? 'm* = 1' : `m* = ${Math.round(best)}`
  return `<path d="M${points.join('L')}" fill="none" stroke="${colour}" stroke-width="2"/>
<circle cx="${round(x(at.interval))}" cy="${round(y(costPerCall(rates, at)))}" r="4" fill="${colour}"/>
<text x="${round(x(end)) + 8}" y="${round(last) + (title === 'Claude Sonnet' || title === 'no cache' ? -6 : title === 'OpenAI GPT-5' ? 10 : 4)}" fill="${colour}">${title}: ${word}</text>`
}
