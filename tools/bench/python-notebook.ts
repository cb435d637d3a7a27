/** What the notebook's Python takes, in this process: its starts, imports, and the open run in it. */
import type { Trace } from '#core/model/trace.ts'
import { runRecords } from '#core/scratchpad/run-records.ts'
import { loadRanks } from '#sandbox/python/encodings.ts'
import type { Interpreter } from '#sandbox/python/interpreter.ts'
import { NOTHING, run, startPython } from '#sandbox/python/testing/in-process.ts'
import { type Measurement, processorTime } from './measure.ts'

/** Characters of the text whose tokens are counted. */
const LONG = 112_000
const CROSSINGS = 200

/** Milliseconds of processor time of each, once; `trace` is the open run. */
export async function measureNotebook(trace: Trace): Promise<readonly Measurement[]> {
  const found: Measurement[] = []
  const took = async <T>(what: string, work: () => Promise<T> | T, times = 1): Promise<T> => {
    const began = processorTime()
    const made = await work()
    found.push({ what, value: (processorTime() - began) / times, unit: 'ms' })
    return made
  }
  const first = await took('start of the first interpreter', () => startPython())
  const python = await took('start of a later one, from its copy', () => startPython(first.snapshot))
  for (const modules of ['tinyagent.memory', 'memoscope', 'smolagents, marsys.agents.memory'])
    await took(`import ${modules}`, () => mustRun(python, `import ${modules}`))
  const openRun = await took('the open run as records', () => JSON.stringify(runRecords(trace)))
  await mustRun(python, 'import memoscope\nfrom tinyagent.memory import MemoryManager', openRun)
  const calls = trace.calls.length
  for (const [what, code] of [
    ['replay of a memory', 'memoscope.replay(MemoryManager())'],
    ['replay of a strategy', 'memoscope.replay(lambda steps: steps)'],
    [
      'step through with the tool agent',
      'from tinyagent.agents import ReactAgent\nmemoscope.step_through(ReactAgent(None))',
    ],
  ] as const)
    await took(`memoscope: ${what}, ${calls} calls`, () => mustRun(python, `${code}; None`))
  python.supply('ranks/o200k_base', await loadRanks('o200k_base'))
  await took('tiktoken: o200k_base, first time', () =>
    mustRun(python, 'import tiktoken\nencoding = tiktoken.get_encoding("o200k_base"); None'),
  )
  const sentence = 'It is blue, and round; 12 of them cost 3.50. '
  await mustRun(python, `text = (${JSON.stringify(sentence)} * 3000)[:${LONG}]`)
  await took(`tiktoken: encode ${LONG} characters`, () => mustRun(python, 'len(encoding.encode(text))'))
  await took(
    'a run of the cell `1`',
    async () => {
      for (let turn = 0; turn < CROSSINGS; turn++) await mustRun(python, '1')
    },
    CROSSINGS,
  )
  return found
}

async function mustRun(python: Interpreter, code: string, openRun?: string): Promise<void> {
  const { error } = await run(python, code, { state: NOTHING, ...(openRun === undefined ? {} : { openRun }) })
  if (error !== undefined) throw new Error(error.traceback)
}
