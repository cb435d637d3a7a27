/** What every format promises, tried on every sample: a new format is tested before its author writes a test. */
import { describe, expect, it } from 'vitest'
import type { Result } from '#base/result.ts'
import { bindDialect, contextMessages } from '#core/dialects/index.ts'
import { type Part, partsText } from '#core/message.ts'
import type { Trace } from '#core/trace.ts'
import { parseDocument } from './document.ts'
import { type FileReading, formatById, formatInfos, formats, readFile } from './index.ts'
import { dumpTraces } from './testing/dump.ts'
import { allSamples, type Sample, testContext } from './testing/samples.ts'

const samples = allSamples()

function read(sample: Sample, name = sample.name): FileReading {
  return readFile({ name, text: sample.text }, testContext)
}

describe('the list of formats', () => {
  it('holds each id once, with at least one sample each', () => {
    const ids = formats.map((format) => format.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(samples.map((sample) => sample.owner))).toEqual(new Set(ids))
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
    for (const trace of read(sample).outcome?.traces ?? []) {
      const ids = trace.steps.map((step) => step.id)
      expect(new Set(ids).size).toBe(ids.length)
      trace.calls.forEach((call, index) => {
        expect(call.index).toBe(index)
        expect(trace.steps[call.at]?.id).toBe(call.stepId)
      })
      for (const id of trace.records.keys()) expect(ids).toContain(id)
      for (const { call } of trace.recorded) expect(trace.calls[call]).toBeDefined()
    }
  })

  it('survives write and read', () => {
    for (const trace of read(sample).outcome?.traces ?? []) survives(trace, sample.owner)
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

function rereading(written: Result<string> | undefined): readonly Trace[] {
  if (written?.ok !== true) return []
  const { outcome, problem } = readFile({ name: 'again', text: written.value }, testContext)
  expect(problem).toBeUndefined()
  return outcome?.traces ?? []
}

/** What a format cannot hold: written down here, and nowhere else lost. */
const KEPT: Readonly<Record<string, (trace: Trace) => unknown>> = {
  memoscope: (trace) => trace,
  // Lost: title, metadata, source, and what a log knew of its one call (model, usage, times).
  'openai-chat': ({ steps, calls, tools, records, recorded }) => ({
    steps: steps.map(({ timestamp: _time, duration: _took, ...step }) => step),
    calls: calls.map(({ index, at, stepId }) => ({ index, at, stepId })),
    tools,
    records,
    recorded,
  }),
  // Lost: the form, kinds that tinyAgent has not, call ids, images. The text that the model is shown stays.
  tinyagent: ({ steps }) => {
    const bound = bindDialect({ id: 'tinyagent' })
    if (!bound.ok) return []
    return contextMessages(steps, bound.value).map(({ role, parts }) => ({
      role,
      text: partsText(parts.filter(isText)),
    }))
  },
}

function isText(part: Part): boolean {
  return part.kind === 'text'
}

function survives(trace: Trace, owner: string): void {
  const written = formatById(owner)?.write?.(trace)
  const kept = KEPT[owner]
  if (written === undefined || kept === undefined) return
  if (!written.ok) {
    expect(written.error.message).toMatch(/./)
    return
  }
  const [again] = rereading(written)
  expect(again && kept(again)).toEqual(kept(trace))
}
