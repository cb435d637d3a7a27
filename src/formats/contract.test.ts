/**
 * What every format promises, tried on every sample: a new format is tested before its author writes a test.
 */
import { describe, expect, it } from 'vitest'
import type { Result } from '#base/result.ts'
import type { Trace } from '#core/model/trace.ts'
import { type FileReading, formatById, formatInfos, formats, readFile } from './index.ts'
import { documentOf, readSource, type Source } from './intake/index.ts'
import { parseDocument } from './parse/document.ts'
import { dumpTraces } from './testing/dump.ts'
import { allSamples, packedSamples, type Sample, sourceOf, testContext, zipOf } from './testing/samples.ts'

const samples = allSamples()
const packed = packedSamples()

function read(sample: Sample, name = sample.name): FileReading {
  return readFile({ name, text: sample.text }, testContext)
}

describe('the list of formats', () => {
  it('holds each id once, with at least one sample each', () => {
    const ids = formats.map((format) => format.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set([...samples, ...packed].map((sample) => sample.owner))).toEqual(new Set(ids))
  })

  it('is told as plain data', () => {
    expect(formatInfos()).toContainEqual({ id: 'memoscope', title: 'Memoscope', canWrite: true })
    expect(formatInfos()).toContainEqual({ id: 'swe-agent', title: 'SWE-agent trajectory', canWrite: false })
  })
})

describe.each(samples)('$owner/$name', (sample) => {
  it('is claimed by its owner alone, whatever its name', () => {
    const { document } = parseDocument('anything', sample.text)
    const claims = formats.filter((format) => document !== undefined && format.detect(document) !== 'no')
    expect(claims.map((format) => format.id)).toEqual([sample.owner])
    for (const name of [sample.name, 'unknown', 'x.txt', 'trace.json', 'run.jsonl', 'y.traj']) {
      expect(read(sample, name).format).toBe(sample.owner)
    }
  })

  it('reads as its snapshot says', async () => {
    const { outcome, problem } = read(sample)
    expect(problem).toBeUndefined()
    await expect(dumpTraces(outcome?.traces ?? [])).toMatchFileSnapshot(`${sample.path}.snap`)
  })

  it('is read alike from bytes, with a byte order mark and Windows line ends', () => {
    const bytes = new TextEncoder().encode(`\ufeff${sample.text.replaceAll('\n', '\r\n')}`)
    const again = readFile({ name: sample.name, bytes }, testContext)
    expect(again.outcome?.traces).toEqual(read(sample).outcome?.traces)
    expect(again.warnings).toEqual(read(sample).warnings)
  })

  it('gives steps with ids of their own, calls at their steps, and records', () => {
    for (const trace of read(sample).outcome?.traces ?? []) expectWhole(trace)
  })

  it('survives as a Memoscope file without loss', () => {
    for (const trace of read(sample).outcome?.traces ?? []) {
      const [again] = rereading(formatById('memoscope')?.write?.(trace))
      expect({ ...again, id: trace.id }).toEqual(trace)
    }
  })

  it('cut short anywhere yields a problem or warnings, never a throw', () => {
    const whole = sample.text.trimEnd().length
    for (const share of [0.1, 0.25, 0.5, 0.75, 0.9, 0.99]) {
      const text = sample.text.slice(0, Math.floor(whole * share))
      const { problem, warnings } = readFile({ name: sample.name, text }, testContext)
      expect(problem ?? warnings[0]).toBeDefined()
    }
  })
})

/** The traces of a source that one format reads as one. */
async function readWhole(source: Source): Promise<readonly Trace[]> {
  const { parts, problem } = await readSource(source, testContext)
  expect(problem).toBeUndefined()
  expect(parts.map(({ reading }) => reading.problem?.message)).toEqual([undefined])
  return parts[0]?.reading.outcome?.traces ?? []
}

describe.each(packed)('$owner/$name', (sample) => {
  it('is claimed by its owner alone, whatever its name', async () => {
    const document = await documentOf({ ...sourceOf(sample), name: 'anything' })
    const claims = formats.filter((format) => document !== undefined && format.detect(document) !== 'no')
    expect(claims.map((format) => format.id)).toEqual([sample.owner])
    for (const name of [sample.name, 'unknown', 'trace.json', 'archive.zip']) {
      const { parts } = await readSource({ ...sourceOf(sample), name }, testContext)
      expect(parts.map((part) => part.reading.format)).toEqual([sample.owner])
    }
  })

  it('reads as its snapshot says', async () => {
    const traces = await readWhole(sourceOf(sample))
    await expect(dumpTraces(traces)).toMatchFileSnapshot(`${sample.path}.snap`)
  })

  it('gives the same traces as a folder, as an archive and wrapped in one more folder', async () => {
    const traces = await readWhole(sourceOf(sample))
    expect(await readWhole({ name: sample.name, bytes: await zipOf(sample) })).toEqual(traces)
    if (sample.files === undefined) return
    const wrapped = await readWhole({ name: 'x.zip', bytes: await zipOf(sample, `${sample.name}/`) })
    expect(wrapped.map(({ steps, calls }) => ({ steps, calls }))).toEqual(
      traces.map(({ steps, calls }) => ({ steps, calls })),
    )
  })

  it('gives steps with ids of their own, calls at their steps, and records', async () => {
    for (const trace of await readWhole(sourceOf(sample))) expectWhole(trace)
  })

  it('survives as a Memoscope file without loss', async () => {
    for (const trace of await readWhole(sourceOf(sample))) {
      const [again] = rereading(formatById('memoscope')?.write?.(trace))
      expect({ ...again, id: trace.id }).toEqual(trace)
    }
  })

  it('is kept as bytes that read as the same traces', async () => {
    const { parts } = await readSource(sourceOf(sample), testContext)
    for (const part of parts) {
      const again = await readWhole({ name: part.name, blob: await part.keep() })
      expect(again).toEqual(part.reading.outcome?.traces)
    }
  })
})

function expectWhole(trace: Trace): void {
  const ids = new Set(trace.steps.map((step) => step.id))
  expect(ids.size).toBe(trace.steps.length)
  trace.calls.forEach((call, index) => {
    expect(call.index).toBe(index)
    expect(trace.steps[call.at]?.id).toBe(call.stepId)
  })
  for (const id of trace.records.keys()) expect(ids).toContain(id)
  for (const { call } of trace.recorded) expect(trace.calls[call]).toBeDefined()
}

function rereading(written: Result<string> | undefined): readonly Trace[] {
  if (written?.ok !== true) return []
  const { outcome, problem } = readFile({ name: 'again', text: written.value }, testContext)
  expect(problem).toBeUndefined()
  return outcome?.traces ?? []
}
