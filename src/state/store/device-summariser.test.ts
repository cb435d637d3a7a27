import { afterEach, describe, expect, test, vi } from 'vitest'
import { unwrap } from '#base/result.ts'
import { deviceAvailability, openDevice, reasonWithoutDevice } from './device-summariser.ts'

const CHOICE = { type: 'tldr', length: 'short' }

/** A browser whose summariser says a text in capitals, and takes texts of `quota` characters at most. */
function giveBrowser(given: { readonly availability?: () => Promise<string>; readonly quota?: number } = {}) {
  const { availability = async () => 'available', quota } = given
  const asked: string[] = []
  const destroy = vi.fn()
  const create = vi.fn(async ({ monitor }: { readonly monitor: (target: EventTarget) => void }) => {
    const target = new EventTarget()
    monitor(target)
    target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded: 0.5 }))
    return {
      summarize: async (text: string) => {
        asked.push(text)
        if (quota !== undefined && text.length > quota) throw new Error('too long')
        return text.slice(0, 3).toUpperCase()
      },
      destroy,
      ...(quota === undefined
        ? {}
        : { inputQuota: quota, measureInputUsage: async (text: string) => text.length }),
    }
  })
  vi.stubGlobal('Summarizer', { availability, create })
  return { asked, create, destroy }
}

async function open(onDownload = (_: number) => undefined) {
  const abort = new AbortController()
  const session = unwrap(await openDevice(CHOICE, { signal: abort.signal, onDownload }))
  return { session, abort }
}

afterEach(() => vi.unstubAllGlobals())

describe('whether there is a summariser on the device', () => {
  test('is what the browser says, and no where it knows none, forbids it or answers oddly', async () => {
    expect(await deviceAvailability(CHOICE)).toBe('unsupported')
    giveBrowser({ availability: async () => 'downloadable' })
    expect(await deviceAvailability(CHOICE)).toBe('downloadable')
    giveBrowser({ availability: async () => 'perhaps' })
    expect(await deviceAvailability(CHOICE)).toBe('unavailable')
    giveBrowser({ availability: () => Promise.reject(new Error('policy')) })
    expect(await deviceAvailability(CHOICE)).toBe('unavailable')
  })

  test('is told in words where there is none', () => {
    expect(reasonWithoutDevice('unsupported')).toContain('no built-in summarizer')
    expect(reasonWithoutDevice('unavailable')).toContain('isn’t available on this device')
    expect(reasonWithoutDevice('available')).toBeUndefined()
    expect(reasonWithoutDevice(undefined)).toBeUndefined()
  })
})

describe('asking the device', () => {
  test('gives its answer, tells how much of the model is there, and is closed', async () => {
    const { create, destroy } = giveBrowser()
    const shares: number[] = []
    const { session } = await open((share) => void shares.push(share))
    expect(unwrap(await session.summarise('one two three'))).toBe('ONE')
    expect(shares).toEqual([0.5])
    expect(create).toHaveBeenCalledWith(expect.objectContaining({ type: 'tldr', length: 'short' }))
    session.close()
    expect(destroy).toHaveBeenCalled()
  })

  test('asks in parts what is too long, and then for a summary of their summaries', async () => {
    const { asked } = giveBrowser({ quota: 40 })
    const { session } = await open()
    const text = Array.from({ length: 20 }, (_, line) => `line ${line} of it\n`).join('')
    unwrap(await session.summarise(text))
    expect(asked.every((part) => part.length <= 40)).toBe(true)
    expect(asked.length).toBeGreaterThan(6)
    expect(text.startsWith(asked[0] ?? '-')).toBe(true)
  })

  test('an empty answer and a refusal are problems, an abort is none of the device', async () => {
    giveBrowser({ quota: 0 })
    const { session, abort } = await open()
    const refused = await session.summarise('one two three')
    expect(refused).toMatchObject({ ok: false, error: { code: 'device-refused' } })
    abort.abort()
    expect(await session.summarise('one')).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    giveBrowser()
    const other = await open()
    expect(await other.session.summarise('   ')).toMatchObject({
      ok: false,
      error: { code: 'device-refused' },
    })
  })

  test('says so where it cannot be started', async () => {
    const options = { signal: new AbortController().signal, onDownload: () => undefined }
    expect(await openDevice(CHOICE, options)).toMatchObject({ error: { code: 'no-device-summariser' } })
    vi.stubGlobal('Summarizer', {
      availability: async () => 'available',
      create: () => Promise.reject(new Error('no room')),
    })
    expect(await openDevice(CHOICE, options)).toMatchObject({
      error: { code: 'no-device-summariser', hint: expect.stringContaining('no room') },
    })
  })
})
