/** The palette's commands for pins: the selected step in each memory of Compare, and a memory's pins all at once. */
import { doneValue } from '#base/work.ts'
import { pinTargets } from '#core/memories/pin-targets.ts'
import { pinsOf } from '#core/memories/spec-pins.ts'
import { type AppState, ownEntries, removePins, togglePin } from '#state/index.ts'
import type { Command } from '../kit/index.ts'
import { plural } from '../kit/index.ts'

/** Empty outside Compare: what is pinned is seen there. */
export function pinCommands({ route, trace }: Pick<AppState, 'route' | 'trace'>): readonly Command[] {
  if (route.view !== 'compare') return []
  const step = doneValue(trace)?.steps.find(({ id }) => id === route.step)
  const group = 'Pins'
  return pinTargets(route.columns, step?.id ?? '', ownEntries()).flatMap((target): readonly Command[] => {
    const { index, name, isPinned, refusal } = target
    const pins = pinsOf(route.columns[index] ?? {}).length
    const pin: Command = {
      id: `pin-${index}`,
      group,
      title: `${isPinned ? 'Unpin' : 'Pin'} step ${step?.number ?? ''} in ${name}`,
      run: () => togglePin(index, step?.id ?? ''),
    }
    const remove: Command = {
      id: `remove-pins-${index}`,
      group,
      title: `Remove ${plural(pins, 'pin')} of ${name}`,
      run: () => removePins(index),
    }
    return [...(step === undefined || refusal !== undefined ? [] : [pin]), ...(pins === 0 ? [] : [remove])]
  })
}
