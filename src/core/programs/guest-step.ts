/**
 * Steps as a person's code is given them, as JSON text: first a row of each with what is short, then the rest
 * of those that the code looks into. guest-log.ts makes steps of both again.
 */
import type { Step } from '../model/step.ts'
import { stepText } from '../model/steps.ts'

/** The fields of steps of one make, in their order. `late`: those whose values follow when they are read. */
export interface GuestShape {
  readonly keys: readonly string[]
  readonly late: readonly string[]
}

/**
 * JSON of what is handed over at once. A row: the index of its shape, then the values of its fields that are
 * not late.
 */
export interface GuestRows {
  /** Those that no rows before had. */
  readonly shapes: readonly GuestShape[]
  readonly rows: readonly (readonly unknown[])[]
}

export interface StepWriter {
  /**
   * GuestRows of the steps: the real ones with their tokens. A lone half of a surrogate pair comes through
   * JSON as it is.
   */
  rows(steps: readonly Step[]): string
  /** A JSON list with a list of the late values of each. */
  contents(steps: readonly Step[]): string
}

/** What code looks at to choose steps, and what is always short. */
const AT_ONCE: ReadonlySet<string> = new Set([
  'id',
  'number',
  'kind',
  'timestamp',
  'duration',
  'agent',
  'demo',
  'copied',
  'rule',
  'role',
  'name',
  'isFinal',
  'callId',
])

type Entry = readonly [key: string, value: unknown]

const isLate = ([key]: Entry): boolean => !AT_ONCE.has(key)
const heldBy = ([, value]: Entry): unknown => value

/** For one program, which keeps the shapes. `measure`: the tokens of a step. */
export function createStepWriter(measure: (step: Step) => number): StepWriter {
  const known = new Map<string, number>()
  let unsaid: GuestShape[] = []

  function shapeOf(entries: readonly Entry[]): number {
    const keys = entries.map(([key]) => key)
    const name = keys.join(' ')
    const found = known.get(name)
    if (found !== undefined) return found
    unsaid.push({ keys: [...keys, 'tokens'], late: entries.filter(isLate).map(([key]) => key) })
    known.set(name, known.size)
    return known.size - 1
  }

  function rowOf(step: Step): readonly unknown[] {
    const entries = entriesOf(step)
    const short = entries.filter((entry) => !isLate(entry)).map(heldBy)
    return [shapeOf(entries), ...short, measure(step)]
  }

  return {
    rows: (steps) => {
      const rows = steps.map(rowOf)
      const whole: GuestRows = { shapes: unsaid, rows }
      unsaid = []
      return JSON.stringify(whole)
    },
    contents: (steps) => JSON.stringify(steps.map((step) => entriesOf(step).filter(isLate).map(heldBy))),
  }
}

function entriesOf(step: Step): readonly Entry[] {
  return Object.entries(step).filter(([, value]) => value !== undefined)
}

/** What a character of a run weighs where no one measured any. */
const USUAL = 0.25

/** The run's mean, with which steps and texts that the code makes are estimated. */
export function tokensPerCharacter(steps: readonly Step[], tokens: readonly number[]): number {
  const characters = steps.reduce((sum, step) => sum + stepText(step).length, 0)
  const sum = tokens.reduce((total, one) => total + one, 0)
  return characters === 0 || sum === 0 ? USUAL : sum / characters
}
