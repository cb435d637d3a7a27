/**
 * A run of a coding agent of any length, the same each time: a system prompt, a task and one action per call.
 */
import { textPart } from '#core/model/message.ts'
import type { Trace } from '#core/model/trace.ts'
import { createTraceBuilder } from '#core/usage/trace-builder.ts'

export function generatedTrace(calls: number): Trace {
  const builder = createTraceBuilder()
  builder.add({ kind: 'system', parts: [textPart('You are a coding agent. '.repeat(60))] })
  builder.add({ kind: 'task', parts: [textPart('Fix the failing test in the parser. '.repeat(10))] })
  for (let call = 0; call < calls; call++) {
    const id = `c${call}`
    builder.add({
      kind: 'action',
      parts: [textPart(`Looking at file ${call}. `.repeat(1 + (call % 5)))],
      calls: [{ id, name: 'read_file', arguments: `{"path":"src/file${call}.ts"}` }],
      results: [
        { callId: id, parts: [textPart(`line ${call} of the file\n`.repeat(5 + ((call * 7) % 60)))] },
      ],
    })
  }
  const source = { format: 'built', fileName: 'bench', run: 0, runs: 1, readerVersion: 1 }
  return builder.build({ id: 'bench', title: 'bench', source })
}
