/** The engine's job of the clairvoyant bound; its figures are kept by the page. */
import { ok } from '#base/result.ts'
import { boundOf } from '#core/oracle/bound.ts'
import { factorFor } from '#core/profiles/scaled-measure.ts'
import type { EncodingId } from '#core/tokens/encoding.ts'
import type { Handlers } from '../host.ts'
import type { Lens } from '../protocol.ts'
import type { LossJobs } from './loss.ts'
import { profileOf } from './workbench.ts'

export function createBoundJobs(losses: LossJobs): Pick<Handlers<'engine'>, 'bound'> {
  return {
    bound: async ({ budget, withCheapest, ...wanted }, { signal }) => {
      const bench = await losses.open(wanted, signal)
      if (!bench.ok) return bench
      const { trace, memory, index, options } = bench.value
      const given = {
        ...(budget === undefined ? {} : { budget }),
        ...(withCheapest === undefined ? {} : { withCheapest }),
      }
      return ok(boundOf(trace, memory, { index, options, encoding: surelyCounted(wanted.lens), ...given }))
    },
  }
}

/** A factor below one makes tokens fewer than the words have: then words cost nothing for sure. */
function surelyCounted(lens: Lens): EncodingId | undefined {
  return factorFor(lens.encoding, profileOf(lens)) < 1 ? undefined : lens.encoding
}
