/** Files that a compaction attaches again after its summary. Pure. */
import { partsText } from '../model/message.ts'
import type { Step } from '../model/step.ts'

/** The strategy that makes them: the path, then what was read of the file. */
const RULE = 'compaction'
/** Folders of a path that are named before its file. */
const FOLDERS = 2

export interface AttachedFile {
  /** The file and the folders right above it, without a mark that it is cut. */
  readonly path: string
  /** What was read of it. */
  readonly text: string
}

/** Undefined: the step isn’t an attached file. O(text). */
export function attachedAgain(step: Step): AttachedFile | undefined {
  if (step.kind !== 'message' || step.rule !== RULE || step.origin?.length !== 1) return undefined
  const [path = '', ...lines] = partsText(step.parts).split('\n')
  return { path: fileOf(path), text: lines.join('\n') }
}

/** The end of a path, of at most `FOLDERS` folders, with the separators that it has. */
function fileOf(path: string): string {
  const parts = path.split(/([/\\])/)
  const most = 2 * FOLDERS + 1
  return parts.length <= most ? path : parts.slice(-most).join('')
}
