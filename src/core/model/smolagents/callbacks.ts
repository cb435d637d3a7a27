/**
 * Which step callbacks run, and with which arguments: smolagents' only hook for changing its
 * memory.
 */
import { CLASS_NAMES, type SmolStep } from './steps.ts'

interface Registration {
  readonly name: string
  /** The class that it is registered on, its base class included. */
  readonly on: string
  /** How many parameters it takes: one gets the step alone. */
  readonly parameters: number
}

interface CallbackRun {
  readonly name: string
  readonly arguments: readonly string[]
}

/** First those of the step's own class, then those of the base class, each in the order of registration. */
export function callbacksFor(step: SmolStep, registrations: readonly Registration[]): readonly CallbackRun[] {
  const classes = new Set([CLASS_NAMES[step.kind], CLASS_NAMES.base])
  return [...classes].flatMap((name) =>
    registrations
      .filter(({ on }) => on === name)
      .map((one) => ({ name: one.name, arguments: one.parameters === 1 ? ['step'] : ['step', 'agent'] })),
  )
}
