/** What readers and writers make of hostile files, every format and every payload: text, and nothing else. */
import { describe, expect, it } from 'vitest'
import { unwrap } from '#base/result.ts'
import type { Trace } from '#core/model/trace.ts'
import { mapTrace } from '#core/model/trace-texts.ts'
import { formatById, formats, readFile } from '#formats/index.ts'
import { allSamples, testContext } from '#formats/testing/samples.ts'
import { hostileChat, withKeys, withPayloads } from './hostile-files.ts'
import { HOSTILE_FILE_NAMES, PAYLOADS } from './payloads.ts'

const samples = allSamples().flatMap((sample) =>
  withPayloads(sample.text, 0) === undefined ? [] : [[`${sample.owner}/${sample.name}`, sample] as const],
)

/** Everything that is on objects by birth; what a file adds to it everything would have. */
function globals(): string {
  const births = [
    Object.prototype,
    Array.prototype,
    Function.prototype,
    String.prototype,
    Map.prototype,
    Promise.prototype,
  ]
  return births.map((birth) => Reflect.ownKeys(birth).map(String).join()).join(';')
}

function textsOf(traces: readonly Trace[]): ReadonlySet<string> {
  const texts = new Set<string>()
  const keep = (text: string) => {
    texts.add(text)
    return text
  }
  for (const trace of traces) {
    mapTrace(trace, {
      text: keep,
      args: keep,
      json: (value) => value,
      url: keep,
      name: keep,
      rule: keep,
      callId: keep,
      stepId: (id) => id,
    })
  }
  return texts
}

describe('the payloads', () => {
  it('are two hundred and more, each of its own', () => {
    expect(new Set(PAYLOADS).size).toBe(PAYLOADS.length)
    expect(PAYLOADS.length).toBeGreaterThanOrEqual(200)
  })

  it('reach every format that is text', () => {
    const reached = new Set(samples.map(([, { owner }]) => owner))
    const packedOnly = ['inspect', 'openhands-v1']
    expect(formats.map(({ id }) => id).filter((id) => !reached.has(id) && !packedOnly.includes(id))).toEqual(
      [],
    )
  })
})

describe.each(samples)('%s', (_, sample) => {
  it('takes every payload as text, whole and unread', () => {
    const before = globals()
    const arrived = new Set<string>()
    let from = 0
    do {
      const file = withPayloads(sample.text, from)
      if (file === undefined || file.next === from) break
      const { outcome, format } = readFile({ name: sample.name, text: file.text }, testContext)
      expect(format).toBe(sample.owner)
      const texts = [...textsOf(outcome?.traces ?? [])].join('\n')
      for (let at = from; at < Math.min(file.next, PAYLOADS.length); at++) {
        const payload = PAYLOADS[at]
        if (payload !== undefined && texts.includes(payload)) arrived.add(payload)
      }
      from = file.next
    } while (from < PAYLOADS.length)
    // Of some texts a reader uses only a part (a title, a first line); most arrive as they are.
    expect(arrived.size).toBeGreaterThan(0)
    expect(globals()).toBe(before)
  })

  it('takes names that objects have by birth for plain keys', () => {
    const before = globals()
    const { outcome } = readFile({ name: sample.name, text: withKeys(sample.text) }, testContext)
    expect(globals()).toBe(before)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    for (const trace of outcome?.traces ?? []) {
      expect(Object.getPrototypeOf(trace.metadata)).toBe(Object.prototype)
      expect(Reflect.get(trace.metadata, 'polluted')).toBeUndefined()
    }
  })
})

describe('a run made of payloads', () => {
  const { outcome } = readFile({ name: HOSTILE_FILE_NAMES[0] ?? '', text: hostileChat() }, testContext)
  const trace = outcome?.traces[0]
  if (trace === undefined) throw new Error('The run of payloads was not read.')

  it('comes back from our own form as it was', () => {
    const text = unwrap(formatById('memoscope')?.write?.(trace) ?? { ok: true as const, value: '' })
    const again = readFile({ name: 'again.json', text }, testContext).outcome?.traces[0]
    expect({ ...again, id: trace.id }).toEqual(trace)
  })

  it.each(formats.filter(({ write }) => write !== undefined))(
    'is written as $id without a throw',
    ({ write }) => {
      const before = globals()
      expect(() => write?.(trace)).not.toThrow()
      expect(globals()).toBe(before)
    },
  )
})
