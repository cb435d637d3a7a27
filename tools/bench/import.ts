/** Importing a 3.4 MB file of 115 runs, without storage, against `JSON.parse` of the same bytes. */
import { readFile } from '#formats/index.ts'
import { againstFloor, type Measurement } from './measure.ts'
import { tauBenchFile } from './tau-bench.ts'

export async function benchImport(traces: string | undefined): Promise<readonly Measurement[]> {
  const { name, bytes, isReal } = await tauBenchFile(traces)
  const decoder = new TextDecoder()
  const { floor, work, ratio } = await againstFloor(
    15,
    () => JSON.parse(decoder.decode(bytes)),
    () => readFile({ name, bytes }, { newTraceId: (run) => `t${run}` }),
  )
  const size = `${(bytes.length / 1e6).toFixed(1)} MB, ${isReal ? 'the real file' : 'generated'}`
  return [
    { what: 'JSON.parse of the tau-bench file', value: floor, unit: 'ms', note: size },
    {
      what: 'import of the tau-bench file',
      value: work,
      unit: 'ms',
      note: 'decode, parse, recognise, read 115 runs',
    },
    { what: 'import ÷ JSON.parse', value: ratio, unit: '×', target: 'at most 3' },
  ]
}
