/** What a level of the breakdown consists of. Pure. */
import { t } from '#base/words.ts'
import type { StepId } from '#core/model/step.ts'
import type { CallIndex, Dollars } from '#core/model/units.ts'

/** What a row opens: the level below, a step, or a call; undefined: there is nothing more to see of it. */
export type Opens =
  | { readonly kind: 'within'; readonly path: readonly string[] }
  | { readonly kind: 'step'; readonly step: StepId }
  | { readonly kind: 'call'; readonly call: CallIndex }

export interface LevelRow {
  readonly key: string
  /** Hostile text. */
  readonly name: string
  readonly note: string
  /** What it is and what makes it smaller, where its name doesn’t say. */
  readonly help?: string | undefined
  readonly category: number
  readonly tokens: number
  /** US dollars that calls paid for these tokens; undefined: not known. */
  readonly dollars: Dollars | undefined
  readonly opens: Opens | undefined
  /** Of the run: its calls to a tool, with their results. */
  readonly isTool?: boolean
  /** Of a tool: only the results, as the agent writes its calls as text. */
  readonly isResults?: true
  /** What it is the sum of, largest first. */
  readonly parts?: readonly LevelRow[]
}

export interface Level {
  /** Of the whole run, then of each level that was opened. Hostile text. */
  readonly path: readonly { readonly name: string; readonly within: readonly string[] }[]
  readonly tokens: number
  readonly dollars: Dollars | undefined
  /** Whether sizes are dollars, as every part has them; else they are tokens. */
  readonly isPriced: boolean
  /** Largest first. */
  readonly rows: readonly LevelRow[]
}

export const THE_RUN = { name: t`The run`, within: [] }

/** What a level is measured in. */
export interface Scale {
  readonly isPriced: boolean
  sizeOf(amount: Pick<LevelRow, 'tokens' | 'dollars'>): number
}

export function scaleOf(isPriced: boolean): Scale {
  return { isPriced, sizeOf: ({ tokens, dollars = 0 }) => (isPriced ? dollars : tokens) }
}
