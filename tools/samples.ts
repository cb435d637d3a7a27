/**
 * Writes the sample traces that the Library offers: `node tools/run.mjs samples`. The runs are authored in
 * tools/samples/; here they pass through the readers like any file and are written in Memoscope's own form.
 * Nothing depends on the clock or the machine, so a second run writes the same bytes. With `record` it runs
 * the commands of the coding agent again instead.
 */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { given } from '#base/given.ts'
import { unwrap } from '#base/result.ts'
import type { Trace } from '#core/model/trace.ts'
import { createTraceBuilder } from '#core/usage/trace-builder.ts'
import { formatById, readFile } from '#formats/index.ts'
import { readTinyAgentStep } from '#formats/messages/tinyagent-step.ts'
import type { SampleVerdict } from '#state/store/store.ts'
import type { ChatRun } from './samples/chat.ts'
import { recordOutputs } from './samples/coding-agent/record-outputs.ts'
import { codingAgent, projectFiles, TURNS } from './samples/coding-agent.ts'
import { type CrewRun, crewDraft, crewRun } from './samples/crew-run.ts'
import { supportAgent } from './samples/support-agent.ts'
import { type TinyRun, type TinyStep, teachingRun, tinyStepJson } from './samples/teaching-run.ts'
import { sampleVerdict } from './samples/verdict.ts'

/** A line of public/samples/index.json: what a card of the Library says. */
export interface SampleInfo {
  readonly id: string
  readonly title: string
  /** What a person learns from it: the name on its card; only of samples. */
  readonly teaches?: string
  readonly description: string
  /** Beside index.json. */
  readonly file: string
  readonly steps: number
  readonly calls: number
  readonly bytes: number
  /** Of the sample that the first screen shows the answer for. */
  readonly verdict?: SampleVerdict
}

export interface Sample {
  readonly trace: Trace
  readonly info: SampleInfo
  /** The trace in Memoscope's own form. */
  readonly text: string
}

export const SAMPLES_FOLDER = fileURLToPath(new URL('../public/samples/', import.meta.url))

export function makeSamples(): readonly Sample[] {
  return [
    makeSample(codingAgent(), traceOfChat),
    makeSample(supportAgent(), traceOfChat),
    makeSample(teachingRun, traceOfTinyRun),
    makeSample(crewRun, traceOfCrewRun),
  ]
}

/** The text of index.json: a line for each sample, the first with its verdict. */
export async function indexText(samples: readonly Sample[]): Promise<string> {
  const lines = await Promise.all(
    samples.map(async ({ info, trace }, place) =>
      JSON.stringify(place === 0 ? { ...info, verdict: await sampleVerdict(trace) } : info),
    ),
  )
  return `[\n${lines.join(',\n')}\n]\n`
}

export async function main([command]: readonly string[]): Promise<number> {
  if (command === 'record') return record()
  const samples = makeSamples()
  mkdirSync(SAMPLES_FOLDER, { recursive: true })
  for (const { info, text } of samples) {
    writeFileSync(join(SAMPLES_FOLDER, info.file), text)
    console.log(`${info.file}: ${info.steps} steps, ${info.calls} calls, ${info.bytes} bytes`)
  }
  writeFileSync(join(SAMPLES_FOLDER, 'index.json'), await indexText(samples))
  return 0
}

/**
 * Runs the coding agent's commands again; the sample is written by the next start, which reads what they
 * printed.
 */
function record(): number {
  const calls = TURNS.flatMap((turn) => ('calls' in turn ? turn.calls : []))
  console.log(`${recordOutputs(projectFiles(), calls)} outputs recorded`)
  return 0
}

interface Authored {
  readonly id: string
  readonly title: string
  readonly teaches?: string
  readonly description: string
}

/** A run as the file that is shipped; `toTrace` is one of those below. */
export function makeSample<R extends Authored>(run: R, toTrace: (run: R) => Trace): Sample {
  const trace = toTrace(run)
  const write = formatById('memoscope')?.write
  if (write === undefined) throw new Error('the format memoscope cannot write')
  const text = unwrap(write(trace))
  const { id, title, teaches, description } = run
  const bytes = Buffer.byteLength(text)
  const counts = { steps: trace.steps.length, calls: trace.calls.length, bytes }
  return {
    trace,
    text,
    info: { id, title, ...given({ teaches }), description, file: `${id}.json`, ...counts },
  }
}

/** Through the reader of OpenAI chats, which it must pass without a warning. */
export function traceOfChat(run: ChatRun): Trace {
  const { id, title, model, agent, messages, tools } = run
  const reading = readFile(
    { name: `${id}.json`, format: 'openai-chat', text: JSON.stringify({ title, messages, tools }) },
    { newTraceId: () => `sample-${id}` },
  )
  const trace = reading.outcome?.traces[0]
  if (trace === undefined || reading.warnings.length > 0) {
    throw new Error(`${id} cannot be read: ${JSON.stringify(reading.problem ?? reading.warnings)}`)
  }
  // A tool message is part of the step that its call opened.
  const times = run.times.filter((_, index) => messages[index]?.role !== 'tool')
  return {
    ...trace,
    steps: trace.steps.map((step, index) => ({ ...step, ...times[index] })),
    calls: trace.calls.map((call) => ({ ...call, model })),
    metadata: { agent, model },
    // The records would say everything a second time.
    records: new Map(),
  }
}

function traceOfTinyRun(run: TinyRun): Trace {
  const { id, title, model, agent } = run
  const builder = createTraceBuilder()
  run.steps.forEach((step) => {
    builder.add({ ...draftOf(step), timestamp: run.start + step.at }, { call: { model } })
  })
  return builder.build({
    id: `sample-${id}`,
    title,
    source: { format: 'built', fileName: `${id}.json`, run: 0, runs: 1, readerVersion: 1 },
    metadata: { agent, model },
  })
}

/** A run of several agents. */
export function traceOfCrewRun({ id, title, model, agent, start, steps }: CrewRun): Trace {
  const builder = createTraceBuilder()
  steps.forEach((step, index) => {
    builder.add({ ...crewDraft(step, index), timestamp: start + step.at }, { call: { model } })
  })
  return builder.build({
    id: `sample-${id}`,
    title,
    source: { format: 'built', fileName: `${id}.json`, run: 0, runs: 1, readerVersion: 1 },
    metadata: { agent, model },
  })
}

function draftOf(step: TinyStep): Parameters<ReturnType<typeof createTraceBuilder>['add']>[0] {
  if (step.type === 'answer') return { kind: 'answer', parts: [{ kind: 'text', text: step.answer }] }
  const { number: _, ...draft } = unwrap(readTinyAgentStep(tinyStepJson(step), 'library'))
  return draft
}
