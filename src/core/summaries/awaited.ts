/** Which texts a replay would have needed a summary of, where the model of the device was not asked yet. */
import { parseValues } from '../model/params.ts'
import type { Summarise } from '../model/services.ts'
import type { SummariserSpec } from './index.ts'
import { awaitedIn, type DeviceChoice, type DeviceRequest, deviceRequest, onDevice } from './on-device.ts'

/** What the spec asks the device for; undefined: it is another summariser. */
export function deviceChoice({ id, params = {} }: SummariserSpec): DeviceChoice | undefined {
  const values = id === onDevice.id ? parseValues(onDevice.params, params) : undefined
  if (values?.ok !== true) return undefined
  return { type: String(values.value['type']), length: String(values.value['length']) }
}

/**
 * The summariser as it is, telling each text once that has no answer. A text that contains the placeholder of
 * another one is not told: when that one is answered it will read otherwise. To be made again for each fold.
 */
export function tellAwaited(
  summarise: Summarise,
  spec: SummariserSpec,
  tell: (request: DeviceRequest) => void,
): Summarise {
  const choice = deviceChoice(spec)
  if (choice === undefined) return summarise
  const issued = new Set<string>()
  return (request) => {
    const summary = summarise(request)
    if (!summary.ok) return summary
    const asked = deviceRequest(choice, request.steps)
    const isAwaited = awaitedIn(summary.value).includes(asked.key)
    if (!isAwaited || issued.has(asked.key)) return summary
    // A run may contain the words of a placeholder as its own text; only those of this fold count.
    const waits = awaitedIn(asked.text).some((key) => issued.has(key))
    issued.add(asked.key)
    if (!waits) tell(asked)
    return summary
  }
}
