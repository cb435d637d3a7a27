/**
 * A lesson as data: text beside the real controls, with questions and tasks that are answered by what the app
 * then shows. Written as one Markdown file (src/lessons); nothing in it is a typed-in result, every number is
 * a figure of the trace.
 */
import type { NotebookLanguage } from '#core/scratchpad/notebook.ts'
import type { Condition, Figures } from './figure-spec.ts'
import type { Prose } from './prose.ts'

/** A demo is a lesson that a presenter steps through: it asks nothing. */
export const LESSON_KINDS = ['lesson', 'challenge', 'demo'] as const
export type LessonKind = (typeof LESSON_KINDS)[number]

export interface Lesson {
  /** The name of its file, such as `window-fills`; part of links. */
  readonly id: string
  readonly kind: LessonKind
  readonly title: string
  /** One sentence for its card. */
  readonly summary: string
  /** How long it takes a person who has never seen it. */
  readonly minutes: number
  readonly trace: LessonTrace
  /** The language of its notebook in the scratchpad; absent: TypeScript, which starts at once. */
  readonly notebook?: NotebookLanguage
  /** Figures by name, for the text, the questions and the checks. */
  readonly figures: Figures
  readonly parts: readonly LessonPart[]
  /**
   * What must hold for the text to be true; held by a test for the shipped lessons, by the reader's preview
   * for others.
   */
  readonly claims: readonly Condition[]
  /** Of a challenge. */
  readonly challenge?: Challenge
}

/**
 * A trace that comes with the app, by name, or one that is in the lesson's own file in any form that can
 * be imported.
 */
export type LessonTrace =
  | { readonly kind: 'shipped'; readonly name: string }
  | { readonly kind: 'enclosed'; readonly text: string }

/** One screen of a lesson. */
export interface LessonPart {
  readonly title: string
  /**
   * What the app shows when the part begins, as the part of a link behind the trace:
   * `compare?columns=keep-last(count:4)&call=9`. Absent: what it shows stays.
   */
  readonly shows?: string
  readonly blocks: readonly Block[]
}

/** What is in a part, in reading order. What follows an unanswered question or task is not shown yet. */
export type Block =
  | { readonly kind: 'prose'; readonly prose: readonly Prose[] }
  | ({ readonly kind: 'predict' } & Prediction)
  | ({ readonly kind: 'task' } & Task)
  | ({ readonly kind: 'picture' } & Picture)

/** A question whose answer is a figure; the person commits to a guess before it is shown. */
export interface Prediction {
  readonly question: readonly Prose[]
  /** Name of a figure. */
  readonly answer: string
  /**
   * With choices: the person picks one; the right one is the one whose condition holds. Without: a number is
   * asked.
   */
  readonly choices?: readonly { readonly text: string; readonly when: readonly Condition[] }[]
  /**
   * Without choices: how far a guess may be off to count as near, as a share of the answer; 0.25 by default.
   */
  readonly near?: number
  /** Shown with the answer. */
  readonly because?: readonly Prose[]
}

/** Something to do with the real controls; done when all conditions hold of what the app shows. */
export interface Task {
  readonly goal: readonly Prose[]
  readonly until: readonly Condition[]
  /** Shown on request. */
  readonly hint?: readonly Prose[]
  /**
   * A link (as in `LessonPart.shows`) in which the conditions hold; absent where no link can contain it, as
   * for written code.
   */
  readonly solution?: string
  /**
   * A program that makes them hold, where no link can: for the scratchpad where the part shows it, else for
   * the editor of custom strategies.
   */
  readonly code?: string
}

/** Named figures as bars on one scale, live: a picture that moves when a control moves. */
export interface Picture {
  readonly title: string
  readonly bars: readonly { readonly label: string; readonly figure: string }[]
  /** Name of a figure that is drawn as a line across, such as the window. */
  readonly limit?: string
}

export interface Challenge {
  /** All must hold of the column that is judged. */
  readonly goals: readonly { readonly text: readonly Prose[]; readonly until: readonly Condition[] }[]
  /**
   * Points among those who reach the goals: 100 where the figure is at `best`, 0 at `worst`, linear between.
   */
  readonly score: { readonly figure: string; readonly best: number; readonly worst: number }
  /** A link that reaches all goals; a test holds it to that. */
  readonly solution: string
  /** Links that must not reach them, so that there is something to find. */
  readonly failing: readonly string[]
}
