/** The columns of the timeline: which there are, what their heads say, and how wide they are. */
import { t } from '#base/words.ts'
import { formatExact } from '../../../kit/index.ts'

export type ColumnId =
  | 'number'
  | 'call'
  | 'agent'
  | 'step'
  | 'time'
  | 'duration'
  | 'tokens'
  | 'context'
  | 'cost'

export interface ColumnFace {
  readonly id: ColumnId
  readonly title: string
  /** For the tooltip of the head. */
  readonly help: string
}

/** From left to right. */
export const FACES: readonly ColumnFace[] = [
  { id: 'number', title: '#', help: t`Step number` },
  {
    id: 'call',
    title: t`Call`,
    help: t`The model call that produced this step. The current call is highlighted.`,
  },
  { id: 'agent', title: t`Agent`, help: t`The agent that this step belongs to` },
  {
    id: 'step',
    title: t`Step`,
    help: t`Its kind, then the tool and what it acts on, or the text. Marks at the end: an error, a demonstration, or what the agent later did to the step.`,
  },
  {
    id: 'time',
    title: t`Elapsed`,
    help: t`Time since the first step. The date and time of day are in the tooltip of a row.`,
  },
  {
    id: 'duration',
    title: t`Duration`,
    help: t`How long the step took as recorded, otherwise the time until the next step: its tools, and the model’s next response. Where a turn begins, that of the whole turn. Without waits for approval, as far as they show.`,
  },
  {
    id: 'tokens',
    title: t`Tokens`,
    help: t`Tokens of this step alone`,
  },
  {
    id: 'context',
    title: t`Context`,
    help: t`Tokens that the step’s model call was sent: everything before it, not this step alone. The full width of the bar is the context window, or the largest context of the run where no window is known.`,
  },
  {
    id: 'cost',
    title: t`Call cost`,
    help: t`What the step’s model call cost: its prompt and its answer. Amber: the prompt wasn’t in the cache.`,
  },
]

/** Where a column has no head on a phone: its words are in the row. */
export const IN_ROW: ReadonlySet<ColumnId> = new Set(['call', 'cost'])

interface Largest {
  readonly number: number
  readonly call: number
  readonly tokens: number
}

/** Of a phone: number, step, tokens, with the call and what it cost at the end of the step's first line. */
export function phoneTracks({ number, tokens }: Largest): string {
  const digits = Math.max(2, String(number).length)
  return `calc(${digits}ch + 16px) minmax(0, 1fr) max-content max-content max(56px, ${formatExact(tokens).length}ch + 16px)`
}

/** The tracks of the CSS grid that heads and rows share. */
export function tracksOf(ids: readonly ColumnId[], largest: Largest): string {
  const digits = (value: number) => String(value).length
  const tracks: Readonly<Record<ColumnId, string>> = {
    number: `calc(${Math.max(2, digits(largest.number))}ch + 20px)`,
    call: `calc(${Math.max(3, digits(largest.call))}ch + 20px)`,
    // On a wide page names have more room.
    agent: 'minmax(92px, 0.15fr)',
    // Below this the list scrolls sideways: a row that does not say what it is would be of no use.
    // A narrow list, which leaves out all of them, may take more of its room.
    step: ids.includes('context') || ids.includes('cost') ? 'minmax(160px, 1fr)' : 'minmax(96px, 1fr)',
    time: '68px',
    // As wide as their heads, also in the type of a presentation.
    duration: 'max(60px, 5em)',
    tokens: `max(76px, ${formatExact(largest.tokens).length}ch + 16px)`,
    context: '72px',
    cost: 'max(72px, 5.2em)',
  }
  return ids.map((id) => tracks[id]).join(' ')
}
