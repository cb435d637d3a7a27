/**
 * Writes the traces of the lessons: `node tools/run.mjs lessons`. The runs are authored in tools/lessons/ and
 * go the way of the samples (samples.ts), so a second run writes the same bytes.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { codingRun } from './lessons/coding.ts'
import { sessionsRun } from './lessons/sessions.ts'
import { supportRun } from './lessons/support.ts'
import { teamRun } from './lessons/team.ts'
import { makeSample, type Sample, traceOfChat, traceOfCrewRun } from './samples.ts'

export const TRACES_FOLDER = fileURLToPath(new URL('../src/lessons/traces/', import.meta.url))

export function makeLessonTraces(): readonly Sample[] {
  return [
    makeSample(codingRun(), traceOfChat),
    makeSample(supportRun(), traceOfChat),
    makeSample(teamRun, traceOfCrewRun),
    makeSample(sessionsRun, traceOfCrewRun),
  ]
}

export async function main(): Promise<number> {
  mkdirSync(TRACES_FOLDER, { recursive: true })
  for (const { info, text } of makeLessonTraces()) {
    writeFileSync(join(TRACES_FOLDER, info.file), text)
    console.log(`${info.file}: ${info.steps} steps, ${info.calls} calls, ${info.bytes} bytes`)
  }
  return 0
}
