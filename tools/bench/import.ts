/**
 * Importing, without storage, against `JSON.parse` of the same bytes (of JSON Lines: of each line, all values
 * held): the five largest real files, and JSON Lines of 10 and 127 million bytes made on the fly. Up to the
 * traces being ready to look at. And the most that the heap grows by, for each byte of the file.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readSource } from '#formats/intake/index.ts'
import { generatedLines } from './generated-lines.ts'
import { againstFloor, type Measurement } from './measure.ts'
import { tauBenchFile } from './tau-bench.ts'

const LARGEST = 5
/** From here on, in bytes, few runs tell enough. */
const LARGE = 50e6

interface BenchSource {
  readonly name: string
  readonly blob: Blob
}

export async function benchImport(traces: string | undefined): Promise<readonly Measurement[]> {
  const measurements: Measurement[] = []
  for (const source of await smallSources(traces)) measurements.push(...(await measure(source, 'at most 3')))
  for (const megabytes of [10, 127]) {
    const source = { name: `generated, ${megabytes} MB of lines`, blob: generatedLines(megabytes) }
    measurements.push(...(await measure(source, 'at most 2')))
  }
  return measurements
}

async function smallSources(traces: string | undefined): Promise<readonly BenchSource[]> {
  if (traces !== undefined) return largestIn(traces)
  const { name, bytes } = await tauBenchFile(undefined)
  return [{ name, blob: new Blob([bytes]) }]
}

function largestIn(folder: string): readonly BenchSource[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => ({ path, size: statSync(join(folder, path)).size }))
    .sort((one, other) => other.size - one.size)
    .slice(0, LARGEST)
    .map(({ path }) => ({ name: path, blob: new Blob([readFileSync(join(folder, path))]) }))
}

async function measure({ name, blob }: BenchSource, target: string): Promise<readonly Measurement[]> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const isLines = linesIn(bytes)
  const { floor, work, ratio } = await againstFloor(
    blob.size > LARGE ? 3 : 15,
    () => parseAll(bytes, isLines),
    () => importOf(name, blob),
  )
  const size = `${(blob.size / 1e6).toFixed(1)} MB in ${Math.round(work)} ms, JSON.parse ${Math.round(floor)} ms`
  return [
    { what: `import ÷ JSON.parse: ${name}`, value: ratio, unit: '×', target, note: size },
    { what: 'heap at most, a byte of it', value: await heapOf(name, blob), unit: '×', target: 'at most 4' },
  ]
}

function importOf(name: string, blob: Blob, onProgress?: () => void) {
  return readSource(
    { name, blob },
    { newTraceId: (run) => `t${run}` },
    onProgress === undefined ? {} : { onProgress },
  )
}

function linesIn(bytes: Uint8Array): boolean {
  const end = bytes.indexOf(0x0a)
  if (end < 0 || end === bytes.length - 1) return false
  try {
    JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)))
    return true
  } catch {
    return false
  }
}

const DECODED_AT_ONCE = 64 * 1024 * 1024

/** Every value, held until all are parsed, as the import has them. */
function parseAll(bytes: Uint8Array, isLines: boolean): number {
  if (!isLines) return [JSON.parse(new TextDecoder().decode(bytes))].length
  const values: unknown[] = []
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.lastIndexOf(0x0a, start + DECODED_AT_ONCE) + 1
    const stop = end > start ? end : bytes.length
    for (const line of new TextDecoder().decode(bytes.subarray(start, stop)).split('\n'))
      if (line.trim() !== '') values.push(tryParse(line))
    start = stop
  }
  return values.length
}

/** Real files hold lines that are no JSON. */
function tryParse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Looking at the heap is not free: every this many pieces. */
const EVERY = 16

/**
 * The most that the heap grew by during an import, garbage that was not collected yet included, by the file's
 * size.
 */
async function heapOf(name: string, blob: Blob): Promise<number> {
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  let peak = 0
  let told = 0
  const look = () => {
    peak = Math.max(peak, process.memoryUsage().heapUsed)
  }
  await importOf(name, blob, () => {
    told++
    if (told % EVERY === 0) look()
  })
  look()
  return Math.max(0, peak - before) / blob.size
}
