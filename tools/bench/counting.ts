/** Counting all texts of the tau-bench file, cold and again, and js-tiktoken on a part of them as the yardstick. */
import { Tiktoken } from 'js-tiktoken/lite'
import ranks from 'js-tiktoken/ranks/o200k_base'
import { stepText } from '#core/steps.ts'
import { createCounter } from '#core/tokens/bpe.ts'
import { readFile } from '#formats/index.ts'
import { type Measurement, median } from './measure.ts'
import { tauBenchFile } from './tau-bench.ts'

export async function benchCounting(traces: string | undefined): Promise<readonly Measurement[]> {
  const { name, bytes } = await tauBenchFile(traces)
  const { outcome } = readFile({ name, bytes }, { newTraceId: (run) => `t${run}` })
  const texts = (outcome?.traces ?? []).flatMap((trace) => trace.steps.map(stepText))
  const megabytes = new TextEncoder().encode(texts.join('')).length / 1e6
  const count = createCounter(ranks)
  const start = performance.now()
  const tokens = texts.reduce((sum, text) => sum + count(text), 0)
  const cold = performance.now() - start
  const warm = await median(5, () => texts.reduce((sum, text) => sum + count(text), 0))
  const peer = new Tiktoken(ranks)
  const part = texts.slice(0, Math.ceil(texts.length / 10))
  const peerTime = await median(3, () =>
    part.reduce((sum, text) => sum + peer.encode(text, [], []).length, 0),
  )
  const ownTime = await median(3, () => part.reduce((sum, text) => sum + count(text), 0))
  const init = await median(3, () => createCounter(ranks)('a'))
  return [
    {
      what: 'counting the tau-bench file, cold',
      value: cold,
      unit: 'ms',
      note: `${tokens} tokens of ${megabytes.toFixed(1)} MB, o200k`,
    },
    {
      what: 'counting it again',
      value: warm,
      unit: 'ms',
      note: `${(megabytes / (warm / 1000)).toFixed(1)} MB/s`,
    },
    { what: 'js-tiktoken ÷ ours, a tenth of the texts', value: peerTime / ownTime, unit: '×' },
    { what: 'making a counter from rank data', value: init, unit: 'ms' },
  ]
}
