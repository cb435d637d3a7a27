/** What the intake promises of any file at all: a report, no throw, nothing global changed, and no hang. */
import { formats } from '../index.ts'
import { readSource, type Source, type SourceReading } from '../intake/index.ts'
import { testContext } from './samples.ts'

/**
 * Processor time a megabyte, of the file or what it unpacks to, and for a start that small files need as
 * well.
 */
const MS_A_MEGABYTE = 2000

/**
 * What is wrong with the answer to a source; undefined: nothing is. Throws nothing but what the intake
 * throws.
 */
export async function faultOf(source: Source, format?: string): Promise<string | undefined> {
  const before = globalState()
  const start = processorTime()
  const reading = await readSource(source, testContext, format === undefined ? {} : { format })
  const spent = processorTime() - start
  if (globalState() !== before) return 'a global was changed'
  const size = 'bytes' in source ? source.bytes.length : 0
  const allowed = MS_A_MEGABYTE * Math.max(2, (size + textOf(reading)) / 1e6)
  if (spent > allowed) return `it took ${Math.round(spent)} ms, with ${Math.round(allowed)} allowed`
  return reportFault(reading)
}

function reportFault({ parts, problem }: SourceReading): string | undefined {
  if (problem === undefined && parts.length === 0) return 'neither parts nor a problem'
  for (const { name, reading } of parts) {
    const traces = reading.outcome?.traces ?? []
    if (traces.length === 0 && reading.problem === undefined) return `${name}: neither traces nor a problem`
    for (const { calls, steps } of traces)
      for (const call of calls)
        if (steps[call.at]?.id !== call.stepId) return `${name}: call ${call.index} has lost its step`
  }
  return undefined
}

/** About how much text was read; archives hold more than their size. */
function textOf({ parts }: SourceReading): number {
  return parts.length * 1000
}

function globalState(): string {
  const names = [Object.prototype, Array.prototype, String.prototype, globalThis].map(
    (owner) => Object.getOwnPropertyNames(owner).length,
  )
  return [...names, 'polluted' in {}, formats.length].join()
}

function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
