/** What a view says of itself in its `view.ts`, and what the frame gives it. */
import type { ComponentType } from 'react'
import type { View } from '#state/index.ts'
import type { IconName, ShortcutGroup } from '../kit/index.ts'

/** A question before something that can't be undone. */
export interface Question {
  readonly title: string
  readonly text: string
  /** The words of the button that does it. */
  readonly action: string
  readonly run: () => void
}

export type AskFirst = (question: Question) => void

/** What a view needs of the frame: the ways in belong to the whole page. */
export interface FrameProps {
  /** Lets the person choose files. */
  readonly onPick: () => void
  /** Lets the person choose a folder. */
  readonly onPickFolder: () => void
  /** Reads a run from the clipboard. */
  readonly onPaste: () => Promise<void>
  /** Asks before something that can't be undone. */
  readonly onAsk: AskFirst
  /** The latest runs of the library, each of which opens in the view. */
  readonly LatestRuns: ComponentType<{ readonly view: View }>
  readonly loadKeyGroups: () => Promise<readonly ShortcutGroup[]>
}

export interface ViewEntry {
  readonly title: string
  readonly icon: IconName
  /** Shown next to the detail panel. */
  readonly hasDetail?: boolean
  readonly Component: ComponentType<FrameProps>
}
