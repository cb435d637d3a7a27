/**
 * `node tools/run.mjs bench-index FOLDER [--most 200]`: what indexing the files of a folder into a collection
 * costs in processor time, by phase and without the database: reading bytes, hashing them, parsing runs, and
 * making facts. For a profile: `node --cpu-prof tools/run.mjs bench-index FOLDER`.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { claimsTrace } from '#formats/intake/paths.ts'
import { PLAIN_COUNTING } from '#package/settings.ts'
import { createFactMaker } from '#workers/bench/run-facts.ts'
import { contentOf, runsIn } from '#workers/collections/read-file.ts'
import { loadRanks } from '#workers/jobs/ranks.ts'

const PHASES = ['read', 'hash', 'parse', 'facts'] as const

export async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { most: { type: 'string', default: '200' } },
    allowPositionals: true,
  })
  const [folder] = positionals
  if (folder === undefined) {
    console.error('Say which folder: node tools/run.mjs bench-index FOLDER')
    return 2
  }
  const files = filesIn(folder).slice(0, Number(values.most))
  // The first pass loads and compiles what the files need.
  await index(files)
  const { bytes, runs, took } = await index(files)
  const all = PHASES.reduce((sum, phase) => sum + took[phase], 0)
  console.log(`${files.length} files, ${runs} runs, ${(bytes / 1e6).toFixed(1)} MB`)
  for (const phase of PHASES)
    console.log(`${phase}: ${took[phase].toFixed(0)} ms, ${((100 * took[phase]) / all).toFixed(0)}%`)
  console.log(`${(bytes / 1e3 / all).toFixed(1)} MB per second of processor time`)
  return 0
}

async function index(files: readonly string[]) {
  const maker = createFactMaker(loadRanks)
  const took = { read: 0, hash: 0, parse: 0, facts: 0 }
  let [bytes, runs]: [number, number] = [0, 0]
  const { signal } = new AbortController()
  for (const file of files) {
    let at = process.cpuUsage()
    const lap = (phase: (typeof PHASES)[number]) => {
      const { user, system } = process.cpuUsage(at)
      took[phase] += (user + system) / 1e3
      at = process.cpuUsage()
    }
    const own = new Uint8Array(readFileSync(file))
    lap('read')
    await contentOf(own)
    lap('hash')
    const { traces } = await runsIn(file, own, String, signal)
    lap('parse')
    for (const trace of traces) await maker.of(trace, PLAIN_COUNTING, signal)
    lap('facts')
    bytes += own.length
    runs += traces.length
  }
  return { bytes, runs, took }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && claimsTrace(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => statSync(path).size > 0)
}
