/** Files that a compaction attaches again after its summary. Pure. */
import { partsText } from '../model/message.ts'
import type { Step } from '../model/step.ts'
import { endOfPath } from '../model/tool-subject.ts'

/** The strategy that makes them: the path, then what was read of the file. */
const RULE = 'compaction'
/** Characters of a path in a line. */
const SHORT_PATH = 30

export interface AttachedFile {
  /** Its end where it is long. */
  readonly path: string
  /** What was read of it. */
  readonly text: string
}

/** Undefined: the step isn’t an attached file. O(text). */
export function attachedAgain(step: Step): AttachedFile | undefined {
  if (step.kind !== 'message' || step.rule !== RULE || step.origin?.length !== 1) return undefined
  const [path = '', ...lines] = partsText(step.parts).split('\n')
  return { path: endOfPath(path, SHORT_PATH), text: lines.join('\n') }
}
