/**
 * `npm run fuzz -- [--seed N] [--minutes M]`: damages every sample in every way of
 * src/formats/testing/mutations.ts and reads files made to hurt, until the time is over (a minute otherwise).
 * Prints the seed, and what went wrong with the means to repeat it. Exit code 1 where anything did.
 */

import fc from 'fast-check'
import { given } from '#base/given.ts'
import { formats } from '#formats/index.ts'
import { parseDocument } from '#formats/parse/document.ts'
import { faultOf } from '#formats/testing/expect-report.ts'
import {
  byteChanges,
  choices,
  cyclic,
  damaged,
  damagedBytes,
  damages,
  hostileFiles,
  misshapen,
  spliced,
} from '#formats/testing/mutations.ts'
import { allSamples, packedSamples, type Sample, zipOf } from '#formats/testing/samples.ts'

interface Case {
  /** Which file, and how to make it again. */
  readonly what: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Absent: as what it is recognised. */
  readonly format?: string
}

export async function main(args: readonly string[]): Promise<number> {
  const seed = numberOf(args, '--seed') ?? Math.floor(Math.random() * 2 ** 31)
  const minutes = numberOf(args, '--minutes') ?? 1
  console.log(`Seed ${seed}, ${minutes} minute(s). Repeat with: npm run fuzz -- --seed ${seed}`)
  const end = performance.now() + minutes * 60_000
  const archives = await Promise.all(
    packedSamples().map(async (sample) => ({ what: sample.path, bytes: await zipOf(sample) })),
  )
  let tried = 0
  let faults = 0
  for (const next of casesOf(seed, archives)) {
    if (performance.now() >= end) break
    tried++
    const fault = await attempt(next)
    if (fault === undefined) continue
    faults++
    console.log(`FAULT ${next.what}${next.format === undefined ? '' : `, as ${next.format}`}: ${fault}`)
  }
  console.log(`${tried} files tried, ${faults} fault(s).`)
  return faults === 0 ? 0 : 1
}

/** Without end. */
function* casesOf(seed: number, archives: readonly Case[]): Generator<Case> {
  for (const { name, bytes } of hostileFiles()) yield { what: name, bytes }
  const samples = allSamples()
  for (let round = 0; ; round++) {
    for (const [index, sample] of samples.entries()) {
      const other = samples[(index * 7 + round) % samples.length] ?? sample
      for (const [way, text] of variantsOf(sample, other, seed + round * 1000 + index)) {
        const what = `${sample.owner}/${sample.name}, seed ${seed}, round ${round}, ${way}`
        const bytes = new TextEncoder().encode(text)
        const format = anyFormat(index + round)
        yield { what, bytes }
        yield { what, bytes, ...given({ format }) }
      }
    }
    for (const [index, { what, bytes }] of archives.entries()) {
      for (const changes of fc.sample(byteChanges, { seed: seed + round * 1000 + index, numRuns: 5 }))
        yield { what: `${what}, seed ${seed}, round ${round}`, bytes: damagedBytes(bytes, changes) }
    }
  }
}

function variantsOf(sample: Sample, other: Sample, seed: number): readonly (readonly [string, string])[] {
  const value = parseDocument('x', sample.text).document?.value
  const [shape = []] = fc.sample(choices, { seed, numRuns: 1 })
  return [
    ...fc
      .sample(damages, { seed, numRuns: 3 })
      .map((list) => ['damaged', damaged(sample.text, list)] as const),
    ['misshapen', misshapen(value, shape)],
    ['cyclic', cyclic(value, seed % 7)],
    ['spliced', spliced(sample.text, other.text, (seed % 97) / 97)],
    ['cut', sample.text.slice(0, seed % sample.text.length)],
  ]
}

function anyFormat(index: number): string | undefined {
  return formats[index % formats.length]?.id
}

/** What the intake throws is a fault like any, and the worst. */
async function attempt({ bytes, format }: Case): Promise<string | undefined> {
  try {
    return await faultOf({ name: 'fuzz', bytes }, format)
  } catch (error) {
    return `it threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
  }
}

function numberOf(args: readonly string[], name: string): number | undefined {
  const at = args.indexOf(name)
  return at < 0 ? undefined : Number(args[at + 1])
}
