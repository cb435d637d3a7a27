/**
 * A tau-bench file to measure with: the real one where a folder of traces is given, else one of its shape and
 * size.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE = 'openai-chat/taubench_grok3_retail_115runs.json'

interface BenchFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly isReal: boolean
}

export async function tauBenchFile(traces: string | undefined): Promise<BenchFile> {
  const path = traces === undefined ? undefined : join(traces, FILE)
  if (path !== undefined && existsSync(path)) {
    return { name: FILE, bytes: new Uint8Array(await readFile(path)), isReal: true }
  }
  return {
    name: 'generated.json',
    bytes: new TextEncoder().encode(JSON.stringify(generatedRuns())),
    isReal: false,
  }
}

const RUNS = 115
const TURNS = 11

function generatedRuns(): unknown[] {
  const policy = sentences(0, 90)
  return Array.from({ length: RUNS }, (_, run) => ({
    task_id: run,
    reward: run % 2,
    info: { task: { user_id: `user_${run}` } },
    traj: [
      { role: 'system', content: policy },
      ...Array.from({ length: TURNS }, (_, turn) => round(run, turn)).flat(),
    ],
    trial: 0,
  }))
}

function round(run: number, turn: number): unknown[] {
  const id = `call_${run}_${turn}`
  const order = {
    order_id: `#W${run}${turn}`,
    status: 'delivered',
    items: Array.from({ length: 6 }, (_, item) => product(run + turn + item)),
  }
  return [
    { role: 'user', content: sentences(run + turn, 2) },
    {
      role: 'assistant',
      content: sentences(run * turn, 2),
      tool_calls: [
        {
          id,
          type: 'function',
          function: { name: 'get_order_details', arguments: `{"order_id":"#W${run}${turn}"}` },
        },
      ],
      function_call: null,
    },
    { role: 'tool', tool_call_id: id, name: 'get_order_details', content: JSON.stringify(order) },
  ]
}

function product(seed: number): unknown {
  return {
    name: WORDS[seed % WORDS.length],
    product_id: String(1_000_000 + seed * 7919),
    price: (seed * 13.37) % 500,
    options: { color: WORDS[(seed * 3) % WORDS.length] },
  }
}

const WORDS =
  'the order was delivered late so customer would like to exchange a lamp for another one of same price please check whether'.split(
    ' ',
  )

function sentences(seed: number, count: number): string {
  return Array.from({ length: count }, (_, index) =>
    Array.from(
      { length: 14 },
      (_, word) => WORDS[(seed * 31 + index * 17 + word * word) % WORDS.length],
    ).join(' '),
  ).join('. ')
}
