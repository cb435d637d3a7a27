/**
 * JSON Lines of any size, the same each time, made on the fly: runs of a shopping agent as OpenAI messages,
 * 122 of them and some 170,000 characters a run. As a blob of pieces, so that no text contains it all.
 */

const PIECE_BYTES = 4 * 1024 * 1024

/** `megabytes` of lines, in units of a million bytes. */
export function generatedLines(megabytes: number): Blob {
  const pieces: Blob[] = []
  let waiting = ''
  let bytes = 0
  for (let run = 0; bytes < megabytes * 1e6; run++) {
    const line = `${JSON.stringify(runOf(run))}\n`
    waiting += line
    bytes += line.length
    if (waiting.length < PIECE_BYTES) continue
    pieces.push(new Blob([waiting]))
    waiting = ''
  }
  return new Blob([...pieces, waiting])
}

function runOf(run: number): unknown {
  return {
    title: `Order ${run}`,
    messages: [
      { role: 'system', content: sentences(0, 30) },
      { role: 'user', content: sentences(run, 3) },
      ...Array.from({ length: 60 }, (_, turn) => round(run, turn)).flat(),
      { role: 'assistant', content: sentences(run * 7, 2) },
    ],
  }
}

function round(run: number, turn: number): readonly unknown[] {
  const id = `call_${run}_${turn}`
  return [
    {
      role: 'assistant',
      content: sentences(run + turn, 2),
      tool_calls: [
        { id, type: 'function', function: { name: 'get_order', arguments: `{"order":"W${run}-${turn}"}` } },
      ],
    },
    { role: 'tool', tool_call_id: id, name: 'get_order', content: sentences(run * 3 + turn, 30) },
  ]
}

const WORDS =
  'the order was delivered late so customer would like to exchange a lamp for another one of same price please check whether'.split(
    ' ',
  )

function sentences(seed: number, count: number): string {
  const words = Array.from(
    { length: count * 12 },
    (_, index) => WORDS[(seed * 31 + index * 7) % WORDS.length],
  )
  return `${words.join(' ')}.`
}
