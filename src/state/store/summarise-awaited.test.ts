import { describe, expect, test } from 'vitest'
import { fail, ok, unwrap } from '#base/result.ts'
import type { DeviceRequest } from '#core/summaries/on-device.ts'
import { splitText } from './split-text.ts'
import { type AwaitedProgress, type AwaitedSource, summariseAwaited } from './summarise-awaited.ts'

const REFUSED = fail({ code: 'device-refused', message: 'no' })

/** Texts that wait, a device that says them in capitals, and what came of it. */
function bench(texts: readonly string[], follow: (key: string) => readonly string[] = () => []) {
  const waiting = new Map<string, DeviceRequest>(texts.map((text) => [text, { key: text, text }]))
  const stored = new Map<string, string>()
  const asked: string[] = []
  const progress: AwaitedProgress[] = []
  const abort = new AbortController()
  const source: AwaitedSource = {
    next: async (limit) => ok([...waiting.values()].slice(0, limit)),
    summarise: async (text) => {
      asked.push(text)
      return text.startsWith('bad') ? REFUSED : ok(text.toUpperCase())
    },
    store: async (key, summary) => {
      waiting.delete(key)
      stored.set(key, summary)
      for (const text of follow(key)) waiting.set(text, { key: text, text })
      return ok(undefined)
    },
  }
  const options = {
    total: texts.length,
    signal: abort.signal,
    onProgress: (step: AwaitedProgress) => progress.push(step),
  }
  return { source, options, stored, asked, progress, abort }
}
const names = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`)

describe('summaries for what waits for them', () => {
  test('are made one by one and stored, with progress', async () => {
    const { source, options, stored, progress } = bench(names(20))
    expect(unwrap(await summariseAwaited(source, options))).toEqual({ made: 20, refused: 0 })
    expect([...stored].at(-1)).toEqual(['t19', 'T19'])
    expect(progress[0]).toEqual({ made: 0, total: 20 })
    expect(progress.at(-1)).toEqual({ made: 19, total: 20 })
  })

  test('go on with what an answer brought', async () => {
    const follow = (key: string) => (key.length < 6 ? [`${key}+`] : [])
    const { source, options, stored, progress } = bench(['t0'], follow)
    expect(unwrap(await summariseAwaited(source, options)).made).toBe(5)
    expect([...stored.keys()].at(-1)).toBe('t0++++')
    expect(progress.at(-1)).toEqual({ made: 4, total: 5 })
  })

  test('leave out what the device refuses, ask it once, and tell', async () => {
    const texts = ['bad 1', ...names(9), 'bad 2', ...names(12).map((name) => `${name}+`)]
    const { source, options, asked } = bench(texts)
    expect(unwrap(await summariseAwaited(source, options))).toEqual({
      made: 21,
      refused: 2,
      problem: REFUSED.error,
    })
    expect(asked.filter((text) => text.startsWith('bad'))).toHaveLength(2)
  })

  test('are given up when the device refuses one after the other', async () => {
    const { source, options, asked } = bench(names(20).map((name) => `bad ${name}`))
    expect(unwrap(await summariseAwaited(source, options))).toMatchObject({ made: 0, refused: 3 })
    expect(asked).toHaveLength(3)
  })

  test('stop at an abort, and what was made stays', async () => {
    const { source, options, stored, abort } = bench(names(20))
    const stopping: AwaitedSource = {
      ...source,
      store: async (key, summary) => {
        if (key === 't4') abort.abort()
        return source.store(key, summary)
      },
    }
    expect(unwrap(await summariseAwaited(stopping, options)).made).toBe(5)
    expect(stored.size).toBe(5)
  })

  test('end where an answer cannot be stored: it would be asked for ever', async () => {
    const { source, options, asked } = bench(names(3))
    const full = fail({ code: 'disk-full', message: 'full' })
    expect(await summariseAwaited({ ...source, store: async () => full }, options)).toEqual(full)
    expect(asked).toHaveLength(1)
  })
})

describe('a text in parts', () => {
  test('is whole again when they are joined, and each is about as long as wanted', () => {
    const text = names(400)
      .map((name) => `line ${name}\n`)
      .join('')
    const parts = splitText(text, 7)
    expect(parts.join('')).toBe(text)
    expect(parts.length).toBeGreaterThanOrEqual(7)
    expect(parts.every((part) => part.length <= text.length / 7 && part.endsWith('\n'))).toBe(true)
  })

  test('is cut anywhere where it has no lines, but not inside a character', () => {
    const text = '😀'.repeat(50)
    const parts = splitText(text, 9)
    expect(parts.join('')).toBe(text)
    expect(parts.every((part) => part.length > 0 && /^(😀)+$/u.test(part))).toBe(true)
    expect(splitText('', 3)).toEqual([])
    expect(splitText('ab', 9).join('')).toBe('ab')
  })
})
