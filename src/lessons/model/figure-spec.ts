/**
 * The figures that a lesson names and the conditions that it puts on them and on what the app shows, as data.
 * They are evaluated live (evaluate.ts), so that no number in a lesson is typed.
 */
import type { CheckedSpec } from '#core/spec/spec-data.ts'

/** Figures by name. */
export type Figures = Readonly<Record<string, FigureSpec>>

/** Whose figure it is. */
export type ColumnRef =
  /** The baseline of the comparison. */
  | { readonly kind: 'baseline' }
  /** What the person has on screen: a column of Compare, 1-based. */
  | { readonly kind: 'shown'; readonly position: number }
  /**
   * The first of the person's columns that uses a strategy or memory of this id; `own` for one that they
   * wrote.
   */
  | { readonly kind: 'shown-of'; readonly id: string }
  /** A memory that the lesson names, whatever is on screen. */
  | { readonly kind: 'fixed'; readonly memory: CheckedSpec }
  /** The memory that the Memory view has opened up. */
  | { readonly kind: 'opened' }

/**
 * Figures of a memory over the whole run. `billed` and `uncached` (without a prompt cache) are US dollars;
 * `lost` and `faults` are sums over the calls; `refused` are the calls that the provider of the chosen prices
 * would refuse although it accepts the baseline's.
 */
export const RUN_FIGURES = [
  'peak',
  'cumulative',
  'billed',
  'uncached',
  'cache-breaks',
  'cached-share',
  'summary-tokens',
  'lost',
  'faults',
  'refused',
] as const
/**
 * Figures of a memory at one call. `billed-here` is US dollars; `tokens-…` are those of one category of the
 * context, the ids of `CATEGORIES` in tokens/measure.ts.
 */
export const CALL_FIGURES = [
  'tokens',
  'steps',
  'dropped',
  'rewritten',
  'added',
  'moved',
  'stable-steps',
  'lost-here',
  'billed-here',
  'tokens-tools',
  'tokens-system',
  'tokens-user',
  'tokens-assistant',
  'tokens-calls',
  'tokens-results',
  'tokens-memory',
] as const
/** Figures of what is on screen or of the run itself; they belong to no memory. */
export const STATE_FIGURES = [
  'calls',
  'trace-steps',
  'window',
  'columns',
  'call',
  'pad-variables',
  'pad-observations',
  'pad-failures',
  'pad-runs',
  'pad-tokens',
] as const

export type RunFigure = (typeof RUN_FIGURES)[number]
export type CallFigure = (typeof CALL_FIGURES)[number]
export type StateFigure = (typeof STATE_FIGURES)[number]

/**
 * Which call: the cursor, the last, one by its number (1-based, as shown), or the first at which the context
 * is over the window.
 */
export type CallRef = 'cursor' | 'last' | 'first-over-window' | number

export type FigureSpec =
  | { readonly kind: 'run'; readonly figure: RunFigure; readonly of: ColumnRef }
  | { readonly kind: 'call'; readonly figure: CallFigure; readonly of: ColumnRef; readonly at: CallRef }
  | { readonly kind: 'state'; readonly figure: StateFigure }
  | { readonly kind: 'number'; readonly value: number }
  /** Over two figures by name. A share is a ÷ b. */
  | { readonly kind: 'share' | 'difference' | 'sum'; readonly a: string; readonly b: string }
  /** The number of a call as it is shown, from 1, as `at` finds it. */
  | { readonly kind: 'call-number'; readonly of: ColumnRef; readonly at: CallRef }

/** How a figure is compared with a number or another figure by name. */
export type Comparison = 'is' | 'is-not' | 'at-most' | 'at-least' | 'below' | 'above'

export type Condition =
  | {
      readonly kind: 'figure'
      readonly figure: string
      readonly is: Comparison
      readonly than: number | string
    }
  /** The view, detail tab or baseline on screen. */
  | { readonly kind: 'shows'; readonly what: 'view' | 'tab' | 'baseline' | 'profile'; readonly value: string }
  /**
   * A column of this strategy or memory is on screen, whatever its values; `own` for one that the person
   * wrote.
   */
  | { readonly kind: 'has-column'; readonly id: string; readonly trigger?: string; readonly mode?: string }
  /** The selected step is of this kind. */
  | { readonly kind: 'selected'; readonly stepKind: string }
  | { readonly kind: 'any'; readonly of: readonly Condition[] }
