/** The worker's side: the package's functions by their names, with runs by their ids. Knows no worker. */
import { fail } from '#base/result.ts'
import { count } from './count.ts'
import type { Answer, Question, WorkerMemoscope, WorkerRun } from './messages.ts'
import { compare, contextAt, NOT_READ, readRun, replay } from './runs.ts'
import type { Run } from './types.ts'

export function createServed(): (question: Question) => Promise<Answer> {
  const runs = new Map<string, Run>()
  const known = ({ id }: WorkerRun) => runs.get(id)
  const functions: WorkerMemoscope = {
    readRun: async (...given) => {
      const read = await readRun(...given)
      if (!read.ok) return read
      for (const run of read.value.runs) runs.set(run.id, run)
      return { ok: true, value: { ...read.value, runs: read.value.runs.map(({ steps: _, ...run }) => run) } }
    },
    replay: async (asked, ...given) => {
      const run = known(asked)
      return run === undefined ? fail(NOT_READ) : replay(run, ...given)
    },
    contextAt: async (asked, ...given) => {
      const run = known(asked)
      return run === undefined ? fail(NOT_READ) : contextAt(run, ...given)
    },
    compare: async (asked, ...given) => {
      const run = known(asked)
      return run === undefined ? fail(NOT_READ) : compare(run, ...given)
    },
    count,
    release: async ({ id }) => void runs.delete(id),
  }
  return async ({ id, name, given }) => {
    try {
      // The other side is ours too, and typed.
      const call: (...all: never[]) => Promise<unknown> = functions[name]
      return { id, value: await Reflect.apply(call, undefined, given) }
    } catch (error) {
      return { id, error: error instanceof Error ? error.message : String(error) }
    }
  }
}
