/**
 * Holds the build in dist to its budgets (budgets.ts) and prints them as a table: `npm run sizes` after a
 * build. Sizes, not times: they are the same on every machine.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { firstLoad } from './bench/shell.ts'
import { BUDGETS, FIRST_LOAD, LISTED_FROM, OFFLINE_MB } from './budgets.ts'

export interface Size {
  readonly name: string
  readonly value: number
  readonly unit: 'kB' | 'MB'
  /** Undefined: not listed, though it is large enough to be. */
  readonly budget: number | undefined
}

/** `Icon-xftzNZU7.js` as `Icon.js`: a name that stays when the content changes. */
export function chunkName(file: string): string {
  return file.replace(/-[\w-]{8}(?=\.(?:js|mjs|css)$)/, '')
}

/** The chunks with a budget, or large enough to need one; of several with one name the largest. */
export function listSizes(chunks: Iterable<readonly [file: string, kB: number]>): readonly Size[] {
  const largest = new Map<string, number>()
  for (const [file, kB] of chunks) {
    const name = chunkName(file)
    largest.set(name, Math.max(kB, largest.get(name) ?? 0))
  }
  return [...largest]
    .filter(([name, kB]) => kB >= LISTED_FROM || BUDGETS[name] !== undefined)
    .map(([name, value]): Size => ({ name, value, unit: 'kB', budget: BUDGETS[name] }))
    .toSorted((one, other) => other.value - one.value)
}

/** What is wrong, as a line for each. */
export function faultsOf(sizes: readonly Size[]): readonly string[] {
  return sizes.flatMap(({ name, value, unit, budget }) => {
    const size = `${value.toFixed(1)} ${unit}`
    if (budget === undefined)
      return [`${name} has ${size} and stands in no budget: list it in tools/budgets.ts.`]
    return value > budget ? [`${name} has ${size}, and may have ${budget} ${unit}.`] : []
  })
}

function packedSize(path: string): number {
  return gzipSync(readFileSync(path)).length / 1000
}

function* chunksOf(dist: string): Generator<readonly [string, number]> {
  const folder = join(dist, 'assets')
  for (const file of readdirSync(folder)) {
    if (/\.(?:js|mjs|css)$/.test(file)) yield [file, packedSize(join(folder, file))]
  }
}

function wholeMegabytes(dist: string): number {
  const bytes = readdirSync(dist, { encoding: 'utf8', recursive: true })
    .filter((path) => !path.startsWith('.'))
    .map((path) => statSync(join(dist, path)))
    .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0)
  return bytes / 1_000_000
}

function sizesOf(dist: string): readonly Size[] {
  const { js, css } = firstLoad(dist)
  const sum = (files: readonly string[]) => files.reduce((kB, file) => kB + packedSize(join(dist, file)), 0)
  return [
    { name: 'first load, JavaScript', value: sum(js), unit: 'kB', budget: FIRST_LOAD.js },
    { name: 'first load, styles', value: sum(css), unit: 'kB', budget: FIRST_LOAD.css },
    { name: 'kept to work offline', value: wholeMegabytes(dist), unit: 'MB', budget: OFFLINE_MB },
    ...listSizes(chunksOf(dist)),
  ]
}

function toLine({ name, value, unit, budget }: Size): string {
  const share = budget === undefined ? 'not listed' : `${((100 * value) / budget).toFixed(0)} %`
  const figures = [`${value.toFixed(1)} ${unit}`, budget === undefined ? '' : `${budget} ${unit}`, share]
  return name.padEnd(26) + figures.map((figure) => figure.padStart(12)).join('')
}

export async function main([dist = 'dist']: readonly string[]): Promise<number> {
  const sizes = sizesOf(dist)
  console.log(
    ['chunk'.padEnd(26), 'gzipped'.padStart(12), 'budget'.padStart(12), 'of it'.padStart(12)].join(''),
  )
  for (const size of sizes) console.log(toLine(size))
  const faults = faultsOf(sizes)
  for (const fault of faults) console.error(fault)
  return faults.length > 0 ? 1 : 0
}
