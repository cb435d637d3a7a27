/**
 * `npm run redaction -- [--traces DIR] [--list]`: how much a redaction with the initial settings finds of
 * what it should, and how much it finds in real runs that it should not. `--list` also prints what was found
 * in the runs, with the hashes that tools/redaction/reviewed.json has of true hits. Exit code 1 where a
 * goal is missed.
 */
import { parseArgs } from 'node:util'
import { checkPlanted, PLACES, type PlantedOutcome } from './redaction/planted.ts'
import { checkRuns, type RunHits } from './redaction/real-runs.ts'

/** At least this share of the kinds is gone from all places and forms. */
const LEAST_FOUND = 0.95
/** At most this many hits in a thousand steps are false. */
const MOST_FALSE = 1

export async function main(args: readonly string[]): Promise<number> {
  const options = { traces: { type: 'string' }, list: { type: 'boolean' } } as const
  const { traces, list = false } = parseArgs({ args: [...args], options }).values
  const isFound = printPlanted(await checkPlanted())
  if (traces === undefined) return isFound ? 0 : 1
  const isPrecise = printRuns(await checkRuns(traces), list)
  return isFound && isPrecise ? 0 : 1
}

function printPlanted({ kinds, checks, leaks, forms, broken }: PlantedOutcome): boolean {
  const left = new Set(leaks.map(({ kind }) => kind))
  const share = (kinds - left.size) / kinds
  console.log(
    `Planted: ${kinds} kinds in ${PLACES.length} places, ${forms.length} forms of export, ${checks} checks`,
  )
  console.log(`Gone everywhere: ${kinds - left.size} of ${kinds} (${(share * 100).toFixed(1)}%)`)
  for (const kind of left) {
    const places = new Set(leaks.flatMap((leak) => (leak.kind === kind ? leak.place : [])))
    const named = new Set(leaks.flatMap((leak) => (leak.kind === kind ? leak.form : [])))
    console.log(`  left: ${kind}: ${[...places].join(', ')} (${[...named].join(', ')})`)
  }
  for (const sentence of broken) console.log(`  broken: ${sentence}`)
  return share >= LEAST_FOUND && broken.length === 0
}

function printRuns(runs: readonly RunHits[], isListed: boolean): boolean {
  const steps = runs.reduce((sum, run) => sum + run.steps, 0)
  const hits = runs.flatMap((run) => run.hits.map((hit) => ({ ...hit, file: run.file })))
  const unreviewed = hits.filter(({ isReviewed }) => !isReviewed)
  const perThousand = (unreviewed.length / Math.max(1, steps)) * 1000
  const [slowest] = runs.toSorted((one, other) => other.milliseconds - one.milliseconds)
  console.log(`Real runs: ${runs.length} with ${steps} steps, ${hits.length} hits`)
  console.log(`Not reviewed, or false: ${unreviewed.length} (${perThousand.toFixed(2)} in 1,000 steps)`)
  if (slowest !== undefined) {
    const { file, milliseconds, bytes } = slowest
    console.log(
      `Slowest: ${file}, ${(bytes / 1e6).toFixed(1)} MB in ${Math.round(milliseconds)} ms of processor time`,
    )
  }
  for (const hit of isListed ? hits : []) {
    const mark = hit.isReviewed ? ' ' : '?'
    console.log(
      `${mark} ${hit.hash} ${hit.detector} ${JSON.stringify(hit.value)} ×${hit.count} ${hit.file}: ${hit.places[0]}`,
    )
  }
  return perThousand <= MOST_FALSE
}
