/**
 * Runs that are shown while they are still being stored. Workers read runs from the database, so whatever is
 * asked about one waits until it is there.
 */
import { CANCELED } from '#base/errors.ts'
import { fail } from '#base/result.ts'
import { storedIdOf } from '#core/edit/address.ts'
import type { Client, Helper } from './create-client.ts'

const storing = new Map<string, Promise<unknown>>()

/** From now on, what is asked about the run waits until `stored` settles. `stored` must not reject. */
export function addUnstored(traceId: string, stored: Promise<unknown>): void {
  storing.set(traceId, stored)
  void stored.then(() => {
    if (storing.get(traceId) === stored) storing.delete(traceId)
  })
}

/** Settles when the run is stored or given up; undefined: it isn't being stored. */
export function untilStored(name: string): Promise<unknown> | undefined {
  return storing.get(storedIdOf(name))
}

/**
 * The client, whose jobs wait for the runs that their input names in `traceId` or `traceIds`. One that is
 * closed meanwhile doesn't begin them: it would start its worker again.
 */
export function waitingForRuns<C extends Pick<Client, 'run'> & Partial<Pick<Helper, 'close'>>>(client: C): C {
  let isClosed = false
  const run: Client['run'] = async (name, input, options) => {
    for (const traceId of storing.size === 0 ? [] : namedIn(input)) await untilStored(traceId)
    return isClosed ? fail(CANCELED) : client.run(name, input, options)
  }
  const close = () => {
    isClosed = true
    client.close?.()
  }
  return { ...client, run, close }
}

function namedIn(input: unknown): readonly string[] {
  if (typeof input !== 'object' || input === null) return []
  const one = 'traceId' in input ? [input.traceId] : []
  const several = 'traceIds' in input && Array.isArray(input.traceIds) ? input.traceIds : []
  return [...one, ...several].filter((name) => typeof name === 'string')
}
