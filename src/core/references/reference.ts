/**
 * A fact: something in a text that an agent can use later (a path, a name, a number). weight.ts says how
 * much it weighs; readings.ts, uses.ts, and finder.ts find facts in texts.
 */
import { t } from '#base/words.ts'
import type { ChosenLine } from './chosen-lines.ts'

export type ReferenceKind =
  | 'path'
  | 'url'
  | 'number'
  | 'date'
  | 'error-code'
  | 'name'
  | 'identifier'
  | 'quoted'

/** Every kind with its title and weight: literals, paths, and numbers first. */
export const REFERENCE_KINDS: readonly {
  readonly kind: ReferenceKind
  readonly title: string
  readonly base: number
}[] = [
  { kind: 'path', title: t`Path`, base: 1 },
  { kind: 'url', title: t`URL`, base: 1 },
  { kind: 'number', title: t`Number`, base: 1 },
  { kind: 'date', title: t`Date`, base: 1 },
  { kind: 'error-code', title: t`Error code`, base: 0.9 },
  { kind: 'name', title: t`Name`, base: 0.8 },
  { kind: 'identifier', title: t`Identifier`, base: 0.7 },
  { kind: 'quoted', title: t`Quoted text`, base: 0.6 },
]

/** What a call does with a fact: passes it to a tool, or mentions it in its text. */
export type Manner = 'argument' | 'prose'

/** A fact as a text uses it. `text` is its normal form: two facts with the same normal form are the same. */
export interface Found {
  readonly text: string
  readonly kind: ReferenceKind
  /** 0 to 1: the weight of a fact that appears in one step only. 0: not a fact. */
  readonly base: number
  /** It came up as the whole value of an argument, such as a mode or a model. */
  readonly isChoice?: true
  /** Models make up such texts: a file for later, a placeholder, words with slashes between. */
  readonly isInvention?: true
  /** The line of a file at which a call reads, which the agent chose, or an amount of lines. */
  readonly chosen?: ChosenLine
}
