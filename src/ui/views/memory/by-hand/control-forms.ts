/**
 * The control steps as forms: what a person fills in, and the control that is made of it. Adding one: its
 * entry here.
 */
import { t } from '#base/words.ts'
import type { Control } from '#core/model/step.ts'

interface ControlField {
  readonly name: string
  readonly label: string
  /** More than one: a text of several lines. */
  readonly rows: number
  readonly isRequired: boolean
}

export interface ControlForm {
  readonly type: Control['type']
  /** What its button says. */
  readonly title: string
  /** A sentence: what it does to the memory. */
  readonly help: string
  /** What undo calls it. */
  readonly label: string
  readonly fields: readonly ControlField[]
  /** Whether another agent than the call's own can be the one who does it. */
  readonly hasAgent: boolean
  make(values: ControlValues): Control
}

export type ControlValues = Readonly<Record<string, string>>

function field(name: string, label: string, { rows = 1, isRequired = true } = {}): ControlField {
  return { name, label, rows, isRequired }
}

const FORMS: readonly ControlForm[] = [
  {
    type: 'new-episode',
    title: t`New episode`,
    help: t`Ends the current episode and starts a new one. Empty episodes are discarded.`,
    label: t`Start an episode`,
    fields: [field('title', t`Title`, { isRequired: false })],
    hasAgent: false,
    make: ({ title = '' }) => ({ type: 'new-episode', title }),
  },
  {
    type: 'shared-insight',
    title: t`Share an insight`,
    help: t`Adds text to the pool shared by all agents.`,
    label: t`Share an insight`,
    fields: [field('text', t`Insight`, { rows: 3 })],
    hasAgent: true,
    make: ({ text = '' }) => ({ type: 'shared-insight', text }),
  },
  {
    type: 'broadcast',
    title: t`Broadcast`,
    help: t`Adds a message to each agent’s own messages.`,
    label: t`Broadcast a message`,
    fields: [field('text', t`Message`, { rows: 3 })],
    hasAgent: true,
    make: ({ text = '' }) => ({ type: 'broadcast', text }),
  },
  {
    type: 'registered-fact',
    title: t`Register a fact`,
    help: t`Every agent sees the fact before its own messages.`,
    label: t`Register a fact`,
    fields: [field('name', t`Name`), field('text', t`Fact`, { rows: 3 })],
    hasAgent: true,
    make: ({ name = '', text = '' }) => ({ type: 'registered-fact', name, text }),
  },
  {
    type: 'stored-value',
    title: t`Store a value`,
    help: t`Sets a scratchpad variable, like store().`,
    label: t`Store a value`,
    fields: [field('name', t`Name`), field('text', t`Value (JSON)`, { rows: 2 })],
    hasAgent: false,
    make: ({ name = '', text = '' }) => ({ type: 'stored-value', name, text }),
  },
  {
    type: 'noted-observation',
    title: t`Observe`,
    help: t`Adds an observation to the scratchpad, like observe().`,
    label: t`Add an observation`,
    fields: [field('text', t`Observation`, { rows: 3 })],
    hasAgent: false,
    make: ({ text = '' }) => ({ type: 'noted-observation', text }),
  },
  {
    type: 'failed-approach',
    title: t`Fail`,
    help: t`Records a failed approach, like fail().`,
    label: t`Add a failed approach`,
    fields: [field('text', t`What failed`, { rows: 3 })],
    hasAgent: false,
    make: ({ text = '' }) => ({ type: 'failed-approach', text }),
  },
  {
    type: 'cleared-scratchpad',
    title: t`Clear the scratchpad`,
    help: t`Empties the scratchpad, like clear().`,
    label: t`Clear the scratchpad`,
    fields: [],
    hasAgent: false,
    make: () => ({ type: 'cleared-scratchpad' }),
  },
  {
    type: 'end-of-run',
    title: t`End the run`,
    help: t`The retention policy decides what is kept.`,
    label: t`End the run`,
    fields: [],
    hasAgent: false,
    make: () => ({ type: 'end-of-run' }),
  },
  {
    type: 'end-of-session',
    title: t`End the session`,
    help: t`The retention policy decides what is kept.`,
    label: t`End the session`,
    fields: [],
    hasAgent: false,
    make: () => ({ type: 'end-of-session' }),
  },
]

/** The forms of these controls, in our order. A mark does nothing to a memory and has none. */
export function formsOf(types: readonly Control['type'][]): readonly ControlForm[] {
  return FORMS.filter(({ type }) => types.includes(type))
}

/** Whether all that is required is filled in. */
export function isFilled({ fields }: ControlForm, values: ControlValues): boolean {
  return fields.every(({ name, isRequired }) => !isRequired || (values[name] ?? '').trim() !== '')
}
