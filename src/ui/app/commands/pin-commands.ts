/**
 * The palette's commands for pins: the selected step and facts in each memory of Compare, and a memory's pins
 * all at once.
 */
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { isOracle } from '#core/oracle/question.ts'
import { pinTargets } from '#core/spec/pin-targets.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { type CheckedSpec, isOfRecord, type MemorySpec } from '#core/spec/spec-data.ts'
import { factsOf, pinCount } from '#core/spec/spec-pins.ts'
import { shortNameIn } from '#core/sweep/setting-words.ts'
import {
  type AppState,
  customEntries,
  pinWeightiestFact,
  removePins,
  setFactPinned,
  togglePin,
} from '#state/index.ts'
import type { Command } from '../../kit/index.ts'
import { plural } from '../../kit/index.ts'

/** Empty outside Compare: what is pinned is seen there. */
export function pinCommands({ route, trace }: Pick<AppState, 'route' | 'trace'>): readonly Command[] {
  if (route.view !== 'compare') return []
  const run = doneValue(trace)
  const step = run?.steps.find(({ id }) => id === route.step)
  const nameOf = (spec: CheckedSpec) => shortNameIn(run?.source.format, spec)
  const group = t`Pins`
  return pinTargets(route.columns, step?.id ?? '', customEntries(), nameOf).flatMap(
    (target): readonly Command[] => {
      const { index, name, isPinned, refusal } = target
      const column = route.columns[index]
      const pins = pinCount(column ?? {})
      const pin: Command = {
        id: `pin-${index}`,
        group,
        title: isPinned
          ? t`Unpin step ${step?.number ?? ''} in ${name}`
          : t`Pin step ${step?.number ?? ''} in ${name}`,
        run: () => togglePin(index, step?.id ?? ''),
      }
      const remove: Command = {
        id: `remove-pins-${index}`,
        group,
        title: t`Remove ${plural(pins, 'pin')} of ${name}`,
        run: () => removePins(index),
      }
      return [
        ...(step === undefined || refusal !== undefined ? [] : [pin]),
        ...(column === undefined ? [] : factCommands(column, index, name)),
        ...(pins === 0 ? [] : [remove]),
      ]
    },
  )
}

function factCommands(column: MemorySpec, index: number, name: string): readonly Command[] {
  const group = t`Pins`
  const checked = checkSpec(column, customEntries())
  if (!checked.ok || isOracle(checked.value) || isOfRecord(checked.value)) return []
  return [
    {
      id: `pin-fact-${index}`,
      group,
      title: t`Pin the top lost fact in ${name}`,
      run: () => void pinWeightiestFact(index, checked.value),
    },
    ...factsOf(column).map((fact, place) => ({
      id: `unpin-fact-${index}-${place}`,
      group,
      title: t`Unpin “${fact.text.slice(0, 60)}” in ${name}`,
      run: () => setFactPinned(index, fact, false),
    })),
  ]
}
