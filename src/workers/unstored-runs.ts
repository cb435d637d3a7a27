/**
 * Runs that are shown while they are still being stored. Workers read runs from the database, so whatever is
 * asked about one waits until it is there.
 */
import { storedIdOf } from '#core/edit/address.ts'
import type { Client } from './create-client.ts'

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

/** The client, whose jobs wait for the runs that their input names in `traceId` or `traceIds`. */
export function waitingForRuns<C extends Pick<Client, 'run'>>(client: C): C {
  const run: Client['run'] = async (name, input, options) => {
    for (const traceId of storing.size === 0 ? [] : namedIn(input)) await untilStored(traceId)
    return client.run(name, input, options)
  }
  return { ...client, run }
}

function namedIn(input: unknown): readonly string[] {
  if (typeof input !== 'object' || input === null) return []
  const one = 'traceId' in input ? [input.traceId] : []
  const several = 'traceIds' in input && Array.isArray(input.traceIds) ? input.traceIds : []
  return [...one, ...several].filter((name) => typeof name === 'string')
}
