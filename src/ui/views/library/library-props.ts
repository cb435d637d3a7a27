/** What the library is given by the frame: the ways in belong to the whole page. */
import type { AskFirst } from './questions.ts'

export interface LibraryViewProps {
  /** Lets the person choose files. */
  readonly onPick: () => void
  /** Lets the person choose a folder. */
  readonly onPickFolder: () => void
  /** Takes what is on the clipboard. */
  readonly onPaste: () => Promise<void>
  /** Asks before something that cannot be undone. */
  readonly onAsk: AskFirst
}
