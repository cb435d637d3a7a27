/**
 * Who answers the questions that a notebook's code asks about a run: the console interface, which is loaded
 * with the first of them.
 */
import type { AnswerQuestion } from '#core/scratchpad/notebook.ts'

type Answerer = (traceId: string) => AnswerQuestion
let answerer: Answerer | undefined

/** Called once, at the start of the page. */
export function answerRunQuestions(given: Answerer): void {
  answerer = given
}

/** Undefined where no page has started. */
export function runAnswerer(): Answerer | undefined {
  return answerer
}
