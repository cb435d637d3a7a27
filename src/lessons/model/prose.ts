/**
 * The text of a lesson as a tree: what a lesson may hold of Markdown, and nothing that could load or run
 * anything. A figure in a text is named, and shown live.
 */
import type { Condition } from './figure-spec.ts'

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly children: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  /** The live value of a named figure; `form` is how it is written, by its kind where absent. */
  | { readonly kind: 'figure'; readonly name: string; readonly form?: FigureForm }
  /** One of two texts, by whether a condition of the lesson holds: words that follow a figure. */
  | { readonly kind: 'compared'; readonly when: Condition; readonly yes: string; readonly no: string }
  /** Into the app only: `#/…`, or another lesson by `lesson:id`. */
  | { readonly kind: 'link'; readonly target: string; readonly children: readonly Inline[] }
  | { readonly kind: 'key'; readonly text: string }

/** `times` says a share as “2.5 times”, `percent` as “40%”, `money` in dollars. */
export type FigureForm = 'count' | 'percent' | 'times' | 'money' | 'signed'

export type Prose =
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly kind: 'heading'; readonly children: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Prose[])[] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | { readonly kind: 'quote'; readonly children: readonly Prose[] }
