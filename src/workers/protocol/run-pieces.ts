/** Runs on their way between page and workers, in pieces: none of them keeps the page busy for long. */
import { append } from '#base/lists.ts'
import { cutSteps } from '#core/model/cut-steps.ts'
import type { Step } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'

export interface RunPiece {
  /** The run without steps and records; with the first piece. */
  readonly run?: Trace
  /** The steps that follow those of the pieces before. */
  readonly steps: readonly Step[]
  readonly isLast: boolean
}

/** As many as are stored in one row, unless their texts are long. */
const STEPS = 500

/** The run without its records. */
export function* piecesOf(run: Trace): Generator<RunPiece> {
  const pieces = cutSteps(run.steps, STEPS)
  yield { run: { ...run, steps: [], records: new Map() }, steps: [], isLast: pieces.length === 0 }
  for (const [at, steps] of pieces.entries()) yield { steps, isLast: at === pieces.length - 1 }
}

/** Puts a run together from its pieces, and gives it with the last one. */
export function gatherRun(give: (run: Trace) => void): (piece: RunPiece) => void {
  let run: Trace | undefined
  let steps: Step[] = []
  return (piece) => {
    if (piece.run !== undefined) {
      run = piece.run
      steps = []
    }
    append(steps, piece.steps)
    if (piece.isLast && run !== undefined) give({ ...run, steps })
  }
}
